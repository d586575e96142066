// Uploads the files of a project's folder to the buckets of the main project, once.
import type { SeededFile } from '../supabase-folder/config.ts';
import type { Db } from '../db/db.ts';
import type { StoragePart } from '../storage/operations/operations.ts';
import { noteFiles } from './database.ts';

interface Filled {
  readonly db: Db;
  readonly storage: StoragePart;
}

/** `service` is a key that may upload. The snapshot `initial` is then one with the files. */
export async function fillBuckets(
  { db, storage }: Filled,
  files: readonly SeededFile[],
  service: string,
): Promise<void> {
  const { seedObjects } = await import('../supabase-folder/seed-objects.ts');
  await seedObjects(files, storage, service);
  await noteFiles(db, 'there');
  await db.snapshot('initial');
}
