// What introspection lists of a type when GraphQL's own types cannot hold it: a name twice, or one that is not a GraphQL name.
import {
  GraphQLInputObjectType,
  GraphQLObjectType,
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLInputField,
  type GraphQLInputFieldConfig,
  type GraphQLInputObjectTypeConfig,
  type GraphQLInterfaceType,
  type GraphQLObjectTypeConfig,
} from 'graphql';
import { isValidName } from '../model/names.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;
type Entries<T> = readonly (readonly [name: string, config: T])[];

export type ListedField = Pick<GraphQLField<unknown, unknown>, 'name' | 'description' | 'type' | 'args' | 'extensions'>;
export type ListedInput = Pick<GraphQLInputField, 'name' | 'description' | 'type' | 'default'>;
export type ListedValue = Pick<GraphQLEnumValue, 'name' | 'description'>;

/** Undefined: the type's own fields are complete. */
type Listing<T> = () => readonly T[] | undefined;

const key = 'listed';

export function createObject(
  config: Omit<GraphQLObjectTypeConfig<unknown, unknown>, 'fields'>,
  entries: () => Entries<Field>,
): GraphQLObjectType {
  return new GraphQLObjectType<unknown, unknown>({
    ...config,
    fields: () => withValidNames(entries()),
    extensions: { ...config.extensions, [key]: listing(entries, asField) },
  });
}

export function createInputObject(
  config: Omit<GraphQLInputObjectTypeConfig, 'fields'>,
  entries: Entries<GraphQLInputFieldConfig>,
): GraphQLInputObjectType {
  return new GraphQLInputObjectType({
    ...config,
    fields: withValidNames(entries),
    extensions: { ...config.extensions, [key]: listing(() => entries, asInput) },
  });
}

function withValidNames<T>(entries: Entries<T>): Record<string, T> {
  return Object.fromEntries(entries.filter(([name]) => isValidName(name)));
}

function listing<T, L>(entries: () => Entries<T>, asListed: (config: T) => L): Listing<L & { name: string }> {
  let found: { readonly list: readonly (L & { name: string })[] | undefined } | undefined;
  return () => {
    if (found === undefined) {
      const all = entries();
      const names = new Set(all.map(([name]) => name));
      const isPlain = names.size === all.length && [...names].every((name) => isValidName(name));
      found = { list: isPlain ? undefined : all.map(([name, config]) => ({ ...asListed(config), name })) };
    }
    return found.list;
  };
}

export function listFields(type: GraphQLObjectType | GraphQLInterfaceType): readonly ListedField[] {
  const read = type.extensions[key] as Listing<ListedField> | undefined;
  return read?.() ?? Object.values(type.getFields());
}

export function listInputs(type: GraphQLInputObjectType): readonly ListedInput[] {
  const read = type.extensions[key] as Listing<ListedInput> | undefined;
  return read?.() ?? Object.values(type.getFields());
}

/** An enum's `extensions.names` are its values if GraphQL cannot have all of them. */
export function listValues(type: GraphQLEnumType): readonly ListedValue[] {
  const names = type.extensions['names'];
  return Array.isArray(names)
    ? names.map((name: unknown) => ({ name: String(name), description: null }))
    : type.getValues();
}

/** The field that a configuration makes, under a placeholder name. */
function asField(config: Field): ListedField {
  const { any } = new GraphQLObjectType<unknown, unknown>({ name: 'Any', fields: { any: config } }).getFields();
  if (any === undefined) throw new Error('a type of one field has none');
  return any;
}

function asInput(config: GraphQLInputFieldConfig): ListedInput {
  const { any } = new GraphQLInputObjectType({ name: 'Any', fields: { any: config } }).getFields();
  if (any === undefined) throw new Error('a type of one field has none');
  return any;
}
