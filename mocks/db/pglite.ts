// The embedded PostgreSQL: PGlite behind the port, one session at a time.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { Clock } from '../clock.ts';
import { DatabaseError, type Db, type Session } from './db.ts';
import { createTurns } from './turns.ts';
import { readAnswer, scriptMessage, statementMessage, type Answer, type TransactionStatus } from './wire.ts';

export interface PgliteSettings {
  readonly extensions?: NonNullable<PGliteOptions['extensions']>;
  /** A folder to keep the data in; none: memory. */
  readonly dir?: string;
  /** What the database takes for the time; none: the system's. */
  readonly clock?: Clock;
}

/** After a session nothing of it is left: no transaction, no setting, no role, no temporary table. */
const CLEAN_UP = scriptMessage('rollback', 'discard all', 'set session authorization postgres');

/** A bare database: no touchstone schemas in it. */
export async function openPglite(settings: PgliteSettings = {}): Promise<Db> {
  const pglite = await PGlite.create({
    ...(settings.dir === undefined ? {} : { dataDir: settings.dir }),
    ...(settings.extensions === undefined ? {} : { extensions: settings.extensions }),
  });
  if (settings.clock !== undefined) followClock(pglite, settings.clock);
  const send = async (message: Uint8Array): Promise<Answer> =>
    readAnswer((await pglite.execProtocol(message, { throwOnError: false })).messages);
  // Without this a LOCAL session authorization outlives its transaction in PGlite.
  await send(CLEAN_UP);
  const turns = createTurns();

  return {
    kind: 'pglite',
    acquire: async () => createSession(send, await turns.next()),
    async close() {
      await turns.settled();
      await pglite.close();
    },
    snapshot: () => Promise.reject(new Error('snapshots are not built yet')),
    restore: () => Promise.reject(new Error('snapshots are not built yet')),
  };
}

function createSession(send: (message: Uint8Array) => Promise<Answer>, done: () => void): Session {
  let status: TransactionStatus = 'idle';
  let released = false;
  async function ask(message: Uint8Array): Promise<Answer> {
    if (released) throw new Error('This database session was given back already.');
    const answer = await send(message);
    status = answer.status;
    if (answer.error !== undefined) throw answer.error;
    return answer;
  }
  return {
    query: async (text, params = []) => (await ask(statementMessage(text, params))).results[0]?.rows ?? [],
    async exec(text) {
      refuseCopy(text);
      return (await ask(scriptMessage(text))).results;
    },
    async commit() {
      const failed = status === 'failed';
      await ask(scriptMessage('commit'));
      if (failed) throw new DatabaseError('The transaction had failed and was rolled back.', { code: '25P02' });
    },
    async release() {
      if (released) return;
      released = true;
      try {
        await send(CLEAN_UP);
      } finally {
        done();
      }
    },
  };
}

/** PGlite ends the whole process on `copy … from stdin`. */
function refuseCopy(text: string): void {
  if (/^\s*copy\b[^;]*\bfrom\s+stdin\b/im.test(text))
    throw new DatabaseError('COPY FROM STDIN is not offered here: write INSERT statements.', { code: '0A000' });
}

/** PostgreSQL in WebAssembly asks `Date.now`; it is swapped only while the engine runs, which nobody else can see. */
function followClock(pglite: PGlite, clock: Clock): void {
  const run = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    const systemNow = Date.now;
    const time = clock.now().getTime();
    Date.now = () => time;
    try {
      return run(message);
    } finally {
      Date.now = systemNow;
    }
  };
}
