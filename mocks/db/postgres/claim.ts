// Says whether this process is the first, the only or the last one on a database: each holds a lock of the server for as long as it runs.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { SHARED } from '../snapshot/definitions.ts';
import { ConnectionError } from './connection-error.ts';
import { checkUrl, describeConnection } from './server-error.ts';

/** Any number; what else takes locks of this kind in the database takes others. */
const LOCK = 7_305_808_511;

/** Milliseconds in which a server notices that a process which had it was killed. */
const PATIENCE = 2_000;
/** Until the first one has begun, which loads all SQL, and hears that another one knocks. */
const LONGEST_WAIT = 120_000;
const PAUSE = 100;

/** What a process that comes later notifies the first one of. */
const KNOCK = 'touchstone_knock';

export type Claim = Awaited<ReturnType<typeof claimDatabase>>;

/** Throws a ConnectionError. */
export async function claimDatabase(url: string) {
  checkUrl(url);
  // One connection, which is kept; a process whose mock is not closed ends all the same.
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  const now = { isOver: false, isAlone: false };
  const ask = async (call: string): Promise<boolean> => {
    const { rows } = await pool.query<{ readonly got: unknown }>(`select ${call} as got`);
    return rows[0]?.got === true;
  };
  const share = (): Promise<boolean> => ask(`pg_advisory_lock_shared(${LOCK})`);
  const tryAlone = (): Promise<boolean> => ask(`pg_try_advisory_lock(${LOCK})`);

  // A server that ends takes the lock with it: it is taken again, so that nobody who comes then begins anew beside us.
  pool.on('error', () => {
    void untilDone(share);
  });
  pool.on('connect', (client) => {
    client.on('notification', () => {
      if (!now.isAlone) return;
      void untilDone(async () => {
        await share();
        await ask(`pg_advisory_unlock(${LOCK})`);
      });
    });
  });

  /** From now on others may be there. */
  async function untilDone(work: () => Promise<unknown>): Promise<void> {
    now.isAlone = false;
    while (!now.isOver) {
      const isDone = await work().then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await sleep(PAUSE, undefined, { ref: false });
    }
  }

  async function claim(): Promise<boolean> {
    const start = Date.now();
    while (Date.now() < start + LONGEST_WAIT) {
      if (await tryAlone()) return true;
      if (Date.now() > start + PATIENCE) {
        await ask(`pg_notify('${KNOCK}', '')`);
        if (await ask(`pg_try_advisory_lock_shared(${LOCK})`)) {
          if (await ask(`to_regclass('${SHARED}') is not null`)) return false;
          // The one that began did not come to its end.
          await ask(`pg_advisory_unlock_shared(${LOCK})`);
        }
      }
      await sleep(PAUSE);
    }
    throw new ConnectionError(
      'Another process has had this database for two minutes and lets no other one in: it hangs, or is still loading SQL. End it, or start this one again when it is ready.',
    );
  }

  const isFirst = await claim().catch(async (error: unknown) => {
    now.isOver = true;
    await pool.end();
    throw error instanceof ConnectionError ? error : describeConnection(error, url);
  });
  return {
    /** Whether no other process had the database. Those that come now wait for `begun`. */
    isFirst,
    /** Whether none has come since: before one is let in, it is no longer so. */
    isAlone: () => now.isAlone,
    /** Lets the others in. */
    async begun() {
      now.isAlone = true;
      await pool.query(`listen ${KNOCK}`);
    },
    /** Whether no other process has the database any more; then none gets it before `close`. */
    isLast: tryAlone,
    async close() {
      now.isOver = true;
      await pool.end();
    },
  };
}
