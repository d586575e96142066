// Downloads: by key, by public bucket, by signed link.
import type { Call } from '../operations/call.ts';
import { noSuchBucket, noSuchKey } from '../operations/errors.ts';
import { checkBucketName, checkObjectName, isObjectName } from '../buckets/names.ts';
import { operation } from '../operations/operation.ts';
import { serve } from '../content/serve.ts';
import { findInBucket, findObject, once, peek, type StoredObject } from '../records/store.ts';
import { verifyDownload } from './tokens.ts';

interface DownloadQuery {
  readonly download?: string;
}

export const downloadAuthenticatedObject = operation<unknown, DownloadQuery>({
  handle: async (call) => serve(call, () => readable(call), call.query.download),
});

/** The older path, and the one that clients use, who always send a token. */
export const downloadObject = operation<unknown, DownloadQuery>({
  handle: async (call) => serve(call, () => readable(call), call.query.download),
});

export const downloadPublicObject = operation<unknown, DownloadQuery>({
  handle: async (call) => serve(call, () => publicObject(call), call.query.download),
});

export const downloadSignedObject = operation<unknown, DownloadQuery & { readonly token: string }>({
  async handle(call) {
    const bucketId = call.param('bucketName');
    const name = call.param('wildcard');
    checkBucketName(bucketId);
    const { ends } = await verifyDownload(call.jwt, call.query.token, `${bucketId}/${name}`);
    checkObjectName(name);
    const find = async (): Promise<StoredObject> => {
      const found = await peek(call.db, (session) => findObject(session, bucketId, name));
      if (found === undefined) throw noSuchKey();
      return found;
    };
    return serve(call, find, call.query.download, ends.toUTCString());
  },
});

type AnyCall = Call<unknown, unknown>;

/** The object, if the caller may read it: any in a public bucket, in others what the policies allow. */
export async function readable(call: AnyCall): Promise<StoredObject> {
  const bucketId = call.param('bucketName');
  const name = call.param('wildcard');
  checkBucketName(bucketId);
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

export async function publicObject(call: AnyCall): Promise<StoredObject> {
  const bucketId = call.param('bucketName');
  const name = call.param('wildcard');
  checkBucketName(bucketId);
  checkObjectName(name);
  const inBucket = await peek(call.db, (session) => findInBucket(session, bucketId, name));
  if (inBucket?.isPublic !== true) throw noSuchBucket();
  if (inBucket.found === undefined) throw noSuchKey();
  return inBucket.found;
}
