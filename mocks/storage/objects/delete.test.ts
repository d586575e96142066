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

  test('of what no object may be called finds nothing', async () => {
    for (const path of [`${bucket}/a%23b`, `${bucket}/a%00`])
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
});
