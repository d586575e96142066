// Introspect mode over HTTP: targets with schemas that are not ours are judged by laws, and nothing is written to them.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Outcome, Run } from '../../suites/kit/outcome.ts';
import { dataSuite } from '../../suites/data/suite.ts';
import { createMock } from '../../mocks/app.ts';
import type { Mock } from '../../mocks/mock.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { dataFaults } from '../../proof/faults/data.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { readExtent, takeSome } from '../support/extent.ts';
import { introspected, judge as judgeInProcess, judgeServed } from './judged.ts';

/** Schemas that the battery has never seen: a shop with one of everything, names and values that invite mistakes, and empty tables. */
type Schema = 'shop' | 'hostile' | 'empty' | 'inflected-shop';

const open = new Map<string, Promise<Mock>>();
afterAll(async () => {
  for (const mock of open.values()) await (await mock).close();
});

/** As it started; one for all tests of a schema in a dialect. */
async function mockOf(name: Schema, dialect: DialectName = 'contract'): Promise<Mock> {
  const sql = readFileSync(new URL(`schemas/${name}.sql`, import.meta.url), 'utf8');
  const key = `${name} ${dialect}`;
  const mock = open.get(key) ?? createMock({ seed: 1, schema: { sql }, dialect, warn: () => undefined });
  open.set(key, mock);
  await (await mock).reset();
  return mock;
}

interface Judged {
  readonly run: Run;
  /** Documents of every request that reached the server. */
  readonly documents: readonly string[];
}

/** Over a socket. */
async function judge(mock: Mock, settings: Parameters<typeof judgeServed>[1] = {}): Promise<Judged> {
  const documents: string[] = [];
  const noting: Middleware = (next) => async (request) => {
    documents.push(await request.clone().text());
    return (settings.through?.(next) ?? next)(request);
  };
  const alone = { ownMock: true, seenWithin: 0, retries: 0, concurrency: 1 };
  const run = await judgeServed(mock, { part: introspected, ...alone, ...settings, through: noting });
  return { run, documents };
}

function tell({ id, verdict, clause, message, difference }: Outcome): string {
  return `${verdict} ${id} ${clause ?? ''}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`;
}

function reds({ outcomes }: Run): readonly string[] {
  return outcomes.filter(({ verdict }) => ['fail', 'deviation', 'flaky', 'error'].includes(verdict)).map(tell);
}

const laws = ({ outcomes }: Run): readonly Outcome[] => outcomes.filter(({ topic }) => topic === 'laws');
const held = (run: Run): number => laws(run).filter(({ verdict }) => verdict === 'pass').length;

