// Uploads: the bytes go to a blob of their own first, then one transaction makes them the object's content.
import type { Row } from '../../db/db.ts';
import { param, raw, sql, type Sql } from '../../db/sql.ts';
import { ServiceError } from '../../http/service-error.ts';
import { holdsError } from '../../http/respond.ts';
import type { Caller } from '../../db/session/caller.ts';
import { ownerOf } from '../operations/auth.ts';
import { BlobsUnavailable, type BlobFacts } from '../blobs/blobs.ts';
import type { Call, StorageContext } from '../operations/call.ts';
import { readContent, type Content } from '../content/content.ts';
import { accessDenied, duplicateMeans, noSuchBucket, notKept, notStored, ROW_REFUSED } from '../operations/errors.ts';
import { checkNewObjectName } from '../buckets/names.ts';
import {
  findBucket,
  findObject,
  isWatched,
  once,
  peek,
  rehearse,
  run,
  SERVICE,
  transact,
  type Asking,
  type Json,
} from '../records/store.ts';

export async function uploadObject(
  call: Call,
  upsert = call.request.headers.get('x-upsert') === 'true',
): Promise<object> {
  const rights = { actor: call.caller, subject: call.caller.claims['sub'], upsert };
  return store(call, rights, (Key, Id) => ({ Key, Id }));
}

/** Replaces, and creates what is not there. */
export const replaceObject = (call: Call): Promise<object> => uploadObject(call, true);

interface UploadRights {
  readonly actor: Caller;
  /** The owner to be. */
  readonly subject: unknown;
  readonly upsert: boolean;
}

/** The service's own bodies of a declared length up to this are read before the database is asked whether they may be stored. */
const SMALL = 65_536;

/** `answer`: by the key, which is bucket and name, and the id. */
export async function store(
  call: Call,
  rights: UploadRights,
  answer: (key: string, id: string) => object,
): Promise<Response> {
  const { db, barrier, ids, request, bucketId, name } = call;
  const bucket = await peek(db, (session) => findBucket(session, bucketId));
  if (bucket === undefined) throw noSuchBucket();
  const isPlaceholder = name.split('/').at(-1) === '.emptyFolderPlaceholder';
  const content = await readContent(request, {
    limit: isPlaceholder ? 0 : Math.min(bucket.file_size_limit ?? call.globalLimit, call.globalLimit),
    mediaTypes: isPlaceholder ? null : bucket.allowed_mime_types,
    chunkedEscapesLimit: call.dialect.chunkedEscapesLimit,
  });
  // The bucket and what it accepts are checked first, then the name.
  checkNewObjectName(name);
  const target = { bucketId, name, subject: rights.subject };
  const { type: mimetype, declaredLength: contentLength, userMetadata } = content;
  const isSmall = (contentLength ?? Infinity) <= SMALL;
  if (!isSmall || rights.actor.role !== SERVICE.role || (await peek(db, isWatched)))
    await tryOut(call, rights.actor, target, rights.upsert, { mimetype, contentLength }, userMetadata);
  const record = { id: ids.uuid(), version: ids.uuid(), ...target };
  barrier.arriving.add(record.version);
  try {
    const { id, late } = await commit(call, rights, record, content);
    const response = call.answer(answer(`${bucketId}/${name}`, id));
    return late.length === 0 ? response : holdsError(response, tooLate(late));
  } finally {
    barrier.arriving.delete(record.version);
  }
}

function tooLate(fields: readonly string[]): string {
  return `The form's ${fields.length === 1 ? 'field' : 'fields'} ${fields.join(', ')} came behind a file of more than 64 KiB and had no effect, as on the platform: append them before the file.`;
}

/** The service tries once, as the caller, before it reads the body: policies and triggers always see this row, whatever comes. */
export async function tryOut(
  call: Call<unknown, unknown>,
  actor: Caller,
  target: Pick<NewObject, 'bucketId' | 'name' | 'subject'>,
  upsert: boolean,
  metadata: Json,
  userMetadata: Json | null | undefined,
): Promise<void> {
  const record = { id: call.ids.uuid(), version: '1', ...target };
  await rehearse(call.db, actor, (session) => write(session, call, { upsert }, record, metadata, userMetadata ?? null));
}

/** Returns the id of the object, and the names of fields that came too late. */
async function commit(call: Call, { actor, upsert }: UploadRights, record: NewContent, content: Content) {
  const { db, blobs, clock, barrier } = call;
  return withNewBlob(call, record, async () => {
    const facts = await blobs.put(record.version, content.bytes).catch((error: unknown) => {
      throw error instanceof ServiceError || error instanceof BlobsUnavailable ? error : notStored(error);
    });
    const late = await content.lateFields();
    const metadata = toMetadata(facts, content, clock.now());
    const asService = { ...actor, ...SERVICE };
    const writeIt = (session: Asking) =>
      write(session, call, { upsert, pastPolicies: true }, record, metadata, content.userMetadata ?? {});
    return barrier.during(async () => {
      const { old, id } = await (upsert ? transact(db, asService, writeIt) : once(db, asService, writeIt));
      if (old !== null) await blobs.delete([old]);
      return { id, late };
    });
  });
}

