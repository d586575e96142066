// Finds out whether another mock uses the database: each holds a lock of the server for as long as it runs.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';

/** Any number; what else takes locks of this kind in the database takes others. */
const LOCK = 7_305_808_511;

/** Milliseconds in which a server notices that a process which had it was killed. */
const PATIENCE = 1_000;
const PAUSE = 100;

interface Claim {
  /** False if another one was first. */
  readonly isOnly: boolean;
  close(): Promise<void>;
}

export async function claimDatabase(url: string): Promise<Claim> {
  // One connection, which is kept; a process whose mock is not closed ends all the same.
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A server that ends takes the lock with it.
  pool.on('error', () => undefined);
  const end = Date.now() + PATIENCE;
  for (;;) {
    const { rows } = await pool.query<{ readonly taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`);
    const isOnly = rows[0]?.taken === true;
    if (isOnly || Date.now() > end) return { isOnly, close: () => pool.end() };
    await sleep(PAUSE);
  }
}