async function rowsOf(mock: Mock): Promise<unknown> {
  const [tables = []] = await mock.sql(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const names = tables.map(({ table_name: name }) => `"${String(name).replaceAll('"', '""')}"`);
  return Promise.all(
    names.map((name) => mock.sql(`select md5(string_agg(t::text, '|' order by t::text)) from ${name} t`)),
  );
}

/** With how many laws hold at least. */
const SCHEMAS = [
  ['a shop with one of everything', 'shop', 'contract', 35],
  ['hostile names and values', 'hostile', 'contract', 33],
  ['the dialect of the real service, inflected', 'inflected-shop', 'supabase', 33],
] as const;

describe('introspect mode', () => {
  it.each(takeSome('schemas', SCHEMAS, 1))('judges %s by laws, and writes nothing', async (_, name, dialect, least) => {
    const mock = await mockOf(name, dialect);
    const before = await rowsOf(mock);
    for (const seed of readExtent().isWhole ? [1, 2] : [1]) {
      const { run, documents } = await judge(mock, { seed });
      expect(reds(run)).toEqual([]);
      expect(held(run)).toBeGreaterThanOrEqual(least);
      const [result] = run.footer?.interfaces ?? [];
      expect(result?.verdict).toBe('partial');
      expect(result?.reason).toMatch(/introspect mode reaches \d+ of \d+ stated clauses/);
      expect(run.header.modes).toEqual({ data: 'introspect' });
      expect(documents.filter((text) => text.includes('mutation {') || text.includes('mutation('))).toEqual([]);
    }
    const journal = mock.journal.query();
    expect(journal.length).toBeGreaterThan(100);
    expect(journal.filter(({ operation }) => operation !== 'graphql')).toEqual([]);
    expect(await rowsOf(mock)).toEqual(before);
  });

  it('says of the fixture and of writes why they are not judged, and how much it reaches', async () => {
    const { run } = await judge(await mockOf('shop'), { seed: 3 });
    const others = run.outcomes.filter(({ topic }) => topic !== 'laws');
    const observed = others.filter(({ verdict }) => verdict === 'observed');
    // What does not need a table can be observed anywhere.
    expect(observed.map(({ id }) => id)).toEqual([
      'data.open.content-types',
      'data.open.answer-status',
      'data.open.names-outside-graphql',
    ]);
    const reasons = new Set(
      others.filter((one) => !observed.includes(one)).map(({ verdict, message }) => `${verdict}: ${message ?? ''}`),
    );
    expect([...reasons].sort()).toEqual([
      'not-applicable: fixture: the run is in introspect mode, without the fixture',
      'not-applicable: the run is in introspect mode, which runs no write-scoped case',
    ]);
  });

  it('is inconclusive where all tables are empty, and where introspection is refused', async () => {
    const empty = await judge(await mockOf('empty'));
    expect(reds(empty.run)).toEqual([]);
    expect(empty.run.footer?.interfaces[0]).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('none of 2 tables shows two records') as string,
    });
    expect(empty.run.footer?.exitCode).toBe(3);
    const shut = await judge(await mockOf('shop', 'supabase'));
    expect(reds(shut.run)).toEqual([]);
    expect(shut.run.footer?.interfaces[0]).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('the target refuses introspection') as string,
    });
  });

  it('sees a uuid filter that takes more than the contract says, in the dialect that has one', async () => {
    const mock = await mockOf('inflected-shop', 'supabase');
    await mock.sql(
      `create table token (id uuid primary key); comment on table token is '@graphql({"totalCount": {"enabled": true}})'`,
    );
    const { run } = await judge(mock);
    expect(run.outcomes.flatMap(({ clause }) => clause ?? [])).toEqual(['data.types.uuid-filter-only']);
  });

  it('leaves a table alone that changes while it is read', async () => {
    const mock = await mockOf('shop');
    const all = dataSuite.cases.filter(({ id }) => id.startsWith('data.laws.'));
    const tried = takeSome('laws on changing tables', all, 3);
    let count = 0;
    const changing: Middleware = (next) => async (request) => {
      count += 1;
      await mock.sql(`insert into measurement (sensor, taken) values ('new${count}', now()); update customer set balance = balance + 1;
        insert into "BlogPost" (headline) values ('new ${count}'); delete from passport where id = (select max(id) from passport where id > 100)`);
      return next(request);
    };
    const { run } = await judge(mock, { through: changing, only: tried.map(({ id }) => id) });
    expect(reds(run)).toEqual([]);
  });

  it('sees lies about any table on a schema that it does not know, by the laws that cite the broken clause', async () => {
    const mock = await mockOf('shop');
    const laws = dataSuite.cases.filter(({ id }) => id.startsWith('data.laws.'));
    const cited = new Set(laws.flatMap(({ clauses }) => clauses));
    const all = dataFaults.filter(({ id, clause }) => id.startsWith('data.everywhere.') && cited.has(clause));
    expect(all.length).toBeGreaterThan(40);
    const lies = takeSome('lies about any table', all, 3);
    const unseen: string[] = [];
    for (const { id, clause, apply } of lies) {
      const settings = { only: [`clause:${clause}`], concurrency: 4, options: {} };
      const run = await judgeInProcess(mock, { through: apply, part: introspected, ...settings });
      expect(run.outcomes.filter(({ verdict }) => verdict === 'error').map(tell)).toEqual([]);
      if (reds(run).length === 0) unseen.push(id);
    }
    const { length } = lies;
    console.log(`introspect mode sees ${length - unseen.length} of ${length} lies`);
    expect(unseen).toEqual([]);
  });
});
