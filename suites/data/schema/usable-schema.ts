// A target's introspection as a schema for our library: whatever has no name that GraphQL can write is left out, and told.
import {
  buildClientSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parseConstValue,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { isRecord } from '../../kit/contract/json.ts';

export interface UsableSchema {
  readonly schema: GraphQLSchema;
  /** What is left out, each in words: `the value "dark-blue" of Shade`. */
  readonly leftOut: readonly string[];
  /** By their enumeration, the values that answers may have though no document can name them. */
  readonly unwritten: ReadonlyMap<string, ReadonlySet<string>>;
}

type Part = Readonly<Record<string, unknown>>;

const NAME = /^[_A-Za-z][_0-9A-Za-z]*$/u;
/** What no value of an enumeration can be called, since it means something else in a document. */
const OTHER_VALUES: ReadonlySet<unknown> = new Set(['true', 'false', 'null']);

/** What an answer to `SCHEMA_QUERY` describes, or why it does not describe a schema. */
export function toUsableSchema(data: unknown): UsableSchema | string {
  const told = isRecord(data) ? data['__schema'] : undefined;
  if (!isRecord(told) || !Array.isArray(told['types'])) return 'its introspection has no list of types';
  const { introspection, leftOut } = leaveOut(told);
  try {
    const schema = buildClientSchema({ __schema: introspection } as unknown as IntrospectionQuery, {
      assumeValid: true,
    });
    readToTheEnd(schema);
    return { schema, leftOut: leftOut.map(({ words }) => words), unwritten: unwrittenOf(leftOut) };
  } catch {
    return 'its introspection is not whole: a part that GraphQL demands is missing, or refers to a type that is not listed';
  }
}

const MOST_SHOWN = 5;
const LONGEST = 100;

/** One sentence, without a full stop. */
export function describeLeftOut({ leftOut }: Pick<UsableSchema, 'leftOut'>): string {
  if (leftOut.length === 0) return 'every name in the schema is one of GraphQL';
  const shown = leftOut.slice(0, MOST_SHOWN).map((one) => (one.length > LONGEST ? `${one.slice(0, LONGEST)}…` : one));
  const more = leftOut.length > MOST_SHOWN ? `, and ${leftOut.length - MOST_SHOWN} more` : '';
  return `the schema has names that no GraphQL document can write, which are left out of what is judged: ${shown.join(', ')}${more}`;
}

interface LeftOut {
  readonly words: string;
  /** Only of a value. */
  readonly value?: { readonly of: string; readonly name: string };
}

function leaveOut(told: Part): { readonly introspection: Part; readonly leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const quote = (one: Part): string => JSON.stringify(one['name'] ?? null);
  const keep = (what: string, list: readonly Part[]): readonly Part[] =>
    list.filter((one) => {
      const isFine = isName(one['name']);
      if (!isFine) leftOut.push({ words: `${what} ${quote(one)}` });
      return isFine;
    });
  const types = keep('the type', partsOf(told['types']));
  const isKept = typesAmong(partsOf(told['types']), types);
  const members = (what: string, list: unknown, of: string): readonly Part[] =>
    keep(`${of} with the ${what}`, partsOf(list)).filter((one) => isKept(one['type']));
  const inputs = (list: unknown, of: string): readonly Part[] =>
    members('argument', list, of).map((one) => (isLiteral(one['defaultValue']) ? one : { ...one, defaultValue: null }));
  const fields = (type: Part): readonly Part[] =>
    members('field', type['fields'], String(type['name'])).map((field) => ({
      ...field,
      args: inputs(field['args'], `${String(type['name'])}.${String(field['name'])}`),
    }));
  const values = (type: Part): readonly Part[] =>
    partsOf(type['enumValues']).filter((value) => {
      const isFine = isName(value['name']) && !OTHER_VALUES.has(value['name']);
      const of = String(type['name']);
      if (!isFine)
        leftOut.push({ words: `${of} with the value ${quote(value)}`, value: { of, name: String(value['name']) } });
      return isFine;
    });
  const introspection = {
    ...told,
    types: types.map((type) => ({
      ...type,
      ...(type['fields'] === null ? {} : { fields: fields(type) }),
      ...(type['inputFields'] === null ? {} : { inputFields: inputs(type['inputFields'], String(type['name'])) }),
      ...(type['enumValues'] === null ? {} : { enumValues: values(type) }),
      ...(type['interfaces'] === null ? {} : { interfaces: partsOf(type['interfaces']).filter(isKept) }),
      ...(type['possibleTypes'] === null ? {} : { possibleTypes: partsOf(type['possibleTypes']).filter(isKept) }),
    })),
    directives: keep('the directive', partsOf(told['directives'])).map((one) => ({
      ...one,
      args: inputs(one['args'], `@${String(one['name'])}`),
    })),
  };
  return { introspection, leftOut };
}

/** Whether a reference leads to something else than a type that is left out. */
function typesAmong(all: readonly Part[], kept: readonly Part[]): (reference: unknown) => boolean {
  const names = new Set(kept.map(({ name }) => name));
  const gone = new Set(all.map(({ name }) => name).filter((name) => !names.has(name)));
  const isKept = (reference: unknown): boolean => {
    if (!isRecord(reference)) return true;
    return isRecord(reference['ofType']) ? isKept(reference['ofType']) : !gone.has(reference['name']);
  };
  return isKept;
}

function unwrittenOf(leftOut: readonly LeftOut[]): UsableSchema['unwritten'] {
  const values = leftOut.flatMap(({ value }) => value ?? []);
  return new Map(
    [...Map.groupBy(values, ({ of }) => of)].map(([of, some]) => [of, new Set(some.map(({ name }) => name))]),
  );
}

const isName = (name: unknown): boolean => typeof name === 'string' && NAME.test(name);

/** An absent default is one, too. */
function isLiteral(value: unknown): boolean {
  if (typeof value !== 'string') return true;
  try {
    parseConstValue(value);
    return true;
  } catch {
    return false;
  }
}

function partsOf(list: unknown): readonly Part[] {
  return Array.isArray(list) ? (list as readonly unknown[]).filter(isRecord) : [];
}

/** The library reads most of a schema when it is asked for, and throws only then. */
function readToTheEnd(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) || isInterfaceType(type)) type.getInterfaces();
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) type.getFields();
    if (isEnumType(type)) type.getValues();
    if (isUnionType(type)) type.getTypes();
  }
}
