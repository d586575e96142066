// Writes that lose the database connection at the commit.
import { beforeEach, describe, expect, test } from 'vitest';
import { COMMIT, type Db } from '../../../mocks/db/db.ts';
import { openStorage } from '../../../mocks/storage/testing/open-storage.ts';
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

describe('a write whose connection to the database is lost at the commit', () => {
  const storage = opened(() => openStorage(onLossyLine));
  let bucket: string;
  beforeEach(async () => {
    bucket = await storage().bucket();
    await storage().send('PUT', `/object/${bucket}/old`, { body: 'old' });
  });

  async function textAt(name: string): Promise<string | number> {
    const answer = await storage().send('GET', `/object/${bucket}/${name}`);
    return answer.ok ? answer.text() : answer.status;
  }

  const transfer = async (verb: 'move' | 'copy', sourceKey: string, destinationKey: string): Promise<Response> =>
    storage().send('POST', `/object/${verb}`, { body: { bucketId: bucket, sourceKey, destinationKey } });

  test('keeps its bytes where the commit was done', async () => {
    for (const name of ['old', 'new']) {
      lost = 'done';
      await expect(storage().send('PUT', `/object/${bucket}/${name}`, { body: `${name} again` })).rejects.toThrow(
        'lost',
      );
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
      await expect(storage().send('PUT', `/object/${bucket}/${name}`, { body: `${name} again` })).rejects.toThrow(
        'lost',
      );
    }
    for (const verb of ['copy', 'move'] as const) {
      lost = 'not done';
      await expect(transfer(verb, 'old', 'new')).rejects.toThrow('lost');
    }
    expect([await textAt('old'), await textAt('new')]).toEqual(['old', 400]);
    expect(await storage().blobs.list()).toEqual(before);
  });
});
