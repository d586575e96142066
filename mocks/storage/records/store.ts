// The rows of storage.buckets and storage.objects: how they are read and written, and what they look like as values.
import { asCaller, type Caller } from '../../db/session/caller.ts';
import { COMMIT, despiteDeadlocks, FORGET, withSession, type Db, type Row, type Session } from '../../db/db.ts';
import { compile, join, param, raw, sql, type Sql } from '../../db/sql.ts';
import { isObject } from '../../runtime/unknown.ts';

export type Json = Readonly<Record<string, unknown>>;

export type StoredObject = Readonly<ReturnType<typeof toObject>>;

/** `owner`: past all policies, for what the service itself has to know. */
export type Actor = Caller | 'owner';

/** What runs a statement. */
export type Asking = Pick<Session, 'query'>;

/** One transaction; commits when the work resolves. */
export async function transact<T>(db: Db, actor: Actor, work: (session: Session) => Promise<T>): Promise<T> {
  return asActor(db, actor, async (session) => {
    if (actor === 'owner') await session.exec(OWNER_BEGINS);
    const result = await work(session);
    if (actor === 'owner') await session.commit();
    return result;
  });
}

/**
 * A transaction of one statement, in one round trip: it begins and commits with the statement.
 * `unkept`: its plan must suit its values and what the tables hold now.
 */
export async function once<T>(
  db: Db,
  actor: Actor,
  work: (session: Asking) => Promise<T>,
  plan: 'kept' | 'unkept' = 'kept',
): Promise<T> {
  return asActor(db, actor, (session) => {
    let asked = false;
    return work({
      async query(text, params = []) {
        if (asked) throw new Error('The transaction is over: it was for one statement.');
        asked = true;
        const kept = actor === 'owner' ? actor : actor.role;
        const statement = { text, params, ...(plan === 'kept' ? { kept } : {}) };
        const beginning = actor === 'owner' ? [BEGIN] : [];
        const { rows, error } = await session.batch([...beginning, statement, COMMIT, FORGET]);
        if (error !== undefined) throw error;
        return rows[beginning.length] ?? [];
      },
    });
  });
}

const BEGIN = { text: 'begin', unread: true } as const;
/** SQL alone may not delete from the tables, the service may. */
const OWNER_BEGINS = `begin; set local storage.allow_delete_query to 'true'`;

function asActor<T>(db: Db, actor: Actor, work: (session: Session) => Promise<T>): Promise<T> {
  return despiteDeadlocks(() => (actor === 'owner' ? withSession(db, work) : asCaller(db, actor, work, SEARCH_PATH)));
}

const SEARCH_PATH = { searchPath: ['storage', 'public', 'extensions'] };

