// Runs users' SQL files as the owner: an error names file, line and statement, a missing hosted extension is skipped with a warning.
import { OWNER_SEARCH_PATH } from '../bootstrap.ts';
import { DatabaseError, withSession, type Db, type Session } from '../db.ts';
import { missingUser } from '../missing-user.ts';
import { queryAsOwner } from '../session/owner.ts';
import { VERSION_SCHEMA } from '../snapshot/definition-version.ts';
import { adaptCollation } from './collations.ts';
import { adaptExtension, changedExtension, createdExtension, noteOf, type Adapted } from './extension-statements.ts';
import { HOSTED_EXTENSIONS } from './extensions.ts';
import { describeAbsent, whatLacks } from './missing-extension.ts';
import { onlyDefines } from './only-defines.ts';
import { STAND_INS } from './stand-ins.ts';
import { ScriptError } from './script-error.ts';
import { splitScript, type Statement } from './script.ts';

export interface Script {
  /** A file name, or the name of the text in messages. */
  readonly name: string;
  readonly text: string;
  /** For our own scripts: what they load is the same at any time, which a test shows. */
  readonly constant?: true;
}

/** SQLSTATE codes of objects with a name that is taken: a type, a table, a function, a schema. */
const ALREADY_THERE: ReadonlySet<string> = new Set(['42710', '42P07', '42723', '42P06']);

type Starting = (what: string) => void;

interface SplitScript {
  readonly name: string;
  readonly statements: readonly Statement[];
}

export type Loading = ReturnType<typeof planLoading>;

/**
 * Scripts are loaded in order, each in a session of its own; `starting` receives each before it is. In two parts; the
 * first does the same whenever it is loaded.
 */
export function planLoading(scripts: readonly Script[], starting: Starting = () => undefined) {
  const all = scripts.map(({ name, text, constant = false }) => {
    const statements = splitScript(text);
    return { name, text, statements, constant: constant || statements.every(onlyDefines) };
  });
  const created = new Set(
    all.flatMap(({ statements }) => statements.flatMap(({ text }) => createdExtension(text) ?? [])),
  );
  const hosted = hostedExtensions(all, created);
  const end = all.findIndex(({ constant }) => !constant);
  const first = end < 0 ? all : all.slice(0, end);
  return {
    /** Distinguishes one first part from another. */
    constant: [
      OWNER_SEARCH_PATH,
      ...hosted,
      ...first.map(({ text }) => text),
      ...[...created, ...hosted].map((name) => STAND_INS.get(name)?.sql ?? ''),
    ],
    /** Whether there is a first part. */
    hasConstant: first.length > 0,
    /** Whether there is no second part. */
    isConstant: first.length === all.length,
    /** The extensions that it creates. */
    created,
    async loadConstant(db: Db) {
      await createHostedExtensions(db, hosted);
      await runScripts(db, first, created, starting);
    },
    /** `warn` is called once for each extension that is skipped, stands in or has another version. */
    async loadRest(db: Db, warn: (message: string) => void) {
      await runScripts(db, all.slice(first.length), created, starting);
      const mayEscape = all.some(({ text }) => /session[_\s]+authorization/iu.test(text));
      for (const name of mayEscape ? await functionsThatEscape(db) : [])
        warn(
          `Function ${name} changes the session's authorization: in the embedded database that leads around row level security.`,
        );
      for (const note of await noteExtensions(db, all, hosted)) warn(note);
    },
  };
}

/** A script whole or not at all, as one transaction, into a database that is in use; `record` is part of it. */
export async function loadAtOnce(db: Db, { name, text }: Script, record: string, starting: Starting): Promise<void> {
  const statements = splitScript(text);
  const created = new Set(statements.flatMap((statement) => createdExtension(statement.text) ?? []));
  await createHostedExtensions(db, hostedExtensions([{ text, statements }], created));
  const parts = ['begin', text, record, 'commit'];
  await runScripts(db, [{ name, statements: parts.flatMap(splitScript) }], created, starting);
}

async function runScripts(
  db: Db,
  scripts: readonly SplitScript[],
  created: ReadonlySet<string>,
  starting: Starting,
): Promise<void> {
  for (const { name, statements } of scripts) {
    starting(`loading ${name}`);
    await withSession(db, async (session) => {
      await session.exec(OWNER_SEARCH_PATH);
      for (const statement of statements) {
        const adapted = await adaptExtension(db, session, statement.text);
        if (adapted?.mayBeThere === true) await install(session, adapted);
        else if (adapted === undefined || adapted.sql !== undefined) {
          const isEmbedded = db.kind === 'pglite';
          const text = adapted?.sql ?? (isEmbedded ? adaptCollation(statement.text) : statement.text);
          await runStatement(session, name, { ...statement, text }, { isEmbedded, created });
        }
      }
    });
  }
}

/** An earlier statement may have installed the same. */
async function install(session: Session, { sql = '', mayBeThere }: Adapted): Promise<void> {
  try {
    await session.exec(sql);
  } catch (error) {
    if (mayBeThere !== true || !(error instanceof DatabaseError) || !ALREADY_THERE.has(error.code)) throw error;
  }
}

