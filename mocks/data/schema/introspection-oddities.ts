// What introspection lists of a type when GraphQL's own types cannot hold it: a name twice, or one that is not a GraphQL name.
import {
  GraphQLInputObjectType,
  GraphQLObjectType,
  type GraphQLEnumType,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputFieldConfig,
  type GraphQLInputObjectTypeConfig,
  type GraphQLInterfaceType,
  type GraphQLObjectTypeConfig,
} from 'graphql';
import type { Field } from '../../../specs/graphql/to-schema.ts';
import { isValidName } from '../model/names.ts';

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
  const make = (fields: Record<string, Field>) =>
    new GraphQLObjectType<unknown, unknown>({ name: config.name, fields }).getFields();
  return new GraphQLObjectType<unknown, unknown>({
    ...config,
    fields: () => withValidNames(entries()),
    extensions: { ...config.extensions, [key]: listing(entries, make) },
  });
}

export function createInputObject(
  config: Omit<GraphQLInputObjectTypeConfig, 'fields'>,
  entries: Entries<GraphQLInputFieldConfig>,
): GraphQLInputObjectType {
  const make = (fields: Record<string, GraphQLInputFieldConfig>) =>
    new GraphQLInputObjectType({ name: config.name, fields }).getFields();
  return new GraphQLInputObjectType({
    ...config,
    fields: withValidNames(entries),
    extensions: { ...config.extensions, [key]: listing(() => entries, make) },
  });
}

function withValidNames<T>(entries: Entries<T>): Record<string, T> {
  return Object.fromEntries(entries.filter(([name]) => isValidName(name)));
}

function listing<T, L>(
  entries: () => Entries<T>,
  make: (configs: Record<string, T>) => Readonly<Record<string, L>>,
): Listing<L & { name: string }> {
  let found: { readonly list: readonly (L & { name: string })[] | undefined } | undefined;
  return () => {
    if (found !== undefined) return found.list;
    const all = entries();
    const names = new Set(all.map(([name]) => name));
    const isPlain = names.size === all.length && [...names].every((name) => isValidName(name));
    // They are made under placeholders.
    const made = isPlain ? {} : make(Object.fromEntries(all.map(([, config], index) => [`field${index}`, config])));
    const list = Object.values(made).map((one, index) => ({ ...one, name: all[index]?.[0] ?? '' }));
    found = { list: isPlain ? undefined : list };
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
