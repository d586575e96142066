// Jobs of pg_cron's stand-in: when the clock was moved, those that became due run before the database is used again.
import type { Db } from '../db/db.ts';
import type { MovableClock } from '../runtime/clock.ts';

/** Runs at one move; a job of every minute reaches it within a day. */
const MOST_RUNS = 1_500;

export function withDueJobs(db: Db, clock: MovableClock, warn: (message: string) => void): Db {
  let since: Date | undefined;
  let running: Promise<void> | undefined;
  const stop = clock.watch((before) => {
    since = before === undefined ? undefined : (since ?? before);
  });

  async function run(from: Date, till: Date): Promise<void> {
    const session = await db.acquire();
    try {
      const [known] = await session.query(
        `select to_regprocedure('cron.run_due(timestamptz, timestamptz, integer)') is not null as known`,
      );
      if (known?.['known'] !== 't') return;
      const [row] = await session.query('select cron.run_due($1, $2, $3) as ended', [
        from.toISOString(),
        till.toISOString(),
        String(MOST_RUNS),
      ]);
      if (row?.['ended'] !== 't')
        warn(
          `From ${from.toISOString()} to ${till.toISOString()} jobs of pg_cron are due more than ${MOST_RUNS} times: the first ${MOST_RUNS} were run. Move the clock in smaller steps to run them all.`,
        );
    } catch (error) {
      warn(`Jobs of pg_cron did not run: ${String(error)}`);
    } finally {
      await session.release();
    }
  }

  async function catchUp(): Promise<void> {
    while (since !== undefined) {
      const from = since;
      const till = clock.now();
      since = undefined;
      if (till > from) await run(from, till);
    }
  }

  return {
    ...db,
    async acquire(purpose) {
      if (since !== undefined) running ??= catchUp().finally(() => (running = undefined));
      await running;
      return db.acquire(purpose);
    },
    close() {
      stop();
      return db.close();
    },
  };
}
