// What is known about an object, without its bytes.
import { json } from '../../http/respond.ts';
import { publicObject, readable } from './download.ts';
import { operation } from '../operations/operation.ts';
import { contentFacts } from '../content/serve.ts';
import type { StoredObject } from '../records/store.ts';
import { transformation } from '../content/transformation.ts';

export const getAuthenticatedObjectInfo = operation({
  authorization: 'required',
  query: transformation,
  handle: async (call) => describe(await readable(call)),
});

export const getObjectInfo = operation({
  authorization: 'optional',
  query: transformation,
  handle: async (call) => describe(await readable(call)),
});

export const getPublicObjectInfo = operation({
  authorization: 'none',
  query: transformation,
  handle: async (call) => describe(await publicObject(call)),
});

function describe(found: StoredObject): Response {
  const facts = contentFacts(found);
  const body = {
    id: found.id,
    name: found.name,
    version: found.version,
    bucket_id: found.bucketId,
    size: found.metadata?.['size'] ?? null,
    content_type: found.metadata?.['mimetype'] ?? null,
    cache_control: found.metadata?.['cacheControl'] ?? null,
    etag: found.metadata?.['eTag'] ?? null,
    metadata: found.userMetadata,
    last_modified: found.updatedAt,
    created_at: found.createdAt,
  };
  return json(200, body, {
    // For an object that SQL made, the service answers an empty tag and leaves the rest out.
    etag: facts.etag,
    ...(found.metadata?.['lastModified'] === undefined ? {} : { 'last-modified': facts.modified.toUTCString() }),
    ...(found.metadata?.['cacheControl'] === undefined ? {} : { 'cache-control': facts.cacheControl }),
  });
}
