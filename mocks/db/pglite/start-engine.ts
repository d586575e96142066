// Starts the embedded database, a PGlite with its settings of memory and log: in memory, from an image or in a folder, and reads its answers.
import { PGlite, type Extension } from '@electric-sql/pglite';
import type { Clock } from '../../runtime/clock.ts';
import { inNode } from '../../runtime/in-node.ts';
import { joinBytes } from '../../runtime/join-bytes.ts';
import { DatabaseError, type Db } from '../db.ts';
import { EngineFiles, type EngineImage } from '../image/engine-image.ts';
import { withoutFiles } from '../script/extensions.ts';
import type { Script } from '../script/load-script.ts';
import { createKeptStatements } from '../session/kept-statements.ts';
import { CLEAN_UP } from './clean-up.ts';
import { brokenDown, type Engine } from './engine.ts';
import { followClock } from './follow-clock.ts';
import { createSessionWall } from './forbid-owner-role.ts';
import type { StatementLimit } from './statement-limit.ts';
import { readAnswer, scriptMessage, type Answer } from './wire.ts';

/** What is done to a new database before it is used. */
export interface Stage {
  /** Stages with the same key do the same, at any time and on any machine: their outcome can be kept. */
  readonly key: string;
  run(db: Db): Promise<void>;
}

/** A user's SQL, which a new database in memory has. */
export interface Content {
  readonly scripts: readonly Script[];
  /** Whether it is worth an image. */
  readonly isKept: boolean;
  readonly starting: (what: string) => void;
  /** Receives what the user should know, at each start. */
  readonly warn: (note: string) => void;
}

export interface PgliteSettings {
  readonly extensions?: Readonly<Record<string, Extension>>;
  /** A folder to keep the data in; by default they stay in memory. */
  readonly dir?: string;
  /** The clock of the database; by default the system's. */
  readonly clock?: Clock;
  /** How many milliseconds a statement of a request may run; by default as on the hosted platform. */
  readonly longestStatement?: number;
  /** Receives notes for the user. */
  readonly warn?: ((message: string) => void) | undefined;
  /** How a new database begins; by default it is bare. */
  readonly stages?: readonly Stage[];
  readonly content?: Content | undefined;
}

/**
 * Deep recursion must reach PostgreSQL's own limit before that of WebAssembly, which ends the engine. All buffers are
 * written at the start, and a page that is no longer in a buffer is in memory anyway. A segment of the log that is no
 * longer needed is removed rather than kept for its next use, with all its bytes.
 */
const START = [
  ...PGlite.defaultStartParams,
  '-c',
  'max_stack_depth=300kB',
  '-c',
  'shared_buffers=16MB',
  '-c',
  'log_startup_progress_interval=0',
  '-c',
  'wal_recycle=off',
];

/** Each engine copies the segment of the log that it writes to. On a disk, the room in a large one is used when it is full. */
const IN_MEMORY = ['--wal-segsize=1'];

