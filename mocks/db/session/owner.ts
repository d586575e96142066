// Runs SQL as the owner of the database and returns its rows as JavaScript values.
import { OWNER_SEARCH_PATH } from '../bootstrap/bootstrap.ts';
import { isTooDeep } from '../../runtime/nesting.ts';
import { toParams, type SqlValue } from '../../runtime/sql-values.ts';
import type { Db, ResultSet, Row } from '../db.ts';

/** One list of rows for each statement of the script; with values there is one statement. Throws a DatabaseError. */
export async function runAsOwner(
  db: Db,
  text: string,
  { readOnly = false, values }: { readonly readOnly?: boolean; readonly values?: readonly SqlValue[] | undefined } = {},
): Promise<Record<string, unknown>[][]> {
  const params = values === undefined ? undefined : toParams(values);
  const session = await db.acquire();
  try {
    await session.exec(OWNER_SEARCH_PATH);
    if (readOnly) await session.exec('begin read only');
    return (await session.exec(text, params)).map(toValues);
  } finally {
    await session.release();
  }
}

/** The rows of one statement as PostgreSQL prints them. */
export async function queryAsOwner(db: Db, text: string, params: readonly string[] = []): Promise<readonly Row[]> {
  const session = await db.acquire();
  try {
    return await session.query(text, params);
  } finally {
    await session.release();
  }
}

function toValues({ rows, types }: ResultSet): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(value, types[name] ?? 0)])),
  );
}

/** Types that JavaScript can represent without loss; everything else stays the text that PostgreSQL prints. */
function toValue(text: string | null, type: number): unknown {
  if (text === null) return null;
  switch (type) {
    case 16: // boolean
      return text === 't';
    case 21: // smallint
    case 23: // integer
    case 26: // oid
    case 700: // real
    case 701: // double precision
      return Number(text);
    case 114: // json
    case 3802: // jsonb
      return toJsonValue(text);
    default:
      return text;
  }
}

/** Beyond this no answer could be written of it. */
const MOST_LEVELS = 1000;

function toJsonValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return isTooDeep(value, MOST_LEVELS) ? text : value;
}
