// Moving and copying objects.
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
    const headers = { 'cache-control': 'max-age=9', 'x-metadata': btoa('{"m":1}') };
    await storage.send('POST', `/object/${path}`, { body, headers });
  };
  const go = async (
    verb: 'move' | 'copy',
    body: Readonly<Record<string, unknown>>,
    upsert = 'false',
  ): Promise<unknown> =>
    (await storage.send('POST', `/object/${verb}`, { body, headers: { 'x-upsert': upsert } })).json();
  const infoOf = async (path: string): Promise<Record<string, unknown>> =>
    (await (await storage.send('GET', `/object/info/${path}`)).json()) as Record<string, unknown>;
  const textAt = async (path: string): Promise<string> => (await storage.send('GET', `/object/${path}`)).text();

  test('a move keeps identity and metadata, and leaves nothing behind', async () => {
    const bucketId = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    const before = await infoOf(`${bucketId}/a`);
    storage.clock.advance('1m');
    const blobs = (await storage.blobs.list()).length;
    expect(await go('move', { bucketId, sourceKey: 'a', destinationKey: 'dir/b' })).toEqual({
      message: 'Successfully moved',
    });
    const after = await infoOf(`${bucketId}/dir/b`);
    expect(after).toMatchObject({ id: before['id'], created_at: before['created_at'], metadata: { m: 1 } });
    expect(after['version']).not.toBe(before['version']);
    expect(await textAt(`${bucketId}/dir/b`)).toBe('A');
    expect(await infoOf(`${bucketId}/a`)).toMatchObject({ code: 'NoSuchKey' });
    expect(await storage.blobs.list()).toHaveLength(blobs);
  });

  test('a copy is an object of its own', async () => {
    const bucketId = await storage.bucket();
    const destinationBucket = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    expect(await go('copy', { bucketId, sourceKey: 'a', destinationKey: 'b', destinationBucket })).toEqual({
      Key: `${destinationBucket}/b`,
    });
    const [source, copy] = [await infoOf(`${bucketId}/a`), await infoOf(`${destinationBucket}/b`)];
    expect(copy).toMatchObject({ cache_control: 'max-age=9', metadata: { m: 1 }, etag: source['etag'] });
    expect(copy['id']).not.toBe(source['id']);
    await storage.send('DELETE', `/object/${bucketId}/a`);
    expect(await textAt(`${destinationBucket}/b`)).toBe('A');
  });

  test('both refuse an occupied destination; a copy may be told to replace it', async () => {
    const bucketId = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    await put(`${bucketId}/b`, 'B');
    const blobs = (await storage.blobs.list()).length;
    const wish = { bucketId, sourceKey: 'a', destinationKey: 'b' };
    expect(await go('move', wish, 'true')).toMatchObject({ code: 'ResourceAlreadyExists' });
    expect(await go('copy', wish)).toMatchObject({ code: 'KeyAlreadyExists' });
    expect([await textAt(`${bucketId}/a`), await textAt(`${bucketId}/b`)]).toEqual(['A', 'B']);
    expect(await go('copy', wish, 'true')).toEqual({ Key: `${bucketId}/b` });
    expect(await textAt(`${bucketId}/b`)).toBe('A');
    expect(await storage.blobs.list()).toHaveLength(blobs);
  });

  test('a move onto itself changes nothing', async () => {
    const bucketId = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    const before = await infoOf(`${bucketId}/a`);
    expect(await go('move', { bucketId, sourceKey: 'a', destinationKey: 'a' })).toEqual({
      message: 'Successfully moved',
    });
    expect(await infoOf(`${bucketId}/a`)).toEqual(before);
    expect(await textAt(`${bucketId}/a`)).toBe('A');
  });

  test('both name what is missing', async () => {
    const bucketId = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    for (const verb of ['move', 'copy'] as const) {
      expect(await go(verb, { bucketId, sourceKey: 'x', destinationKey: 'y' })).toMatchObject({ code: 'NoSuchKey' });
      expect(await go(verb, { bucketId, sourceKey: 'a\0', destinationKey: 'y' })).toMatchObject({ code: 'NoSuchKey' });
      expect(
        await go(verb, { bucketId, sourceKey: 'a', destinationKey: 'y', destinationBucket: 'nothing' }),
      ).toMatchObject({ message: 'The related resource does not exist' });
      for (const destinationKey of ['a#b', '../x', ''])
        expect(await go(verb, { bucketId, sourceKey: 'a', destinationKey })).toMatchObject({ code: 'InvalidKey' });
    }
  });

  test('a copy may take other metadata than its source', async () => {
    const bucketId = await storage.bucket();
    await put(`${bucketId}/a`, 'A');
    await go('copy', {
      bucketId,
      sourceKey: 'a',
      destinationKey: 'b',
      copyMetadata: false,
      metadata: { mimetype: 'image/gif' },
    });
    expect(await infoOf(`${bucketId}/b`)).toMatchObject({
      content_type: 'image/gif',
      cache_control: 'max-age=9',
      metadata: null,
    });
  });
});
