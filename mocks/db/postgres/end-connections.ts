// Ends what a process that died left on a PostgreSQL server: its transactions would end only when their statements do.
import type { Db } from '../db.ts';

const PAUSE = 20;

/** Milliseconds for what can not be ended at once, such as a commit. */
const LONGEST = 5_000;

/** All connections of this name; resolves when they are gone. */
export async function endConnections(db: Db, name: string): Promise<void> {
  const session = await db.acquire();
  try {
    const end = Date.now() + LONGEST;
    while (Date.now() < end) {
      const rows = await session.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
        [name],
      );
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } finally {
    await session.release();
  }
}
