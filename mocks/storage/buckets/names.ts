// Which names buckets and objects may have.
import { invalidBucketName, invalidKey } from '../operations/errors.ts';

const BUCKET_NAME = /^[\w!.*'()&$=@;:+,?\- ]{1,100}$/;
const OBJECT_NAME = /^[\w!.*'()&$=@;:+,?\- /]+$/;

export function checkBucketName(name: string): void {
  if (!BUCKET_NAME.test(name) || name !== name.trim() || name.endsWith('--table-s3')) throw invalidBucketName();
}

export function isObjectName(name: string): boolean {
  return OBJECT_NAME.test(name);
}

export function checkObjectName(name: string): void {
  if (!isObjectName(name)) throw invalidKey(name);
}

/** A name to write to: nothing that means "here" or "up" to a file system or to a client that resolves paths. */
export function checkNewObjectName(name: string): void {
  checkObjectName(name);
  if (name.split('/').some((segment) => segment === '.' || segment === '..'))
    throw invalidKey(`${name} contains dot path segment`);
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair, so no object has such a name. */
export function isStorable(name: string): boolean {
  return !name.includes('\0') && name.isWellFormed();
}
