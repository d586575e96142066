// How buckets and objects look in answers, in the dialect's properties.
import type { StorageDialect } from '../operations/dialect.ts';
import type { StoredBucket, StoredObject } from './store.ts';

type Properties = Readonly<Record<string, unknown>>;

export function renderBucket(
  bucket: StoredBucket,
  dialect: StorageDialect,
  options: { readonly withType?: boolean } = {},
): Properties {
  return {
    id: bucket.id,
    name: bucket.name,
    ...renderOwner('owner', bucket.owner, dialect),
    public: bucket.public,
    ...(options.withType === true && dialect.bucketType ? { type: bucket.type } : {}),
    file_size_limit: bucket.fileSizeLimit,
    // SQL can put null into the list; null is not a type.
    allowed_mime_types: bucket.allowedMediaTypes?.filter((type: string | null) => type !== null) ?? null,
    ...known('created_at', bucket.createdAt),
    ...known('updated_at', bucket.updatedAt),
  };
}

/** The whole record, as bulk deletion and copying return it. */
export function renderObject(object: StoredObject, dialect: StorageDialect): Properties {
  return {
    name: object.name,
    bucket_id: object.bucketId,
    ...renderOwner('owner', object.owner, dialect),
    ...renderOwner('owner_id', object.ownerId, dialect),
    ...(dialect.emptyOwners ? { version: object.version } : known('version', object.version)),
    id: object.id,
    updated_at: object.updatedAt,
    created_at: object.createdAt,
    last_accessed_at: object.lastAccessedAt,
    metadata: object.metadata,
    ...(dialect.userMetadataInRecords ? { user_metadata: object.userMetadata } : {}),
  };
}

function renderOwner(name: string, owner: string | null, dialect: StorageDialect): Properties {
  return dialect.emptyOwners ? { [name]: owner ?? '' } : known(name, owner);
}

function known(name: string, value: string | null): Properties {
  return value === null ? {} : { [name]: value };
}
