// The part `pages`: what a first page and a deep page cost in a small and in a large table, and by which plan.
import { createMock, type Mock } from '../../mocks/app.ts';
import { openPglite } from '../../mocks/db/pglite.ts';
import type { Session } from '../../mocks/db/db.ts';
import {
  cellOf,
  combine,
  judge,
  nothing,
  type Goal,
  type Measured,
  type Part,
  type Scope,
  type Settings,
} from '../part.ts';
import { startServer } from '../postgres.ts';
import { median, medianRatio } from '../statistics.ts';
import { measureWalk, type MeasuredPage } from './measure.ts';
import { PAGES_SCHEMA, renderFilling, WALKS, type Size } from './walks.ts';

const FULL: readonly Size[] = [
  { table: 'Small', rows: 10_000 },
  { table: 'Large', rows: 1_000_000 },
];
const QUICK: readonly Size[] = [
  { table: 'Small', rows: 1000 },
  { table: 'Large', rows: 5000 },
];

export const pagesPart: Part = {
  name: 'pages',
  about: 'first and deep pages at 10,000 and 1,000,000 rows, with their plans',
  async measure(settings, scope) {
    const db = await openPglite();
    scope.defer(() => db.close());
    const empty = await db.acquire();
    scope.defer(() => empty.release());
    await empty.exec(PAGES_SCHEMA);
    const postgres = await onPostgres(settings, scope, empty);
    return combine(postgres, await onMock('PGlite', settings, scope, empty));
  },
};

async function onPostgres(settings: Settings, scope: Scope, empty: Session): Promise<Measured> {
  const server = await startServer(settings, scope);
  if (server === undefined) return nothing('pages on PostgreSQL', 'no PostgreSQL here');
  return onMock('PostgreSQL', settings, scope, empty, await server.createDatabase());
}

async function onMock(
  database: string,
  settings: Settings,
  scope: Scope,
  empty: Session,
  url?: string,
): Promise<Measured> {
  const starting = createMock({
    schema: { sql: PAGES_SCHEMA },
    database: url === undefined ? { memory: true } : { url },
    warn: settings.note,
  });
  scope.defer(async () => (await starting.catch(() => undefined))?.close());
  const mock = await starting;
  const sizes = settings.quick ? QUICK : FULL;
  for (const size of sizes) await fill(database, settings, mock, size);
  const run = { mock, empty, sizes, rounds: settings.quick ? 2 : 40 };
  const pages: MeasuredPage[] = [];
  for (const walk of WALKS) {
    settings.note(`pages on ${database}: ${walk.title}`);
    pages.push(...(await measureWalk(run, walk)));
  }
  return reportPages(database, pages);
}

async function fill(database: string, settings: Settings, mock: Mock, size: Size): Promise<void> {
  settings.note(`pages on ${database}: filling a table with ${size.rows} rows ...`);
  await mock.sql(renderFilling(size));
}

const LIMIT = 1.5;

function reportPages(database: string, pages: readonly MeasuredPage[]): Measured {
  const goals: Goal[] = [];
  const cell = (goal: Goal): string => {
    goals.push(goal);
    return cellOf(goal);
  };
  const small = pages.filter(({ size }) => size.table === 'Small');
  const rows = pages.map((page) => {
    const below = small.find(({ walk, stop }) => walk === page.walk && stop === page.stop);
    const label = `${page.walk}, ${page.stop}`;
    const ratio =
      below === undefined || below === page
        ? ''
        : cell(judge(`${database}: large/small, ${label}`, 'at most', LIMIT, medianRatio(page.times, below.times)));
    const plan = judgePlan(database, page);
    goals.push(plan);
    const seen = plan.verdict === 'met' ? 'met' : `MISSED: ${plan.measured}`;
    return [label, String(page.size.rows), median(page.times).toFixed(2), ratio, seen];
  });
  return {
    goals,
    tables: [
      {
        title: `Pages of 20 on ${database}: milliseconds of a request (median), ratios (goal at most ${LIMIT}), and plans`,
        columns: ['page', 'rows', 'ms', `/${small[0]?.size.rows ?? ''} rows`, 'plan'],
        rows,
        remarks: ['score is nullable and indexed, one row in ten is null, a hundred share a value.'],
      },
    ],
  };
}

function judgePlan(database: string, { walk, stop, size, deep, plan }: MeasuredPage): Goal {
  // Without a cursor there is nothing to look up: the index only gives the order.
  const met = !plan.hasSequentialScan && (plan.hasIndexCondition || !deep);
  return {
    what: `${database}: plan, ${walk}, ${stop}, ${size.rows} rows`,
    goal: deep ? 'an index condition, no sequential scan' : 'no sequential scan',
    measured: plan.scans.join('; '),
    verdict: met ? 'met' : 'missed',
  };
}
