// Deletion of one object or several.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

const RECORD = ['name', 'bucket_id', 'id', 'updated_at', 'created_at', 'last_accessed_at', 'metadata', 'version'];

describe('deletion', () => {
  let storage: OpenStorage;
  let bucket: string;
  beforeAll(async () => {
    storage = await openStorage();
    bucket = await storage.bucket();
  });
  afterAll(async () => {
    await storage.close();
  });

  const put = async (...names: readonly string[]): Promise<void> => {
    for (const name of names) await storage.send('POST', `/object/${bucket}/${name}`, { body: name });
  };
  const remove = async (prefixes: readonly string[]): Promise<readonly Record<string, unknown>[]> =>
    (await (await storage.send('DELETE', `/object/${bucket}`, { body: { prefixes } })).json()) as readonly Record<
      string,
      unknown
    >[];

  test('takes record and bytes away', async () => {
    await put('a');
    const blobs = (await storage.blobs.list()).length;
    expect(await (await storage.send('DELETE', `/object/${bucket}/a`)).json()).toEqual({
      message: 'Successfully deleted',
    });
    expect(await storage.blobs.list()).toHaveLength(blobs - 1);
    for (const path of [`${bucket}/a`, 'nothing/a', `${bucket}/a%23b`, `${bucket}/a%00`])
      expect(await (await storage.send('DELETE', `/object/${path}`)).json()).toMatchObject({ code: 'NoSuchKey' });
  });

  test('of several answers the records that are gone, in the properties of the contract', async () => {
    await put('x', 'dir/y');
    const gone = await remove(['dir/y', 'missing', 'x', 'x', 'dir', 'dir/', '%', '\0']);
    expect(new Set(gone.map(({ name }) => name))).toEqual(new Set(['x', 'dir/y']));
    expect(gone).toHaveLength(2);
    for (const record of gone) expect(Object.keys(record).toSorted()).toEqual(RECORD.toSorted());
    expect(await remove(['x'])).toEqual([]);
  });

  test('in the other dialect answers what the real service adds', async () => {
    const other = await openStorage({ dialect: 'supabase' });
    const name = await other.bucket();
    await other.send('POST', `/object/${name}/a`, { body: 'a' });
    const answer = await other.send('DELETE', `/object/${name}`, { body: { prefixes: ['a'] } });
    expect(await answer.json()).toMatchObject([{ owner: '', owner_id: '', user_metadata: {} }]);
    await other.close();
  });
});