/** Does the work as the actor and rolls it back; throws if the work would be refused. */
export async function rehearse(db: Db, actor: Actor, work: (session: Session) => Promise<unknown>): Promise<void> {
  class Undo extends Error {}
  try {
    await transact(db, actor, async (session) => {
      await work(session);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

/**
 * The service writes objects once the caller may: the user's triggers run with the service's role,
 * without the caller's claims. Without such triggers, one transaction as the caller does the same.
 * Past policies the work can see what it wrote, and must: triggers may have written something else.
 */
export async function transactAsService<T>(
  db: Db,
  caller: Caller,
  work: (session: Asking, pastPolicies: boolean) => Promise<T>,
): Promise<T> {
  const isService = caller.role === SERVICE.role;
  if (isService || !(await peek(db, isWatched))) return transact(db, caller, (session) => work(session, isService));
  await rehearse(db, caller, (session) => work(session, false));
  return transact(db, { ...caller, ...SERVICE }, (session) => work(session, true));
}

export const SERVICE = { role: 'service_role', claims: { role: 'service_role' } };

/** Whether the objects have triggers besides the original ones. */
const IS_WATCHED = raw(`exists (select from pg_trigger where not tgisinternal and tgrelid = 'storage.objects'::regclass
  and tgname not in ('update_objects_updated_at', 'protect_objects_delete')) as watched`);

async function isWatched(session: Asking): Promise<boolean> {
  const [row] = await run(session, sql`select ${IS_WATCHED}`);
  return isTrue(row?.['watched']);
}

/** A bucket that an object is to be written to. */
export async function findTarget(session: Asking, id: string) {
  const [row] = await run(
    session,
    sql`select ${bucketColumns}, ${IS_WATCHED} from storage.buckets where id = ${param(id)}`,
  );
  return row === undefined ? undefined : { ...toBucket(row), isWatched: isTrue(row['watched']) };
}

/** Statements of our own, past all policies: they leave nothing on the session. */
export async function peek<T>(db: Db, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await db.acquire();
  try {
    return await work({
      ...session,
      async query(text, params = []) {
        const { rows, error } = await session.batch([{ text, params, kept: 'owner' }]);
        if (error !== undefined) throw error;
        return rows[0] ?? [];
      },
    });
  } finally {
    await session.release('untouched');
  }
}

export async function run(session: Asking, statement: Sql): Promise<readonly Row[]> {
  const { text, params } = compile(statement);
  return session.query(text, params);
}

/** The texts of a list as rows of one column, `value`. */
export function values(texts: readonly string[]): Sql {
  return sql`jsonb_array_elements_text(${param(JSON.stringify(texts))}::jsonb)`;
}

/** As JSON, whatever style of dates is set; several times as fast as `to_char`. For `toTime`. */
export function timeColumn(name: 'created_at' | 'updated_at' | 'last_accessed_at'): Sql {
  return raw(`to_json(${name} at time zone 'UTC') as ${name}`);
}

/** `"2026-03-01T12:00:00.25"`, with its quotes, → `2026-03-01T12:00:00.250Z`; null for infinity. */
export function toTime(json: string | null | undefined): string | null {
  if (json === null || json === undefined || json.endsWith('infinity"')) return null;
  const time = json.slice(1, json.endsWith(' BC"') ? -4 : -1);
  const point = time.indexOf('.');
  return point < 0 ? `${time}.000Z` : `${time.slice(0, point + 4).padEnd(point + 4, '0')}Z`;
}

const bucketColumns = join(
  [
    raw('id, name, owner, public, type, file_size_limit, to_jsonb(allowed_mime_types) as allowed_mime_types'),
    timeColumn('created_at'),
    timeColumn('updated_at'),
  ],
  raw(', '),
);

export const objectColumns = join(
  [
    raw('id, bucket_id, name, owner, owner_id, version, metadata, user_metadata'),
    timeColumn('created_at'),
    timeColumn('updated_at'),
    timeColumn('last_accessed_at'),
  ],
  raw(', '),
);

export async function findBuckets(session: Asking, rest: Sql) {
  const rows = await run(session, sql`select ${bucketColumns} from storage.buckets ${rest}`);
  return rows.map(toBucket);
}

export async function findBucket(session: Asking, id: string) {
  const [bucket] = await findBuckets(session, sql`where id = ${param(id)}`);
  return bucket;
}

/** Whether a bucket is public, and one of its objects, at once; undefined without the bucket. */
export async function findInBucket(
  session: Asking,
  bucketId: string,
  name: string,
): Promise<{ readonly isPublic: boolean; readonly found: StoredObject | undefined } | undefined> {
  const [row] = await run(
    session,
    sql`select bucket.public as is_public, inside.* from storage.buckets as bucket
      left join lateral (
        select ${objectColumns} from storage.objects where bucket_id = bucket.id and name = ${param(name)}
      ) as inside on true where bucket.id = ${param(bucketId)}`,
  );
  if (row === undefined) return undefined;
  return { isPublic: isTrue(row['is_public']), found: row['id'] === null ? undefined : toObject(row) };
}

export async function findObject(
  session: Asking,
  bucketId: string,
  name: string,
  lock: 'for update' | '' = '',
): Promise<StoredObject | undefined> {
  const [row] = await run(
    session,
    sql`select ${objectColumns} from storage.objects
      where bucket_id = ${param(bucketId)} and name = ${param(name)} ${raw(lock)}`,
  );
  return row === undefined ? undefined : toObject(row);
}

/** With the names that answers have. */
function toBucket(row: Row) {
  const limit = row['file_size_limit'] ?? null;
  const types = JSON.parse(row['allowed_mime_types'] ?? 'null') as readonly (string | null)[] | null;
  return {
    id: row['id'] ?? '',
    name: row['name'] ?? '',
    owner: row['owner'] ?? null,
    public: isTrue(row['public']),
    type: row['type'] ?? 'STANDARD',
    file_size_limit: limit === null ? null : Number(limit),
    // SQL can put null into the list; null is not a type.
    allowed_mime_types: types?.filter((type) => type !== null) ?? null,
    created_at: toTime(row['created_at']),
    updated_at: toTime(row['updated_at']),
  };
}

/** What each listing has of an object beside its name. */
export function toEntry(row: Row) {
  return {
    id: row['id'],
    updated_at: toTime(row['updated_at']),
    created_at: toTime(row['created_at']),
    last_accessed_at: toTime(row['last_accessed_at']),
    metadata: toJson(row['metadata']),
  };
}

/** The same. */
export function toObject(row: Row) {
  return {
    name: row['name'] ?? '',
    bucket_id: row['bucket_id'] ?? '',
    owner: row['owner'] ?? null,
    owner_id: row['owner_id'] ?? null,
    // The key of the object's blob; rows that SQL made do not have one.
    version: row['version'] ?? null,
    ...toEntry(row),
    id: row['id'] ?? '',
    user_metadata: toJson(row['user_metadata']),
  };
}

/** A json column holds whatever SQL put there; only an object is of use here. */
function toJson(text: string | null | undefined): Json | null {
  const value: unknown = text === null || text === undefined ? null : JSON.parse(text);
  return isObject(value) ? value : null;
}

/** PostgreSQL prints booleans as `t` or, through some drivers, as `true`. */
export function isTrue(text: string | null | undefined): boolean {
  return text === 't' || text === 'true';
}
