// Measures the pages of one database: requests in turns, so that what disturbs the machine disturbs all of them.
import type { Mock } from '../../mocks/app.ts';
import { resolve } from '../../mocks/data/resolve.ts';
import type { Session } from '../../mocks/db/db.ts';
import { listen, type Sent } from '../listen.ts';
import { readPlan, type PlanFacts } from './plan.ts';
import { renderCursorQuery, renderQuery, type Size, type Stop, type Walk } from './walks.ts';

interface Page {
  readonly table: string;
  readonly query: string;
  readonly variables: { readonly cursor: string | null };
}

export interface MeasuredPage {
  readonly walk: string;
  readonly stop: string;
  readonly size: Size;
  /** Whether it starts from a cursor. */
  readonly deep: boolean;
  /** Milliseconds, round by round. */
  readonly times: number[];
  readonly plan: PlanFacts;
}

export interface PagesRun {
  readonly mock: Mock;
  /** Of a database with the same definitions and no rows. */
  readonly empty: Session;
  readonly sizes: readonly Size[];
  readonly rounds: number;
}

export async function measureWalk(run: PagesRun, walk: Walk): Promise<readonly MeasuredPage[]> {
  const { mock, sizes, rounds } = run;
  const token = await mock.as({ sub: '00000000-0000-4000-8000-000000000001' });
  const ask = (query: string, variables: object): Promise<string> => askMock(mock, token, query, variables);
  const turns: { readonly page: Page; readonly measured: MeasuredPage }[] = [];
  for (const stop of walk.stops)
    for (const size of sizes) {
      const cursor = await findCursor(mock, ask, walk, stop, size);
      const page: Page = { table: size.table, query: renderQuery(size.table, walk), variables: { cursor } };
      const plan = await explainPage(run, page);
      const measured = { walk: walk.title, stop: stop.title, size, deep: cursor !== null, times: [], plan };
      turns.push({ page, measured });
    }
  for (let round = -2; round < rounds; round += 1)
    for (const { page, measured } of turns) {
      const before = performance.now();
      const answer = await ask(page.query, page.variables);
      const time = performance.now() - before;
      // The first two rounds warm up, and show that the page is there.
      if (round >= 0) measured.times.push(time);
      else if (!isFull(answer)) throw new Error(`A page is not full: ${page.query} ${answer.slice(0, 300)}`);
    }
  return turns.map(({ measured }) => measured);
}

/** The engine's own statement, taken on an empty database with the same definitions, on which it does not depend, is explained on the full one. */
async function explainPage({ mock, empty }: PagesRun, { table, query, variables }: Page): Promise<PlanFacts> {
  const sent: Sent[] = [];
  await resolve(listen(empty, sent), { query, variables }, { dialect: 'contract' });
  const statement = sent.findLast(({ text }) => text.includes(`"${table}"`));
  if (statement === undefined) throw new Error(`No statement of the engine reads ${table}.`);
  const values = statement.params.map((param) => (param === null ? 'null' : `'${param.replaceAll("'", "''")}'`));
  const call = values.length === 0 ? 'page' : `page(${values.join(', ')})`;
  // Prepared, the parameters get their types from the statement as they do for a driver; early executions are planned anew.
  const results = await mock.sql(`prepare page as ${statement.text};
    explain (costs off, format json) execute ${call};
    deallocate page`);
  const [row] = results.find((rows) => rows.length > 0) ?? [];
  return readPlan(row?.['QUERY PLAN']);
}

async function findCursor(
  mock: Mock,
  ask: (query: string, variables: object) => Promise<string>,
  walk: Walk,
  { offset }: Stop,
  { table, rows }: Size,
): Promise<string | null> {
  if (offset === undefined) return null;
  const [found] = await mock.sql(
    `select id from "${table}" order by ${walk.sqlOrder} offset ${Math.floor(offset(rows))} limit 1`,
  );
  const answer = await ask(renderCursorQuery(table, walk), { id: Number(found?.[0]?.['id']) });
  const { data } = JSON.parse(answer) as { data: { page: { edges: { cursor: string }[] } } };
  const [edge] = data.page.edges;
  if (edge === undefined) throw new Error(`No cursor: ${answer}`);
  return edge.cursor;
}

async function askMock(mock: Mock, token: string, query: string, variables: object): Promise<string> {
  const response = await mock.fetch(
    new Request(`${mock.urls.data}/graphql/v1`, {
      method: 'POST',
      headers: { apikey: mock.keys.anon, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    }),
  );
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`A page was answered ${text.slice(0, 500)}`);
  return text;
}

function isFull(answer: string): boolean {
  return answer.split('"node"').length === 21;
}
