// The keys of blobs that hold resumable uploads which are not objects yet: a version, with what it is of it.

export const noteKey = (version: string): string => `${version}_info`;

export const partKey = (version: string, offset: number): string => `${version}_${offset}`;

/** Objects have versions alone. */
export const isUploadKey = (key: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_(info|\d+)$/i.test(key);
