// Brings records and bytes together at the start: removes what a crash left of one without the other, if both are known to belong together.
import { ConnectionError } from '../../db/postgres/connection-error.ts';
import { DatabaseError, type Db, type Session } from '../../db/db.ts';
import { VERSION_SCHEMA } from '../../db/snapshot/definition-version.ts';
import { param, sql } from '../../db/sql.ts';
import { isBlobKey, isMd5, type Blobs } from '../blobs/blobs.ts';
import { isUploadKey } from '../resumable/keys.ts';
import { peek, run, transact, values } from './store.ts';

/** The mark in a folder of blobs that says which database they belong to. */
export interface StoreMark {
  /** Null: a database in memory, which is gone with its process. */
  readonly database: string | null;
  /** The database holds the same value: it may have had other folders. */
  readonly store: string;
  /** The database already had objects without bytes in this folder: records without bytes stay. */
  readonly partial: boolean;
}

/** What a record says of its bytes. */
export interface StoredBytes {
  readonly key: string;
  /** Bucket and name of the object. */
  readonly name: string;
  readonly size: number;
  readonly etag: string;
}

/** Where blobs outlive the process. */
export interface BlobsHome {
  readonly folder: string;
  /** Those that are there and not as they were stored, in words. Absent where others look after the bytes. */
  findDamaged?(stored: readonly StoredBytes[]): Promise<readonly string[]>;
  readMark(): Promise<StoreMark | undefined>;
  writeMark(mark: StoreMark): Promise<void>;
}

/** Opened, until it is closed. */
export interface LastingBlobs {
  readonly blobs: Blobs;
  readonly home: BlobsHome;
  close(): Promise<void>;
}

export interface Store {
  readonly db: Db;
  /** Whether the database outlives the process. */
  readonly persistent: boolean;
  readonly blobs: Blobs;
  readonly home: BlobsHome | undefined;
}

interface Identity {
  readonly database: string;
  readonly store: string | undefined;
}

/** Returns what to report to the user. Throws a ConnectionError, with nothing done, if the bytes are another database's. */
export async function settleStore(store: Store): Promise<readonly string[]> {
  const { db, persistent, home } = store;
  if (home === undefined) return persistent ? tellMissing(await recordsWithoutBytes(store), 'in memory') : [];
  const mark = await home.readMark();
  if (persistent) await checkBytes(db, home);
  const identity = persistent ? await peek(db, identify) : undefined;
  if (mark === undefined || mark.database !== identity?.database || mark.store !== identity.store)
    return takeFolder(store, home, mark, identity);
  const { said, left } = await repair(store, home, mark);
  return [...said, ...tellMissing(left, `in ${home.folder}`)];
}

/** Throws a ConnectionError that names the files. */
async function checkBytes(db: Db, home: BlobsHome): Promise<void> {
  const damaged = (await home.findDamaged?.(await peek(db, readStored))) ?? [];
  if (damaged.length === 0) return;
  const files = damaged.length === 1 ? '1 file' : `${damaged.length} files`;
  throw new ConnectionError(
    `The folder ${home.folder} does not hold the bytes that were stored, in ${files}: ${shorten(damaged)}. Put a copy in the place of each; or remove it, then the next start removes its object, too.`,
  );
}

/** Changes with the set of records and with their bytes; undefined while there are no records. */
export async function describeRecords(db: Db): Promise<string | undefined> {
  const [row] = await peek(db, (session) =>
    session.query(`select md5(string_agg(concat_ws(' ', id, version), ',' order by id)) as sum from storage.objects`),
  );
  return row?.['sum'] ?? undefined;
}

/** A folder that was not this database's before. */
async function takeFolder(
  { db, blobs, persistent }: Store,
  home: BlobsHome,
  mark: StoreMark | undefined,
  identity: Identity | undefined,
): Promise<readonly string[]> {
  const { folder } = home;
  const said: string[] = [];
  const keys = new Set(await blobs.list());
  if (mark?.database === null && keys.size > 0) {
    await blobs.delete([...keys]);
    said.push(`Removed ${count(keys.size, 'blob')} of a database that was in memory and is gone.`);
    keys.clear();
  }
  if (mark !== undefined && keys.size > 0)
    throw new ConnectionError(
      `The folder ${folder} holds the bytes of another database's objects. Take another folder for this one, or, if the database was moved, remove .touchstone.json from the folder.`,
    );
  const versions = persistent ? await peek(db, readVersions) : new Map<string, string>();
  const unknown = [...keys].filter((key) => !versions.has(key) && !isUploadKey(key));
  if (unknown.length > 0)
    throw new ConnectionError(
      `The folder ${folder} holds files that are not bytes of this database's objects, such as ${unknown[0] ?? ''}. Take an empty folder.`,
    );
  const missing = [...versions].filter(([version]) => !keys.has(version)).map(([, name]) => name);
  if (mark === undefined && identity?.store !== undefined && keys.size > 0)
    said.push(`The mark of ${folder} was missing, and was written anew: all that is there is this database's.`);
  const store = crypto.randomUUID();
  // The database comes first: after a crash between the two, the folder can be taken again.
  if (identity !== undefined) await peek(db, (session) => session.exec(commentOf(store)));
  await home.writeMark({ database: identity?.database ?? null, store, partial: missing.length > 0 });
  return [...said, ...tellMissing(missing, `in ${folder}`)];
}

