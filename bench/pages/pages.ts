// The part `pages`: what a first page and a deep page cost in a small and in a large table, and by which plan.
import { createMock, type Mock } from '../../mocks/app.ts';
import { openPglite } from '../../mocks/db/pglite.ts';
import type { Session } from '../../mocks/db/db.ts';
import { combine, nothing, type Measured, type Part, type Scope, type Settings } from '../part.ts';
import { startServer } from '../postgres.ts';
import { measureWalk, type MeasuredPage } from './measure.ts';
import { reportPages } from './report.ts';
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
