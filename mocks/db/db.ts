// The port to PostgreSQL: text in, text out, so that no driver guesses types.

/** A row as PostgreSQL prints it: column name → text, or null. */
export type Row = Readonly<Record<string, string | null>>;

/** One result set of a script. `types` are the type oids by column name. */
export interface ResultSet {
  readonly rows: readonly Row[];
  readonly types: Readonly<Record<string, number>>;
  /** What it raised beside an error. */
  readonly notices?: readonly string[];
}

/** A statement that travels with others. */
export interface Step {
  readonly text: string;
  readonly params?: readonly (string | null)[];
  /** Its rows are not read: they come without the names of their columns, which saves describing them. */
  readonly unread?: true;
  /**
   * Parsed and planned once for a connection, then run again with other values. The word says for which caller, since
   * plans differ. Only in a session's first batch, and never after a step that runs users' code, which could put
   * another statement under the name. Only for our own texts, which are few.
   */
  readonly kept?: string;
}

/** In a batch, ends the transaction of the statements before it. */
export const COMMIT: Step = { text: 'commit', unread: true };

/**
 * After COMMIT as the last step of a batch, in a prepared database: cleans the session already with this batch, not on
 * its release. The sender need not care whether it works: the release cleans what this could not.
 */
export const FORGET: Step = { text: 'select touchstone_definitions.forget_session()', unread: true };

/** The result of statements that were sent together. */
export interface Batch {
  /** Of the statements that ended well, in their order. */
  readonly rows: readonly (readonly Row[])[];
  /** The error of the next one; those after it were not run. */
  readonly error?: DatabaseError;
}

export interface Session {
  /** One statement; parameters are text (cast in SQL) or null. Throws a DatabaseError. */
  query(text: string, params?: readonly (string | null)[]): Promise<readonly Row[]>;
  /** A script of any number of statements; with parameters it is one. Throws a DatabaseError. */
  exec(text: string, params?: readonly (string | null)[]): Promise<readonly ResultSet[]>;
  /** Several statements in one round trip; does not throw when the database refuses one. */
  batch(steps: readonly Step[]): Promise<Batch>;
  /** Whether the last statement left a transaction open, which may have failed. */
  inTransaction(): boolean;
  /** Ends the transaction; throws a DatabaseError when it had failed, so that nothing was kept. */
  commit(): Promise<void>;
  /**
   * Rolls an open transaction back; no setting survives. `untouched`: outside of transactions only our own statements
   * ran, which only read and left nothing to clean.
   */
  release(state?: 'untouched'): Promise<void>;
}

/** Whose statements a session runs: for callers nothing leads back to the owner. */
export type Purpose = 'owner' | 'requests' | 'reading';

export interface Db {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Waits for its turn: PGlite has one session at a time. If the server lets them log in, a session for `requests` belongs
   * to authenticator, and one for `reading` to READER.
   */
  acquire(purpose?: Purpose): Promise<Session>;
  close(): Promise<void>;
  /**
   * Keeps everything that users' statements can change, under a name that the caller chooses. `rebuild` fills an empty
   * database to the same state; with it no image is kept for the case that definitions change.
   */
  snapshot(name: string, rebuild?: (db: Db) => Promise<void>): Promise<void>;
  /** Back to a snapshot; throws an Error that lists the known names if the name is unknown. */
  restore(name: string): Promise<void>;
  /** Changes when a restore started the database anew: what was known of its definitions is then out of date. */
  generation(): number;
}

/** The platform's role for SQL that only reads: it sees every row, and may write nowhere. */
export const READER = 'supabase_read_only_user';

/** Works with a session, of the owner by default, and leaves nothing of it. */
export async function withSession<T>(
  db: Pick<Db, 'acquire'>,
  work: (session: Session) => Promise<T>,
  purpose?: Purpose,
): Promise<T> {
  const session = await db.acquire(purpose);
  try {
    return await work(session);
  } finally {
    await session.release();
  }
}

/** `what` a query answers, in one row of one column, as JSON. */
export async function readJson<T>(session: Session, what: string, text: string, params: readonly string[]): Promise<T> {
  const [row = {}] = await session.query(text, params);
  const [json] = Object.values(row);
  if (typeof json !== 'string') throw new Error(`The query for ${what} gave no JSON.`);
  return JSON.parse(json) as T;
}

/** There is no database at the moment; it may be back after so many seconds. The message is for the user. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A refusal by PostgreSQL, in its own words. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE, five characters. */
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  /** 1-based character offset into the statement. */
  readonly position: number | undefined;
  readonly constraint: string | undefined;
  /** Of a statement within a function that was called, such as a trigger's: in which function and line. */
  readonly inside: string | undefined;
  constructor(
    message: string,
    facts: Pick<DatabaseError, 'code'> &
      Partial<Pick<DatabaseError, 'detail' | 'hint' | 'position' | 'constraint' | 'inside'>>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = facts.code;
    this.detail = facts.detail;
    this.hint = facts.hint;
    this.position = facts.position;
    this.constraint = facts.constraint;
    this.inside = facts.inside;
  }
}

const DEADLOCK = '40P01';
const MOST_ATTEMPTS = 3;

/** Begins again when PostgreSQL ended it to resolve a deadlock. */
export async function despiteDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== DEADLOCK || attempt === MOST_ATTEMPTS) throw error;
    }
}
