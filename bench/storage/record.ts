// Takes the SQL of each operation from the storage interface at run time, so that the bare servers send the same statements.
import { createClock } from '../../mocks/runtime/clock.ts';
import { bootstrap } from '../../mocks/db/bootstrap.ts';
import type { Db } from '../../mocks/db/db.ts';
import { openPglite } from '../../mocks/db/pglite.ts';
import { createJwt } from '../../mocks/runtime/jwt.ts';
import { createIds } from '../../mocks/runtime/ids.ts';
import { createMemoryBlobs } from '../../mocks/storage/blobs/memory.ts';
import { createStoragePart } from '../../mocks/storage/operations/operations.ts';
import type { BareStatement } from '../bare-database.ts';
import { listen, type Sent } from '../listen.ts';
import type { Ask } from '../load-generator.ts';
import { BUCKETS, CLOSED, FOLDER, NAMES, OPEN, OPERATIONS, uploadOf, type OperationName } from './operations.ts';

/** A statement, and as whom it is sent: as the owner it stands alone, as the caller in a transaction. */
export interface StorageStatement extends BareStatement {
  readonly as: 'owner' | 'caller';
}

export interface StorageRecord {
  /** The SQL that makes an empty database one with the tables and buckets. */
  readonly preparation: readonly string[];
  readonly statements: Readonly<Record<OperationName, readonly StorageStatement[]>>;
}

export const BUCKETS_SQL = BUCKETS.map(
  (id) => `insert into storage.buckets (id, name, public) values ('${id}', '${id}', ${id === OPEN})`,
).join(';\n');

/** What keeps a transaction together is added by the sender. */
const AROUND = /^(begin|commit|select set_config|select touchstone_definitions)/;

export async function recordStorage(): Promise<StorageRecord> {
  const db = await openPglite();
  try {
    const preparation = await prepare(db);
    const heard: StorageStatement[] = [];
    const clock = createClock();
    const jwt = createJwt({ secret: 'only for the statements that are recorded here', clock });
    const token = await jwt.sign({ role: 'service_role' });
    const part = createStoragePart({
      db: listenTo(db, heard),
      blobs: createMemoryBlobs(),
      jwt,
      clock,
      ids: createIds(1),
      dialect: 'contract',
    });
    const send = async ({ method, url: address, headers, body }: Ask): Promise<void> => {
      const url = address.replace('{new}', 'recorded');
      const request = new Request(url, {
        method,
        headers: { ...headers, 'content-length': String(body.length) },
        ...(method === 'GET' ? {} : { body }),
      });
      const { pathname, searchParams } = new URL(url);
      const response = await part.handle({ request, path: pathname.replace('/storage/v1', ''), query: searchParams });
      if (response.status !== 200) throw new Error(`${method} ${url} was answered ${await response.text()}`);
    };
    for (const bucket of [CLOSED, OPEN])
      for (const name of NAMES) await send(uploadOf('http://recorded.test', token, bucket, `${FOLDER}/${name}`));
    preparation.push(BUCKETS_SQL, await copyOfObjects(db));
    const statements: Partial<Record<OperationName, readonly StorageStatement[]>> = {};
    for (const operation of OPERATIONS) {
      heard.length = 0;
      await send(operation.ask('http://recorded.test', token));
      statements[operation.name] = heard.filter(({ text }) => !AROUND.test(text));
    }
    return { preparation, statements: statements as StorageRecord['statements'] };
  } finally {
    await db.close();
  }
}

async function prepare(db: Db): Promise<string[]> {
  const scripts: string[] = [];
  const inner = await db.acquire();
  await bootstrap({
    ...inner,
    exec(text) {
      scripts.push(text);
      return inner.exec(text);
    },
  });
  await inner.exec(BUCKETS_SQL);
  await inner.release();
  return scripts;
}

const COLUMNS =
  'id, bucket_id, name, owner, created_at, updated_at, last_accessed_at, metadata, version, owner_id, user_metadata';

/** A statement that inserts the objects that are there now. */
async function copyOfObjects(db: Db): Promise<string> {
  const session = await db.acquire();
  const [row] = await session.query(
    `select json_agg(each)::text as rows from (select ${COLUMNS} from storage.objects) as each`,
  );
  await session.release();
  const rows = (row?.['rows'] ?? '[]').replaceAll("'", "''");
  return `insert into storage.objects (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::storage.objects, '${rows}')`;
}

function listenTo(db: Db, heard: StorageStatement[]): Db {
  return {
    ...db,
    async acquire(purpose = 'owner') {
      const sent: Sent[] = [];
      const session = listen(await db.acquire(purpose), sent);
      return {
        ...session,
        async release(state) {
          for (const { text, params } of sent)
            heard.push({ as: purpose === 'owner' ? 'owner' : 'caller', text, params });
          await session.release(state);
        },
      };
    },
  };
}
