// What the URL of a resumable upload says: bucket, path and version, as base64url.
import { isUuid } from '../../runtime/ids.ts';
import { checkBucketName, checkNewObjectName } from '../buckets/names.ts';
import { invalidUploadId, noSuchUpload } from './refusals.ts';

export interface UploadId {
  readonly bucketId: string;
  readonly name: string;
  /** Of the object to be: the key of its bytes. */
  readonly version: string;
}

export function formatUploadId({ bucketId, name, version }: UploadId): string {
  return `${bucketId}/${name}/${version}`;
}

/** Throws a ServiceError for what names no upload. */
export function parseUploadId(text: string): UploadId {
  const [bucketId = '', ...path] = text.split('/');
  const version = path.pop();
  if (version === undefined) throw invalidUploadId();
  if (version === '') throw invalidUploadId('Version not provided');
  const name = path.join('/');
  checkBucketName(bucketId);
  checkNewObjectName(name);
  // Keys of bytes are made of it.
  if (!isUuid(version)) throw noSuchUpload();
  return { bucketId, name, version };
}

/** The id in a path below `/upload/resumable`; undefined where there is none. */
export function idInPath(path: string): string | undefined {
  const last = /([^/]+)\/?$/.exec(path)?.[1];
  return last === undefined ? undefined : Buffer.from(last, 'base64url').toString('utf8');
}

/** The URL of an upload, from that of the request which makes it. */
export function urlOfUpload(request: Pick<Request, 'url'>, id: string): string {
  const { origin, pathname } = new URL(request.url);
  const base = pathname.replace(/(\/upload\/resumable(?:\/sign)?)(?:\/.*)?$/, '$1');
  return `${origin}${base}/${Buffer.from(id, 'utf8').toString('base64url')}`;
}
