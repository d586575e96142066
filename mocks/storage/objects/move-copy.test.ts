// Moving and copying objects: what stays the same, and what may not be the destination.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

describe('moving and copying', () => {
  let storage: OpenStorage;
  beforeAll(async () => {
    storage = await openStorage();
  });
  afterAll(async () => {
    await storage.close();
  });

  const put = async (path: string, body: string): Promise<void> => {
    await storage.send('POST', `/object/${path}`, { body });
  };
  const go = async (verb: 'move' | 'copy', body: Readonly<Record<string, unknown>>): Promise<unknown> =>
    (await storage.send('POST', `/object/${verb}`, { body })).json();
  const infoOf = async (path: string): Promise<Record<string, unknown>> =>
    (await (await storage.send('GET', `/object/info/${path}`)).json()) as Record<string, unknown>;

  test('a move keeps the identity of an object, under a new version', async () => {
    const bucketId = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    const before = await infoOf(`${bucketId}/a`);
    expect(await go('move', { bucketId, sourceKey: 'a', destinationKey: 'dir/b' })).toEqual({
      message: 'Successfully moved',
    });
    const after = await infoOf(`${bucketId}/dir/b`);
    expect(after['id']).toBe(before['id']);
    expect(after['version']).not.toBe(before['version']);
  });

  test('both name what is missing', async () => {
    const bucketId = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    for (const verb of ['move', 'copy'] as const) {
      expect(await go(verb, { bucketId, sourceKey: 'a\0', destinationKey: 'y' })).toMatchObject({ code: 'NoSuchKey' });
      expect(
        await go(verb, { bucketId, sourceKey: 'a', destinationKey: 'y', destinationBucket: 'nothing' }),
      ).toMatchObject({ message: 'The related resource does not exist' });
      for (const destinationKey of ['a#b', '../x', ''])
        expect(await go(verb, { bucketId, sourceKey: 'a', destinationKey })).toMatchObject({ code: 'InvalidKey' });
    }
  });
});
