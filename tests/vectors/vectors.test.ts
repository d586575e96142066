// Each YAML file here says of a database what requests are answered; this runs them on the data engine.
import { readdirSync } from 'node:fs';
import {
  buildClientSchema,
  getIntrospectionQuery,
  graphqlSync,
  lexicographicSortSchema,
  printSchema,
  validateSchema,
  type IntrospectionOptions,
  type IntrospectionQuery,
} from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPglite } from '../../mocks/db/pglite.ts';
import { loadExtensions } from '../../mocks/db/script/extensions.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { openEngine, openServed } from '../support/data-engine.ts';
import { grounds } from '../support/databases.ts';
import { opened } from '../support/opened.ts';
import { checkFilled, checkWords, mapValues, repeat } from '../support/table.ts';
import { checkForms, readDocuments, valuesIn } from './documents.ts';

/** One document of a file. Its vectors share the database, and run in their order. */
interface Database {
  readonly dialects: readonly DialectName[];
  readonly sql: string;
  /** For callers: only a PostgreSQL server has the extensions that `sql` creates. */
  readonly extensions?: 'server';
  /** SQL before and after each vector. */
  readonly before?: string;
  readonly after?: string;
  /**
   * Who asks, by the claims of their tokens. Then the database has what a mock puts into it, SQL is the owner's, each
   * request is a transaction of its caller (the first, unless a step says `as`), and a PostgreSQL server is tried, too.
   */
  readonly callers?: Readonly<Record<string, Claims>>;
  /** The search path of callers. */
  readonly schemas?: readonly string[];
  readonly vectors: readonly Vector[];
}
/** A vector has several steps, or is one. Without a dialect it holds in all that its database has. */
type Vector = { readonly title: string; readonly dialect?: DialectName } & ({ readonly steps: readonly Step[] } | Step);
type Step = Statement | Column | Listing | Tools | Reference | Omissions | Question;
type Claims = Readonly<Record<string, unknown>>;
type Engine = Awaited<ReturnType<typeof openEngine>>;
type Served = Awaited<ReturnType<typeof openServed>>;
type Subject = Omit<Served, 'omissions'> & Partial<Pick<Served, 'omissions'> & Pick<Engine, 'schema'>>;
interface Statement {
  readonly sql: string;
}
/** The first column of a query, as text. */
interface Column {
  readonly column: string;
  readonly is: readonly (string | null)[];
}
/** What introspection lists of a type, in its order: names, or names with their types; null if there is no such type. */
interface Listing {
  readonly type: string;
  readonly fields?: Listed;
  readonly inputFields?: Listed;
  readonly enumValues?: Listed;
  readonly possibleTypes?: Listed;
  /** The arguments, defaults and types of fields. */
  readonly signatures?: Readonly<Record<string, string>>;
}
type Listed = readonly string[] | Readonly<Record<string, string>> | null;
/** What tools read of the whole schema is valid. */
interface Tools {
  readonly introspection: 'valid';
}
/** A question to introspection, or what tools ask with these options; not of callers. */
interface Reference {
  readonly reference: string | IntrospectionOptions;
  readonly variables?: Readonly<Record<string, unknown>>;
}
/** What is not offered to the callers, and why. */
interface Omissions {
  readonly omissions: readonly string[];
}
/**
 * A request with its whole answer: what is not written here must not be there. `ask`, and `variables` and `data` that are
 * JSON text, may repeat a part of themselves.
 */
interface Question extends Answer {
  readonly ask: string;
  readonly variables?: unknown;
  /** The only caller, or those who all get this answer. */
  readonly as?: string | readonly string[];
  /** The answers of the dialects, where they differ. */
  readonly contract?: Answer;
  readonly supabase?: Answer;
  /** Instead of the data: the values in it in their order, or those of each caller. */
  readonly values?: readonly unknown[] | Readonly<Record<string, readonly unknown[]>>;
  /** Instead of an answer: the request is refused before GraphQL. */
  readonly status?: number;
}
interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly string[];
}

