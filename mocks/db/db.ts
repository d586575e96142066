// The port to PostgreSQL: text in, text out, so that no driver guesses types.

/** A row as PostgreSQL prints it: column name → text, or null. */
export type Row = Readonly<Record<string, string | null>>;

/** One result set of a script. `types` are the type oids by column name. */
export interface ResultSet {
  readonly rows: readonly Row[];
  readonly types: Readonly<Record<string, number>>;
  readonly affected: number;
}

/** A statement that travels with others. */
export interface Step {
  readonly text: string;
  readonly params?: readonly (string | null)[];
  /** Nobody looks at its rows: they come without the names of their columns, which saves describing them. */
  readonly unread?: true;
  /**
   * Parsed and planned once for a connection, then asked again with other values. The word says as whom, since plans differ.
   * In a session's first batch only, and behind nothing that runs code of users: that could put another statement under
   * the name. Texts of our own, of which there are few.
   */
  readonly kept?: string;
}

/** In a batch it ends the transaction with the statements before it. */
export const COMMIT: Step = { text: 'commit', unread: true };

/**
 * After COMMIT as the last step of a batch, in a prepared database: what the session would be cleaned of on its release
 * goes with this batch. It is no concern of whoever sends it: a release cleans what this could not.
 */
export const FORGET: Step = { text: 'select touchstone_definitions.forget_session()', unread: true };

/** What became of statements that were sent together. */
export interface Batch {
  /** Of the statements that ended well, in their order. */
  readonly rows: readonly (readonly Row[])[];
  /** What stopped the next one; those after it were not run. */
  readonly error?: DatabaseError;
}

export interface Session {
  /** One statement; parameters are text (cast in SQL) or null. Throws a DatabaseError. */
  query(text: string, params?: readonly (string | null)[]): Promise<readonly Row[]>;
  /** A script of any number of statements, without parameters. Throws a DatabaseError. */
  exec(text: string): Promise<readonly ResultSet[]>;
  /** Several statements, one way to the server and back; does not throw what the database refuses. */
  batch(steps: readonly Step[]): Promise<Batch>;
  /** Ends the transaction; throws a DatabaseError when it had failed, so that nothing was kept. */
  commit(): Promise<void>;
  /**
   * Gives the session back; an open transaction is rolled back and no setting survives. `untouched`: outside of transactions
   * only statements of our own read, which left nothing to clean.
   */
  release(state?: 'untouched'): Promise<void>;
}

export interface Db {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Waits for its turn: PGlite has one session at a time. A session for `requests` belongs to the role authenticator where
   * the server lets it log in, so that nothing leads back to the owner.
   */
  acquire(purpose?: 'owner' | 'requests'): Promise<Session>;
  close(): Promise<void>;
  /**
   * Everything that users' statements can change, under a name of the caller's choice. `rebuild` fills an empty database to
   * the same state, where that is known: it saves keeping an image for the case that definitions change.
   */
  snapshot(name: string, rebuild?: (db: Db) => Promise<void>): Promise<void>;
  /** Back to a snapshot; throws an Error that lists the known names when there is none of this name. */
  restore(name: string): Promise<void>;
  /** Another number after the database began anew on the way back: what was known of its definitions is worth nothing then. */
  generation(): number;
}

/** What PostgreSQL refused, with its own words. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  /** SQLSTATE, five characters. */
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
  /** 1-based character offset into the statement. */
  readonly position?: number;
  readonly constraint?: string;
  constructor(
    message: string,
    facts: {
      code: string;
      detail?: string | undefined;
      hint?: string | undefined;
      position?: number | undefined;
      constraint?: string | undefined;
    },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = facts.code;
    if (facts.detail !== undefined) this.detail = facts.detail;
    if (facts.hint !== undefined) this.hint = facts.hint;
    if (facts.position !== undefined) this.position = facts.position;
    if (facts.constraint !== undefined) this.constraint = facts.constraint;
  }
}
