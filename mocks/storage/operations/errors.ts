// The errors of the storage interface: four keys in the body, and an HTTP status that is 400 for almost all of them.
import { DatabaseError, type DatabaseUnavailable } from '../../db/db.ts';
import { adviceOnMissingRow } from '../../db/missing-user.ts';
import { ServiceError } from '../../http/service-error.ts';
import { BlobsUnavailable, type BlobDamaged } from '../blobs/blobs.ts';

/** An error of this code from its message. `statusCode`: the meaningful number, which goes into the body as a text. */
function kindOf(code: string, statusCode: number, error = code, status = 400) {
  return (message: string, headers: Readonly<Record<string, string>> = {}) =>
    new ServiceError(status, message, { statusCode: String(statusCode), error, message, code }, headers);
}

const internal = kindOf('InternalError', 500, 'Internal', 500);
const databaseError = kindOf('DatabaseError', 500, 'DatabaseError', 500);

/** What the validator says of a body, query or header. */
export const invalid = kindOf('InvalidRequest', 400, 'Error');

/** What the body parser says. */
export const malformedBody = kindOf('InvalidRequest', 400, 'FastifyError');

/** An upload without usable content. */
export const invalidUpload = kindOf('InvalidRequest', 400);

/** The disk is full or cannot be written: the client cannot help it, but the user who runs the mock can. */
export function asNotStored(cause: unknown): unknown {
  if (cause instanceof ServiceError || cause instanceof BlobsUnavailable) return cause;
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return Object.assign(internal(`The bytes of the object cannot be stored: ${reason}`), { cause });
}

/** The client cannot help it: the log says which file it is. */
export function bytesDamaged(cause: BlobDamaged): ServiceError {
  return Object.assign(internal('The bytes of the object are damaged'), { cause, advice: cause.message });
}

/** Bytes are elsewhere, and that place does not answer: it may the next time. */
export function bytesUnavailable({ message }: BlobsUnavailable): ServiceError {
  return kindOf('InternalError', 503, 'Internal', 503)(message, { 'retry-after': '1' });
}

/** The client broke off and will hardly read this. */
export const aborted = () => kindOf('Aborted', 499, 'Aborted', 499)('The request was aborted before it was complete');

export const bodyTooLarge = () => kindOf('EntityTooLarge', 413, 'FastifyError', 413)('Request body is too large');

export const tooLarge = (what: string) =>
  kindOf('EntityTooLarge', 413, 'Payload too large')(`The ${what} exceeded the maximum allowed size`);

export const entityTooLarge = () => tooLarge('object');

export const invalidMediaType = kindOf('InvalidMimeType', 415, 'invalid_mime_type');

export const unsupportedMediaType = (type: string) => invalidMediaType(`mime type ${type} is not supported`);

export const invalidBucketName = () => kindOf('InvalidBucketName', 400, 'Invalid Input')('Bucket name invalid');

export const invalidKey = (key: string) => kindOf('InvalidKey', 400)(`Invalid key: ${key}`);

export const noSuchBucket = () => kindOf('NoSuchBucket', 404, 'Bucket not found')('Bucket not found');

export const noSuchKey = () => kindOf('NoSuchKey', 404, 'not_found')('Object not found');

/** The record is there, its bytes are not. */
export const noBytes = () => kindOf('NoSuchKey', 404, 'Not found')('The resource was not found');

type Existing = 'BucketAlreadyExists' | 'KeyAlreadyExists' | 'ResourceAlreadyExists';

const alreadyExists = (code: Existing) => kindOf(code, 409, 'Duplicate')('The resource already exists');

export const notEmpty = () => kindOf('ResourceNotEmpty', 409)('The bucket you tried to delete is not empty');

export const invalidRange = () => kindOf('InvalidRange', 416, 'invalid_range', 416)('invalid range provided');

export const invalidToken = kindOf('InvalidJWT', 400);

export const invalidSignature = (message = 'Invalid signature') => kindOf('InvalidSignature', 400)(message);

export const invalidParameter = kindOf('InvalidParameter', 400);

export const invalidRobotsTag = (message: string) =>
  kindOf('InvalidRequest', 400, 'invalid_x_robots_tag')(`Invalid X-Robots-Tag header: ${message}`);

export const accessDenied = (message: string, status = 400) =>
  kindOf('AccessDenied', 403, 'Unauthorized', status)(message);

/** These answers come before any route and do not name a charset. */
const PLAIN = { 'content-type': 'application/json' };

