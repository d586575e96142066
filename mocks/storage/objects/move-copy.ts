// Moves and copies objects, within a bucket or between two.
import { param, sql } from '../../db/sql.ts';
import { json } from '../../http/respond.ts';
import { ownerOf } from '../operations/auth.ts';
import type { Call } from '../operations/call.ts';
import { fromBase64 } from '../content/content.ts';
import { duplicateMeans, noBytes, noSuchKey } from '../operations/errors.ts';
import { checkBucketName, checkNewObjectName, isStorable } from '../buckets/names.ts';
import {
  findObject,
  run,
  SERVICE,
  transact,
  transactAsService,
  type Asking,
  type Json,
  type StoredObject,
} from '../records/store.ts';
import { withNewBlob } from './upload.ts';
import { checkKept, RETURNING, tryOut, write } from './write.ts';

export async function moveObject(call: Call<Places>): Promise<object> {
  const { caller, clock, db, ids } = call;
  const target = targetOf(call.body);
  const version = ids.uuid();
  await withNewBlob(call, { ...target, version }, async () => {
    const old = await transactAsService(db, caller, async (session, pastPolicies) => {
      const source = await findSource(session, call.body, 'for update');
      if (source.bucket_id === target.bucketId && source.name === target.name) return undefined;
      const { owner, ownerId } = ownerOf(caller.claims['sub']);
      const now = clock.now().toISOString();
      const metadata = source.metadata === null ? null : JSON.stringify({ ...source.metadata, lastModified: now });
      // An object that SQL made has no bytes, and no version that would announce them.
      const next = source.version === null ? null : version;
      const update = sql`update storage.objects set bucket_id = ${param(target.bucketId)},
        name = ${param(target.name)}, version = ${param(next)},
        owner = coalesce(${param(owner)}::uuid, owner), owner_id = coalesce(${param(ownerId)}, owner_id),
        metadata = ${param(metadata)}::jsonb, updated_at = ${param(now)}::timestamptz
        where id = ${param(source.id)}::uuid ${pastPolicies ? RETURNING : sql``}`;
      const rows = await duplicateMeans('ResourceAlreadyExists', () => run(session, update));
      if (pastPolicies) checkKept(rows, { id: source.id, version: next });
      if (source.version !== null && !(await call.blobs.copy(source.version, version))) throw noBytes();
      return source.version;
    });
    if (typeof old === 'string') await call.blobs.delete([old]);
  });
  return { message: 'Successfully moved' };
}

export async function copyObject(call: Call<Places & CopyWishes>): Promise<object> {
  const { body, caller, clock, db, ids, request, status } = call;
  const target = targetOf(body);
  const upsert = request.headers.get('x-upsert') === 'true';
  const version = ids.uuid();
  const place = { ...target, subject: caller.claims['sub'] };
  const describe = (source: StoredObject) => describeCopy(source, body, request.headers.get('x-metadata'));
  await tryOut(call, caller, place, upsert, async (session) => describe(await findSource(session, body)));
  const copied = await withNewBlob(call, { ...target, version }, async () => {
    const { written, old } = await transact(db, { ...caller, ...SERVICE }, async (session) => {
      const source = await copySource(call, session, body, version);
      const record = { id: ids.uuid(), version: source.version === null ? null : version, ...place };
      const { metadata, userMetadata } = describe(source);
      const described = { ...metadata, lastModified: clock.now().toISOString() };
      const { old } = await write(session, call, { upsert, pastPolicies: true }, record, described, userMetadata);
      return { written: await findObject(session, target.bucketId, target.name), old };
    });
    if (old !== null) await call.blobs.delete([old]);
    return written;
  });
  const key = `${target.bucketId}/${target.name}`;
  if (copied === undefined) return json(status, { Key: key });
  return { Key: key, Id: copied.id, ...copied };
}

interface Places {
  readonly bucketId: string;
  readonly sourceKey: string;
  readonly destinationKey: string;
  /** Empty: the bucket of the source. */
  readonly destinationBucket: string;
}

function targetOf(body: Places): { readonly bucketId: string; readonly name: string } {
  const { destinationBucket } = body;
  const bucketId = destinationBucket === '' ? body.bucketId : destinationBucket;
  checkBucketName(body.bucketId);
  checkBucketName(bucketId);
  checkNewObjectName(body.destinationKey);
  return { bucketId, name: body.destinationKey };
}

async function findSource(
  session: Asking,
  { bucketId, sourceKey }: Places,
  lock?: 'for update',
): Promise<StoredObject> {
  const source = isStorable(sourceKey) ? await findObject(session, bucketId, sourceKey, lock) : undefined;
  if (source === undefined) throw noSuchKey();
  return source;
}

/** Copies the bytes first: the source is not locked, and a client that replaces it meanwhile removes its blob. */
async function copySource(
  { blobs }: Pick<Call<unknown, unknown>, 'blobs'>,
  session: Asking,
  places: Places,
  version: string,
): Promise<StoredObject> {
  let source = await findSource(session, places);
  while (source.version !== null && !(await blobs.copy(source.version, version))) {
    const now = await findSource(session, places);
    if (now.version === source.version) throw noBytes();
    source = now;
  }
  return source;
}

interface CopyWishes {
  readonly copyMetadata: boolean;
  readonly metadata: { readonly mimetype?: string; readonly cacheControl?: string };
}

/** Metadata are copied unless the client wants its own. */
function describeCopy(
  source: StoredObject,
  { copyMetadata, metadata }: CopyWishes,
  header: string | null,
): { readonly metadata: Json; readonly userMetadata: Json | null } {
  const { metadata: kept, user_metadata: userMetadata } = source;
  if (copyMetadata) return { metadata: kept ?? {}, userMetadata };
  return { metadata: { ...kept, ...metadata }, userMetadata: fromBase64(header) ?? null };
}
