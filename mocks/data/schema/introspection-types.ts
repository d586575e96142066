// The introspection types as the real system describes them: those of graphql-js but for some fields, arguments and words.
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLList,
  GraphQLObjectType,
  __DirectiveLocation,
  introspectionTypes,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql';
import { nonNull, toOutput } from '../../../specs/graphql/to-schema.ts';

const typeKinds = 'SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL'.split(' ');
const locations = (
  'QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION SCHEMA ' +
  'SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT INPUT_FIELD_DEFINITION'
).split(' ');

/** Of graphql-js alone. */
const unknownFields = new Set(['__Type.isOneOf', '__Directive.isDeprecated', '__Directive.deprecationReason']);
const deprecatable = { includeDeprecated: { type: GraphQLBoolean, default: { value: false } } };

/** By name; created for each schema, since a type belongs to one schema. */
export function createIntrospectionTypes(): ReadonlyMap<string, GraphQLNamedType> {
  const made = new Map<string, GraphQLNamedType>();
  for (const type of [createTypeKind(), createLocation()]) made.set(type.name, type);
  for (const specified of introspectionTypes)
    if (isObjectType(specified)) made.set(specified.name, createObject(specified, made));
  return made;
}

function createTypeKind(): GraphQLEnumType {
  return new GraphQLEnumType({
    name: '__TypeKind',
    description: describe('__TypeKind'),
    values: Object.fromEntries(typeKinds.map((name) => [name, {}])),
  });
}

function createLocation(): GraphQLEnumType {
  return new GraphQLEnumType({
    name: '__DirectiveLocation',
    description: describe('__DirectiveLocation'),
    values: Object.fromEntries(
      locations.map((name) => {
        const specified = __DirectiveLocation.getValue(name)?.description ?? '';
        return [name, { description: specified.replace('an operation variable', 'a variable') }];
      }),
    ),
  });
}

/** `made`: all of them in the end, since these types refer to each other. */
function createObject(specified: GraphQLObjectType, made: ReadonlyMap<string, GraphQLNamedType>): GraphQLObjectType {
  const { name } = specified;
  const toOwn = (type: GraphQLType): GraphQLType => {
    if (isNonNullType(type)) return nonNull(toOwn(type.ofType as GraphQLType));
    if (isListType(type)) return new GraphQLList(toOwn(type.ofType));
    return made.get(type.name) ?? type;
  };
  const fields = Object.values(specified.getFields())
    .filter((field) => !unknownFields.has(`${name}.${field.name}`))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return new GraphQLObjectType({
    name,
    description: describe(name)
      .replace(/types\.$/, 'types ')
      .replace("GraphQL's execution", 'GraphQL execution'),
    fields: () =>
      Object.fromEntries(
        fields.map(({ name: field, description = null, type, args }) => [
          field,
          {
            type: toOutput(toOwn(type)),
            description,
            args: args.length > 0 ? deprecatable : {},
          },
        ]),
      ),
  });
}

/** The reference implementation's text, with line breaks as `\n`, as in the real system. */
function describe(name: string): string {
  const found = introspectionTypes.find((type) => type.name === name);
  return (found?.description ?? '').replaceAll('\n', String.raw`\n`);
}
