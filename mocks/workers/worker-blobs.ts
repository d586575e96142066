// The bytes as a worker has them: it reads and writes them itself, and leaves names and removals to the lead, who knows the snapshots.
import { basename, join } from 'node:path';
import { BlobsUnavailable, isBlobKey, type Blobs } from '../storage/blobs/blobs.ts';
import type { StoredFiles } from '../storage/blobs/stored-files.ts';
import type { Channel } from './channel.ts';
import type { Orders, ToLead } from './shared.ts';

export async function openWorkerBlobs(
  place: Orders['blobs'],
  name: string,
  lead: Pick<Channel<ToLead>, 'ask'>,
): Promise<Blobs> {
  const remove = async (keys: readonly string[]): Promise<void> => {
    const known = keys.filter(isBlobKey);
    if (known.length > 0) await lead.ask({ kind: 'remove', keys: known }).catch(refuse);
  };
  const removing = { delete: (key: string) => remove([key]), deleteAll: remove };
  if (place !== undefined && 's3' in place) {
    const { joinS3Store } = await import('../storage/blobs/s3/s3-store.ts');
    return { ...(await joinS3Store(place.s3)), ...removing };
  }
  // Never asked for without a place: the lead answers for bytes in its memory.
  const { createDirectoryBlobs } = await import('../storage/blobs/directory.ts');
  const folder = place?.dir ?? '';
  return { ...createDirectoryBlobs(folder, filesOf(folder, lead, remove), name), ...removing };
}

/** The files of a folder that the lead has locked. */
function filesOf(
  folder: string,
  lead: Pick<Channel<ToLead>, 'ask'>,
  remove: (keys: readonly string[]) => Promise<void>,
): StoredFiles {
  return {
    // Reading tells.
    has: isBlobKey,
    fileOf: (key) => join(folder, key),
    async finish(unfinished, key) {
      await lead.ask({ kind: 'adopt', file: basename(unfinished), key });
    },
    delete: (key) => remove([key]),
    list: ofTheLead,
    snapshot: ofTheLead,
    restore: ofTheLead,
    forget: ofTheLead,
  };
}

function ofTheLead(): never {
  throw new Error('Only the lead takes and puts back the bytes of all processes.');
}

function refuse(error: unknown): never {
  if (error instanceof Error && ['BlobsUnavailable', 'S3Refusal'].includes(error.name))
    throw new BlobsUnavailable(error.message, { cause: error });
  throw error;
}
