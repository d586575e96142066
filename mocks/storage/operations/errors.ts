// The errors of the storage interface: four keys in the body, and an HTTP status that is 400 for almost all of them.
import { DatabaseError, type DatabaseUnavailable } from '../../db/db.ts';
import { adviceOnMissingRow } from '../../db/missing-user.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { BlobDamaged, BlobsUnavailable } from '../blobs/blobs.ts';

interface Failure {
  readonly code: string;
  readonly error: string;
  /** The meaningful number; it goes into the body as a string. */
  readonly statusCode: number;
  readonly message: string;
  /** The HTTP status. */
  readonly status?: number;
}

function fail({ code, error, statusCode, message, status = 400 }: Failure): ServiceError {
  return new ServiceError(status, message, { statusCode: String(statusCode), error, message, code });
}

/** What the validator says of a body, query or header. */
export function invalid(message: string): ServiceError {
  return fail({ code: 'InvalidRequest', error: 'Error', statusCode: 400, message });
}

/** What the body parser says. */
export function malformedBody(message: string): ServiceError {
  return fail({ code: 'InvalidRequest', error: 'FastifyError', statusCode: 400, message });
}

/** An upload without usable content. */
export function invalidUpload(message: string): ServiceError {
  return fail({ code: 'InvalidRequest', error: 'InvalidRequest', statusCode: 400, message });
}

/** The disk is full or cannot be written: the client cannot help it, but the user who runs the mock can. */
export function notStored(cause: unknown): ServiceError {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const message = `The bytes of the object cannot be stored: ${reason}`;
  const error = fail({ code: 'InternalError', error: 'Internal', statusCode: 500, message, status: 500 });
  error.cause = cause;
  return error;
}

/** The client cannot help it: the log says which file it is. */
export function bytesDamaged(cause: BlobDamaged): ServiceError {
  const message = 'The bytes of the object are damaged';
  const error = fail({ code: 'InternalError', error: 'Internal', statusCode: 500, message, status: 500 });
  error.cause = cause;
  error.advice = cause.message;
  return error;
}

/** Bytes are elsewhere, and that place does not answer: it may the next time. */
export function bytesUnavailable({ message }: BlobsUnavailable): ServiceError {
  const body = { statusCode: '503', error: 'Internal', message, code: 'InternalError' };
  return new ServiceError(503, message, body, { 'retry-after': '1' });
}

/** The client broke off and will hardly read this. */
export function aborted(): ServiceError {
  const message = 'The request was aborted before it was complete';
  return fail({ code: 'Aborted', error: 'Aborted', statusCode: 499, message, status: 499 });
}

export function bodyTooLarge(): ServiceError {
  const message = 'Request body is too large';
  return fail({ code: 'EntityTooLarge', error: 'FastifyError', statusCode: 413, message, status: 413 });
}

export function tooLarge(what: string): ServiceError {
  const message = `The ${what} exceeded the maximum allowed size`;
  return fail({ code: 'EntityTooLarge', error: 'Payload too large', statusCode: 413, message });
}

export function entityTooLarge(): ServiceError {
  return tooLarge('object');
}

export function invalidMediaType(message: string): ServiceError {
  return fail({ code: 'InvalidMimeType', error: 'invalid_mime_type', statusCode: 415, message });
}

export function unsupportedMediaType(type: string): ServiceError {
  return invalidMediaType(`mime type ${type} is not supported`);
}

export function invalidBucketName(): ServiceError {
  const message = 'Bucket name invalid';
  return fail({ code: 'InvalidBucketName', error: 'Invalid Input', statusCode: 400, message });
}

export function invalidKey(key: string): ServiceError {
  return fail({ code: 'InvalidKey', error: 'InvalidKey', statusCode: 400, message: `Invalid key: ${key}` });
}

export function noSuchBucket(): ServiceError {
  const message = 'Bucket not found';
  return fail({ code: 'NoSuchBucket', error: message, statusCode: 404, message });
}

export function noSuchKey(): ServiceError {
  return fail({ code: 'NoSuchKey', error: 'not_found', statusCode: 404, message: 'Object not found' });
}

/** The record is there, its bytes are not. */
export function noBytes(): ServiceError {
  return fail({ code: 'NoSuchKey', error: 'Not found', statusCode: 404, message: 'The resource was not found' });
}

function relatedMissing(advice: string | undefined): ServiceError {
  const message = 'The related resource does not exist';
  const error = fail({ code: 'InvalidRequest', error: 'InvalidRequest', statusCode: 404, message });
  error.advice = advice;
  return error;
}

function alreadyExists(code: 'BucketAlreadyExists' | 'KeyAlreadyExists' | 'ResourceAlreadyExists'): ServiceError {
  return fail({ code, error: 'Duplicate', statusCode: 409, message: 'The resource already exists' });
}

export function notEmpty(): ServiceError {
  const message = 'The bucket you tried to delete is not empty';
  return fail({ code: 'ResourceNotEmpty', error: 'ResourceNotEmpty', statusCode: 409, message });
}

