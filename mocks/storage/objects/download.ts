// An object by key, by public bucket, by signed link: its bytes, or what is known about it without them.
import type { Call } from '../operations/call.ts';
import { noSuchBucket, noSuchKey } from '../operations/errors.ts';
import { checkObjectName, isObjectName } from '../buckets/names.ts';
import { contentFacts, serve } from '../content/serve.ts';
import { findInBucket, findObject, once, peek, type StoredObject } from '../records/store.ts';
import { verifyDownload } from './tokens.ts';

type Download<Query = unknown> = Call<unknown, Query & { readonly download?: string }>;

export async function downloadAuthenticatedObject(call: Download): Promise<object> {
  return serve(call, () => readable(call), call.query.download);
}

/** The older path, and the one that clients use, who always send a token. */
export const downloadObject = (call: Download): Promise<object> => downloadAuthenticatedObject(call);

export async function downloadPublicObject(call: Download): Promise<object> {
  return serve(call, () => publicObject(call), call.query.download);
}

export async function downloadSignedObject(call: Download<{ readonly token: string }>): Promise<object> {
  const { bucketId, name } = call;
  const { ends } = await verifyDownload(call.jwt, call.query.token, `${bucketId}/${name}`);
  checkObjectName(name);
  const find = async (): Promise<StoredObject> => {
    const found = await peek(call.db, (session) => findObject(session, bucketId, name));
    if (found === undefined) throw noSuchKey();
    return found;
  };
  return serve(call, find, call.query.download, ends.toUTCString());
}

export async function getAuthenticatedObjectInfo(call: Call): Promise<object> {
  return describe(call, await readable(call));
}

export const getObjectInfo = (call: Call): Promise<object> => getAuthenticatedObjectInfo(call);

export async function getPublicObjectInfo(call: Call): Promise<object> {
  return describe(call, await publicObject(call));
}

/** The object, if the caller may read it: any in a public bucket, in others what the policies allow. */
async function readable(call: Call): Promise<StoredObject> {
  const { bucketId, name } = call;
  // No object has an invalid name, but whether the bucket exists is reported first.
  const looked = isObjectName(name) ? name : '';
  // If the caller sees the object, as most do, the bucket need not be looked up.
  let refused: Error | undefined;
  const seen =
    call.hasToken && looked !== ''
      ? await once(call.db, call.caller, (session) => findObject(session, bucketId, looked)).catch((error: unknown) => {
          refused = error instanceof Error ? error : new Error('Looking for the object failed.', { cause: error });
        })
      : undefined;
  if (seen !== undefined) return seen;
  const inBucket = await peek(call.db, (session) => findInBucket(session, bucketId, looked));
  // A caller without a token does not learn that a private bucket exists.
  if (inBucket === undefined || !(inBucket.isPublic || call.hasToken)) throw noSuchBucket();
  checkObjectName(name);
  if (!inBucket.isPublic && refused !== undefined) throw refused;
  if (!inBucket.isPublic || inBucket.found === undefined) throw noSuchKey();
  return inBucket.found;
}

async function publicObject(call: Call): Promise<StoredObject> {
  const { bucketId, name } = call;
  checkObjectName(name);
  const inBucket = await peek(call.db, (session) => findInBucket(session, bucketId, name));
  if (inBucket?.isPublic !== true) throw noSuchBucket();
  if (inBucket.found === undefined) throw noSuchKey();
  return inBucket.found;
}

function describe({ answer }: Call, found: StoredObject): Response {
  const facts = contentFacts(found);
  const body = {
    id: found.id,
    name: found.name,
    version: found.version,
    bucket_id: found.bucket_id,
    size: found.metadata?.['size'] ?? null,
    content_type: found.metadata?.['mimetype'] ?? null,
    cache_control: found.metadata?.['cacheControl'] ?? null,
    etag: found.metadata?.['eTag'] ?? null,
    metadata: found.user_metadata,
    last_modified: found.updated_at,
    created_at: found.created_at,
  };
  return answer(body, {
    // For an object that SQL made, the service answers an empty tag and leaves the rest out.
    etag: facts.etag,
    ...(found.metadata?.['lastModified'] === undefined ? {} : { 'last-modified': facts.modified.toUTCString() }),
    ...(found.metadata?.['cacheControl'] === undefined ? {} : { 'cache-control': facts.cacheControl }),
  });
}