async function repair(
  { db, blobs }: Store,
  home: BlobsHome,
  { partial }: StoreMark,
): Promise<{ readonly said: readonly string[]; readonly left: readonly string[] }> {
  const keys = await blobs.list();
  const { alone, missing } = await removeAlone({ db, blobs }, keys);
  const names = missing.map(([, name]) => name);
  const removed = !partial && (await removeRecords(db, missing));
  return { said: describeRepair(home.folder, alone, removed ? names : []), left: removed ? [] : names };
}

/** Of blobs without a record: how many were removed. And the records without a blob. */
function removeAlone({ db, blobs }: Pick<Store, 'db' | 'blobs'>, keys: readonly string[]) {
  const known = new Set(keys);
  return transact(db, 'owner', async (session) => {
    // Waits for what a killed process still had under way on a server.
    await session.exec('lock table storage.objects in share row exclusive mode');
    const versions = await readVersions(session);
    const alone = keys.filter((key) => UUID.test(key) && !versions.has(key));
    await blobs.delete(alone);
    return { alone: alone.length, missing: [...versions].filter(([version]) => !known.has(version)) };
  });
}

/** False when a user's trigger or foreign key keeps them. */
async function removeRecords(db: Db, records: readonly (readonly [version: string, name: string])[]): Promise<boolean> {
  const versions = values(records.map(([version]) => version));
  try {
    await transact(db, 'owner', (session) =>
      run(session, sql`delete from storage.objects where version in (select * from ${versions})`),
    );
    return true;
  } catch (error) {
    if (error instanceof DatabaseError) return false;
    throw error;
  }
}

/** The form of all our blobs' names; a file with another name is not ours. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A crash leaves bytes without a record; bytes that are gone may have been deleted by anybody. */
function describeRepair(folder: string, blobs: number, lost: readonly string[]): readonly string[] {
  const gone = lost.length === 1 ? 'its file is' : 'their files are';
  return [
    blobs === 0
      ? []
      : [`Removed ${count(blobs, 'blob')} without a record: the last run ended in the middle of its work.`],
    lost.length === 0
      ? []
      : [
          `Removed ${count(lost.length, 'record')} without bytes (${shorten(lost)}): ${gone} no longer in ${folder}, deleted there or lost when the last run ended in the middle of its work.`,
        ],
  ].flat();
}

async function recordsWithoutBytes({ db, blobs }: Store): Promise<readonly string[]> {
  const keys = new Set(await blobs.list());
  return [...(await peek(db, readVersions))].filter(([version]) => !keys.has(version)).map(([, name]) => name);
}

function tellMissing(names: readonly string[], place: string): readonly string[] {
  if (names.length === 0) return [];
  const verbs = names.length === 1 ? 'has no bytes' : 'have no bytes';
  return [
    `${count(names.length, 'object')} of the database ${verbs} ${place} and cannot be read (${shorten(names)}). --blobs names the folder with the bytes.`,
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function shorten(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, …` : names.join(', ');
}

/** Bucket and name by version; rows that SQL made have neither a version nor bytes. */
async function readVersions(session: Session): Promise<ReadonlyMap<string, string>> {
  const rows = await session.query(
    `select version, concat_ws('/', bucket_id, name) as name from storage.objects where version is not null`,
  );
  return new Map(rows.map((row) => [row['version'] ?? '', row['name'] ?? '']));
}

/** Of records that an upload made; SQL may have written anything. */
async function readStored(session: Session): Promise<readonly StoredBytes[]> {
  const rows = await session.query(
    `select version as key, concat_ws('/', bucket_id, name) as name, metadata->>'size' as size, metadata->>'eTag' as etag
      from storage.objects where version is not null and metadata->>'eTag' is not null`,
  );
  return rows
    .map(({ key, name, size, etag }) => ({ key: key ?? '', name: name ?? '', size: Number(size), etag: etag ?? '' }))
    .filter(({ key, etag }) => isBlobKey(key) && isMd5(etag));
}

const STORE = 'objects in store ';

/** A copy of a database, by a dump or a template, counts as another database. */
async function identify(session: Session): Promise<Identity> {
  const [row] = await run(
    session,
    sql`select concat_ws('/', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database()),
        (select shobj_description(oid, 'pg_tablespace') from pg_tablespace where spcname = 'pg_default')) as database,
      obj_description(to_regnamespace(${param(VERSION_SCHEMA)}), 'pg_namespace') as store`,
  );
  const store = row?.['store'] ?? '';
  return { database: row?.['database'] ?? '', store: store.startsWith(STORE) ? store.slice(STORE.length) : undefined };
}

function commentOf(store: string): string {
  return `comment on schema ${VERSION_SCHEMA} is '${STORE}${store}'`;
}
