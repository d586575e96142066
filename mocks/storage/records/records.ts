// What there is to say of buckets and objects: answers show what the document of the dialect has, and null is what is not known.
import type { StoredBucket, StoredObject } from './store.ts';

type Properties = Readonly<Record<string, unknown>>;

export function renderBucket(bucket: StoredBucket, options: { readonly withType?: boolean } = {}): Properties {
  return {
    id: bucket.id,
    name: bucket.name,
    owner: bucket.owner,
    public: bucket.public,
    ...(options.withType === true ? { type: bucket.type } : {}),
    file_size_limit: bucket.fileSizeLimit,
    // SQL can put null into the list; null is not a type.
    allowed_mime_types: bucket.allowedMediaTypes?.filter((type: string | null) => type !== null) ?? null,
    created_at: bucket.createdAt,
    updated_at: bucket.updatedAt,
  };
}

/** The whole record, as bulk deletion and copying return it. */
export function renderObject(object: StoredObject): Properties {
  return {
    name: object.name,
    bucket_id: object.bucketId,
    owner: object.owner,
    owner_id: object.ownerId,
    version: object.version,
    id: object.id,
    updated_at: object.updatedAt,
    created_at: object.createdAt,
    last_accessed_at: object.lastAccessedAt,
    metadata: object.metadata,
    user_metadata: object.userMetadata,
  };
}