const ANSWERS = ['data', 'errors', 'values', 'status', 'contract', 'supabase'];
const KEYS = {
  database: ['dialects', 'sql', 'extensions', 'before', 'after', 'callers', 'schemas', 'vectors'],
  steps: [
    ['sql'],
    ['column', 'is'],
    ['type', 'fields', 'inputFields', 'enumValues', 'possibleTypes', 'signatures'],
    ['introspection'],
    ['reference', 'variables'],
    ['omissions'],
    ['ask', 'variables', 'as', ...ANSWERS],
  ],
};

function stepsOf({ title, dialect, ...rest }: Vector): readonly Step[] {
  const steps = 'steps' in rest ? rest.steps : [rest];
  checkForms(steps, KEYS.steps, `"${title}" (${dialect ?? 'any'} dialect)`);
  for (const step of steps)
    if ('ask' in step && ANSWERS.every((key) => !(key in step)))
      throw new Error(`"${title}" asks and says no answer: write one of "${ANSWERS.join('", "')}".`);
  return steps;
}

/** As introspection shows it. */
interface TypeShape {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeShape | null;
}

/** Such as `[Int!]!`. */
function renderType({ kind, name, ofType }: TypeShape): string {
  if (ofType === null || ofType === undefined) return name ?? '';
  return kind === 'LIST' ? `[${renderType(ofType)}]` : `${renderType(ofType)}!`;
}

interface Shape {
  readonly name: string;
  readonly type: TypeShape;
  readonly args?: readonly { readonly name: string; readonly type: TypeShape; readonly defaultValue: string | null }[];
}

function signatureOf({ type, args = [] }: Shape): string {
  const list = args.map((arg) => {
    const preset = arg.defaultValue === null ? '' : ` = ${arg.defaultValue}`;
    return `${arg.name}: ${renderType(arg.type)}${preset}`;
  });
  return `(${list.join(', ')}): ${renderType(type)}`;
}

async function checkListing(engine: Subject, { type, ...lists }: Listing): Promise<void> {
  const shape = 'type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
  for (const [key, expected] of Object.entries(lists)) {
    const signatures = key === 'signatures';
    const typed = expected !== null && !Array.isArray(expected);
    const list = signatures ? 'fields' : key;
    const parts = `${typed ? shape : ''} ${signatures ? `args { name defaultValue ${shape} }` : ''}`;
    const asked = await engine.data(`{ __type(name: "${type}") { list: ${list} { name ${parts} } } }`);
    const shapes = (asked['__type'] as { list: Shape[] | null } | null)?.list ?? null;
    const render = (item: Shape): string => (signatures ? signatureOf(item) : renderType(item.type));
    const found = shapes?.map((item) => (typed ? [item.name, render(item)] : item.name)) ?? null;
    expect(found, `${key} of ${type}`).toEqual(typed ? Object.entries(expected) : expected);
  }
}

async function checkTools(engine: Subject): Promise<void> {
  const query = getIntrospectionQuery({ inputValueDeprecation: true });
  const schema = buildClientSchema((await engine.data(query)) as unknown as IntrospectionQuery);
  expect(validateSchema(schema)).toEqual([]);
}

/** Lists are sorted: the order of types and fields does not matter. */
function sorted(value: unknown): unknown {
  const parts = mapValues(value, sorted);
  return Array.isArray(parts) ? parts.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : parts;
}

/** As the reference implementation answers it of the schema that is reflected. */
async function checkReference(engine: Subject, { reference, variables = {} }: Reference): Promise<void> {
  const schema = await engine.schema?.();
  if (schema === undefined) throw new Error('What callers ask is not compared with the reference implementation.');
  const isByHand = typeof reference === 'string';
  const source = isByHand ? reference : getIntrospectionQuery(reference);
  const { data } = graphqlSync({ schema, source, variableValues: variables });
  const read = (answer: unknown): unknown =>
    isByHand ? sorted(answer) : printSchema(lexicographicSortSchema(buildClientSchema(answer as IntrospectionQuery)));
  expect(read(await engine.data(source, variables))).toEqual(read(JSON.parse(JSON.stringify(data))));
}

