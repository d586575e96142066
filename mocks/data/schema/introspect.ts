// Answers `__schema` and `__type` from the GraphQL schema, without the types of schemas that have not opted in.
import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNamedType,
  isNonNullType,
  isObjectType,
  isScalarType,
  print,
  valueToLiteral,
  type GraphQLDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import type { Model } from '../model/model.ts';
import type { DataDialect } from '../dialect.ts';
import { RequestError } from '../engine/request-error.ts';
import { selectFields, type Selected, type SelectionScope } from '../plan/selection.ts';
import {
  listFields,
  listInputs,
  listValues,
  type ListedField,
  type ListedInput,
  type ListedValue,
} from './introspection-oddities.ts';

export interface IntrospectionScope extends SelectionScope {
  readonly schema: GraphQLSchema;
  readonly ownTypes: ReadonlyMap<string, GraphQLNamedType>;
  readonly model: Model;
  readonly dialect: DataDialect;
}

type Json = unknown;

/** An introspection in progress: its selections are flattened once, and its objects are counted. */
interface Walk extends IntrospectionScope {
  readonly flattened: WeakMap<Selected, readonly Selected[]>;
  readonly objects: { readonly most: number; left: number };
}

/** The query that tools send takes about fifty objects per type. */
const fewestObjects = 20_000;
const objectsPerType = 250;

/** The value of a root field `__schema` or `__type`. */
export function introspect(field: Selected, given: IntrospectionScope): Json {
  const types = Object.keys(given.schema.getTypeMap()).length;
  const most = fewestObjects + objectsPerType * types;
  const scope = { ...given, flattened: new WeakMap(), objects: { most, left: most } };
  if (field.name === '__schema') return schemaJson(field, scope);
  const name = field.arguments.get('name');
  if (name?.kind !== 'string') throw new RequestError('Internal Error: failed to parse validated name');
  const type = asDescribed(scope.schema.getType(name.value), scope);
  return type === undefined || !isListed(type, scope) ? null : typeJson(field, type, scope);
}

/** The real system describes the introspection types in its own way. */
function asDescribed<T extends GraphQLType | undefined>(
  type: T,
  { ownTypes }: IntrospectionScope,
): T | GraphQLNamedType {
  return isNamedType(type) ? (ownTypes.get(type.name) ?? type) : type;
}

function isVisible(type: GraphQLType, { model }: IntrospectionScope): boolean {
  const owner = getNamedType(type).extensions['schema'];
  return typeof owner !== 'string' || model.introspected.has(owner);
}

/** What is said of an unknown field. */
const UNKNOWN = {
  __Schema: 'unknown field in __Schema: $',
  __Type: 'unknown field on __Type: $',
  __Field: 'unknown field in __Field $',
  __InputValue: 'unknown field in __InputValue: $',
  __EnumValue: 'unknown field in __EnumValue: $',
  __Directive: 'unknown field $ in __Directive',
} as const;

/** One object: each selected field by its resolver. */
function objectJson(
  selected: Selected,
  typeName: keyof typeof UNKNOWN,
  scope: Walk,
  resolvers: Readonly<Record<string, (field: Selected) => Json>>,
): Json {
  scope.objects.left -= 1;
  if (scope.objects.left < 0)
    throw new RequestError(`The introspection asks for too much: at most ${scope.objects.most} objects`, 'document');
  const fields = scope.flattened.get(selected) ?? selectFields(selected.selections, typeName, scope);
  scope.flattened.set(selected, fields);
  return Object.fromEntries(
    fields.map((field) => {
      if (field.name === '__typename') return [field.key, typenameOf(typeName, resolvers, field, scope)];
      const resolver = Object.hasOwn(resolvers, field.name) ? resolvers[field.name] : undefined;
      if (resolver === undefined) throw new RequestError(UNKNOWN[typeName].replace('$', () => field.name));
      return [field.key, resolver(field)];
    }),
  );
}

/** In the real system most of these objects have the name of what they describe as `__typename`. */
function typenameOf(
  typeName: string,
  resolvers: Readonly<Record<string, (field: Selected) => Json>>,
  field: Selected,
  { dialect }: IntrospectionScope,
): Json {
  if (dialect.introspectionTypes === 'specified' || typeName === '__Directive') return typeName;
  return typeName === '__Schema' ? '__schema' : (resolvers['name']?.(field) ?? null);
}

function schemaJson(selected: Selected, scope: Walk): Json {
  const { schema } = scope;
  const optional = (type: GraphQLType | null | undefined) => (field: Selected) =>
    type === null || type === undefined ? null : typeJson(field, type, scope);
  return objectJson(selected, '__Schema', scope, {
    description: () => schema.description,
    types: (field) =>
      Object.values(schema.getTypeMap())
        .filter((type) => isListed(type, scope))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((type) => typeJson(field, asDescribed(type, scope), scope)),
    queryType: optional(schema.getQueryType()),
    mutationType: optional(schema.getMutationType()),
    subscriptionType: () => null,
    directives: (field) => schema.getDirectives().map((directive) => directiveJson(field, directive, scope)),
  });
}

