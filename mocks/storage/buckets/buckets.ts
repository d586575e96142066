// Buckets: create, list, get, change, empty, delete.
import { identifier, join, param, raw, sql, type Sql } from '../../db/sql.ts';
import { ownerOf } from '../operations/auth.ts';
import type { Call } from '../operations/call.ts';
import { accessDenied, duplicateMeans, noSuchBucket, notEmpty } from '../operations/errors.ts';
import { toBytes, toMediaTypes, type SizeLimit } from './limits.ts';
import { checkBucketName, isStorable } from './names.ts';
import { findBucket, findBuckets, isTrue, once, peek, run, transact, values } from '../records/store.ts';

interface Limits {
  readonly file_size_limit?: SizeLimit | null;
  readonly allowed_mime_types?: readonly string[] | null;
}

interface BucketCreation extends Limits {
  readonly name: string;
  readonly id?: string;
  readonly public: boolean;
  readonly type: string;
}

interface BucketSearch {
  readonly limit?: number;
  readonly offset?: number;
  readonly sortColumn?: string;
  readonly sortOrder: string;
  readonly search?: string;
}

export async function createBucket({ body, caller, clock, db, globalLimit }: Call<BucketCreation>): Promise<object> {
  checkBucketName(body.name);
  const id = body.id === undefined || body.id === '' ? body.name : body.id;
  // Paths name the bucket by its id: an invalid one could not be reached, a very long one exceeds its index.
  checkBucketName(id);
  const limit = body.file_size_limit ?? null;
  const { owner, ownerId } = ownerOf(caller.claims['sub']);
  const now = param(clock.now().toISOString());
  // Buckets of the other kind live apart: no storage operation sees them.
  const isAnalytics = body.type === 'ANALYTICS';
  const statement = isAnalytics
    ? sql`insert into storage.buckets_analytics (name, created_at, updated_at)
    values (${param(id)}, ${now}::timestamptz, ${now}::timestamptz)`
    : sql`insert into storage.buckets
    (id, name, owner, owner_id, public, type, file_size_limit, allowed_mime_types, created_at, updated_at)
    values (${param(id)}, ${param(body.name)}, ${param(owner)}::uuid, ${param(ownerId)},
      ${param(String(body.public))}::boolean, 'STANDARD',
      ${param(limit === null ? null : toBytes(limit, globalLimit))}::bigint,
      ${mediaTypes(body.allowed_mime_types ?? null)}, ${now}::timestamptz, ${now}::timestamptz)`;
  await duplicateMeans('BucketAlreadyExists', () => transact(db, caller, (session) => run(session, statement)));
  return { name: body.name };
}

export async function listBuckets({ query, caller, db, request }: Call<unknown, BucketSearch>): Promise<object> {
  const rest = [
    query.search === undefined ? sql`` : sql`where position(lower(${param(query.search)}) in lower(name)) > 0`,
    query.sortColumn === undefined ? sql`` : orderBy(query.sortColumn, query.sortOrder),
    query.limit === undefined ? sql`` : sql`limit ${param(String(query.limit))}::bigint`,
    query.offset === undefined ? sql`` : sql`offset ${param(String(query.offset))}::bigint`,
  ];
  const buckets = await once(db, caller, (session) => findBuckets(session, join(rest, raw(' '))));
  return isOldPythonClient(request.headers) ? buckets.map(withoutType) : buckets;
}

export async function getBucket({ bucketId: id, caller, db }: Call): Promise<object> {
  const bucket = isStorable(id) ? await once(db, caller, (session) => findBucket(session, id)) : undefined;
  if (bucket === undefined) throw noSuchBucket();
  return withoutType(bucket);
}

export async function updateBucket({
  body,
  bucketId: id,
  caller,
  db,
  globalLimit,
}: Call<Limits & { readonly public?: boolean }>): Promise<object> {
  checkBucketName(id);
  const limit = body.file_size_limit;
  const changes = [
    body.public === undefined ? [] : [sql`public = ${param(String(body.public))}::boolean`],
    limit === undefined
      ? []
      : [sql`file_size_limit = ${param(limit === null ? null : toBytes(limit, globalLimit))}::bigint`],
    body.allowed_mime_types === undefined ? [] : [sql`allowed_mime_types = ${mediaTypes(body.allowed_mime_types)}`],
  ].flat();
  const statement = sql`update storage.buckets set ${join(changes, raw(', '))} where id = ${param(id)} returning id`;
  const rows = await transact(db, caller, (session) => run(session, statement));
  if (rows.length === 0) throw noSuchBucket();
  return { message: 'Successfully updated' };
}

export async function emptyBucket({ bucketId: id, caller, db, blobs }: Call): Promise<object> {
  if (caller.role !== 'service_role') throw accessDenied('Access denied: Invalid role', 403);
  const gone = await transact(db, caller, async (session) => {
    if (!isStorable(id) || (await findBucket(session, id)) === undefined) throw noSuchBucket();
    return run(session, sql`delete from storage.objects where bucket_id = ${param(id)} returning version`);
  });
  await blobs.delete(gone.flatMap(({ version }) => version ?? []));
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' };
}

export async function deleteBucket({ bucketId: id, caller, db }: Call): Promise<object> {
  if (!isStorable(id)) throw noSuchBucket();
  // Whether the bucket is empty is reported before the policies are asked.
  const [used] = await peek(db, (session) =>
    run(session, sql`select exists (select from storage.objects where bucket_id = ${param(id)}) as used`),
  );
  if (isTrue(used?.['used'])) throw notEmpty();
  const rows = await transact(db, caller, (session) =>
    run(session, sql`delete from storage.buckets where id = ${param(id)} returning id`),
  );
  if (rows.length === 0) throw noSuchBucket();
  return { message: 'Successfully deleted' };
}

function mediaTypes(types: readonly string[] | null): Sql {
  return types === null ? sql`null` : sql`array(select * from ${values(toMediaTypes(types))})`;
}

function orderBy(column: string, order: string): Sql {
  const collation = column === 'id' || column === 'name' ? raw(' collate "C"') : sql``;
  return sql`order by ${identifier('buckets', column)}${collation} ${raw(order === 'desc' ? 'desc' : 'asc')}`;
}

/** Such clients refuse a property that they do not know. */
function isOldPythonClient(headers: Headers): boolean {
  return (
    isBefore([2, 18, 0], /supabase-py\/(\d+)\.(\d+)\.(\d+)/i.exec(headers.get('x-client-info') ?? '')) ||
    isBefore([0, 12, 1], /supabase-py\/storage3 v(\d+)\.(\d+)\.(\d+)/i.exec(headers.get('user-agent') ?? ''))
  );
}

function isBefore(version: readonly number[], found: readonly string[] | null): boolean {
  if (found === null) return false;
  const at = version.findIndex((number, index) => number !== Number(found[index + 1]));
  return at >= 0 && Number(found[at + 1]) < (version[at] ?? 0);
}

/** The list alone says the type of a bucket. */
function withoutType({ type: _type, ...bucket }: { readonly type: string }): object {
  return bucket;
}
