// Everything that a database holds, such that two of them can be compared: digests, and the moments in its tables one by one.
import state from '../../../specs/generated/catalog-state.json' with { type: 'json' };
import { readJson, type Session } from '../db.ts';

/** A column of moments or days. */
export interface Moments {
  readonly name: string;
  readonly type: 'timestamptz' | 'timestamp' | 'date';
  /** Digits of its seconds. */
  readonly digits: number;
  /** Seconds since 1970, in the order of the rows. */
  readonly values: readonly (string | null)[];
}

export interface State {
  /** A digest. */
  readonly catalogs: string;
  readonly tables: readonly {
    readonly schema: string;
    readonly name: string;
    /** Of all columns that are no moments. */
    readonly digest: string;
    readonly moments: readonly Moments[];
  }[];
}

export async function readState(session: Session): Promise<State> {
  await session.exec(`begin; ${state.text}`);
  const found = await readJson<State>(session, 'a state', 'select pg_temp.state() as state', []);
  await session.exec('rollback');
  return found;
}
