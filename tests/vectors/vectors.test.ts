// Each YAML file here says of a database what requests are answered; this runs them on the data engine.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadExtensions } from '../../mocks/db/script/extensions.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { openEngine, type Engine } from '../support/data-engine.ts';
import { renderType, type TypeShape } from '../support/type-shape.ts';

/** One document of a file. Its vectors share the database, and run in their order. */
interface Database {
  readonly dialects: readonly DialectName[];
  readonly sql: string;
  /** Whether `sql` may create extensions. */
  readonly extensions?: boolean;
  /** SQL before and after each vector. */
  readonly before?: string;
  readonly after?: string;
  readonly vectors: readonly Vector[];
}
/** A vector has several steps, or is one. Without a dialect it holds in all that its database has. */
type Vector = { readonly title: string; readonly dialect?: DialectName } & ({ readonly steps: readonly Step[] } | Step);
type Step = Statement | Column | Listing | Question;
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
}
type Listed = readonly string[] | Readonly<Record<string, string>> | null;
/** A request with its whole answer: what is not written here must not be there. */
interface Question {
  readonly ask: string;
  readonly variables?: unknown;
  readonly data?: unknown;
  readonly errors?: readonly string[];
}

const KEYS = {
  database: ['dialects', 'sql', 'extensions', 'before', 'after', 'vectors'],
  vector: ['title', 'dialect', 'steps'],
  steps: [
    ['sql'],
    ['column', 'is'],
    ['type', 'fields', 'inputFields', 'enumValues', 'possibleTypes'],
    ['ask', 'variables', 'data', 'errors'],
  ],
};

function checkKeys(given: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${place} has "${unknown.join('", "')}"; known is "${known.join('", "')}".`);
}

function stepsOf({ title, dialect, ...rest }: Vector): readonly Step[] {
  const steps = 'steps' in rest ? rest.steps : [rest];
  for (const step of steps) {
    checkKeys(
      step,
      KEYS.steps.find(([key = '']) => key in step) ?? KEYS.vector,
      `A step of "${title}" (${dialect ?? 'any'} dialect)`,
    );
    if ('ask' in step && !('data' in step) && !('errors' in step))
      throw new Error(`"${title}" asks and says no answer: write "data", "errors" or both.`);
  }
  return steps;
}

function read(file: string): readonly Database[] {
  return parseAllDocuments(readFileSync(new URL(file, import.meta.url), 'utf8')).map((document) => {
    const [error] = document.errors ?? [];
    if (error !== undefined) throw new Error(`${file} is not YAML: ${error.message}`);
    const database = document.toJS() as Database;
    checkKeys(database, KEYS.database, file);
    return database;
  });
}

async function checkListing(engine: Engine, { type, ...lists }: Listing): Promise<void> {
  const shape = 'type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
  for (const [key, expected] of Object.entries(lists)) {
    const typed = expected !== null && !Array.isArray(expected);
    const asked = await engine.data(`{ __type(name: "${type}") { list: ${key} { name ${typed ? shape : ''} } } }`);
    const list = (asked['__type'] as { list: { name: string; type: TypeShape }[] } | null)?.list;
    const found = list?.map((item) => (typed ? [item.name, renderType(item.type)] : item.name)) ?? null;
    expect(found, `${key} of ${type}`).toEqual(typed ? Object.entries(expected) : expected);
  }
}

async function run(engine: Engine, step: Step): Promise<void> {
  if ('sql' in step) return engine.sql(step.sql);
  if ('column' in step) return expect(await engine.column(step.column)).toEqual(step.is);
  if ('type' in step) return checkListing(engine, step);
  const { ask, variables, errors, ...data } = step;
  const expected = { ...data, ...(errors === undefined ? {} : { errors: errors.map((message) => ({ message })) }) };
  // As text, since the order of fields is part of an answer.
  const text = (answer: unknown): string => JSON.stringify(answer, null, 2);
  expect(text(await engine.ask(ask, variables)), `the answer to ${ask}`).toBe(text(expected));
}

describe.each(readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml')))('%s', (file) => {
  for (const { dialects, sql, extensions = false, before, after, vectors } of read(file))
    describe.each(dialects)('in the %s dialect', (dialect) => {
      let engine: Engine;
      beforeAll(async () => {
        engine = await openEngine(sql, dialect, extensions ? { extensions: await loadExtensions() } : {});
      });
      afterAll(() => engine.close());
      if (before !== undefined) beforeEach(() => engine.sql(before));
      if (after !== undefined) afterEach(() => engine.sql(after));

      for (const vector of vectors) {
        if (vector.dialect !== undefined && vector.dialect !== dialect) continue;
        const steps = stepsOf(vector);
        test(vector.title, async () => {
          for (const step of steps) await run(engine, step);
        });
      }
    });
});
