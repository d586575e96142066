// What becomes of a statement that installs or changes an extension: run as it is, for another version, by a stand-in, or skipped.
import type { Session } from '../db.ts';
import { OPTIONAL_EXTENSIONS } from './extensions.ts';
import { ABSENT_EXTENSIONS, FROM_START, looseScript, STAND_INS } from './stand-ins.ts';

export interface Adapted {
  /** What is run in its place; undefined if it is skipped. */
  readonly sql: string | undefined;
  /** A sentence for the user. */
  readonly note?: string;
  /** Whether it makes objects that an earlier statement may have made. */
  readonly mayBeThere?: true;
}

/** The extensions that a database can create, with their versions. */
export interface Available {
  readonly isEmbedded: boolean;
  readonly versions: ReadonlyMap<string, readonly string[]>;
}

const NAME = String.raw`(?:"(?<quoted>[^"]+)"|(?<bare>\w+))`;
const CREATE = new RegExp(String.raw`^create\s+extension\s+(?<unless>if\s+not\s+exists\s+)?${NAME}`, 'i');
const CHANGE = new RegExp(String.raw`^(?:alter|comment\s+on|drop)\s+extension\s+(?:if\s+exists\s+)?${NAME}`, 'i');
const DROP = /^drop\s+extension\s+(?!if\b)/i;
const VERSION = /\s+version\s+(?:'([^']*)'|"([^"]*)"|([\w.]+))/i;
const UPDATE = /\s+update\s+to\s+(?:'([^']*)'|"([^"]*)"|([\w.]+))\s*$/i;
const LABEL = /^security\s+label\s+for\s+"?(\w+)/i;
const SCHEMA = new RegExp(String.raw`\s+(?:with\s+)?schema\s+${NAME}`, 'i');

/** The name in `create extension …`, if the statement is one. */
export function createdExtension(statement: string): string | undefined {
  return nameIn(CREATE, statement);
}

export async function readAvailable(session: Session): Promise<Available> {
  const [row] = await session.query(`select strpos(version(), 'PGlite') > 0 as embedded,
    (select json_object_agg(name, versions) from (select name, array_agg(version) from pg_available_extension_versions group by name)
      as each (name, versions)) as versions`);
  const versions = JSON.parse(row?.['versions'] ?? '{}') as Readonly<Record<string, readonly string[]>>;
  return { isEmbedded: row?.['embedded'] === 't', versions: new Map(Object.entries(versions)) };
}

/** Undefined for statements that have nothing to do with extensions. */
export function adaptExtension(statement: string, available: Available): Adapted | undefined {
  const provider = LABEL.exec(statement)?.[1]?.toLowerCase();
  if (available.isEmbedded && provider !== undefined && STAND_INS.has(provider))
    return { sql: undefined, note: `Security labels for ${provider} have no effect here: they were skipped.` };
  const created = createdExtension(statement);
  const name = created ?? nameIn(CHANGE, statement);
  if (name === undefined) return undefined;
  const versions = available.versions.get(name);
  if (versions === undefined) return adaptMissing(name, statement, created !== undefined);
  const version = firstOf(VERSION.exec(statement));
  if (version !== undefined && !versions.includes(version)) {
    const adapted = adaptExtension(statement.replace(VERSION, ''), available);
    const note = `Extension ${name} is here in version ${versions.join(', ')}, not ${version}: that was installed.`;
    return { sql: adapted?.sql, note: [note, adapted?.note ?? ''].join(' ').trim() };
  }
  const update = firstOf(UPDATE.exec(statement));
  if (update !== undefined && !versions.includes(update))
    return {
      sql: undefined,
      note: `Extension ${name} is here in version ${versions.join(', ')}: it was not updated to ${update}.`,
    };
  if (created === undefined) return { sql: statement };
  const standIn = available.isEmbedded ? STAND_INS.get(name) : undefined;
  // PostgreSQL makes the schema that the control file names, and expects one that the statement names.
  const isGiven = nameIn(SCHEMA, statement) === standIn?.schema || standIn?.anySchema === true;
  const sql = standIn?.schema !== undefined && isGiven ? statement.replace(SCHEMA, '') : statement;
  // What a project has from the start is no reason to stop.
  const there = FROM_START.has(name) && CREATE.exec(sql)?.groups?.['unless'] === undefined;
  return {
    sql: there ? sql.replace(/^create\s+extension/i, '$& if not exists') : sql,
    ...(standIn === undefined ? {} : noteOf(name)),
  };
}

/** For a stand-in that is created or used: what it does otherwise. */
export function noteOf(name: string): Pick<Adapted, 'note'> {
  const standIn = STAND_INS.get(name);
  return standIn === undefined ? {} : { note: `Extension ${name} has a stand-in here: it ${standIn.limits}.` };
}

/** Others are run, and fail with PostgreSQL's own error. */
function adaptMissing(name: string, statement: string, isCreated: boolean): Adapted {
  const standIn = STAND_INS.get(name);
  if (standIn !== undefined) {
    const schema = nameIn(SCHEMA, statement) ?? standIn.schema ?? 'public';
    if (isCreated) return { sql: looseScript(standIn, schema), ...noteOf(name), mayBeThere: true };
    return { sql: /^drop/i.test(statement) ? statement.replace(DROP, 'drop extension if exists ') : undefined };
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
  const { quoted, bare } = pattern.exec(statement)?.groups ?? {};
  return quoted ?? bare?.toLowerCase();
}

function firstOf(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}
