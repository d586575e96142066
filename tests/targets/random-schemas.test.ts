// Introspect mode on random schemas: the laws hold on any tables, and what is read of them can be written back.
import {
  buildClientSchema,
  getIntrospectionQuery,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import type { Mock } from '../../mocks/mock.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { createRandom } from '../../suites/kit/contract/random.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { askerOf } from '../support/ask.ts';
import { grounds } from '../support/databases.ts';
import { howMany, takeSome } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { notGreen } from '../support/run-lines.ts';
import { readSeed, readSeedNumber } from '../support/seed.ts';
import { introspected, judge as judgeMock } from './judged.ts';
import { randomSchema, type RandomSchema } from './random-schema.ts';

const dialects: readonly DialectName[] = ['contract', 'supabase'];
const COUNT = howMany('random schemas', { sample: 1, whole: 20 });
/** On average; most tables have few rows, no relationships or no columns that a law can compare. */
const LEAST_HELD = 20;

const judge = (mock: Mock): Promise<Run> =>
  judgeMock(mock, { part: introspected, options: {}, seed: readSeedNumber(), only: ['data.laws'] });

function held({ outcomes }: Run): number {
  return outcomes.filter(({ verdict }) => verdict === 'pass').length;
}

/** Today's dialect has operators for UUIDs that the contract does not. */
function reds(run: Run): readonly string[] {
  return notGreen({ ...run, outcomes: run.outcomes.filter(({ clause }) => clause !== 'data.types.uuid-filter-only') });
}

type Row = Readonly<Record<string, unknown>>;
type Ask = (query: string, variables?: object) => Promise<Row>;

/** What the mock says of a table: its fields that can be written, and those of them that may be null. */
interface Shown {
  readonly name: string;
  readonly columns: readonly string[];
  readonly nullable: readonly string[];
}

function shownBy(schema: GraphQLSchema, name: string): Shown {
  const [node, input] = [schema.getType(name), schema.getType(`${name}InsertInput`)];
  if (!isObjectType(node) || !isInputObjectType(input)) throw new Error(`${name} is not shown.`);
  const fields = Object.keys(input.getFields()).flatMap((field) => node.getFields()[field] ?? []);
  const nullable = fields.filter(({ type }) => !isNonNullType(type));
  return { name, columns: fields.map((field) => field.name), nullable: nullable.map((field) => field.name) };
}

async function readAll(ask: Ask, { name, columns }: Shown): Promise<readonly Row[]> {
  const field = `${name.charAt(0).toLowerCase()}${name.slice(1)}Collection`;
  const rows: Row[] = [];
  for (let after: string | null = null; ;) {
    const query = `query ($after: Cursor) { page: ${field}(after: $after) { edges { node { nodeId ${columns.join(' ')} } } pageInfo { endCursor hasNextPage } } }`;
    const { page } = (await ask(query, { after })) as { readonly page: Page };
    rows.push(...page.edges.map(({ node }) => node));
    if (!page.pageInfo.hasNextPage) return rows;
    after = page.pageInfo.endCursor;
  }
}

interface Page {
  readonly edges: readonly { readonly node: Row }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

function inOrder(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => (String(a['nodeId']) < String(b['nodeId']) ? -1 : 1));
}

/** Removes all rows and puts them back, then takes from each what may be null and puts that back, too. */
async function writeBack(mock: Mock, { tables }: RandomSchema): Promise<void> {
  const send = askerOf(mock);
  const ask: Ask = async (query, variables = {}) => {
    const { data, errors } = await send('service', query, variables);
    expect(errors, `${query} ${JSON.stringify(variables)}`).toBeUndefined();
    return data ?? {};
  };
  const contents = async (): Promise<readonly unknown[]> => {
    const found: unknown[] = [];
    for (const { name } of tables) found.push(await mock.sql(`select t::text as row from ${name} as t order by 1`));
    return found;
  };
  const schema = buildClientSchema((await ask(getIntrospectionQuery())) as unknown as IntrospectionQuery);
  const before = await contents();
  const held: { readonly shown: Shown; readonly rows: readonly Row[]; readonly answer: string }[] = [];
  for (const { typeName } of tables) {
    const shown = shownBy(schema, typeName);
    const answer = `{ affectedCount records { nodeId ${shown.columns.join(' ')} } }`;
    held.push({ shown, rows: await readAll(ask, shown), answer });
  }
  const done = (rows: readonly Row[]): object => ({ affectedCount: rows.length, records: inOrder(rows) });
  const change = async (declared: string, field: string, answer: string, variables: object): Promise<unknown> => {
    const { done: changed } = await ask(`mutation (${declared}) { done: ${field} ${answer} }`, variables);
    const { records, ...rest } = changed as { readonly records: readonly Row[] };
    return { ...rest, records: inOrder(records) };
  };

  for (const { shown, rows, answer } of held.toReversed()) {
    const field = `deleteFrom${shown.name}Collection(atMost: $most)`;
    expect(await change('$most: Int!', field, answer, { most: rows.length })).toEqual(done(rows));
  }
  expect((await contents()).flat(2)).toEqual([]);
  for (const { shown, rows, answer } of held) {
    if (rows.length === 0) continue;
    const objects = rows.map(({ nodeId: _id, ...row }) => row);
    const field = `insertInto${shown.name}Collection(objects: $objects)`;
    const declared = `$objects: [${shown.name}InsertInput!]!`;
    expect(await change(declared, field, answer, { objects })).toEqual(done(rows));
  }
  expect(await contents()).toEqual(before);
  for (const { shown, rows, answer } of held) {
    if (rows.length === 0 || shown.nullable.length === 0) continue;
    const nulls = Object.fromEntries(shown.nullable.map((name) => [name, null]));
    const field = `update${shown.name}Collection(set: $set, filter: $filter, atMost: $most)`;
    const declared = `$set: ${shown.name}UpdateInput!, $filter: ${shown.name}Filter, $most: Int!`;
    const emptied = rows.map((row) => ({ ...row, ...nulls }));
    expect(await change(declared, field, answer, { set: nulls, most: rows.length })).toEqual(done(emptied));
    for (const row of rows) {
      const set = Object.fromEntries(shown.nullable.map((name) => [name, row[name]]));
      const filter = { nodeId: { eq: row['nodeId'] } };
      expect(await change(declared, field, answer, { set, filter, most: 1 })).toEqual(done([row]));
    }
  }
  expect(await contents()).toEqual(before);
}

describe.each(takeSome('databases', grounds(), 1))('on $name', (ground) => {
  const started = opened(() => ground.start());

  test.each(dialects)(
    'the laws hold on random schemas, and what is read is written back, in the %s dialect',
    { timeout: 3_600_000 },
    async (dialect) => {
      let count = 0;
      for (let index = 0; index < COUNT; index += 1) {
        const schema = randomSchema(createRandom(`${readSeed()} ${index}`), dialect);
        const database = await started().database();
        await using mock = await createMock({ dialect, database, schema: { sql: schema.sql }, warn: () => undefined });
        const run = await judge(mock);
        expect(reds(run), `on ${schema.sql}`).toEqual([]);
        count += held(run);
        await writeBack(mock, schema);
      }
      expect(count / COUNT).toBeGreaterThan(LEAST_HELD);
    },
  );
});
