// The storage interface on a database of its own, for its tests.
import { createClock } from '../../runtime/clock.ts';
import { bootstrap } from '../../db/bootstrap.ts';
import { withSession, type Db } from '../../db/db.ts';
import { openPglite } from '../../db/pglite.ts';
import { createJwt } from '../../runtime/jwt.ts';
import { setRawTarget } from '../../http/raw-target.ts';
import { createIds } from '../../runtime/ids.ts';
import { createMemoryBlobs } from '../blobs/memory.ts';
import { createStoragePart } from '../operations/operations.ts';

interface Wishes {
  /** An object is sent as JSON. */
  readonly body?: string | object;
  /** By default that of the service. */
  readonly token?: string;
}

/** `through`: what stands between the interface and its database. */
export async function openStorage(through: (db: Db) => Db = (db) => db) {
  const clock = createClock(new Date('2026-03-01T12:00:00.250Z'));
  const jwt = createJwt({ secret: 'a secret for tests that is long enough', clock });
  const blobs = createMemoryBlobs();
  const db = await openPglite();
  await withSession(db, bootstrap);
  const part = createStoragePart({ db: through(db), blobs, jwt, clock, ids: createIds(1), dialect: 'contract' });
  const service = await jwt.sign({ role: 'service_role' });

  /** The path goes to the interface as it is written here. */
  async function send(method: string, path: string, { body, token = service }: Wishes = {}): Promise<Response> {
    const isJson = typeof body === 'object';
    const type: Record<string, string> = isJson ? { 'content-type': 'application/json' } : {};
    const request = new Request('http://storage.test/', {
      method,
      headers: { authorization: `Bearer ${token}`, ...type },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    });
    setRawTarget(request, path);
    return part.handle({ request, path, query: new URLSearchParams() });
  }

  let buckets = 0;
  return {
    blobs,
    service,
    send,
    async sql(text: string): Promise<void> {
      await withSession(db, (session) => session.exec(text));
    },
    /** A new bucket. */
    async bucket(): Promise<string> {
      buckets += 1;
      const name = `bucket-${buckets}`;
      const answer = await send('POST', '/bucket/', { body: { name } });
      if (!answer.ok) throw new Error(await answer.text());
      return name;
    },
    tokenOf: (subject: string) => jwt.sign({ role: 'authenticated', sub: subject }),
    close: () => db.close(),
  };
}
