// Which statements a connection keeps parsed and planned under a name, so that only their values travel again.
import type { DatabaseError, Step } from '../db.ts';

export interface KeptStatements {
  /** For a step that asks to be kept; `isNew`: the connection has to be given it first. */
  name(step: Step): { readonly name: string; readonly isNew: boolean } | undefined;
  /** A batch failed: what was new in it may not have arrived. */
  doubt(): void;
  /** The connection knows nothing any more. */
  forget(): void;
}

/** On one connection; the one that was not used for longest gives its name away. */
const MOST = 64;
/**
 * A plan is made for the size that tables had: what is read in full while it is small must not be when it is large, and
 * PGlite never looks again by itself. So each is made anew after so many uses, its own and those of others.
 */
const MOST_USES = 100;
const MOST_USES_OF_ALL = 1000;

interface Kept {
  readonly name: string;
  uses: number;
  /** What had been used of all when it was made. */
  since: number;
}

export function createKeptStatements(prefix = 'touchstone'): KeptStatements {
  const known = new Map<string, Kept>();
  let uses = 0;
  return {
    name({ kept, text }) {
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
    doubt() {
      for (const entry of known.values()) if (entry.uses === 1) entry.uses = MOST_USES;
    },
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

/** Of all connections to a database. */
export interface KeptByConnections {
  of(connection: object): KeptStatements;
  /** Tables may have changed their sizes. */
  forget(): void;
}

/** `prefix`: of names that nobody else uses, since a pool between may give one connection to several processes. */
export function createKeptByConnections(prefix: string): KeptByConnections {
  let known = new WeakMap<object, KeptStatements>();
  return {
    of(connection) {
      const kept = known.get(connection) ?? createKeptStatements(prefix);
      known.set(connection, kept);
      return kept;
    },
    forget: () => {
      known = new WeakMap();
    },
  };
}

/**
 * Whether a batch that failed should be sent again without names: the statement is gone from the connection, or its columns
 * are others than when it was kept. Nothing came of the batch, since kept statements stand before any commit.
 */
export function isNoLongerKept(failed: Step | undefined, { code }: Pick<DatabaseError, 'code'>): boolean {
  return failed?.kept !== undefined && (code === '26000' || code === '0A000');
}
