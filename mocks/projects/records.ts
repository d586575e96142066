// Opens what a mock keeps, a database with records and a place with their bytes, and brings the two together.
import type { MovableClock } from '../runtime/clock.ts';
import { noteFiles, openFilledDatabase, type Before } from './database.ts';
import type { Db } from '../db/db.ts';
import { withDueJobs } from './due-jobs.ts';
import type { MockOptions } from '../mock.ts';
import type { Project } from '../project/config.ts';
import type { Blobs } from '../storage/blobs/blobs.ts';
import { createMemoryBlobs } from '../storage/blobs/memory.ts';
import { describeRecords, settleStore, type BlobsHome } from '../storage/records/repair.ts';

export interface OpenRecords {
  readonly db: Db;
  readonly blobs: Blobs;
  /** With a seed, what tells the records of an earlier process from others; undefined where there are none. */
  readonly earlier: string | undefined;
  /** The project's files are not in their buckets yet. */
  readonly filesMissing: boolean;
  close(): Promise<void>;
}

/** What fails leaves nothing open. */
export async function openRecords(
  options: MockOptions,
  clock: MovableClock,
  warn: (message: string) => void,
  project?: Project,
): Promise<OpenRecords> {
  const bytes = await openBlobs(options.blobs);
  const persistent = options.database !== undefined && !('memory' in options.database);
  let earlier: string | undefined;
  let filesMissing = false;
  const hasFiles = project !== undefined && project.files.length > 0;
  const settle = async (filled: Db, before: Before): Promise<void> => {
    for (const sentence of await settleStore({ ...bytes, db: filled, persistent })) warn(sentence);
    filesMissing = before !== 'filled' && hasFiles;
    if (filesMissing) await noteFiles(filled, 'missing');
    if (before !== 'empty' && options.seed !== undefined) earlier = await describeRecords(filled);
  };
  const filled = await openFilledDatabase(options, clock, warn, settle, project?.config).catch(
    async (error: unknown) => {
      await bytes.close();
      throw error;
    },
  );
  const db = withDueJobs(filled, clock, warn);
  return {
    db,
    blobs: bytes.blobs,
    earlier,
    filesMissing,
    async close() {
      try {
        await db.close();
      } finally {
        await bytes.close();
      }
    },
  };
}

interface OpenedBlobs {
  readonly blobs: Blobs;
  /** Undefined where they are gone with the process. */
  readonly home: BlobsHome | undefined;
  close(): Promise<void>;
}

async function openBlobs(blobs: MockOptions['blobs']): Promise<OpenedBlobs> {
  if (blobs === undefined || 'memory' in blobs)
    return { blobs: createMemoryBlobs(), home: undefined, close: () => Promise.resolve() };
  if ('s3' in blobs) throw new Error('Blobs in an S3-compatible store are not offered yet: use memory or a folder.');
  const { openBlobFolder } = await import('../storage/blobs/blob-folder.ts');
  return openBlobFolder(blobs.dir);
}
