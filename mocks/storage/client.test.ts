import { StorageClient } from '@supabase/storage-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DialectName } from '../dialect.ts';
import { openStorage, type OpenStorage } from './open-storage.ts';

/** What a call gave, or the error that it told. */
async function dataOf<T>(answer: PromiseLike<{ data: T; error: Error | null }>): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (data === null || data === undefined) throw error ?? new Error('There is neither data nor an error.');
  return data;
}

describe.each<DialectName>(['contract', 'supabase'])('the real client in the %s dialect', (dialect) => {
  let storage: OpenStorage;
  let client: StorageClient;
  beforeAll(async () => {
    storage = await openStorage({ dialect });
    client = new StorageClient(storage.origin, { Authorization: `Bearer ${storage.service}` }, storage.fetch);
    await dataOf(client.createBucket('docs', { public: false, fileSizeLimit: '1MB' }));
  });
  afterAll(async () => {
    await storage.close();
  });

  test('creates, reads, changes, empties and deletes buckets', async () => {
    expect(await dataOf(client.createBucket('temporary', { public: false }))).toEqual({ name: 'temporary' });
    expect(await dataOf(client.getBucket('temporary'))).toMatchObject({ id: 'temporary', public: false });
    await dataOf(client.updateBucket('temporary', { public: true }));
    expect((await dataOf(client.listBuckets())).map((bucket) => [bucket.name, bucket.public])).toContainEqual([
      'temporary',
      true,
    ]);
    await dataOf(client.from('temporary').upload('a.txt', 'a'));
    await dataOf(client.emptyBucket('temporary'));
    await dataOf(client.deleteBucket('temporary'));
    expect((await client.getBucket('temporary')).error?.message).toBe('Bucket not found');
  });

  test('uploads texts, bytes, blobs and forms, and gets them back', async () => {
    const docs = client.from('docs');
    const bodies = { text: 'text', bytes: Uint8Array.of(1, 2, 0, 255), blob: new Blob(['blob'], { type: 'text/css' }) };
    for (const [name, body] of Object.entries(bodies)) {
      const { path, fullPath, id } = await dataOf(docs.upload(`up/${name}`, body, { metadata: { name } }));
      expect([path, fullPath, typeof id]).toEqual([`up/${name}`, `docs/up/${name}`, 'string']);
      const blob = await dataOf(docs.download(`up/${name}`));
      expect(await blob.bytes()).toEqual(await new Response(body).bytes());
      expect(await dataOf(docs.info(`up/${name}`))).toMatchObject({ metadata: { name }, cacheControl: 'max-age=3600' });
    }
    expect((await docs.upload('up/text', 'again')).error).toMatchObject({ statusCode: '409' });
    await dataOf(docs.update('up/text', 'again'));
    await dataOf(docs.upload('up/text', 'third', { upsert: true }));
    expect(await (await dataOf(docs.download('up/text'))).text()).toBe('third');
  });

  test('knows what exists', async () => {
    const docs = client.from('docs');
    await dataOf(docs.upload('there', 'x'));
    expect((await docs.exists('there')).data).toBe(true);
    expect((await docs.exists('not there')).data).toBe(false);
  });

  test('lists folders, both ways', async () => {
    const docs = client.from('docs');
    await dataOf(docs.upload('list/a', 'x'));
    await dataOf(docs.upload('list/sub/b', 'x'));
    const entries = await dataOf(docs.list('list', { sortBy: { column: 'name', order: 'asc' } }));
    expect(entries.map(({ name, id }) => [name, typeof id])).toEqual([
      ['a', 'string'],
      ['sub', 'object'],
    ]);
    const paged = await dataOf(docs.listV2({ prefix: 'list/', with_delimiter: true }));
    expect([paged.folders.map(({ name }) => name), paged.objects.map(({ name }) => name)]).toEqual([
      ['list/sub/'],
      ['list/a'],
    ]);
  });

  test('moves, copies and removes', async () => {
    const docs = client.from('docs');
    await dataOf(docs.upload('first', 'content'));
    await dataOf(docs.move('first', 'second'));
    expect(await dataOf(docs.copy('second', 'third'))).toEqual({ path: 'docs/third' });
    expect(await (await dataOf(docs.download('third'))).text()).toBe('content');
    const gone = await dataOf(docs.remove(['second', 'third', 'first']));
    expect(gone.map(({ name }) => name)).toEqual(['second', 'third']);
  });

  test('makes links for one object and for many, and follows them', async () => {
    const docs = client.from('docs');
    await dataOf(docs.upload('linked file', 'linked'));
    const { signedUrl } = await dataOf(docs.createSignedUrl('linked file', 60, { download: 'name.txt' }));
    const { pathname, search } = new URL(signedUrl);
    const answer = await storage.send('GET', pathname + search, { token: 'none' });
    expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      'linked',
      "attachment; filename=name.txt; filename*=UTF-8''name.txt",
    ]);
    const many = await dataOf(docs.createSignedUrls(['linked file', 'nothing'], 60));
    expect(many.map(({ path, error, signedUrl: url }) => [path, error === null, url !== null])).toEqual([
      ['linked file', true, true],
      ['nothing', false, false],
    ]);
  });

  test('uploads through a signed link', async () => {
    const docs = client.from('docs');
    const { token, path } = await dataOf(docs.createSignedUploadUrl('signed up'));
    await dataOf(docs.uploadToSignedUrl(path, token, new Blob(['signed'])));
    expect(await (await dataOf(docs.download('signed up'))).text()).toBe('signed');
  });
});
