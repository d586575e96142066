// The plan of a page: the engine's own statement, taken on an empty database, explained on the full one.
import { resolve } from '../../mocks/data/resolve.ts';
import type { Mock } from '../../mocks/app.ts';
import type { Session } from '../../mocks/db/db.ts';
import { listen, type Sent } from '../listen.ts';
import { readPlan, type PlanFacts } from './plan.ts';

export interface Page {
  readonly table: string;
  readonly query: string;
  readonly variables: { readonly cursor: string | null };
}

/** `empty` is a session of a database with the same definitions and no rows: the statement does not depend on them. */
export async function explainPage(empty: Session, mock: Pick<Mock, 'sql'>, page: Page): Promise<PlanFacts> {
  const sent: Sent[] = [];
  await resolve(listen(empty, sent), { query: page.query, variables: page.variables }, { dialect: 'contract' });
  const statement = sent.findLast(({ text }) => text.includes(`"${page.table}"`));
  if (statement === undefined) throw new Error(`No statement of the engine reads ${page.table}.`);
  const values = statement.params.map((param) => (param === null ? 'null' : `'${param.replaceAll("'", "''")}'`));
  const call = values.length === 0 ? 'page' : `page(${values.join(', ')})`;
  // Prepared, the parameters get their types from the statement as they do for a driver; early executions are planned anew.
  const results = await mock.sql(`prepare page as ${statement.text};
    explain (analyze, buffers, costs off, timing off, summary off, format json) execute ${call};
    deallocate page`);
  const [row] = results.find((rows) => rows.length > 0) ?? [];
  return readPlan(row?.['QUERY PLAN']);
}
