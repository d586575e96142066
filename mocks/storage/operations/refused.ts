// From what went wrong in an operation to the error that the service answers, with what the journal adds.
import { DatabaseError, DatabaseUnavailable } from '../../db/db.ts';
import { adviceOnRefusedRow } from '../../db/refused-row.ts';
import { ServiceError } from '../../http/service-error.ts';
import { BlobDamaged, BlobsUnavailable } from '../blobs/blobs.ts';
import type { Identity } from './auth.ts';
import type { StorageContext } from './call.ts';
import { bytesDamaged, bytesUnavailable, databaseUnavailable, fromDatabase, ROW_REFUSED } from './errors.ts';

export function toServiceError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return databaseUnavailable(error);
  if (error instanceof BlobDamaged) return bytesDamaged(error);
  if (error instanceof BlobsUnavailable) return bytesUnavailable(error);
  return error instanceof DatabaseError ? fromDatabase(error) : error;
}

/** The service does not say as whom, or by which policies: the journal does. A link to upload acts for the user who signed it. */
export async function withPolicies(
  error: unknown,
  operation: string,
  { db, caller }: StorageContext & Pick<Identity, 'caller'>,
) {
  if (!(error instanceof ServiceError) || error.message !== ROW_REFUSED || operation === 'uploadToSignedUrl')
    return error;
  const table = operation === 'createBucket' ? 'buckets' : 'objects';
  const advice = await adviceOnRefusedRow(db, caller, { schema: 'storage', table, command: 'INSERT' });
  error.advice = table === 'objects' && /metadata|version/.test(advice) ? `${advice} ${TRIED}` : advice;
  return error;
}

const TRIED =
  'An upload is tried before its body is read: with version 1, and with metadata of mimetype and contentLength alone.';
