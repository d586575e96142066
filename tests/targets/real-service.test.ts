// The battery on stand-ins with the known departures of the real services: exactly those are found, in every run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import type { Mock } from '../../mocks/mock.ts';
import { changeCollections } from '../../proof/kit/data/any-table.ts';
import { given } from '../../proof/kit/data/conditions.ts';
import { reversed } from '../../proof/kit/data/connections.ts';
import { rewrite } from '../../proof/kit/data/lie.ts';
import { failNodeIds, loseNulls, ODD_LABELS, takeAnyKey } from '../../proof/kit/data/real-service.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { compareRuns } from '../../reporters/compare.ts';
import { loadPlatform } from '../../specs/load.ts';
import type { Outcome, Run } from '../../suites/kit/outcome.ts';
import { howMany, takeSome } from '../support/extent.ts';
import { redOf } from '../support/run-lines.ts';
import { introspected, judge as judgeMock, type Wishes } from './judged.ts';

/** More records than the largest page has. */
const MANY = `create table many (id serial primary key, label text not null, score int, at timestamp);
insert into many (label, score, at) select 'm' || lpad(i::text, 2, '0'), case when i % 3 > 0 then i % 7 end, timestamp '2024-01-01' + i * interval '1 day' from generate_series(1, 40) i;
comment on table many is '@graphql({"totalCount": {"enabled": true}})';`;

let [service, contract]: Mock[] = [];
beforeAll(async () => {
  service = await createMock({ seed: 1, dialect: 'supabase' });
  contract = await createMock({ seed: 1 });
  for (const mock of [service, contract]) await mock.sql(`${ODD_LABELS} ${MANY}`);
}, 300_000);
afterAll(async () => {
  for (const mock of [service, contract]) await mock?.close();
});

type Tables = 'ours' | 'any' | 'none';
const PARTS: Readonly<Record<Tables, NonNullable<Wishes['part']>>> = {
  ours: ({ data }) => ({ data }),
  any: introspected,
  none: ({ storage }) => ({ storage }),
};

const judge = async (mock: Mock | undefined, tables: Tables, settings: Parameters<typeof judgeMock>[1]) => {
  if (mock === undefined) throw new Error('The mock did not start.');
  return judgeMock(mock, { part: PARTS[tables], options: {}, ...settings });
};

function brokenIn({ outcomes, findings }: Run): readonly string[] {
  return [...new Set([...findings, ...redOf({ outcomes })].map(({ clause = '' }) => clause))].sort();
}

const tell = ({ id, verdict, message }: Outcome): string => `${verdict} ${id}: ${message ?? ''}`;
const unjudged = ({ outcomes }: Run): readonly string[] =>
  outcomes.filter(({ verdict }) => ['error', 'blocked', 'flaky'].includes(verdict)).map(tell);

/** What ends `touchstone compare` with 1. */
const GATED: readonly string[] = ['new-fail', 'changed-fail', 'newly-expected', 'lost-coverage'];

const COUNT = Number(process.env['TOUCHSTONE_TARGET_SEEDS'] ?? howMany('seeds', { sample: 2, whole: 3 }));
const SEEDS = Array.from({ length: COUNT }, (_, at) => at + 1);

/** Of several keys it takes one by chance, as the order of a hash does, which no seed of a run decides. */
const departures: Middleware = (next) =>
  failNodeIds(/^blogSummaryCollection$/u)(loseNulls()(takeAnyKey(Math.random)(next)));

/** By `docs/explanation/fidelity.md`, and what follows from it. */
function saidToBreak(service: string, ...more: readonly string[]): readonly string[] {
  const { breaks = {} } = loadPlatform().services.find(({ name }) => name === service) ?? {};
  return [...Object.keys(breaks), ...more].sort();
}

/** By the target, its tables, and the clauses that it breaks. */
const DEPARTURES: readonly (readonly [string, Tables, readonly string[]])[] = [
  ['our tables', 'ours', saidToBreak('pg_graphql')],
  [
    'any tables, one of them longer than a page',
    'any',
    ['data.pagination.with-order', 'data.shape.total-count', 'data.types.uuid-filter-only'],
  ],
  // A body that does not say its length, as in this process, escapes the limit of a bucket; a link is not percent-encoded.
  ['buckets', 'none', saidToBreak('storage', 'storage.bucket.update-changes-bucket')],
];

describe('a server with the known departures of the real services', () => {
  it.each(takeSome('targets with departures', DEPARTURES, 1))(
    'breaks exactly those clauses on %s, whatever the seed, and no two runs of it differ by what is gated',
    async (_tables, tables, expected) => {
      const runs: Run[] = [];
      for (const seed of SEEDS)
        runs.push(await judge(service, tables, { through: departures, seed, runId: `run${seed}` }));
      expect(runs.length).toBeGreaterThan(1);
      for (const run of runs) {
        expect(brokenIn(run)).toEqual(expected);
        expect(unjudged(run)).toEqual([]);
        const observed = run.outcomes.find(({ id }) => id === 'data.open.names-outside-graphql');
        if (tables !== 'none')
          expect(observed?.observations.map(({ answer }) => answer)).toEqual([
            'the schema has names that no GraphQL document can write, which are left out of what is judged: shade with the value "dark-blue", shade with the value "true", shade with the value "1st"',
          ]);
        for (const other of runs)
          expect(compareRuns(run, other).filter(({ kind }) => GATED.includes(kind))).toEqual([]);
      }
    },
  );
});

const BEHIND_A_CURSOR: readonly (readonly [string, string, Middleware])[] = [
  ['loses records with null', 'data.pagination.with-order', loseNulls()],
  ['loses records with null, and what follows one', 'data.pagination.with-order', loseNulls({ afterNull: true })],
  [
    'shows each ordered page in reverse',
    'data.pagination.with-order',
    rewrite({ answer: changeCollections(reversed, given('after', 'orderBy')) }),
  ],
  [
    'forgets the filter',
    'data.pagination.with-filter',
    rewrite({
      request: (asked) => (given('after', 'filter')(asked) ? { variables: { ...asked.variables, filter: null } } : {}),
    }),
  ],
];

const ABOUT_PAGES = /^data\.(?:pagination\.|shape\.total-count)/u;

describe('what fails behind a cursor', () => {
  const only = ['data.order', 'data.pagination', 'data.laws', 'data.filters', 'data.operators'];
  it.each(takeSome('faults behind a cursor', BEHIND_A_CURSOR, 1))(
    'is a fault of pages, and of no order, filter or operator: the server %s',
    async (_how, clause, through) => {
      for (const tables of ['ours', 'any'] as const) {
        const broken = brokenIn(await judge(contract, tables, { through, only }));
        expect(broken).toContain(clause);
        expect(broken.filter((one) => !ABOUT_PAGES.test(one))).toEqual([]);
      }
    },
  );
});
