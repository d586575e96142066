// What becomes of a statement that installs or changes an extension: run as it is, for another version, by a stand-in, or skipped.
import type { Db, Session } from '../db.ts';
import { looseScript, STAND_INS } from './stand-ins.ts';
import { ABSENT_EXTENSIONS, OPTIONAL_EXTENSIONS } from './extensions.ts';

export interface Adapted {
  /** What is run in its place; undefined if it is skipped. */
  readonly sql: string | undefined;
  /** A sentence for the user. */
  readonly note?: string;
  /** Whether it makes objects that an earlier statement may have made. */
  readonly mayBeThere?: true;
}

const NAME = String.raw`(?:"([^"]+)"|(\w+))`;
const CREATE = new RegExp(String.raw`^create\s+extension\s+(?:if\s+not\s+exists\s+)?${NAME}`, 'i');
const CHANGE = new RegExp(String.raw`^(?:alter|comment\s+on|drop)\s+extension\s+(?!if\b)${NAME}`, 'i');
const DROP = /^drop\s+extension\s/i;
const VERSION = /\s+version\s+(?:'([^']*)'|"([^"]*)"|([\w.]+))/i;
const UPDATE = /\s+update\s+to\s+(?:'([^']*)'|"([^"]*)"|([\w.]+))\s*$/i;
const LABEL = /^security\s+label\s+for\s+"?(\w+)/i;
const SCHEMA = new RegExp(String.raw`\sschema\s+${NAME}`, 'i');

/** The name in `create extension …`, if the statement is one. */
export function createdExtension(statement: string): string | undefined {
  return nameIn(CREATE, statement);
}

/** The name in `alter extension …`, `comment on extension …` and `drop extension …`, if it has to be there for the statement. */
export function changedExtension(statement: string): string | undefined {
  return nameIn(CHANGE, statement);
}

/** Undefined for statements that have nothing to do with extensions. */
export async function adaptExtension(db: Db, session: Session, statement: string): Promise<Adapted | undefined> {
  const provider = LABEL.exec(statement)?.[1]?.toLowerCase();
  if (db.kind === 'pglite' && provider !== undefined && STAND_INS.has(provider))
    return { sql: undefined, note: `Security labels for ${provider} have no effect here: they were skipped.` };
  const name = createdExtension(statement) ?? changedExtension(statement);
  if (name === undefined) return undefined;
  const versions = (
    await session.query('select version from pg_available_extension_versions where name = $1', [name])
  ).map((row) => row['version'] ?? '');
  if (versions.length === 0) return adaptMissing(name, statement);
  const version = firstOf(VERSION.exec(statement));
  if (version !== undefined && !versions.includes(version)) {
    const adapted = await adaptExtension(db, session, statement.replace(VERSION, ''));
    const note = `Extension ${name} is here in version ${versions.join(', ')}, not ${version}: that was installed.`;
    return { sql: adapted?.sql, note: [note, adapted?.note ?? ''].join(' ').trim() };
  }
  const update = firstOf(UPDATE.exec(statement));
  if (update !== undefined && !versions.includes(update))
    return {
      sql: undefined,
      note: `Extension ${name} is here in version ${versions.join(', ')}: it was not updated to ${update}.`,
    };
  const standIn = db.kind === 'pglite' && CREATE.test(statement) && STAND_INS.has(name);
  return standIn ? { sql: inItsSchema(statement), ...noteOf(name) } : { sql: statement };
}

/** On a project the schema is there; a dump does not make it. */
function inItsSchema(statement: string): string {
  const schema = nameIn(SCHEMA, statement);
  return schema === undefined ? statement : `create schema if not exists "${schema}"; ${statement}`;
}

/** For a stand-in that is created: what it does otherwise. */
export function noteOf(name: string): Pick<Adapted, 'note'> {
  const standIn = STAND_INS.get(name);
  return standIn === undefined ? {} : { note: `Extension ${name} has a stand-in here: it ${standIn.limits}.` };
}

/** Others are run, and fail with PostgreSQL's own error. */
function adaptMissing(name: string, statement: string): Adapted {
  const standIn = STAND_INS.get(name);
  if (standIn !== undefined) {
    const schema = nameIn(SCHEMA, statement) ?? 'public';
    return CREATE.test(statement)
      ? { sql: looseScript(standIn, schema), ...noteOf(name), mayBeThere: true }
      : { sql: DROP.test(statement) ? statement.replace(DROP, 'drop extension if exists ') : undefined };
  }
  if (!ABSENT_EXTENSIONS.has(name)) return { sql: statement };
  const needed = OPTIONAL_EXTENSIONS.get(name);
  const cure = needed === undefined ? '' : ` To have it: npm install -D ${needed}.`;
  return {
    sql: undefined,
    note: `Extension ${name} is not offered here: the statements that install or change it were skipped.${cure}`,
  };
}

function nameIn(pattern: RegExp, statement: string): string | undefined {
  const match = pattern.exec(statement);
  return match === null ? undefined : (match[1] ?? match[2]?.toLowerCase());
}

function firstOf(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}
