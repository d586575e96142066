// What is known about an object, without its bytes.
import type { Call } from '../operations/call.ts';
import { publicObject, readable } from './download.ts';
import { operation } from '../operations/operation.ts';
import { contentFacts } from '../content/serve.ts';
import type { StoredObject } from '../records/store.ts';

export const getAuthenticatedObjectInfo = operation({
  handle: async (call) => describe(call, await readable(call)),
});

export const getObjectInfo = operation({
  handle: async (call) => describe(call, await readable(call)),
});

export const getPublicObjectInfo = operation({
  handle: async (call) => describe(call, await publicObject(call)),
});

function describe({ answer }: Pick<Call<unknown, unknown>, 'answer'>, found: StoredObject): Response {
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