function toMetadata({ etag, size }: BlobFacts, { type, cacheControl, robots }: Content, now: Date): Json {
  return {
    eTag: etag,
    size,
    mimetype: type,
    cacheControl,
    lastModified: now.toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(robots === undefined ? {} : { xRobotsTag: robots }),
  };
}

export interface NewObject {
  readonly id: string;
  /** Null: it has no bytes. */
  readonly version: string | null;
  readonly bucketId: string;
  readonly name: string;
  readonly subject: unknown;
}

type NewContent = NewObject & { readonly version: string };
type NewBlob = Pick<NewContent, 'bucketId' | 'name' | 'version'>;

/** Runs the work that puts the blob and makes it its object's content; a failure removes the blob, unless its object already has it. */
export async function withNewBlob<T>(
  context: Pick<StorageContext, 'db' | 'blobs'>,
  content: NewBlob,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(await mayBeHeld(context, content))) await context.blobs.delete([content.version]);
    throw error;
  }
}

/** A lost connection may have lost the answer to a commit: in doubt the bytes stay, and the next start tidies up. */
async function mayBeHeld({ db }: Pick<StorageContext, 'db'>, { bucketId, name, version }: NewBlob): Promise<boolean> {
  try {
    return (await peek(db, (session) => findObject(session, bucketId, name)))?.version === version;
  } catch {
    return true;
  }
}

interface Writing {
  readonly upsert: boolean;
  /** No policy hides the row that was written. */
  readonly pastPolicies?: boolean;
}

export const RETURNING = raw('returning id, version');

/** Inserts the row or, on request, takes over the existing one; returns the version that is no longer needed. */
export async function write(
  session: Asking,
  { clock }: Pick<Call, 'clock'>,
  { upsert, pastPolicies = false }: Writing,
  record: NewObject,
  metadata: Json,
  userMetadata: Json | null,
): Promise<{ readonly old: string | null; readonly id: string }> {
  const insert = insertion(record, metadata, userMetadata, clock.now());
  if (!upsert) {
    // Without `returning`: that would need a policy to select, too.
    const statement = pastPolicies ? sql`${insert} ${RETURNING}` : insert;
    const rows = await duplicateMeans('KeyAlreadyExists', () => run(session, statement));
    return { old: null, id: pastPolicies ? checkKept(rows, { version: record.version }) : record.id };
  }
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    // Once it is locked, no other client replaces or moves the row: its version is the one that goes.
    const before = await findObject(session, record.bucketId, record.name, 'for update');
    if (before !== undefined) {
      const upserted = sql`${insert} on conflict (bucket_id, name) do update set ${pastPolicies ? takeOver : tryTakeOver}`;
      const rows = await run(session, pastPolicies ? sql`${upserted} ${RETURNING}` : upserted);
      if (pastPolicies) checkKept(rows, { id: before.id, version: record.version });
      return { old: before.version, id: before.id };
    }
    const rows = await run(session, sql`${insert} on conflict (bucket_id, name) do nothing ${RETURNING}`);
    if (rows.length > 0) return { old: null, id: checkKept(rows, { version: record.version }) };
  }
  // It exists but stays invisible: the policies hide it.
  throw accessDenied(ROW_REFUSED);
}

/** Returns the id of the row that was written. */
export function checkKept(
  [row]: readonly Row[],
  expected: { readonly id?: string; readonly version: string | null },
): string {
  const id = row?.['id'] ?? '';
  if (row?.['version'] !== expected.version || (expected.id !== undefined && id !== expected.id)) throw notKept();
  return id;
}

/** Another client may create the row between looking for it and inserting it. */
const MOST_ATTEMPTS = 3;

/** `kept`: columns that stay as they are if the new row does not know them. */
function takingOver(kept: readonly string[]): Sql {
  const columns = ['version', 'metadata', 'user_metadata', 'updated_at', 'owner', 'owner_id'];
  const changes = columns.map((column) =>
    kept.includes(column)
      ? `${column} = coalesce(excluded.${column}, objects.${column})`
      : `${column} = excluded.${column}`,
  );
  return raw(changes.join(', '));
}

/** A caller without a subject, such as the service, leaves the object to its owner. */
const takeOver = takingOver(['owner', 'owner_id']);
const tryTakeOver = takingOver(['owner', 'owner_id', 'user_metadata']);

function insertion(record: NewObject, metadata: Json, userMetadata: Json | null, now: Date): Sql {
  const { owner, ownerId } = ownerOf(record.subject);
  const time = param(now.toISOString());
  return sql`insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
      created_at, updated_at, last_accessed_at)
    values (${param(record.id)}::uuid, ${param(record.bucketId)}, ${param(record.name)}, ${param(owner)}::uuid,
      ${param(ownerId)}, ${param(record.version)}, ${param(JSON.stringify(metadata))}::jsonb,
      ${param(userMetadata === null ? null : JSON.stringify(userMetadata))}::jsonb,
      ${time}::timestamptz, ${time}::timestamptz, ${time}::timestamptz)`;
}
