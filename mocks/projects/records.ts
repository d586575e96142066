// Opens what a mock keeps, a database with records and a place with their bytes, and brings the two together.
import type { MovableClock } from '../runtime/clock.ts';
import { noteFiles, openFilledDatabase, type Before } from './database.ts';
import type { Db } from '../db/db.ts';
import type { Claim } from '../db/postgres/claim.ts';
import { ConnectionError } from '../db/postgres/connection-error.ts';
import { withDueJobs } from './due-jobs.ts';
import type { MockOptions } from '../mock.ts';
import type { Project } from '../supabase-folder/config.ts';
import { createMemoryBlobs } from '../storage/blobs/memory.ts';
import type { LastingBlobs } from '../storage/records/repair.ts';

export type OpenRecords = Awaited<ReturnType<typeof openRecords>>;

interface RecordsWorld {
  readonly clock: MovableClock;
  readonly warn: (message: string) => void;
  /** Of a database that other processes may have. */
  readonly claim?: Pick<Claim, 'isFirst' | 'isLast'> | undefined;
  readonly project?: Project | undefined;
}

/** What fails leaves nothing open. */
export async function openRecords(options: MockOptions, { clock, warn, claim, project }: RecordsWorld) {
  const persistent = options.database !== undefined && !('memory' in options.database);
  // Each mock with such a database would remove the bytes of the others as those of a database that is gone.
  if (!persistent && options.blobs !== undefined && 's3' in options.blobs)
    throw new ConnectionError(
      'Bytes in an S3 store outlive the mock, and a database in memory does not: give --database-url or --persist (in a program: database).',
    );
  const opened: { db?: Db } = {};
  const bytes = await openBlobs(options.blobs, claim, () => opened.db);
  let earlier: string | undefined;
  let filesMissing = false;
  const hasFiles = project !== undefined && project.files.length > 0;
  const settle = async (filled: Db, before: Before): Promise<void> => {
    // What is gone with the process has nothing to repair.
    const repair = persistent || bytes.home !== undefined ? await import('../storage/records/repair.ts') : undefined;
    for (const sentence of (await repair?.settleStore({ ...bytes, db: filled, persistent })) ?? []) warn(sentence);
    filesMissing = before !== 'filled' && hasFiles;
    if (filesMissing) await noteFiles(filled, 'missing');
    if (before !== 'empty' && options.seed !== undefined) earlier = await repair?.describeRecords(filled);
  };
  const filled = await openFilledDatabase(options, clock, warn, settle, project?.config, claim).catch(
    async (error: unknown) => {
      await bytes.close();
      throw error;
    },
  );
  opened.db = filled;
  const db = withDueJobs(bytes.restoring?.(filled) ?? filled, clock, warn);
  return {
    db,
    blobs: bytes.blobs,
    /** With a seed, what tells the records of an earlier process from others; undefined where there are none. */
    earlier,
    /** The project's files are not in their buckets yet. */
    filesMissing,
    async close(): Promise<void> {
      try {
        await db.close();
      } finally {
        await bytes.close();
      }
    },
  };
}

interface OpenedBlobs extends Pick<LastingBlobs, 'blobs' | 'close'> {
  /** Undefined where they are gone with the process. */
  readonly home: LastingBlobs['home'] | undefined;
  /** Where no part of the mock but the database says which bytes are needed: what removes the others. */
  readonly restoring?: (db: Db) => Db;
}

/** Where several processes may have the database, they have the bytes in a store, too, and the database says which are needed. */
async function openBlobs(
  blobs: MockOptions['blobs'],
  claim: RecordsWorld['claim'],
  db: () => Db | undefined,
): Promise<OpenedBlobs> {
  if (blobs === undefined || 'memory' in blobs)
    return { blobs: createMemoryBlobs(), home: undefined, close: () => Promise.resolve() };
  if ('s3' in blobs) {
    const { joinS3Store, openS3Store } = await import('../storage/blobs/s3/s3-store.ts');
    if (claim === undefined) return openS3Store(blobs.s3);
    const { removingAtChange, removingUnnamed } = await import('../storage/records/named-bytes.ts');
    const store = claim.isFirst ? await openS3Store(blobs.s3) : await joinS3Store(blobs.s3);
    const bytes = removingUnnamed(store.blobs, db);
    return { ...store, blobs: bytes, restoring: (opened) => removingAtChange(opened, bytes) };
  }
  const { openBlobFolder } = await import('../storage/blobs/blob-folder.ts');
  return openBlobFolder(blobs.dir);
}
