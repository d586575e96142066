// The real client where a test environment has classes of its own, of kinds that none of those in tests/package has: no upload is stored as anything but its bytes.
import { createClient } from '@supabase/supabase-js';
import { afterEach, describe, expect, vi } from 'vitest';
import type { Mock } from '../../mocks/app.ts';
import { createClient as createMockClient } from '../../mocks/client.ts';
import { testWith } from '../../mocks/vitest.ts';

const test = testWith({ schema: { sql: '' } });

const BYTES = Uint8Array.from({ length: 300 }, (_, index) => index % 256);

/** Not Node's: its `Request` takes an object of these classes for a text. */
class ForeignBlob {
  readonly type: string;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  constructor([bytes]: readonly Uint8Array<ArrayBuffer>[], { type = '' }: { readonly type?: string } = {}) {
    this.#bytes = bytes ?? new Uint8Array();
    this.type = type;
  }
  get size(): number {
    return this.#bytes.length;
  }
  get [Symbol.toStringTag](): string {
    return 'Blob';
  }
  /** For the reader of the same environment. */
  static bytesOf(blob: ForeignBlob): ArrayBuffer {
    return blob.#bytes.buffer;
  }
}

class ForeignFile extends ForeignBlob {
  readonly name: string;
  constructor(parts: readonly Uint8Array<ArrayBuffer>[], name: string, options: { readonly type?: string } = {}) {
    super(parts, options);
    this.name = name;
  }
  override get [Symbol.toStringTag](): string {
    return 'File';
  }
}

class ReadableFile extends ForeignFile {
  arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(ForeignBlob.bytesOf(this));
  }
}

class ForeignFormData {
  readonly #entries: (readonly [string, string | ForeignBlob])[] = [];
  append(name: string, value: unknown): void {
    this.#entries.push([name, value instanceof ForeignBlob ? value : String(value)]);
  }
  has(name: string): boolean {
    return this.#entries.some(([known]) => known === name);
  }
  [Symbol.iterator]() {
    return this.#entries[Symbol.iterator]();
  }
  get [Symbol.toStringTag](): string {
    return 'FormData';
  }
}

/** What older environments have instead of methods of a blob. */
class ForeignReader {
  result: ArrayBuffer | null = null;
  onload = (): void => undefined;
  readAsArrayBuffer(blob: ForeignBlob): void {
    this.result = ForeignBlob.bytesOf(blob);
    setTimeout(() => this.onload());
  }
}

function enter(reader?: typeof ForeignReader): void {
  vi.stubGlobal('Blob', ForeignBlob);
  vi.stubGlobal('File', ForeignFile);
  vi.stubGlobal('FormData', ForeignFormData);
  vi.stubGlobal('FileReader', reader);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

async function bucketOf(mock: Mock, fetch?: typeof globalThis.fetch) {
  await createMockClient(mock).storage('POST', '/bucket', { name: 'box' });
  const options = fetch === undefined ? {} : { global: { fetch } };
  return createClient(mock.urls.data, mock.keys.service, options).storage.from('box');
}

async function stored(mock: Mock, name: string) {
  const headers = { authorization: `Bearer ${mock.keys.service}` };
  const answer = await mock.fetch(`${mock.urls.storage}/object/authenticated/box/${name}`, { headers });
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

describe('mock.fetch', () => {
  test('stores the bytes of a file of a class without methods, by the reader of its environment', async ({ mock }) => {
    const box = await bucketOf(mock, mock.fetch);
    enter(ForeignReader);
    const file = new ForeignFile([BYTES], 'a "b".png', { type: 'image/png' });
    const { error } = await box.upload('a', file as unknown as File);
    vi.unstubAllGlobals();
    expect(error).toBeNull();
    expect(await stored(mock, 'a')).toEqual({ status: 200, type: 'image/png', bytes: BYTES });
  });

  test('stores the bytes of a foreign blob that is a body itself', async ({ mock }) => {
    await bucketOf(mock);
    enter();
    const body = new ReadableFile([BYTES], 'a', { type: 'image/gif' }) as unknown as Blob;
    const headers = { authorization: `Bearer ${mock.keys.service}` };
    const { status } = await mock.fetch(`${mock.urls.storage}/object/box/a`, { method: 'POST', headers, body });
    vi.unstubAllGlobals();
    expect(status).toBe(200);
    expect(await stored(mock, 'a')).toEqual({ status: 200, type: 'image/gif', bytes: BYTES });
  });

  test('refuses a blob that nothing can read', async ({ mock }) => {
    const box = await bucketOf(mock, mock.fetch);
    enter();
    const { error } = await box.upload('a', new ForeignFile([BYTES], 'a') as unknown as File);
    expect(error?.message).toContain('mock.fetch cannot read the bytes of this Blob: it has no method arrayBuffer.');
    vi.unstubAllGlobals();
    expect((await stored(mock, 'a')).status).toBe(400);
  });

  test('reads a form of its own platform as before', async ({ mock }) => {
    const box = await bucketOf(mock, mock.fetch);
    const file = new File([BYTES], 'Käse "1".png', { type: 'image/png' });
    expect((await box.upload('a', file, { metadata: { note: 'one\ntwo' } })).error).toBeNull();
    expect(await stored(mock, 'a')).toEqual({ status: 200, type: 'image/png', bytes: BYTES });
    expect((await box.info('a')).data?.metadata).toEqual({ note: 'one\ntwo' });
  });
});

describe('where the bytes are lost before the mock sees them', () => {
  test('an upload in a form of the platform is refused with a sentence, over HTTP', async ({ mock, server }) => {
    await bucketOf(mock);
    const form = new FormData();
    form.append('', '[object Blob]');
    const headers = { authorization: `Bearer ${mock.keys.service}` };
    const answer = await fetch(`${server.urls.storage}/object/box/a`, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: expect.stringMatching(/^The upload is the text "\[object Blob\]"/u) as string,
    });
  });

  test('a text that only looks like one is stored where its length says so', async ({ mock, client }) => {
    await bucketOf(mock);
    const type = { 'content-type': 'text/plain' };
    expect((await client.storage('POST', '/object/box/a', '[object Blob]', { headers: type })).status).toBe(200);
    expect(new TextDecoder().decode((await stored(mock, 'a')).bytes)).toBe('[object Blob]');
  });
});