/** What clients of the real service ask for and a dialect does not have, and what serves the same end. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [
    /^\/upload\/resumable/,
    'This server has no resumable uploads (TUS): upload with POST /object/<bucket>/<path>, which streams any size',
  ],
  [
    /^\/render\/image/,
    'This server does not transform images: the originals are at /object/…, so download them without transform',
  ],
  [/^\/s3(\/|$)/, 'This server does not speak the S3 protocol: use /bucket and /object'],
];

/**
 * Unknown below `/bucket`, `/object` and `/render/image`; elsewhere the answer has no code and a numeric status. `paths`:
 * those that there are.
 */
export function noRoute(method: string, target: string, paths: readonly string[]): ServiceError {
  const [, instead] = INSTEAD.find(([place]) => place.test(target) && !paths.some((path) => place.test(path))) ?? [];
  const message = `Route ${method}:${target.startsWith('/') ? target : `/${target}`} not found${instead === undefined ? '' : `. ${instead}.`}`;
  if (/^\/(bucket|object|render\/image)(\/|\?|$)/.test(target))
    return kindOf('InvalidRequest', 404, 'Not Found', 404)(message, PLAIN);
  return new ServiceError(404, message, { message, error: 'Not Found', statusCode: 404 });
}

/** Percent escapes that cannot be decoded. */
export const badUrl = (path: string) => badPath('FST_ERR_BAD_URL', 400, `'${path}' is not a valid url component`);

export const paramTooLong = (path: string) =>
  badPath('FST_ERR_MAX_PARAM_LENGTH', 414, `'${path}' is exceeding the max param length`);

function badPath(code: string, status: number, message: string): ServiceError {
  return new ServiceError(status, message, { error: 'Bad Request', code, message, statusCode: status }, PLAIN);
}

export function databaseUnavailable({ message, retryAfter }: DatabaseUnavailable): ServiceError {
  return kindOf('DatabaseError', 503, 'DatabaseError', 503)(message, { 'retry-after': String(retryAfter) });
}

export const ROW_REFUSED = 'new row violates row-level security policy';

const REFERENCED = 'The resource could not be updated or removed due to a foreign key constraint';

const DISK_FULL = '53100';

const mismatch = [
  'DatabaseSchemaMismatch',
  503,
  'The database schema is out of sync. Please run migrations or contact support.',
] as const;

/** The service's table, by SQLSTATE: a code, its number, and a message if it has one of its own. */
const REFUSALS: Readonly<Record<string, readonly [code: string, statusCode: number, message?: string]>> = {
  '22007': ['InvalidParameter', 400],
  '22008': ['InvalidParameter', 400],
  '22P02': ['InvalidParameter', 400],
  '25006': ['DatabaseReadOnly', 503, 'The database is currently in read-only mode. Please try again later.'],
  '25P02': [
    'DatabaseTransactionAborted',
    500,
    'The database transaction has been aborted. Roll back the transaction before retrying.',
  ],
  '42703': mismatch,
  '42P01': mismatch,
  '42P17': ['DatabaseInvalidObjectDefinition', 503, 'The database schema is invalid or incompatible.'],
  '55P03': ['ResourceLocked', 423, 'The resource is locked'],
  '57014': ['DatabaseTimeout', 544, 'The connection to the database timed out'],
};

/** What PostgreSQL refused, in the words of the service; the journal adds the database's own. */
export function fromDatabase(error: DatabaseError): ServiceError {
  const { code: sqlState, message, detail, inside } = error;
  const advised = (refusal: ServiceError, advice: string | undefined): ServiceError =>
    Object.assign(refusal, { advice });
  if (sqlState === '42501') return accessDenied(message.includes('row-level security') ? ROW_REFUSED : message);
  if (sqlState === '23503')
    return detail?.includes('is still referenced from table') === true
      ? advised(kindOf('ResourceReferenced', 409)(REFERENCED), detail)
      : advised(kindOf('InvalidRequest', 404)('The related resource does not exist'), adviceOnMissingRow(error));
  if (sqlState === '23505') return alreadyExists('ResourceAlreadyExists');
  const full = sqlState === DISK_FULL ? ' (ENOSPC: the disk is full)' : '';
  const [code, statusCode, own = message] = REFUSALS[sqlState] ?? [
    'DatabaseError',
    500,
    `database error, code: ${sqlState}${full}`,
  ];
  const said =
    code === 'DatabaseSchemaMismatch' && inside !== undefined
      ? `There is a database schema mismatch in a trigger or RLS policy: ${inside}`
      : own;
  const refusal = kindOf(code, statusCode, code, statusCode === 500 || statusCode === 544 ? statusCode : 400)(said);
  return said === message ? refusal : advised(refusal, message);
}

/** Bytes belong to the record that names them: with another record, these or other bytes would be lost. */
export const notKept = () =>
  databaseError('A trigger on storage.objects dropped or changed the record, which would lose bytes');

/** Runs the work; a unique violation becomes the error that the caller names. */
export async function duplicateMeans<T>(code: Existing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw alreadyExists(code);
    throw error;
  }
}
