// The introspection types as the real system describes them, which differs from the specification in places.
import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  __DirectiveLocation,
  introspectionTypes,
  type GraphQLFieldConfig,
  type GraphQLNamedType,
} from 'graphql';

type Field = GraphQLFieldConfig<unknown, unknown>;

const typeKinds = 'SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL'.split(' ');
const locations = (
  'QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT VARIABLE_DEFINITION SCHEMA ' +
  'SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT INPUT_FIELD_DEFINITION'
).split(' ');

const text: Field = { type: GraphQLString };
const requiredText: Field = { type: new GraphQLNonNull(GraphQLString) };
const flag: Field = { type: new GraphQLNonNull(GraphQLBoolean) };
const list = (type: GraphQLObjectType | GraphQLEnumType, more: Partial<Field> = {}): Field => ({
  type: new GraphQLList(new GraphQLNonNull(type)),
  ...more,
});
const requiredList = (type: GraphQLObjectType | GraphQLEnumType, more: Partial<Field> = {}): Field => ({
  type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
  ...more,
});
const deprecatable = { args: { includeDeprecated: { type: GraphQLBoolean, default: { value: false } } } };

/** By name; created for each schema, since a type belongs to one schema. */
export function createIntrospectionTypes(): ReadonlyMap<string, GraphQLNamedType> {
  const typeKind = createTypeKind();
  const location = createLocation();
  const { type, inputValue, field, enumValue } = createTypesOfTypes(typeKind);
  const directive = createDirective(inputValue, location);
  const all = [typeKind, location, type, inputValue, field, enumValue, directive, createSchema(type, directive)];
  return new Map(all.map((entry) => [entry.name, entry]));
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

interface TypesOfTypes {
  readonly type: GraphQLObjectType;
  readonly inputValue: GraphQLObjectType;
  readonly field: GraphQLObjectType;
  readonly enumValue: GraphQLObjectType;
}

/** These types refer to each other. */
function createTypesOfTypes(typeKind: GraphQLEnumType): TypesOfTypes {
  const type: GraphQLObjectType = new GraphQLObjectType({
    name: '__Type',
    description: describe('__Type').replace(/types\.$/, 'types '),
    fields: () => ({
      description: text,
      enumValues: list(enumValue, deprecatable),
      fields: list(field, deprecatable),
      inputFields: list(inputValue, deprecatable),
      interfaces: list(type),
      kind: { type: new GraphQLNonNull(typeKind) },
      name: text,
      ofType: { type },
      possibleTypes: list(type),
      specifiedByURL: text,
    }),
  });
  const inputValue = new GraphQLObjectType({
    name: '__InputValue',
    description: describe('__InputValue'),
    fields: {
      defaultValue: {
        type: GraphQLString,
        description: 'A GraphQL-formatted string representing the default value for this input value.',
      },
      deprecationReason: text,
      description: text,
      isDeprecated: flag,
      name: requiredText,
      type: { type: new GraphQLNonNull(type) },
    },
  });
  const field = new GraphQLObjectType({
    name: '__Field',
    description: describe('__Field'),
    fields: {
      args: requiredList(inputValue, deprecatable),
      deprecationReason: text,
      description: text,
      isDeprecated: flag,
      name: requiredText,
      type: { type: new GraphQLNonNull(type) },
    },
  });
  const enumValue = new GraphQLObjectType({
    name: '__EnumValue',
    description: describe('__EnumValue'),
    fields: { deprecationReason: text, description: text, isDeprecated: flag, name: requiredText },
  });
  return { type, inputValue, field, enumValue };
}

function createDirective(inputValue: GraphQLObjectType, location: GraphQLEnumType): GraphQLObjectType {
  return new GraphQLObjectType({
    name: '__Directive',
    description: describe('__Directive').replace("GraphQL's execution", 'GraphQL execution'),
    fields: {
      args: requiredList(inputValue, deprecatable),
      description: text,
      isRepeatable: flag,
      locations: requiredList(location),
      name: requiredText,
    },
  });
}

function createSchema(type: GraphQLObjectType, directive: GraphQLObjectType): GraphQLObjectType {
  return new GraphQLObjectType({
    name: '__Schema',
    description: describe('__Schema'),
    fields: {
      description: text,
      directives: requiredList(directive, {
        ...deprecatable,
        description: 'A list of all directives supported by this server.',
      }),
      mutationType: {
        type,
        description: 'If this server supports mutation, the type that mutation operations will be rooted at.',
      },
      queryType: {
        type: new GraphQLNonNull(type),
        description: 'The type that query operations will be rooted at.',
      },
      subscriptionType: {
        type,
        description: 'If this server support subscription, the type that subscription operations will be rooted at.',
      },
      types: requiredList(type, { description: 'A list of all types supported by this server.' }),
    },
  });
}

/** The reference implementation's text, with line breaks as `\n`, as in the real system. */
function describe(name: string): string {
  const found = introspectionTypes.find((type) => type.name === name);
  return (found?.description ?? '').replaceAll('\n', String.raw`\n`);
}
