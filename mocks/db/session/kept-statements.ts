// Which statements a connection keeps parsed and planned under a name, so that only their values are sent again.
import type { DatabaseError, Step } from '../db.ts';

export type KeptStatements = ReturnType<typeof createKeptStatements>;

/** On one connection; a further statement takes the name of the one that was not used for longest. */
const MOST = 64;
/**
 * A plan is made for the size that tables had: a small table is read in full, a large one must not be, and PGlite never
 * makes a plan anew by itself. So each is made anew after so many uses, its own and those of all.
 */
const MOST_USES = 100;
const MOST_USES_OF_ALL = 1000;

interface Kept {
  readonly name: string;
  uses: number;
  /** The number of all uses when it was made. */
  since: number;
}

export function createKeptStatements(prefix = 'touchstone') {
  const known = new Map<string, Kept>();
  let uses = 0;
  return {
    /** For a step that asks to be kept; `isNew`: it must be sent to the connection first. */
    name({ kept, text }: Step) {
      if (kept === undefined) return undefined;
      uses += 1;
      const key = `${kept} ${text}`;
      const entry = known.get(key) ?? { name: freeName(), uses: MOST_USES, since: 0 };
      const isNew = entry.uses >= MOST_USES || uses - entry.since > MOST_USES_OF_ALL;
      entry.uses = isNew ? 1 : entry.uses + 1;
      if (isNew) entry.since = uses;
      known.delete(key);
      known.set(key, entry);
      return { name: entry.name, isNew };
    },
    /** A batch failed: what was new in it may not have arrived. */
    doubt() {
      for (const entry of known.values()) if (entry.uses === 1) entry.uses = MOST_USES;
    },
    /** The connection no longer has any of them. */
    forget: () => {
      known.clear();
    },
  };

  function freeName(): string {
    const [oldest] = known;
    if (oldest === undefined || known.size < MOST) return `${prefix}_${known.size + 1}`;
    known.delete(oldest[0]);
    return oldest[1].name;
  }
}

export type KeptByConnections = ReturnType<typeof createKeptByConnections>;

/** The statements of all connections to a database. `prefix`: of names that no other process uses, since a pooler may share one connection between processes. */
export function createKeptByConnections(prefix: string) {
  let known = new WeakMap<object, KeptStatements>();
  return {
    of(connection: object) {
      const kept = known.get(connection) ?? createKeptStatements(prefix);
      known.set(connection, kept);
      return kept;
    },
    /** Tables may have changed their sizes. */
    forget: () => {
      known = new WeakMap();
    },
  };
}

/**
 * Whether a batch that failed should be sent again without names: the connection no longer has the statement, or its
 * columns have changed since it was kept. The batch has changed nothing, since kept statements come before any commit.
 */
export function isNoLongerKept(failed: Step | undefined, { code }: Pick<DatabaseError, 'code'>): boolean {
  return failed?.kept !== undefined && (code === '26000' || code === '0A000');
}
