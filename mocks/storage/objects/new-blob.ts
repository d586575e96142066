// The blob of a write that may fail: a failure removes it, unless its object already has it.
import type { StorageContext } from '../operations/call.ts';
import { findObject, peek } from '../records/store.ts';

interface NewContent {
  readonly bucketId: string;
  readonly name: string;
  /** The key of the blob. */
  readonly version: string;
}

/** Runs the work that puts the blob and makes it its object's content; removes the blob if the work fails. */
export async function withNewBlob<T>(
  context: Pick<StorageContext, 'db' | 'blobs'>,
  content: NewContent,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(await mayBeHeld(context, content))) await context.blobs.delete(content.version);
    throw error;
  }
}

/** A lost connection may have lost the answer to a commit: in doubt the bytes stay, and the next start tidies up. */
async function mayBeHeld(
  { db }: Pick<StorageContext, 'db'>,
  { bucketId, name, version }: NewContent,
): Promise<boolean> {
  try {
    return (await peek(db, (session) => findObject(session, bucketId, name)))?.version === version;
  } catch {
    return true;
  }
}