const readJson = (given: unknown): unknown =>
  typeof given === 'string' && given.startsWith('{') ? JSON.parse(repeat(given)) : given;

async function checkAnswer(engine: Subject, question: Question, dialect: DialectName): Promise<void> {
  const { ask, variables, as, values, status } = question;
  const answer = question[dialect] ?? question;
  const sent = [repeat(ask), readJson(variables)] as const;
  const shown = ask.slice(0, 1000);
  if (values !== undefined) {
    const each = Array.isArray(values) ? { [String(as ?? '')]: values as unknown[] } : values;
    for (const [caller, expected] of Object.entries(each)) {
      const { data: found, errors: mistakes } = await engine.ask(...sent, caller === '' ? undefined : caller);
      expect({ caller, errors: mistakes, values: valuesIn(found) }, `the answer to ${shown}`).toEqual({
        caller,
        values: expected,
      });
    }
    return;
  }
  const expected = {
    ...('data' in answer ? { data: readJson(answer.data) } : {}),
    ...(answer.errors === undefined ? {} : { errors: answer.errors.map((message) => ({ message })) }),
  };
  for (const caller of [as].flat()) {
    const found = await engine.ask(...sent, caller);
    if (status !== undefined) expect(found, `the answer to ${shown}`).toHaveProperty('status', status);
    // As text, since the order of fields is part of an answer.
    else expect(JSON.stringify(found, null, 2), `the answer to ${shown}`).toBe(JSON.stringify(expected, null, 2));
  }
}

async function run(engine: Subject, step: Step, dialect: DialectName): Promise<void> {
  if ('sql' in step) return engine.sql(step.sql);
  if ('column' in step) return expect(await engine.column(step.column)).toEqual(step.is);
  if ('type' in step) return checkListing(engine, step);
  if ('reference' in step) return checkReference(engine, step);
  if ('omissions' in step) return expect(await engine.omissions?.()).toEqual(step.omissions);
  return 'introspection' in step ? checkTools(engine) : checkAnswer(engine, step, dialect);
}

// To start one for each database takes longer than all that is asked of it.
const embedded = opened(async () => openPglite({ extensions: await loadExtensions() }));

/** Where the vectors of a database are tried. */
function placesOf({ sql, dialects, extensions, callers, schemas }: Database) {
  const served = grounds().filter(({ kind }) => extensions !== 'server' || kind === 'postgres');
  return dialects.flatMap((dialect) =>
    (callers === undefined ? [undefined] : served).map((ground) => ({
      dialect,
      place: ground === undefined ? '' : `, on ${ground.name}`,
      open: async (): Promise<Subject> =>
        ground === undefined
          ? openEngine(sql, dialect, embedded())
          : openServed(await ground.start(), { sql, dialect, callers: callers ?? {}, schemas }),
    })),
  );
}

describe.each(readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml')))('%s', (file) => {
  for (const database of readDocuments(new URL(file, import.meta.url), KEYS.database) as readonly Database[])
    describe.each(placesOf(database))('in the $dialect dialect$place', ({ dialect, open }) => {
      const { before, after, vectors } = database;
      const engine = opened(open);
      if (before !== undefined) beforeEach(() => engine().sql(before));
      if (after !== undefined) afterEach(() => engine().sql(after));

      checkFilled(vectors, `A list of vectors of ${file}`);
      for (const vector of vectors) {
        const { title, dialect: own = dialect } = vector;
        checkWords([own], database.dialects, `The dialect of "${title}"`);
        if (own !== dialect) continue;
        const steps = stepsOf(vector);
        test(title, async () => {
          for (const step of steps) await run(engine(), step, dialect);
        });
      }
    });
});
