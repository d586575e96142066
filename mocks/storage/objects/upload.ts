// Uploads: the bytes go to a blob of their own first, then one transaction makes them the object's content.
import { holdsError } from '../../http/respond.ts';
import type { Caller } from '../../db/session/caller.ts';
import type { BlobFacts } from '../blobs/blobs.ts';
import type { Call, StorageContext } from '../operations/call.ts';
import { readContent, type Content } from '../content/content.ts';
import { asNotStored, noSuchBucket } from '../operations/errors.ts';
import { checkNewObjectName } from '../buckets/names.ts';
import { findObject, findTarget, once, peek, SERVICE, transact, type Asking, type Json } from '../records/store.ts';
import { tryOut, write, type NewObject } from './write.ts';

export async function uploadObject(
  call: Call,
  upsert = call.request.headers.get('x-upsert') === 'true',
): Promise<object> {
  const rights = { actor: call.caller, subject: call.caller.claims['sub'], upsert };
  return store(call, rights, (Key, Id) => ({ Key, Id }));
}

/** Replaces, and creates what is not there. */
export const replaceObject = (call: Call): Promise<object> => uploadObject(call, true);

export interface UploadRights {
  readonly actor: Caller;
  /** The owner to be. */
  readonly subject: unknown;
  readonly upsert: boolean;
}

/** The service's own bodies of a declared length up to this are read before the database is asked whether they may be stored. */
const SMALL = 65_536;

/** `answer`: by the key, which is bucket and name, and the id. */
export async function store(
  call: Call,
  rights: UploadRights,
  answer: (key: string, id: string) => object,
): Promise<Response> {
  const { db, ids, request, bucketId, name } = call;
  const bucket = await peek(db, (session) => findTarget(session, bucketId));
  if (bucket === undefined) throw noSuchBucket();
  const isPlaceholder = name.split('/').at(-1) === '.emptyFolderPlaceholder';
  const content = await readContent(request, {
    limit: isPlaceholder ? 0 : Math.min(bucket.file_size_limit ?? call.globalLimit, call.globalLimit),
    mediaTypes: isPlaceholder ? null : bucket.allowed_mime_types,
    chunkedEscapesLimit: call.dialect.chunkedEscapesLimit,
  });
  // The bucket and what it accepts are checked first, then the name.
  checkNewObjectName(name);
  const target = { bucketId, name, subject: rights.subject };
  const { type: mimetype, declaredLength: contentLength, userMetadata } = content;
  const isSmall = (contentLength ?? Infinity) <= SMALL;
  if (!isSmall || rights.actor.role !== SERVICE.role || bucket.isWatched)
    await tryOut(call, rights.actor, target, rights.upsert, () => ({
      metadata: { mimetype, contentLength },
      userMetadata,
    }));
  const record = { id: ids.uuid(), version: ids.uuid(), ...target };
  const { id, late } = await commit(call, rights, record, content);
  const response = call.answer(answer(`${bucketId}/${name}`, id));
  return late.length === 0 ? response : holdsError(response, tooLate(late));
}

function tooLate(fields: readonly string[]): string {
  return `The form's ${fields.length === 1 ? 'field' : 'fields'} ${fields.join(', ')} came behind a file of more than 64 KiB and had no effect, as on the platform: append them before the file.`;
}

type Kept = Pick<Content, 'bytes' | 'type' | 'cacheControl' | 'robots' | 'lateFields'> & {
  /** Null: the row has none. */
  readonly userMetadata: Json | null | undefined;
};

/** Returns the id of the object, and the names of fields that came too late. */
export async function commit(
  call: StorageContext,
  { actor, upsert }: UploadRights,
  record: NewContent,
  content: Kept,
): Promise<{ readonly id: string; readonly late: readonly string[] }> {
  const { db, blobs, clock, barrier } = call;
  const { userMetadata = {} } = content;
  barrier.arriving.add(record.version);
  try {
    return await withNewBlob(call, record, async () => {
      const facts = await blobs.put(record.version, content.bytes).catch((error: unknown) => {
        throw asNotStored(error);
      });
      const late = await content.lateFields();
      const metadata = toMetadata(facts, content, clock.now());
      const asService = { ...actor, ...SERVICE };
      const writeIt = (session: Asking) =>
        write(session, call, { upsert, pastPolicies: true }, record, metadata, userMetadata);
      return barrier.during(async () => {
        const { old, id } = await (upsert ? transact(db, asService, writeIt) : once(db, asService, writeIt));
        if (old !== null && old !== record.version) await blobs.delete([old]);
        return { id, late };
      });
    });
  } finally {
    barrier.arriving.delete(record.version);
  }
}

function toMetadata({ etag, size }: BlobFacts, { type, cacheControl, robots }: Kept, now: Date): Json {
  return {
    eTag: etag,
    size,
    mimetype: type,
    cacheControl,
    lastModified: now.toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(robots === undefined ? {} : { xRobotsTag: robots }),
  };
}

type NewContent = NewObject & { readonly version: string };
type NewBlob = Pick<NewContent, 'bucketId' | 'name' | 'version'>;

/** Runs the work that puts the blob and makes it its object's content; a failure removes the blob, unless its object already has it. */
export async function withNewBlob<T>(
  context: Pick<StorageContext, 'db' | 'blobs'>,
  content: NewBlob,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(await mayBeHeld(context, content))) await context.blobs.delete([content.version]);
    throw error;
  }
}

/** A lost connection may have lost the answer to a commit: in doubt the bytes stay, and the next start tidies up. */
async function mayBeHeld({ db }: Pick<StorageContext, 'db'>, { bucketId, name, version }: NewBlob): Promise<boolean> {
  try {
    return (await peek(db, (session) => findObject(session, bucketId, name)))?.version === version;
  } catch {
    return true;
  }
}
