// Rows that PostgreSQL will not delete because a publication could not say which: meanwhile no publication has deletions.
import { DatabaseError, type Session } from '../db.ts';
import { identifier, literal, sql, type Sql } from '../sql.ts';

/** A table without a key; a filter or a list of columns that lacks the key. */
const REFUSED: ReadonlySet<string> = new Set(['55000', '42P10']);

export function isForPublication(error: unknown): boolean {
  return error instanceof DatabaseError && REFUSED.has(error.code);
}

const PUBLICATIONS = `select pubname as name, concat_ws(', ', case when pubinsert then 'insert' end, case when pubupdate then 'update' end,
  'delete', case when pubtruncate then 'truncate' end) as actions from pg_publication where pubdelete`;

/** The statements around the change. */
export async function unpublished(session: Session, change: readonly Sql[]): Promise<readonly Sql[]> {
  const rows = await session.query(PUBLICATIONS);
  const all = rows.map((row) => ({ name: row['name'] ?? '', actions: row['actions'] ?? '' }));
  const withActions = (name: string, actions: string): Sql =>
    sql`alter publication ${identifier(name)} set (publish = ${literal(actions)})`;
  return [
    ...all.map(({ name }) => withActions(name, 'insert')),
    ...change,
    ...all.map(({ name, actions }) => withActions(name, actions)),
  ];
}
