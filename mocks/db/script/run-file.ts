// Runs the statements of one file as one transaction, as the platform's command line does, but for those that cannot be part of one.
import { DatabaseError, type ResultSet, type Session } from '../db.ts';
import { missingUser } from '../missing-user.ts';
import { createdExtension, type Adapted } from './extension-statements.ts';
import { install } from './from-start.ts';
import { describeAbsent, isLackOf, whatLacks } from './missing-extension.ts';
import { ScriptError } from './script-error.ts';
import type { Statement } from './script.ts';

/** `loose`: the objects of an extension that a server lacks. */
export interface Planned extends Statement {
  readonly loose?: Adapted;
}

export interface Surroundings {
  readonly isEmbedded: boolean;
  /** The extensions that the SQL creates. */
  readonly created: ReadonlySet<string>;
  /** What was skipped for lack of an extension. */
  readonly lost: Set<string>;
  readonly warn: (message: string) => void;
}

/** SQLSTATE codes of what a transaction does not allow: the statement itself, its own commit, and the use of a value that was added in it. */
const NOT_WITHIN: ReadonlySet<string> = new Set(['25001', '2D000', '55P04']);

interface Failure {
  readonly statement: Planned;
  readonly error: DatabaseError;
  /** How many statements were committed. */
  readonly done: number;
}

export async function runFile(
  session: Session,
  { name, statements }: { readonly name: string; readonly statements: readonly Planned[] },
  surroundings: Surroundings,
): Promise<void> {
  const { warn } = surroundings;
  const alone = new Set<Planned>();
  let rest = statements;
  while (rest.length > 0) {
    const failure = await runTogether(session, rest, alone);
    if (failure === undefined) return;
    const { statement, error, done } = failure;
    const place = `${name}:${statement.line}`;
    rest = rest.slice(done);
    if (NOT_WITHIN.has(error.code) && !alone.has(statement)) {
      alone.add(statement);
      if (statement !== rest[0])
        warn(
          `${place}: ${error.message}. What stands before it was committed on its own: the platform's command line refuses the file.`,
        );
    } else if (isLackOf(statement.text, error, surroundings)) {
      warn(`${place}: skipped for lack of an extension that is not offered here: ${excerptOf(statement)}`);
      rest = rest.filter((each) => each !== statement);
    } else
      throw new ScriptError(name, lineOf(statement, error), describeFailure(statement, error, surroundings), {
        cause: error,
      });
  }
}

/** Throws what is no refusal by the database. After a refusal no transaction is open. */
async function runTogether(
  session: Session,
  statements: readonly Planned[],
  alone: ReadonlySet<Planned>,
): Promise<Failure | undefined> {
  let done = 0;
  let statement = statements[0];
  try {
    for (const [index, next] of statements.entries()) {
      statement = next;
      const isApart = alone.has(next) || next.loose !== undefined;
      if (isApart && session.inTransaction()) await session.commit();
      if (!session.inTransaction()) done = index;
      if (!isApart && !session.inTransaction()) await session.exec('begin');
      await run(session, next);
    }
    if (session.inTransaction()) await session.commit();
    return undefined;
  } catch (error) {
    if (!(error instanceof DatabaseError) || statement === undefined) throw error;
    // A connection that broke has no transaction either.
    if (session.inTransaction()) await session.exec('rollback').catch(() => undefined);
    return { statement, error, done };
  }
}

async function run(session: Session, statement: Planned): Promise<void> {
  const command = statement.meta ? statement.text : statement.command;
  if (command === undefined) await runStatement(session, statement);
  else if (!/^\\(un)?restrict\b/.test(command)) {
    const [name = ''] = command.split(/\s/);
    throw new DatabaseError(`${name} is a command of psql, not SQL. Remove this line.`, { code: '42601' });
  }
}

/** But for what stands there for psql. */
export async function runStatement(session: Session, { text, data, loose }: Planned): Promise<readonly ResultSet[]> {
  if (loose === undefined && data === undefined) return session.exec(text);
  if (loose !== undefined) await install(session, loose);
  else await insertCopiedRows(session, text, data ?? '');
  return [];
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

export function lineOf(statement: Statement, error: DatabaseError): number {
  if (error.position === undefined) return statement.line;
  // PostgreSQL counts characters, JavaScript counts UTF-16 units.
  const before = Array.from(statement.text).slice(0, error.position - 1);
  return statement.line + before.filter((character) => character === '\n').length;
}

export function excerptOf({ text }: Statement): string {
  const firstLine = text.replaceAll(/\s+/g, ' ');
  return firstLine.length > 100 ? `${firstLine.slice(0, 100)}…` : firstLine;
}

export function describeFailure(
  statement: Statement,
  error: DatabaseError,
  { isEmbedded, created }: Pick<Surroundings, 'isEmbedded' | 'created'>,
): string {
  if (statement.meta) return error.message;
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
  return [`${error.message} (${error.code})`, ...more, `In: ${excerptOf(statement)}`].join('\n  ');
}
