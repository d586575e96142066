// The blob of a write that may fail: it goes with the failure, unless its object has it already.
import type { StorageContext } from '../operations/call.ts';
import { findObject, peek } from '../records/store.ts';

interface NewContent {
  readonly bucketId: string;
  readonly name: string;
  /** The key of the blob. */
  readonly version: string;
}

/** Puts the blob, and makes it the content of its object. */
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

/** A connection that is lost may have taken the answer to a commit along: in doubt the bytes stay, and the next start tidies up. */
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
