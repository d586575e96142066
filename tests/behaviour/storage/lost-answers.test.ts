// Writes that lose the database connection at the commit.
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../mocks/client.ts';
import { COMMIT, type Db } from '../../../mocks/db/db.ts';
import { urlsAt } from '../../../mocks/mock.ts';
import { openRecords } from '../../../mocks/projects/records.ts';
import { createStack } from '../../../mocks/projects/stack.ts';
import { createClock } from '../../../mocks/runtime/clock.ts';
import { createIds } from '../../../mocks/runtime/ids.ts';
import { createKeys } from '../../../mocks/runtime/keys.ts';
import { opened } from '../../support/opened.ts';

/** Which answer to a commit is lost next: that of one that was done, or of one that never arrived. */
let lost: 'done' | 'not done' | undefined;

async function losing<T>(work: () => Promise<T>): Promise<T> {
  const kind = lost;
  lost = undefined;
  const result = kind === 'not done' ? undefined : await work();
  if (kind !== undefined || result === undefined) throw new Error('The connection is lost.');
  return result;
}

function onLossyLine(db: Db): Db {
  return {
    ...db,
    async acquire(purpose) {
      const session = await db.acquire(purpose);
      return {
        ...session,
        batch: async (steps) => (steps.includes(COMMIT) ? losing(() => session.batch(steps)) : session.batch(steps)),
        async commit() {
          await losing(async () => {
            await session.commit();
            return 'committed';
          });
        },
      };
    },
  };
}

async function openStorage() {
  const [clock, keys] = [createClock(), await createKeys()];
  const records = await openRecords({ schema: { sql: '' } }, { clock, warn: () => undefined });
  const onLine = { ...records, db: onLossyLine(records.db) };
  const origin = 'http://storage.test';
  const world = { clock, ids: createIds(1), dialect: 'contract', schemas: ['public'], url: origin } as const;
  const stack = createStack(onLine, keys, world);
  const { storage } = createClient({
    fetch: (request) =>
      stack.storage.handle({ request, path: request.url.slice(origin.length), query: new URLSearchParams() }),
    urls: { ...urlsAt(origin), storage: origin },
    keys,
    as: (claims) => stack.jwt.sign(claims),
  });
  return { send: storage, blobs: records.blobs, close: stack.close };
}

describe('a write whose connection to the database is lost at the commit', () => {
  const storage = opened(openStorage);
  let bucket: string;
  beforeEach(async () => {
    bucket = crypto.randomUUID();
    await storage().send('POST', '/bucket/', { name: bucket });
    expect((await put('old', 'old')).status).toBe(200);
  });

  const put = (name: string, text: string) => storage().send('PUT', `/object/${bucket}/${name}`, text);

  async function textAt(name: string): Promise<string | number> {
    const { status, text } = await storage().send('GET', `/object/${bucket}/${name}`);
    return status === 200 ? text : status;
  }

  const transfer = (verb: 'move' | 'copy', sourceKey: string, destinationKey: string) =>
    storage().send('POST', `/object/${verb}`, { bucketId: bucket, sourceKey, destinationKey });

  test('keeps its bytes where the commit was done', async () => {
    for (const name of ['old', 'new']) {
      lost = 'done';
      await expect(put(name, `${name} again`)).rejects.toThrow('lost');
      expect(await textAt(name)).toBe(`${name} again`);
    }
    for (const [verb, to] of [
      ['copy', 'copied'],
      ['move', 'moved'],
    ] as const) {
      lost = 'done';
      await expect(transfer(verb, 'new', to)).rejects.toThrow('lost');
      expect(await textAt(to)).toBe('new again');
    }
  });

  test('leaves no bytes where it was not', async () => {
    const before = await storage().blobs.list();
    for (const name of ['old', 'new']) {
      lost = 'not done';
      await expect(put(name, `${name} again`)).rejects.toThrow('lost');
    }
    for (const verb of ['copy', 'move'] as const) {
      lost = 'not done';
      await expect(transfer(verb, 'old', 'new')).rejects.toThrow('lost');
    }
    expect([await textAt('old'), await textAt('new')]).toEqual(['old', 400]);
    expect(await storage().blobs.list()).toEqual(before);
  });
});
