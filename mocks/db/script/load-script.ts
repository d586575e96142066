// Loads users' SQL files as the owner: an error names file, line and statement, a missing hosted extension is skipped with a warning.
import { OWNER_SEARCH_PATH } from '../bootstrap.ts';
import { withSession, type Db } from '../db.ts';
import { queryAsOwner } from '../session/owner.ts';
import { VERSION_SCHEMA } from '../snapshot/definition-version.ts';
import { adaptCollation } from './collations.ts';
import { adaptExtension, createdExtension, noteOf, readAvailable, type Available } from './extension-statements.ts';
import { noteRefused } from './refused-there.ts';
import { runFile, type Planned } from './run-file.ts';
import { splitScript, type Statement } from './script.ts';
import { FROM_START, STAND_INS } from './stand-ins.ts';

export interface Script {
  /** A file name, or the name of the text in messages. */
  readonly name: string;
  readonly text: string;
  /** For our own scripts: what they load is the same at any time, which a test shows. */
  readonly constant?: true;
  /** Whether nothing that it loads is kept in a cache. */
  readonly secret?: true;
  /** Whether the platform would run it, too: what it would refuse is said. */
  readonly isOfProject?: true;
}

/** The extensions that scripts create. */
export function createdExtensions(scripts: readonly Pick<Script, 'text'>[]): ReadonlySet<string> {
  const statements = scripts.flatMap(({ text }) => (/\bextension\b/i.test(text) ? splitScript(text) : []));
  return new Set(statements.flatMap(({ text }) => createdExtension(text) ?? []));
}

/**
 * Scripts are loaded in order, each in a session of its own and as one transaction; `starting` receives each before it is.
 * What the user should know is returned, each sentence once.
 */
export async function loadScripts(
  db: Db,
  scripts: readonly Script[],
  starting: (what: string) => void = () => undefined,
): Promise<ReadonlySet<string>> {
  const notes = new Set<string>();
  const warn = (note: string): void => void notes.add(note);
  const files = scripts.map((script) => ({ ...script, statements: splitScript(script.text) }));
  const available = await withSession(db, readAvailable);
  const { isEmbedded } = available;
  const surroundings = { isEmbedded, created: createdExtensions(scripts), lost: new Set<string>(), warn };
  for (const { name, usedBy } of STAND_INS.values()) {
    const isStandIn = FROM_START.has(name) && (isEmbedded || !available.versions.has(name));
    const words = isStandIn && usedBy !== undefined ? new RegExp(usedBy, 'i') : undefined;
    if (words !== undefined && scripts.some(({ text }) => words.test(text))) warn(noteOf(name).note ?? '');
  }
  for (const note of noteRefused(files.filter(({ isOfProject }) => isOfProject))) warn(note);
  for (const { name, statements } of files) {
    starting(`loading ${name}`);
    const planned = statements.flatMap((statement) => planStatement(statement, available, warn));
    await withSession(db, async (session) => {
      await session.exec(OWNER_SEARCH_PATH);
      await runFile(session, { name, statements: planned }, surroundings);
    });
  }
  const mayEscape = scripts.some(({ text }) => /session[_\s]+authorization/iu.test(text));
  for (const name of mayEscape ? await functionsThatEscape(db) : [])
    warn(
      `Function ${name} changes the session's authorization: in the embedded database that leads around row level security.`,
    );
  return notes;
}

/** None if the statement is skipped. */
export function planStatement(
  statement: Statement,
  available: Available,
  warn: (note: string) => void,
): Planned | readonly Planned[] {
  const adapted = adaptExtension(statement.text, available);
  if (adapted?.note !== undefined) warn(adapted.note);
  if (adapted === undefined)
    return available.isEmbedded ? { ...statement, text: adaptCollation(statement.text) } : statement;
  if (adapted.mayBeThere === true) return { ...statement, loose: adapted };
  return adapted.sql === undefined ? [] : { ...statement, text: adapted.sql };
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