export function invalidRange(): ServiceError {
  const message = 'invalid range provided';
  return fail({ code: 'InvalidRange', error: 'invalid_range', statusCode: 416, message, status: 416 });
}

export function invalidToken(message: string): ServiceError {
  return fail({ code: 'InvalidJWT', error: 'InvalidJWT', statusCode: 400, message });
}

export function invalidSignature(message = 'Invalid signature'): ServiceError {
  return fail({ code: 'InvalidSignature', error: 'InvalidSignature', statusCode: 400, message });
}

export function invalidParameter(message: string): ServiceError {
  return fail({ code: 'InvalidParameter', error: 'InvalidParameter', statusCode: 400, message });
}

export function invalidRobotsTag(message: string): ServiceError {
  return fail({
    code: 'InvalidRequest',
    error: 'invalid_x_robots_tag',
    statusCode: 400,
    message: `Invalid X-Robots-Tag header: ${message}`,
  });
}

export function accessDenied(message: string, status = 400): ServiceError {
  return fail({ code: 'AccessDenied', error: 'Unauthorized', statusCode: 403, message, status });
}

/** These answers come before any route and do not name a charset. */
const PLAIN = { 'content-type': 'application/json' };

/** What clients of the real service ask for and the contract does not have, and what serves the same end. */
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

/** Unknown below `/bucket`, `/object` and `/render/image`; elsewhere the answer has no code and a numeric status. */
export function noRoute(method: string, target: string): ServiceError {
  const [, instead] = INSTEAD.find(([place]) => place.test(target)) ?? [];
  const message = `Route ${method}:${target} not found${instead === undefined ? '' : `. ${instead}.`}`;
  if (/^\/(bucket|object|render\/image)(\/|\?|$)/.test(target))
    return new ServiceError(
      404,
      message,
      { statusCode: '404', error: 'Not Found', message, code: 'InvalidRequest' },
      PLAIN,
    );
  return new ServiceError(404, message, { message, error: 'Not Found', statusCode: 404 });
}

/** Percent escapes that cannot be decoded. */
export function badUrl(path: string): ServiceError {
  const message = `'${path}' is not a valid url component`;
  return new ServiceError(
    400,
    message,
    { error: 'Bad Request', code: 'FST_ERR_BAD_URL', message, statusCode: 400 },
    PLAIN,
  );
}

export function paramTooLong(path: string): ServiceError {
  const message = `'${path}' is exceeding the max param length`;
  return new ServiceError(
    414,
    message,
    {
      error: 'Bad Request',
      code: 'FST_ERR_MAX_PARAM_LENGTH',
      message,
      statusCode: 414,
    },
    PLAIN,
  );
}

/** A row of the user's refers to what was to be deleted. */
function referenced(message: string): ServiceError {
  return fail({ code: 'ResourceReferenced', error: 'ResourceReferenced', statusCode: 409, message });
}

function databaseTimeout(): ServiceError {
  const message = 'The connection to the database timed out';
  return fail({ code: 'DatabaseTimeout', error: 'DatabaseTimeout', statusCode: 544, message, status: 544 });
}

export function databaseUnavailable({ message, retryAfter }: DatabaseUnavailable): ServiceError {
  const body = { statusCode: '503', error: 'DatabaseError', message, code: 'DatabaseError' };
  return new ServiceError(503, message, body, { 'retry-after': String(retryAfter) });
}

export const ROW_REFUSED = 'new row violates row-level security policy';

const DISK_FULL = '53100';

/** What PostgreSQL refused, in the words of the service. */
export function fromDatabase(error: DatabaseError): ServiceError {
  if (error.code === '42501')
    return accessDenied(error.message.includes('row-level security') ? ROW_REFUSED : error.message);
  if (error.code === '23503')
    return error.detail?.includes('is still referenced from table') === true
      ? referenced(error.detail)
      : relatedMissing(adviceOnMissingRow(error));
  if (error.code === '57014') return databaseTimeout();
  if (error.code === '23505') return alreadyExists('ResourceAlreadyExists');
  if (error.code.startsWith('22') && error.code !== '22023') return invalidParameter(error.message);
  return fail({
    code: 'DatabaseError',
    error: 'DatabaseError',
    statusCode: 500,
    message: `database error, code: ${error.code}${error.code === DISK_FULL ? ' (ENOSPC: the disk is full)' : ''}`,
    status: 500,
  });
}

/** Bytes belong to the record that names them: with another record, these or other bytes would be lost. */
export function notKept(): ServiceError {
  const message = 'A trigger on storage.objects dropped or changed the record, which would lose bytes';
  return fail({ code: 'DatabaseError', error: 'DatabaseError', statusCode: 500, message, status: 500 });
}

/** Runs the work; a unique violation becomes the error that the caller names. */
export async function duplicateMeans<T>(
  code: 'BucketAlreadyExists' | 'KeyAlreadyExists' | 'ResourceAlreadyExists',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw alreadyExists(code);
    throw error;
  }
}
