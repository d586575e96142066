// Runs SQL as the owner of the database, or as the role that only reads, and returns its rows as JavaScript values.
import { OWNER_SEARCH_PATH } from '../bootstrap.ts';
import { isTooDeep } from '../../runtime/unknown.ts';
import { toParams, type SqlValue } from '../../runtime/sql-values.ts';
import { READER, withSession, type Db, type ResultSet, type Row, type Session } from '../db.ts';

interface Running {
  /** Runs it as READER. */
  readonly readOnly?: boolean;
  readonly values?: readonly SqlValue[] | undefined;
  /** A bigint that a number of JavaScript can hold is one, as the platform's service reads it; by itself it is a text. */
  readonly bigints?: 'numbers';
}

/** One list of rows for each statement of the script; with values there is one statement. `Found` is the caller's word for a row. Throws a DatabaseError. */
export async function runAsOwner<Found extends object = Record<string, unknown>>(
  db: Db,
  text: string,
  { readOnly = false, values, bigints }: Running = {},
): Promise<Found[][]> {
  const params = values === undefined ? undefined : toParams(values);
  const work = async (session: Session) => {
    await session.exec(OWNER_SEARCH_PATH);
    // For the whole session: the text may end a transaction.
    if (readOnly) await session.exec(`set session authorization ${READER}; set default_transaction_read_only = on`);
    return (await session.exec(text, params)).map((set) =>
      toValues(set, bigints === 'numbers' ? toNumber : toValue),
    ) as Found[][];
  };
  return withSession(db, work, readOnly ? 'reading' : 'owner');
}

/** The rows of one statement as PostgreSQL prints them. */
export async function queryAsOwner(db: Db, text: string, params: readonly string[] = []): Promise<readonly Row[]> {
  return withSession(db, (session) => session.query(text, params));
}

function toValues({ rows, types }: ResultSet, read: typeof toValue): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(value, types[name] ?? 0)])),
  );
}

const BIGINT = 20;

function toNumber(text: string | null, type: number): unknown {
  return type === BIGINT && Number.isSafeInteger(Number(text)) && text !== null ? Number(text) : toValue(text, type);
}

/** By the oid of an array, that of its items: what drivers for PostgreSQL read as lists, too. */
const ITEMS: Readonly<Record<number, number>> = {
  199: 114, // json
  1000: 16, // boolean
  1005: 21, // smallint
  1007: 23, // integer
  1009: 25, // text
  1014: 1042, // char
  1015: 1043, // varchar
  1016: 20, // bigint
  1021: 700, // real
  1022: 701, // double precision
  1028: 26, // oid
  1115: 1114, // timestamp
  1182: 1082, // date
  1185: 1184, // timestamptz
  1231: 1700, // numeric
  2951: 2950, // uuid
  3807: 3802, // jsonb
};

/** Types that JavaScript can represent without loss; everything else stays the text that PostgreSQL prints. */
function toValue(text: string | null, type: number): unknown {
  if (text === null) return null;
  const item = ITEMS[type];
  if (item !== undefined) return toList(parseArrayText(text), item);
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

function toList(items: readonly ArrayItem[], type: number): unknown[] {
  return items.map((item) => (typeof item === 'object' && item !== null ? toList(item, type) : toValue(item, type)));
}

type ArrayItem = string | null | readonly ArrayItem[];

/** What stands between commas: a quoted text, a bare one, or the brace of a list. */
const TOKEN = /"((?:[^"\\]|\\.)*)"|[{},]|[^"{},]+/gsu;

/** As PostgreSQL prints one: `{1,NULL,"a,b"}`, with lists inside for further dimensions. */
function parseArrayText(text: string): readonly ArrayItem[] {
  // An array that does not begin at 1 says where it does: `[0:1]={…}`.
  const lists: ArrayItem[][] = [[]];
  for (const [token, quoted] of text.slice(text.indexOf('{')).matchAll(TOKEN)) {
    const list = lists.at(-1) ?? [];
    if (token === '{') lists.push([]);
    else if (token === '}') lists.at(-2)?.push(lists.pop() ?? []);
    else if (quoted !== undefined) list.push(quoted.replaceAll(/\\(.)/gsu, '$1'));
    else if (token !== ',') list.push(token === 'NULL' ? null : token);
  }
  const [whole] = lists[0] ?? [];
  return typeof whole === 'object' && whole !== null ? whole : [];
}

/** Beyond this no answer could be written of it. */
const MOST_LEVELS = 1000;

function toJsonValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return isTooDeep(value, MOST_LEVELS) ? text : value;
}