/** Those that scripts use or change without creating them. */
function hostedExtensions(
  scripts: readonly { readonly text: string; readonly statements: readonly { readonly text: string }[] }[],
  created: ReadonlySet<string>,
): readonly string[] {
  const changed = new Set(
    scripts.flatMap(({ statements }) => statements.flatMap(({ text }) => changedExtension(text) ?? [])),
  );
  return HOSTED_EXTENSIONS.filter(
    ({ name, usedBy }) => !created.has(name) && (changed.has(name) || scripts.some(({ text }) => usedBy.test(text))),
  ).map(({ name }) => name);
}

async function noteExtensions(
  db: Db,
  scripts: readonly SplitScript[],
  hosted: readonly string[],
): Promise<ReadonlySet<string>> {
  const notes = new Set(hosted.flatMap((name) => noteOf(name).note ?? []));
  await withSession(db, async (session) => {
    for (const { statements } of scripts)
      for (const { text } of statements) {
        const note = (await adaptExtension(db, session, text))?.note;
        if (note !== undefined) notes.add(note);
      }
  });
  return notes;
}

/** The embedded database has one session, the owner's: only there could a function take the owner's authorization again. */
async function functionsThatEscape(db: Db): Promise<readonly string[]> {
  if (db.kind !== 'pglite') return [];
  const rows = await queryAsOwner(
    db,
    `select oid::regprocedure::text as name from pg_proc where oid >= 16384 and prosrc ~* 'session[_[:space:]]+authorization'
      and pronamespace is distinct from to_regnamespace('${VERSION_SCHEMA}') order by 1`,
  );
  return rows.map((row) => row['name'] ?? '');
}

/** A hosted project has these already, so migrations use their functions without installing them. */
async function createHostedExtensions(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  return withSession(db, async (session) => {
    for (const name of names) {
      const sql = `create extension if not exists "${name}" with schema extensions`;
      await install(session, (await adaptExtension(db, session, sql)) ?? { sql });
    }
  });
}

interface Surroundings {
  readonly isEmbedded: boolean;
  /** The extensions that the SQL creates. */
  readonly created: ReadonlySet<string>;
}

async function runStatement(
  session: Session,
  file: string,
  statement: Statement,
  surroundings: Surroundings,
): Promise<void> {
  if (statement.meta) {
    if (/^\\(un)?restrict\b/.test(statement.text)) return;
    const command = statement.text.split(/\s/)[0] ?? '';
    throw new ScriptError(file, statement.line, `${command} is a command of psql, not SQL. Remove this line.`);
  }
  try {
    if (statement.data === undefined) await session.exec(statement.text);
    else await insertCopiedRows(session, statement.text, statement.data);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new ScriptError(file, lineOf(statement, error), describe(statement, error, surroundings), { cause: error });
  }
}

/** Rows in the text form of `copy` become inserts: the embedded database has no stream to copy from. */
async function insertCopiedRows(session: Session, copy: string, data: string): Promise<void> {
  const target = /^copy\s+([\s\S]+?)\s+from\s+stdin\s*$/i.exec(copy)?.[1];
  if (target === undefined)
    throw new DatabaseError('COPY FROM STDIN with options is not offered here: write INSERT statements.', {
      code: '0A000',
    });
  for (const line of data.split('\n').filter((text) => text !== '')) {
    const values = line.replace(/\r$/, '').split('\t').map(readCopied);
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    await session.query(`insert into ${target} overriding system value values (${places})`, values);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function readCopied(field: string): string | null {
  if (field === '\\N') return null;
  return field.replaceAll(/\\([\s\S])/g, (_, character: string) => ESCAPES[character] ?? character);
}

function lineOf(statement: Statement, error: DatabaseError): number {
  if (error.position === undefined) return statement.line;
  // PostgreSQL counts characters, JavaScript counts UTF-16 units.
  const before = Array.from(statement.text).slice(0, error.position - 1);
  return statement.line + before.filter((character) => character === '\n').length;
}

function describe(statement: Statement, error: DatabaseError, { isEmbedded, created }: Surroundings): string {
  const firstLine = statement.text.replaceAll(/\s+/g, ' ');
  const excerpt = firstLine.length > 100 ? `${firstLine.slice(0, 100)}…` : firstLine;
  const named = error.code === '0A000' ? createdExtension(statement.text) : undefined;
  if (named !== undefined && /is not available/u.test(error.message)) return describeAbsent(named, isEmbedded);
  const user = missingUser(error);
  const lacking = whatLacks(error, created, isEmbedded);
  const more = [
    error.detail === undefined ? [] : [`Detail: ${error.detail}`],
    error.hint === undefined ? [] : [`Hint: ${error.hint}`],
    user === undefined
      ? []
      : [`If that is auth.users, insert the user before: insert into auth.users (id) values ('${user}');`],
    lacking ?? [],
  ].flat();
  return [`${error.message} (${error.code})`, ...more, `In: ${excerpt}`].join('\n  ');
}
