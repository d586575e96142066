// The storage interface on a database of its own, for its tests.
import { createClock, type MovableClock } from '../../runtime/clock.ts';
import { bootstrap } from '../../db/bootstrap.ts';
import type { Db } from '../../db/db.ts';
import { openDatabase, type DatabaseChoice } from '../../db/open.ts';
import { openPglite } from '../../db/pglite.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { createJwt, type Jwt } from '../../runtime/jwt.ts';
import { setRawTarget } from '../../http/raw-target.ts';
import { createIds } from '../../runtime/ids.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { createMemoryBlobs } from '../blobs/memory.ts';
import { createStoragePart } from '../operations/operations.ts';

interface Wishes extends Omit<RequestInit, 'headers' | 'body'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: BodyInit | Readonly<Record<string, unknown>> | readonly unknown[];
  /** The token to send; `none`: no header. */
  readonly token?: string;
}

export interface OpenStorage {
  readonly blobs: Blobs;
  readonly clock: MovableClock;
  readonly jwt: Jwt;
  /** The path goes to the interface as it is written here. */
  send(method: string, path: string, wishes?: Wishes): Promise<Response>;
  sql(text: string): Promise<void>;
  /** A new bucket. */
  bucket(settings?: Readonly<Record<string, unknown>>): Promise<string>;
  tokenOf(subject: string): Promise<string>;
  readonly anonymous: string;
  readonly service: string;
  close(): Promise<void>;
}

export async function openStorage(
  options: {
    readonly dialect?: DialectName;
    readonly blobs?: Blobs;
    readonly globalLimit?: number;
    readonly database?: DatabaseChoice;
    /** What stands between the interface and its database. */
    readonly through?: (db: Db) => Db;
  } = {},
): Promise<OpenStorage> {
  const { dialect = 'contract', blobs = createMemoryBlobs(), globalLimit, database, through } = options;
  const clock = createClock(new Date('2026-03-01T12:00:00.250Z'));
  const jwt = createJwt({ secret: 'a secret for tests that is long enough', clock });
  const db = database === undefined ? await openPglite() : await openDatabase(database, clock);
  const session = await db.acquire();
  await bootstrap(session);
  await session.release();
  const limit = globalLimit === undefined ? {} : { globalLimit };
  const part = createStoragePart({ db: through?.(db) ?? db, blobs, jwt, clock, ids: createIds(1), dialect, ...limit });
  const service = await jwt.sign({ role: 'service_role' });

  async function send(method: string, path: string, wishes: Wishes = {}): Promise<Response> {
    const request = toRequest(method, { token: service, ...wishes });
    setRawTarget(request, path);
    const [before = '', ...query] = path.split('?');
    return part.handle({ request, path: before, query: new URLSearchParams(query.join('?')) });
  }

  let buckets = 0;
  return {
    blobs,
    clock,
    jwt,
    send,
    async sql(text) {
      const owner = await db.acquire();
      try {
        await owner.exec(text);
      } finally {
        await owner.release();
      }
    },
    async bucket(settings = {}) {
      buckets += 1;
      const name = `bucket-${buckets}`;
      const answer = await send('POST', '/bucket/', { body: { name, ...settings } });
      if (!answer.ok) throw new Error(await answer.text());
      return name;
    },
    tokenOf: async (subject) => jwt.sign({ role: 'authenticated', sub: subject }),
    anonymous: await jwt.sign({ role: 'anon' }),
    service,
    close: async () => db.close(),
  };
}

function toRequest(method: string, { headers = {}, body, token = 'none', ...rest }: Wishes): Request {
  const isJson = Array.isArray(body) || (typeof body === 'object' && Object.getPrototypeOf(body) === Object.prototype);
  const init: RequestInit = {
    method,
    headers: {
      ...(token === 'none' ? {} : { authorization: `Bearer ${token}` }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    ...rest,
  };
  return new Request('http://storage.test/', { ...init, duplex: 'half' } as RequestInit);
}