export async function startEngine(settings: PgliteSettings, image?: EngineImage): Promise<Engine> {
  const { dir } = settings;
  const files = new EngineFiles(image);
  const pglite = await startPglite(settings, files, image);
  noticeCrashes(pglite);
  if (settings.clock !== undefined) followClock(pglite, settings.clock);
  const limit = inNode() ? await limitStatements(pglite, settings) : undefined;

  async function run(message: Uint8Array): Promise<Answer> {
    const chunks: Uint8Array[] = [];
    try {
      // A copy: each chunk lies in the engine's memory, which it uses again.
      await pglite.execProtocolRawStream(message, {
        syncToFs: dir !== undefined,
        onRawData: (chunk) => chunks.push(chunk.slice()),
      });
    } catch (cause) {
      return { ...readAnswer(new Uint8Array()), error: brokenDown(cause ?? new Error('PGlite gave no reason.')) };
    }
    const [only] = chunks;
    return readAnswer(only !== undefined && chunks.length === 1 ? only : joinBytes(chunks));
  }

  const engine: Engine = {
    async send(message) {
      const answer = await run(message);
      if (answer.error?.code === '53100') return { ...answer, error: noRoom(answer.error) };
      return limit?.struck() === true && answer.error?.code === '57014' ? { ...answer, error: tookTooLong() } : answer;
    },
    async image(kind) {
      // What `initdb` logged is a third of all bytes: in a new segment it is left behind.
      if (kind === 'whole' && (image === undefined || dir !== undefined))
        await engine.send(scriptMessage('select pg_switch_wal()'));
      if (kind === 'whole') await engine.send(scriptMessage('checkpoint'));
      if (dir === undefined) return files.image(inNode());
      const { readFolder } = await import('../image/folder-image.ts');
      return readFolder(dir);
    },
    async close() {
      limit?.close();
      await pglite.close();
    },
    letGo() {
      limit?.close();
      closeFiles(pglite);
    },
    wall: createSessionWall(pglite),
    limit,
    kept: createKeptStatements(),
    cleaner: undefined,
  };
  // Without this a LOCAL session authorization outlives its transaction in PGlite.
  await engine.send(CLEAN_UP);
  return engine;
}

async function startPglite(
  { dir, extensions = {} }: PgliteSettings,
  files: EngineFiles,
  image?: EngineImage,
): Promise<PGlite> {
  const linked = image?.extended === true ? withoutFiles(extensions) : extensions;
  const pglite = new PGlite({
    startParams: START,
    ...(dir === undefined
      ? { fs: files, initDbStartParams: IN_MEMORY, extensions: linked }
      : { dataDir: dir, extensions: { ...linked, ...files.extensions() } }),
  });
  try {
    await pglite.waitReady;
    return pglite;
  } catch (error) {
    closeFiles(pglite);
    throw error;
  }
}

async function limitStatements(pglite: PGlite, settings: PgliteSettings): Promise<StatementLimit> {
  const { createStatementLimit } = await import('./statement-limit.ts');
  return createStatementLimit(pglite, settings.longestStatement);
}

/** Without PostgreSQL, which might wait forever for what the crash left, or write what is wrong. */
function closeFiles({ Module }: PGlite): void {
  // It is not there yet if its files could not even be read.
  const files = (Module as PGlite['Module'] | undefined)?.FS as OpenFiles | undefined;
  for (const file of files?.streams ?? [])
    if (file !== null && file !== undefined)
      try {
        files?.close(file);
      } catch {
        // The system closed it, or it was closed already.
      }
}

/** The part of Emscripten's file system that is used. */
interface OpenFiles {
  readonly streams: readonly (object | null | undefined)[];
  close(file: object): void;
}

/** PostgreSQL describes what it could not write, and not always why. */
function noRoom({ message, ...facts }: DatabaseError): DatabaseError {
  return new DatabaseError(`${message} (ENOSPC: the disk is full)`, facts);
}

/** In the words of a server's `statement_timeout`. */
function tookTooLong(): DatabaseError {
  return new DatabaseError('canceling statement due to statement timeout', { code: '57014' });
}

/** How PGlite ends a statement that PostgreSQL refused. */
const REFUSED = 100;

const RUN = '_PostgresMainLoopOnce';

/**
 * Makes `execProtocol` reject with what broke the engine, such as an exhausted stack: the engine can then no longer be
 * used. After PGlite has swallowed an error it calls `stackRestore`, and what that throws is not caught.
 */
function noticeCrashes(pglite: PGlite): void {
  const engine = pglite.Module as unknown as Record<typeof RUN | 'stackRestore', (top?: number) => void>;
  const { [RUN]: run, stackRestore: restore } = engine;
  let crash: { readonly cause: unknown } | undefined;
  engine[RUN] = () => {
    try {
      run();
    } catch (cause) {
      if (!isRefusal(cause)) crash ??= { cause };
      throw cause;
    }
  };
  engine.stackRestore = (top) => {
    if (crash !== undefined) throw crash.cause;
    restore(top);
  };
}

function isRefusal(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'status' in cause && cause.status === REFUSED;
}
