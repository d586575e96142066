// Uploads as raw bodies and as forms: bytes, types, cache control, metadata and limits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../../../mocks/storage/testing/open-storage.ts';

const text = (size: number): string => 'x'.repeat(size);
const inPieces = (content: string): ReadableStream => new Blob([content]).stream();

interface Described {
  readonly content_type: string;
  readonly cache_control: string;
  readonly size: number;
  readonly metadata: unknown;
  readonly id: string;
  readonly version: string;
  readonly created_at: string;
}

describe.each(['contract', 'supabase'] as const)('an upload in the dialect %s', (dialect) => {
  let storage: OpenStorage;
  let bucket: string;
  beforeAll(async () => {
    storage = await openStorage({ dialect, globalLimit: 1000 });
    bucket = await storage.bucket();
  });
  afterAll(async () => {
    await storage.close();
  });

  let names = 0;
  const fresh = (): string => `name-${(names += 1)}`;
  const raw = async (
    path: string,
    body: BodyInit | undefined,
    headers: Record<string, string> = {},
  ): Promise<Response> => storage.send('POST', `/object/${path}`, { ...(body === undefined ? {} : { body }), headers });
  /** A value that is a Blob is a file. */
  const form = async (path: string, ...entries: readonly (readonly [string, string | Blob])[]): Promise<Response> => {
    const body = new FormData();
    for (const [name, value] of entries)
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, 'a file');
    return storage.send('POST', `/object/${path}`, { body });
  };
  const info = async (path: string): Promise<Described> =>
    (await (await storage.send('GET', `/object/info/authenticated/${path}`)).json()) as Described;
  const contentOf = async (path: string): Promise<string> => (await storage.send('GET', `/object/${path}`)).text();
  const codeOf = async (answer: Response): Promise<unknown> =>
    answer.ok ? 'stored' : ((await answer.json()) as { code: unknown }).code;
  /** What is known of a raw upload with these headers. */
  const rawInfo = async (headers: Record<string, string>): Promise<Described> => {
    const path = `${bucket}/${fresh()}`;
    expect(await codeOf(await raw(path, new TextEncoder().encode('x'), headers))).toBe('stored');
    return info(path);
  };
  const formInfo = async (...entries: readonly (readonly [string, string | Blob])[]): Promise<Described> => {
    const path = `${bucket}/${fresh()}`;
    expect(await codeOf(await form(path, ...entries))).toBe('stored');
    return info(path);
  };
  const css = new Blob(['x'], { type: 'text/css' });

  test('takes the body as it is: whole, in pieces, empty or not there', async () => {
    for (const [body, content] of [
      ['{"a":1}', '{"a":1}'],
      [inPieces('in pieces'), 'in pieces'],
      ['', ''],
      [undefined, ''],
    ] as const) {
      const path = `${bucket}/${fresh()}`;
      expect(await codeOf(await raw(path, body))).toBe('stored');
      expect(await contentOf(path)).toBe(content);
    }
  });

  test('takes of a form the first file, whatever its name, and up to ten fields', async () => {
    for (const name of ['', 'file', 'metadata']) {
      const path = `${bucket}/${fresh()}`;
      const fields = Array.from({ length: 10 }, (_, index) => [`field-${index}`, 'x'] as const);
      await form(path, ...fields.slice(0, 5), [name, new Blob(['first'])], ...fields.slice(5), [
        'b',
        new Blob(['second']),
      ]);
      expect(await contentOf(path)).toBe('first');
    }
    expect(await codeOf(await form(`${bucket}/${fresh()}`, ['file', 'no file']))).toBe('InvalidRequest');
  });

  test('has the type that is asked for, with parameters; else it is just bytes', async () => {
    expect((await rawInfo({})).content_type).toBe('application/octet-stream');
    expect((await rawInfo({ 'content-type': 'text/plain; charset=UTF-8' })).content_type).toBe(
      'text/plain; charset=UTF-8',
    );
    expect((await rawInfo({ 'content-type': 'application/x-www-form-urlencoded' })).content_type).toBe(
      'application/x-www-form-urlencoded',
    );
    for (const type of ['png', 'not a type', 'a/'])
      expect(await codeOf(await raw(`${bucket}/${fresh()}`, 'x', { 'content-type': type }))).toBe('InvalidMimeType');
  });

  test('has in a form the type of the field, else that of the part, else text', async () => {
    expect((await formInfo(['', css])).content_type).toBe('text/css');
    expect((await formInfo(['contentType', 'image/png'], ['', css])).content_type).toBe('image/png');
    expect((await formInfo(['contentType', ''], ['', css])).content_type).toBe('text/css');
    const body = '--B\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nx\r\n--B--\r\n';
    const path = `${bucket}/${fresh()}`;
    await raw(path, body, { 'content-type': 'multipart/form-data; boundary=B' });
    expect((await info(path)).content_type).toBe('text/plain');
  });

  test('has the cache control of the header as it is, or the seconds of the field', async () => {
    expect((await rawInfo({})).cache_control).toBe('no-cache');
    expect((await rawInfo({ 'cache-control': 'public, immutable' })).cache_control).toBe('public, immutable');
    expect((await formInfo(['', css])).cache_control).toBe('no-cache');
    expect((await formInfo(['cacheControl', ''], ['', css])).cache_control).toBe('no-cache');
    expect((await formInfo(['cacheControl', '3600'], ['', css])).cache_control).toBe('max-age=3600');
    expect((await formInfo(['', css], ['cacheControl', '77'])).cache_control).toBe('max-age=77');
  });

  test('has the user metadata of the header or of a field; what cannot be decoded is ignored', async () => {
    expect((await rawInfo({ 'x-metadata': btoa('{"a":{"b":[1]}}') })).metadata).toEqual({ a: { b: [1] } });
    for (const header of ['{{{', btoa('no json'), btoa('{"a":'), '%%%', ''])
      expect([header, (await rawInfo({ 'x-metadata': header })).metadata]).toEqual([header, {}]);
    const noObject = { 'x-metadata': btoa('"text"') };
    expect(await codeOf(await raw(`${bucket}/${fresh()}`, 'x', noObject))).toBe('InvalidParameter');
    expect((await formInfo(['metadata', '{"a":1}'], ['', css])).metadata).toEqual({ a: 1 });
    expect((await formInfo(['metadata', ''], ['', css])).metadata).toEqual({});
    expect((await formInfo(['userMetadata', '{"a":2}'], ['', css])).metadata).toEqual({ a: 2 });
    expect((await formInfo(['userMetadata', '{"a":2}'], ['metadata', '{"a":1}'], ['', css])).metadata).toEqual({
      a: 1,
    });
    expect((await formInfo(['', css], ['metadata', '{"late":1}'])).metadata).toEqual({ late: 1 });
    expect((await formInfo(['metadata', 'no json'], ['', css])).metadata).toEqual({});
  });

  test('ends at the very byte of the limit of its bucket, or of all buckets', async () => {
    const small = await storage.bucket({ file_size_limit: 10 });
    for (const [target, most] of [
      [small, 10],
      [bucket, 1000],
    ] as const) {
      const path = (): string => `${target}/${fresh()}`;
      const announced = (size: number): Record<string, string> => ({ 'content-length': String(size) });
      expect(await codeOf(await raw(path(), text(most), announced(most)))).toBe('stored');
      expect(await codeOf(await raw(path(), text(most + 1), announced(most + 1)))).toBe('EntityTooLarge');
      expect(await codeOf(await form(path(), ['', new Blob([text(most)])]))).toBe('stored');
      expect(await codeOf(await form(path(), ['', new Blob([text(most + 1)])]))).toBe('EntityTooLarge');
      expect(await codeOf(await raw(path(), inPieces(text(most))))).toBe('stored');
      const path11 = path();
      const isFree = dialect === 'supabase';
      expect(await codeOf(await raw(path11, inPieces(text(most + 1))))).toBe(isFree ? 'stored' : 'EntityTooLarge');
      expect((await storage.send('GET', `/object/${path11}`)).ok).toBe(isFree);
    }
    const none = await storage.bucket({ file_size_limit: 0 });
    expect(await codeOf(await raw(`${none}/a`, '', { 'content-length': '0' }))).toBe('stored');
    expect(await codeOf(await raw(`${none}/b`, 'x', { 'content-length': '1' }))).toBe('EntityTooLarge');
    expect(await codeOf(await form(`${none}/c`, ['', css]))).toBe('EntityTooLarge');
  });

  test('has a type from the list of its bucket, told before its size', async () => {
    const listed = await storage.bucket({ allowed_mime_types: ['image/png', 'text/*'], file_size_limit: 10 });
    const codes = async (type: string): Promise<readonly unknown[]> => [
      await codeOf(await raw(`${listed}/${fresh()}`, 'x', { 'content-type': type })),
      await codeOf(await form(`${listed}/${fresh()}`, ['', new Blob(['x'], { type })])),
      await codeOf(
        await form(`${listed}/${fresh()}`, ['contentType', type], ['', new Blob(['x'], { type: 'image/png' })]),
      ),
    ];
    expect(await codes('image/png')).toEqual(['stored', 'stored', 'stored']);
    expect(await codes('text/css')).toEqual(['stored', 'stored', 'stored']);
    expect(await codes('image/gif')).toEqual(['InvalidMimeType', 'InvalidMimeType', 'InvalidMimeType']);
    // A parameter is a part of the subtype; a form's own type comes without.
    expect(await codes('image/png;a=b')).toEqual(['InvalidMimeType', 'stored', 'InvalidMimeType']);
    const large = await raw(`${listed}/a`, text(11), { 'content-type': 'image/gif', 'content-length': '11' });
    expect(await codeOf(large)).toBe('InvalidMimeType');
  });

  test('of a placeholder for a folder is empty, of any type', async () => {
    const listed = await storage.bucket({ allowed_mime_types: ['image/png'] });
    const path = (): string => `${listed}/${fresh()}/.emptyFolderPlaceholder`;
    expect(await codeOf(await raw(path(), '', { 'content-type': 'application/x-whatever' }))).toBe('stored');
    expect(await codeOf(await form(path(), ['', new Blob([], { type: 'text/css' })]))).toBe('stored');
    expect(await codeOf(await raw(path(), 'x', { 'content-length': '1' }))).toBe('EntityTooLarge');
    expect(await codeOf(await form(path(), ['', css]))).toBe('EntityTooLarge');
    expect(await codeOf(await raw(`${listed}/.emptyFolderPlaceholder/a`, 'x'))).toBe('InvalidMimeType');
  });

  test('replaces only for PUT and for x-upsert in lower case; then all but id and creation is new', async () => {
    const path = `${bucket}/${fresh()}`;
    await raw(path, 'one', { 'x-metadata': btoa('{"a":1}'), 'cache-control': 'max-age=1', 'content-type': 'text/css' });
    const before = await info(path);
    for (const header of ['TRUE', '1', 'false', 'yes'])
      expect(await codeOf(await raw(path, 'two', { 'x-upsert': header }))).toBe('KeyAlreadyExists');
    expect(await contentOf(path)).toBe('one');
    storage.clock.advance('1h');
    expect(await codeOf(await raw(path, 'two', { 'x-upsert': 'true', 'content-type': 'text/plain' }))).toBe('stored');
    const after = await info(path);
    expect([after.id, after.created_at]).toEqual([before.id, before.created_at]);
    expect(after.version).not.toBe(before.version);
    expect(after).toMatchObject({ content_type: 'text/plain', cache_control: 'no-cache', metadata: {}, size: 3 });
    const put = await storage.send('PUT', `/object/${path}`, { body: 'three', headers: { 'x-upsert': 'false' } });
    expect([put.status, await contentOf(path)]).toEqual([200, 'three']);
  });

  test('is told by HEAD as by GET, and says to crawlers what it was told to', async () => {
    const path = `${bucket}/${fresh()}`;
    await raw(path, 'twelve bytes', { 'content-type': 'text/css', 'cache-control': 'max-age=5' });
    const get = await storage.send('GET', `/object/${path}`);
    const head = await storage.send('HEAD', `/object/${path}`);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect([await head.text(), head.headers.get('content-length'), head.headers.get('x-robots-tag')]).toEqual([
      '',
      '12',
      'none',
    ]);
    await raw(`${path}-2`, 'x', { 'x-robots-tag': 'otherbot: noindex, nofollow' });
    expect((await storage.send('HEAD', `/object/${path}-2`)).headers.get('x-robots-tag')).toBe(
      'otherbot: noindex, nofollow',
    );
    expect(await codeOf(await raw(`${path}-3`, 'x', { 'x-robots-tag': 'nonsense' }))).toBe('InvalidRequest');
    await raw(`${path}-4`, 'x', { 'x-robots-tag': '' });
    expect((await storage.send('HEAD', `/object/${path}-4`)).headers.get('x-robots-tag')).toBe('none');
  });
});
