// Starts a PGlite in this thread: in memory, from an image or in a folder.
import { joinBytes } from '../../runtime/join-bytes.ts';
import { PGlite, type Extension } from '@electric-sql/pglite';
import type { Clock } from '../../runtime/clock.ts';
import { EngineFiles, type EngineImage } from '../image/engine-image.ts';
import { withoutFiles } from '../script/extensions.ts';
import { noticeCrashes } from './crash-guard.ts';
import type { RawEngine } from './engine.ts';
import { followClock } from './follow-clock.ts';
import { inNode } from '../../runtime/in-node.ts';
import type { Stage } from './new-engine.ts';
import { createSessionWall } from './session-wall.ts';
import type { StatementLimit, Watch } from './statement-limit.ts';

export interface PgliteSettings {
  readonly extensions?: Readonly<Record<string, Extension>>;
  /** A folder to keep the data in; by default they stay in memory. */
  readonly dir?: string;
  /** The clock of the database; by default the system's. */
  readonly clock?: Clock;
  /** How many milliseconds a statement of a request may run; by default as on the hosted platform. */
  readonly longestStatement?: number;
  /** Whether it runs in a thread of its own, so that this one goes on meanwhile. */
  readonly thread?: boolean;
  /** In that thread: how its statements are watched from outside. */
  readonly watch?: Watch;
  /** Receives notes for the user. */
  readonly warn?: (message: string) => void;
  /** How a database without a folder begins; by default it is bare. */
  readonly stages?: readonly Stage[];
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

/** The same limit as for the role that logs in to a server. */
export const LONGEST_STATEMENT = 8000;

export async function startRawEngine(settings: PgliteSettings, image?: EngineImage): Promise<RawEngine> {
  const { dir, extensions } = settings;
  const files = new EngineFiles(image);
  const pglite = new PGlite({
    startParams: START,
    ...(dir === undefined ? { fs: files } : { dataDir: dir }),
    ...(extensions === undefined
      ? {}
      : { extensions: image?.extended === true ? withoutFiles(extensions) : extensions }),
  });
  try {
    await pglite.waitReady;
  } catch (error) {
    closeFiles(pglite);
    throw error;
  }
  noticeCrashes(pglite);
  if (settings.clock !== undefined) followClock(pglite, settings.clock);
  const limit = inNode() ? await limitStatements(pglite, settings) : undefined;
  return {
    async run(message) {
      try {
        const chunks: Uint8Array[] = [];
        // A copy: each chunk lies in the engine's memory, which it uses again.
        await pglite.execProtocolRawStream(message, {
          syncToFs: dir !== undefined,
          onRawData: (chunk) => chunks.push(chunk.slice()),
        });
        const [only] = chunks;
        const bytes = only !== undefined && chunks.length === 1 ? only : joinBytes(chunks);
        return { bytes, struck: limit?.struck() === true };
      } catch (cause) {
        return { bytes: new Uint8Array(), struck: false, crash: cause ?? new Error('PGlite gave no reason.') };
      }
    },
    image: () => Promise.resolve().then(() => files.image(inNode())),
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
  };
}

async function limitStatements(pglite: PGlite, settings: PgliteSettings): Promise<StatementLimit> {
  const { createStatementLimit } = await import('./statement-limit.ts');
  return createStatementLimit(pglite, settings.longestStatement ?? LONGEST_STATEMENT, settings.watch);
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