function typeJson(selected: Selected, type: GraphQLType, scope: Walk): Json {
  const named = isListType(type) || isNonNullType(type) ? undefined : type;
  const isSpecified = scope.dialect.introspectionTypes === 'specified';
  return objectJson(selected, '__Type', scope, {
    kind: () => kindOf(type),
    name: () => named?.name ?? null,
    description: () => (named === undefined ? null : (describeScalar(named, scope) ?? named.description ?? null)),
    specifiedByURL: () => {
      if (!isSpecified) throw new RequestError('unexpected field specifiedByURL type on __Type');
      return null;
    },
    fields: (field) =>
      isObjectType(named) || isInterfaceType(named)
        ? listFields(named)
            .filter((entry) => isFieldVisible(entry, scope))
            .map((entry) => fieldJson(field, entry, scope))
        : null,
    interfaces: (field) =>
      isObjectType(named)
        ? named.getInterfaces().map((entry) => typeJson(field, entry, scope))
        : isSpecified && !isInterfaceType(named)
          ? null
          : [],
    possibleTypes: (field) =>
      isAbstractType(named)
        ? [...scope.schema.getPossibleTypes(named)]
            .sort((a, b) => (a.name < b.name ? -1 : 1))
            .map((entry) => typeJson(field, entry, scope))
        : null,
    enumValues: (field) =>
      isEnumType(named)
        ? listValues(named).map((value) => enumValueJson(field, value, scope))
        : isSpecified
          ? null
          : [],
    inputFields: (field) =>
      isInputObjectType(named) ? listInputs(named).map((entry) => inputJson(field, entry, scope)) : null,
    ofType: (field) =>
      isListType(type) || isNonNullType(type) ? typeJson(field, type.ofType as GraphQLType, scope) : null,
    ...(isSpecified ? { isOneOf: () => (isInputObjectType(named) ? false : null) } : {}),
  });
}

/** The specs describe GraphQL's own scalars too. */
function describeScalar(type: GraphQLNamedType, { dialect }: Walk): string | undefined {
  return isScalarType(type) ? dialect.api.scalars.get(type.name)?.shape.description : undefined;
}

/** An enum that the role may not use is still the type of its columns, but it is not listed. */
function isListed(type: GraphQLNamedType, scope: Walk): boolean {
  return isVisible(type, scope) && type.extensions['unlisted'] !== true;
}

function isFieldVisible(field: ListedField, scope: Walk): boolean {
  const owner = field.extensions['schema'];
  return isVisible(field.type, scope) && (typeof owner !== 'string' || scope.model.introspected.has(owner));
}

function kindOf(type: GraphQLType): string {
  if (isNonNullType(type)) return 'NON_NULL';
  if (isListType(type)) return 'LIST';
  if (isScalarType(type)) return 'SCALAR';
  if (isEnumType(type)) return 'ENUM';
  if (isInputObjectType(type)) return 'INPUT_OBJECT';
  return isInterfaceType(type) ? 'INTERFACE' : isObjectType(type) ? 'OBJECT' : 'UNION';
}

const notDeprecated = { isDeprecated: () => false, deprecationReason: () => null };

function fieldJson(selected: Selected, entry: ListedField, scope: Walk): Json {
  return objectJson(selected, '__Field', scope, {
    name: () => entry.name,
    description: () => entry.description ?? null,
    args: (field) => entry.args.map((argument) => inputJson(field, argument, scope)),
    type: (field) => typeJson(field, entry.type, scope),
    ...notDeprecated,
  });
}

function inputJson(selected: Selected, entry: ListedInput, scope: Walk): Json {
  return objectJson(selected, '__InputValue', scope, {
    name: () => entry.name,
    description: () => entry.description ?? null,
    type: (field) => typeJson(field, entry.type, scope),
    defaultValue: () => renderDefaultValue(entry),
    ...notDeprecated,
  });
}

/** As GraphQL text. */
function renderDefaultValue({ default: given, type }: ListedInput): string | null {
  if (given === undefined) return null;
  const node = given.literal ?? valueToLiteral(given.value, type);
  return node === undefined ? null : print(node);
}

function enumValueJson(selected: Selected, value: ListedValue, scope: Walk): Json {
  return objectJson(selected, '__EnumValue', scope, {
    name: () => value.name,
    description: () => value.description ?? null,
    ...notDeprecated,
  });
}

function directiveJson(selected: Selected, directive: GraphQLDirective, scope: Walk): Json {
  return objectJson(selected, '__Directive', scope, {
    name: () => directive.name,
    description: () => directive.description ?? null,
    isRepeatable: () => directive.isRepeatable,
    locations: () => directive.locations,
    args: (field) => directive.args.map((argument) => inputJson(field, argument, scope)),
    ...(scope.dialect.introspectionTypes === 'specified' ? notDeprecated : {}),
  });
}
