// What the storage interface adds in the supabase dialect.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

type Properties = Readonly<Record<string, unknown>>;

describe('the supabase dialect', () => {
  let storage: OpenStorage;
  beforeAll(async () => {
    storage = await openStorage({ dialect: 'supabase' });
  });
  afterAll(async () => {
    await storage.close();
  });

  const ask = async (method: string, path: string, wishes = {}): Promise<Properties> =>
    (await (await storage.send(method, path, wishes)).json()) as Properties;

  test('says of a bucket who owns it, if nobody with an empty text, and in the list its type', async () => {
    const name = await storage.bucket({ public: true });
    const times = { created_at: '2026-03-01T12:00:00.250Z', updated_at: '2026-03-01T12:00:00.250Z' };
    const record = {
      id: name,
      name,
      owner: '',
      public: true,
      file_size_limit: null,
      allowed_mime_types: null,
      ...times,
    };
    expect(await ask('GET', `/bucket/${name}`)).toEqual(record);
    expect(await ask('GET', `/bucket?search=${name}`)).toEqual([{ ...record, type: 'STANDARD' }]);
  });

  test.each([
    ['x-client-info', 'supabase-py/2.17.9', false],
    ['x-client-info', 'supabase-py/1.99.0', false],
    ['x-client-info', 'supabase-py/2.18.0', true],
    ['x-client-info', 'supabase-py/3.0.0', true],
    ['x-client-info', 'storage-js/2.17.0', true],
    ['user-agent', 'supabase-py/storage3 v0.12.0', false],
    ['user-agent', 'supabase-py/storage3 v0.12.1', true],
  ])('shows the type to clients that bear it: %s %s', async (header, client, shown) => {
    await storage.bucket();
    const [bucket] = (await ask('GET', '/bucket', { headers: { [header]: client } })) as unknown as readonly object[];
    expect(Object.hasOwn(bucket ?? {}, 'type')).toBe(shown);
  });

  test('gives the whole record of what is copied and deleted, user metadata too', async () => {
    const bucket = await storage.bucket();
    const headers = { 'content-type': 'text/plain', 'x-metadata': btoa('{"m":1}') };
    await storage.send('POST', `/object/${bucket}/a`, { body: 'a', headers });
    const copied = await ask('POST', '/object/copy', {
      body: { bucketId: bucket, sourceKey: 'a', destinationKey: 'b' },
    });
    const properties = ['name', 'bucket_id', 'owner', 'owner_id', 'version', 'id', 'updated_at', 'created_at'];
    properties.push('last_accessed_at', 'metadata', 'user_metadata');
    expect(Object.keys(copied)).toEqual(['Key', 'Id', ...properties]);
    expect(copied).toMatchObject({ Key: `${bucket}/b`, Id: copied['id'], owner: '', owner_id: '' });
    const gone = await ask('DELETE', `/object/${bucket}`, { body: { prefixes: ['a', 'nothing', 'a'] } });
    expect(gone).toMatchObject([{ name: 'a', bucket_id: bucket, owner: '', owner_id: '', user_metadata: { m: 1 } }]);
    expect((gone as unknown as readonly object[]).map((record) => Object.keys(record))).toEqual([properties]);
  });

  test.each([
    [{}, {}, { mimetype: 'text/plain', cacheControl: 'max-age=9' }, { m: 1 }],
    [{ metadata: { mimetype: 'a/b' } }, { 'x-metadata': btoa('{"n":2}') }, { mimetype: 'text/plain' }, { m: 1 }],
    [{ copyMetadata: null }, {}, { mimetype: 'text/plain', cacheControl: 'max-age=9' }, null],
    [{ copyMetadata: false, metadata: { mimetype: 'a/b' } }, {}, { mimetype: 'a/b', cacheControl: 'max-age=9' }, null],
    [{ copyMetadata: 'false' }, { 'x-metadata': btoa('{"n":2}') }, { mimetype: 'text/plain' }, { n: 2 }],
    [{ copyMetadata: 0 }, { 'x-metadata': '{{{' }, { mimetype: 'text/plain' }, null],
  ])('copies with %j and %j what it shall', async (wishes, headers, metadata, userMetadata) => {
    const bucket = await storage.bucket();
    const about = { 'content-type': 'text/plain', 'cache-control': 'max-age=9', 'x-metadata': btoa('{"m":1}') };
    await storage.send('POST', `/object/${bucket}/a`, { body: 'a', headers: about });
    const body = { bucketId: bucket, sourceKey: 'a', destinationKey: 'b', ...wishes };
    const copied = await ask('POST', '/object/copy', { body, headers });
    expect(copied).toMatchObject({ metadata });
    expect(copied['user_metadata']).toEqual(userMetadata);
  });

  test.each([
    [0, 0],
    ['1234', 1234],
    [true, 1],
    ['', null],
    [null, null],
    ['10b', 10],
    ['2Mb', 2_000_000],
    ['1234567b', 1_230_000],
    ['12.3456KB', 12_300],
    ['52428800', 52_428_800],
    ['1.5b', 'InvalidParameter'],
    ['50MB', 50_000_000],
    ['1gb', 'EntityTooLarge'],
    ['99999999999999999999gb', 'EntityTooLarge'],
    [52_428_801, 'EntityTooLarge'],
    ['5 MB', 'InvalidRequest'],
    ['5MiB', 'InvalidRequest'],
    ['.5mb', 'InvalidRequest'],
    [-1, 'InvalidRequest'],
    [10.5, 'InvalidRequest'],
    [{}, 'InvalidRequest'],
  ])('takes the size limit %j for %j', async (given, expected) => {
    const name = await storage.bucket();
    const { code } = await ask('PUT', `/bucket/${name}`, { body: { file_size_limit: given } });
    expect(code ?? (await ask('GET', `/bucket/${name}`))['file_size_limit']).toBe(expected);
  });

  test.each([
    [[], []],
    [null, null],
    ['image/png', ['image/png']],
    ['', []],
    [
      ['', 'a/b', 'a/b', null],
      ['a/b', 'a/b'],
    ],
    [
      ['*', '*/*', 'anything here*', 'text/plain; charset=utf-8'],
      ['*', '*/*', 'anything here*', 'text/plain; charset=utf-8'],
    ],
    [['image/*'], ['image/*']],
    [['image'], 'mime type image is not supported'],
    [[`application/${'a'.repeat(1000)}`], `mime type application/${'a'.repeat(1000)} is not supported`],
    [['application/x_foo'], 'mime type application/x_foo is not supported'],
    [['text/plain; q=1'], 'mime type text/plain; q=1 is not supported'],
    [[1], 'mime type 1 is not supported'],
    [[['a/b', 'c/d']], 'body/allowed_mime_types/0 must be string'],
  ])('takes the media types %j for %j', async (given, expected) => {
    const name = await storage.bucket();
    const { message } = await ask('PUT', `/bucket/${name}`, { body: { allowed_mime_types: given } });
    const stored = (await ask('GET', `/bucket/${name}`))['allowed_mime_types'];
    expect(message === 'Successfully updated' ? stored : message).toEqual(expected);
  });

  test('keeps its silence about the times of a change to a bucket', async () => {
    const name = await storage.bucket();
    const before = await ask('GET', `/bucket/${name}`);
    storage.clock.advance('1h');
    await storage.send('PUT', `/bucket/${name}`, { body: { public: true, id: 'other', name: 'other' } });
    expect(await ask('GET', `/bucket/${name}`)).toEqual({ ...before, public: true });
  });

  test.each([
    [{ width: 100, height: '0', resize: 'cover', format: 'webp', quality: 20, other: 1 }, undefined],
    [{ width: -1 }, '/width must be >= 0'],
    [{ quality: 19 }, '/quality must be >= 20'],
    [{ quality: 101 }, '/quality must be <= 100'],
    [{ format: 'gif' }, '/format must be equal to one of the allowed values'],
    [{ height: 1.5 }, '/height must be integer'],
  ])('looks at %j wherever an image may be transformed, and makes nothing of it', async (transform, complaint) => {
    const bucket = await storage.bucket();
    await storage.send('POST', `/object/${bucket}/a`, { body: 'a' });
    const signed = await ask('POST', `/object/sign/${bucket}/a`, { body: { expiresIn: 60, transform } });
    expect(signed['message']).toBe(complaint === undefined ? undefined : `body/transform${complaint}`);
    const query = new URLSearchParams(Object.entries(transform).map(([name, value]) => [name, String(value)]));
    const told = await ask('GET', `/object/info/${bucket}/a?${query.toString()}`);
    expect(told['message']).toBe(complaint === undefined ? undefined : `querystring${complaint}`);
  });

  test.each([
    [
      'GET',
      '/render/image/public/b/a.png',
      'InvalidRequest',
      /not found\. This server does not transform images: .* \/object/,
    ],
    ['POST', '/upload/resumable', undefined, /not found\. This server has no resumable uploads .*: upload with POST/],
    ['GET', '/s3/b', undefined, /not found\. This server does not speak the S3 protocol: use \/bucket/],
    ['DELETE', '/cdn/b/a', undefined, /not found$/],
    ['OPTIONS', '/bucket', 'InvalidRequest', /not found$/],
  ])('tells %s %s that there is no such route, and what to use', async (method, path, code, said) => {
    const answer = await storage.send(method, path);
    const told = (await answer.json()) as Properties;
    expect([answer.status, told['message'], told['code']]).toEqual([404, expect.stringMatching(said), code]);
    expect(String(told['message'])).toContain(`Route ${method}:${path} `);
  });
});
