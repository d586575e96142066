// What to do about an extension that is missing: one that is created, and one that a statement needs.
import type { DatabaseError } from '../db.ts';
import { BUNDLED_EXTENSIONS, OPTIONAL_EXTENSIONS } from './extensions.ts';
import { ABSENT_EXTENSIONS, STAND_INS, WHOLE_EXTENSIONS } from './stand-ins.ts';

const SERVER = 'a PostgreSQL server that has it (--database-url, or database: { url })';

/** PostgreSQL's own hint speaks of a system on which something is installed. */
export function describeAbsent(name: string, isEmbedded: boolean): string {
  if (!isEmbedded)
    return `the extension "${name}" is not installed on the PostgreSQL server. Install it there, or take out the statements that use it.`;
  const needed = OPTIONAL_EXTENSIONS.get(name);
  if (needed !== undefined)
    return `the extension "${name}" is in a package of its own, which is not installed: npm install -D ${needed}. Or give ${SERVER}.`;
  const there = [...BUNDLED_EXTENSIONS, ...WHOLE_EXTENSIONS, ...OPTIONAL_EXTENSIONS.keys()].join(', ');
  const standingIn = [...STAND_INS.keys()].join(', ');
  return `the extension "${name}" does not come with the embedded database. Give ${SERVER}, or take out the statements that use it. There are: ${there}. With a stand-in: ${standingIn}.`;
}

/** The schemas that extensions of hosted projects make. */
const SCHEMAS: Readonly<Record<string, string>> = {
  cron: 'pg_cron',
  net: 'pg_net',
  pgmq: 'pgmq',
  pgsodium: 'pgsodium',
  topology: 'postgis_topology',
};

/** SQLSTATE codes of functions, types, schemas and tables that do not exist. */
const MISSING: ReadonlySet<string> = new Set(['42883', '42704', '3F000', '42P01']);

/** The name of what a statement makes, or renames. */
const MADE =
  /^(?:create\s+(?:or\s+replace\s+|unique\s+)?\w+\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:[\w"]+\.)?|alter\b.*\brename\s+to\s+)"?(\w+)/is;

/** Whether a statement failed for lack of an extension that was skipped, or of something that is lost with it. */
export function isLackOf(
  text: string,
  { code, message }: DatabaseError,
  { created, lost }: { readonly created: ReadonlySet<string>; readonly lost: Set<string> },
): boolean {
  if (!MISSING.has(code) && code !== '0A000' && code !== '22023') return false;
  const words = [...created].flatMap((name) => ABSENT_EXTENSIONS.get(name) ?? []);
  const isLost = words.some((word) => word.test(text)) || [...lost].some((name) => message.includes(name));
  const made = MADE.exec(text)?.[1];
  if (isLost && made !== undefined) lost.add(made);
  return isLost;
}

/** A sentence about the extension that the statement probably lacks. */
export function whatLacks(
  { code, message }: DatabaseError,
  created: ReadonlySet<string>,
  isEmbedded: boolean,
): string | undefined {
  if (!MISSING.has(code)) return undefined;
  const schema = /^schema "(\w+)" does not exist$/.exec(message)?.[1] ?? '';
  const extension = SCHEMAS[schema];
  if (extension !== undefined)
    return `The schema ${schema} comes with an extension. Before this statement: create extension ${extension};`;
  const skipped = [...created].filter((name) => ABSENT_EXTENSIONS.has(name) && !OPTIONAL_EXTENSIONS.has(name));
  if (!isEmbedded || skipped.length === 0) return undefined;
  return `If it is of ${skipped.join(' or ')}: that extension is not offered here, so its creation was skipped. Give ${SERVER}, or take this statement out.`;
}
