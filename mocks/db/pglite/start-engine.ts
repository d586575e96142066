// Starts an engine, in this thread or in one of its own, and reads its answers.
import { DatabaseError } from '../db.ts';
import type { EngineImage } from '../image/engine-image.ts';
import { createKeptStatements } from '../session/kept-statements.ts';
import { brokenDown } from './broken-down.ts';
import { CLEAN_UP } from './clean-up.ts';
import type { Engine, RawEngine } from './engine.ts';
import { inNode } from '../../runtime/in-node.ts';
import { startRawEngine, type PgliteSettings } from './raw-engine.ts';
import { readAnswer, scriptMessage } from './wire.ts';

export type { PgliteSettings } from './raw-engine.ts';

export async function startEngine(settings: PgliteSettings, image?: EngineImage): Promise<Engine> {
  const raw = settings.thread === true ? await startInThread(settings, image) : await startRawEngine(settings, image);
  const engine: Engine = {
    ...raw,
    async send(message) {
      const { bytes, struck, crash } = await raw.run(message);
      const answer = readAnswer(bytes);
      if (crash !== undefined) return { ...answer, error: brokenDown(crash) };
      if (answer.error?.code === '53100') return { ...answer, error: noRoom(answer.error) };
      return struck && answer.error?.code === '57014' ? { ...answer, error: tookTooLong() } : answer;
    },
    async image(kind) {
      // What `initdb` logged is a third of all bytes: in a new segment it is left behind.
      if (kind === 'whole' && image === undefined) await engine.send(scriptMessage('select pg_switch_wal()'));
      if (kind === 'whole') await engine.send(scriptMessage('checkpoint'));
      return raw.image();
    },
    kept: createKeptStatements(),
    cleaner: undefined,
  };
  // Without this a LOCAL session authorization outlives its transaction in PGlite.
  await engine.send(CLEAN_UP);
  return engine;
}

async function startInThread(settings: PgliteSettings, image?: EngineImage): Promise<RawEngine> {
  if (!inNode())
    throw new Error(
      'engineThread needs Node: in a browser the embedded database runs in the thread of the page or worker that made the mock. Leave the option out.',
    );
  const threaded = await import('./threaded-engine.ts');
  return threaded.startInThread(settings, image);
}

/** PostgreSQL describes what it could not write, and not always why. */
function noRoom({ message, ...facts }: DatabaseError): DatabaseError {
  return new DatabaseError(`${message} (ENOSPC: the disk is full)`, facts);
}

/** In the words of a server's `statement_timeout`. */
function tookTooLong(): DatabaseError {
  return new DatabaseError('canceling statement due to statement timeout', { code: '57014' });
}
