// The stores of bytes: put, read in ranges, copied and deleted.
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Blobs, ByteStream } from './blobs.ts';
import { createDirectoryBlobs, forgetDeleted } from './directory.ts';
import { createMemoryBlobs } from './memory.ts';
import { openS3Store } from './s3/s3-store.ts';
import { BUCKET, withS3Server } from '../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';

const place = temporaryFolder();
const newFolder = (): string => mkdtempSync(join(place, 'blobs-'));
const inDirectory = (): Blobs => createDirectoryBlobs(newFolder());

function streamOf(...texts: readonly string[]): ByteStream {
  return new Response(new Blob([...texts])).body ?? new ReadableStream();
}

function failing(first: string): ByteStream {
  const chunks = [new TextEncoder().encode(first)];
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.error(new Error('the client is gone'));
      else controller.enqueue(chunk);
    },
  });
}

async function textOf(blobs: Blobs, key: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const content = await blobs.get(key, range);
  return content === undefined ? undefined : new Response(content).text();
}

withS3Server();
let prefixes = 0;
async function inS3(): Promise<Blobs> {
  prefixes += 1;
  return (await openS3Store(`s3://${BUCKET}/tests/${prefixes}`)).blobs;
}

describe.each<readonly [string, () => Blobs | Promise<Blobs>]>([
  ['memory', createMemoryBlobs],
  ['a directory', inDirectory],
  ['an S3-compatible store', inS3],
])('blobs in %s', (_, open) => {
  let blobs: Blobs;
  beforeEach(async () => {
    blobs = await open();
  });

  test('give back what was put, with its size and its quoted MD5', async () => {
    expect(await blobs.put('one', streamOf('hello ', 'world'))).toEqual({
      size: 11,
      etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"',
    });
    expect(await textOf(blobs, 'one')).toBe('hello world');
    expect(await blobs.put('none', null)).toEqual({ size: 0, etag: '"d41d8cd98f00b204e9800998ecf8427e"' });
    expect(await textOf(blobs, 'none')).toBe('');
    expect([await blobs.size('one'), await blobs.size('none'), await blobs.size('other')]).toEqual([11, 0, undefined]);
  });

  test('give ranges with both ends included', async () => {
    await blobs.put('one', streamOf('hello world'));
    expect(await textOf(blobs, 'one', { start: 6, end: 10 })).toBe('world');
    expect(await textOf(blobs, 'one', { start: 0, end: 0 })).toBe('h');
  });

  test('leave out of a range what lies behind the end', async () => {
    await blobs.put('one', streamOf('hello'));
    expect(await textOf(blobs, 'one', { start: 4, end: 4 })).toBe('o');
    expect(await textOf(blobs, 'one', { start: 3, end: 9_999_999 })).toBe('lo');
    expect(await textOf(blobs, 'one', { start: 5, end: 9 })).toBe('');
    expect(await textOf(blobs, 'one', { start: 9, end: 9_999_999 })).toBe('');
    await blobs.put('none', null);
    expect(await textOf(blobs, 'none', { start: 0, end: 0 })).toBe('');
  });

  test('cut a range out of many pieces at the very byte', async () => {
    const bytes = Uint8Array.from({ length: 1_000_003 }, (_, index) => (index * 31) % 251);
    await blobs.put('one', new Response(bytes).body);
    for (const [start, end] of [
      [0, 262_143],
      [0, 262_144],
      [262_143, 524_288],
      [1, 1_000_001],
      [737_859, 1_000_002],
      [1_000_002, 1_000_002],
    ] as const) {
      const content = await blobs.get('one', { start, end });
      const got = new Uint8Array(await new Response(content).arrayBuffer());
      expect([start, end, Buffer.compare(got, bytes.subarray(start, end + 1))]).toEqual([start, end, 0]);
    }
  });

  test('stay whole for who reads them while they are deleted', async () => {
    const large = 'x'.repeat(900_000);
    await blobs.put('one', streamOf(large));
    const content = await blobs.get('one');
    await blobs.delete(['one']);
    expect(await blobs.get('one')).toBeUndefined();
    expect(await new Response(content).text()).toBe(large);
  });

  test('of many keys at once do not mix', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`);
    const contentOf = (key: string): string => `${key} `.repeat(3000);
    await Promise.all(keys.map(async (key) => blobs.put(key, streamOf(contentOf(key), '.'))));
    expect([...(await blobs.list())].sort()).toEqual([...keys].sort());
    await Promise.all(
      keys.map(async (key, index) => (index % 2 === 0 ? blobs.delete([key]) : blobs.copy(key, `${key}-copy`))),
    );
    for (const [index, key] of keys.entries()) {
      expect(await textOf(blobs, key)).toBe(index % 2 === 0 ? undefined : `${contentOf(key)}.`);
      expect(await textOf(blobs, `${key}-copy`)).toBe(index % 2 === 0 ? undefined : `${contentOf(key)}.`);
    }
  });

  test('that were copied live on without each other', async () => {
    await blobs.put('one', streamOf('1'));
    expect(await blobs.copy('one', 'two')).toBe(true);
    expect(await blobs.copy('one', 'two')).toBe(true);
    expect(await blobs.copy('nothing', 'three')).toBe(false);
    await blobs.put('one', streamOf('another'));
    expect(await textOf(blobs, 'two')).toBe('1');
    await blobs.delete(['two']);
    await blobs.delete(['two']);
    expect(await textOf(blobs, 'one')).toBe('another');
    await blobs.copy('one', 'three');
    await blobs.delete(['one']);
    expect(await textOf(blobs, 'three')).toBe('another');
    expect(await blobs.list()).toEqual(['three']);
  });

  test('refuse a key that is none, and have nothing under it', async () => {
    await blobs.put('one', streamOf('1'));
    for (const key of ['', '.', '..', '.hidden', '../up', '/etc/passwd', 'a/b', 'a b', 'a\0', 'é', 'x'.repeat(101)]) {
      await expect(blobs.put(key, streamOf('x'))).rejects.toThrow('is not a key of a blob');
      await expect(blobs.copy('one', key)).rejects.toThrow('is not a key of a blob');
      expect(await blobs.copy(key, 'two')).toBe(false);
      expect(await blobs.get(key)).toBeUndefined();
      await blobs.delete([key]);
    }
    expect(await blobs.list()).toEqual(['one']);
  });

  test('keep nothing of a stream that fails', async () => {
    await expect(blobs.put('one', failing('half'))).rejects.toThrow('the client is gone');
    expect(await blobs.list()).toEqual([]);
    expect(await blobs.get('one')).toBeUndefined();
  });

  test('come back from each of two snapshots, in any order, as often as wanted', async () => {
    await blobs.put('one', streamOf('1'));
    const first = await blobs.snapshot();
    await blobs.put('two', streamOf('2'));
    await blobs.delete(['one']);
    const second = await blobs.snapshot();
    await blobs.delete(['two']);
    await blobs.put('three', streamOf('3'));
    for (const [state, held] of [
      [second, { two: '2' }],
      [first, { one: '1' }],
      [second, { two: '2' }],
      [first, { one: '1' }],
    ] as const) {
      await blobs.restore(state);
      await blobs.put('later', streamOf('x'));
      await blobs.delete(['later']);
      const texts = await Promise.all(
        (await blobs.list()).map(async (key) => [key, await textOf(blobs, key)] as const),
      );
      expect(Object.fromEntries(texts)).toEqual(held);
    }
  });

  test('of two snapshots under one key stay what each was', async () => {
    const none = await blobs.snapshot();
    await blobs.put('one', streamOf('1'));
    const first = await blobs.snapshot();
    await blobs.restore(none);
    await blobs.put('one', streamOf('another'));
    const second = await blobs.snapshot();
    await blobs.put('one', streamOf('a third'));
    for (const [state, text] of [
      [first, '1'],
      [second, 'another'],
      [none, undefined],
      [first, '1'],
    ] as const) {
      await blobs.restore(state);
      expect(await textOf(blobs, 'one')).toBe(text);
    }
  });
});

describe('blobs in a directory', () => {
  test('are found again by the next process, without what a crash left', async () => {
    const directory = newFolder();
    await createDirectoryBlobs(directory).put('one', streamOf('1'));
    writeFileSync(join(directory, '.unfinished-x'), 'half');
    const blobs = createDirectoryBlobs(directory);
    expect(await blobs.list()).toEqual(['one']);
    expect(readdirSync(directory)).toEqual(['one']);
  });

  test('that were deleted after a snapshot come back after a crash, and are gone after a good end', async () => {
    const directory = newFolder();
    const blobs = createDirectoryBlobs(directory);
    await blobs.put('one', streamOf('1'));
    await blobs.snapshot();
    await blobs.delete(['one']);
    const next = createDirectoryBlobs(directory);
    expect(await textOf(next, 'one')).toBe('1');
    await next.snapshot();
    await next.delete(['one']);
    await forgetDeleted(directory);
    expect(await createDirectoryBlobs(directory).list()).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('leave no temporary file after a failure', async () => {
    const directory = newFolder();
    const blobs = createDirectoryBlobs(directory);
    await expect(blobs.put('one', failing('half'))).rejects.toThrow();
    expect(readdirSync(directory)).toEqual([]);
  });

  test.runIf(existsSync('/proc/self/fd'))('close the file of a reader who has enough', async () => {
    const directory = newFolder();
    const blobs = createDirectoryBlobs(directory);
    await blobs.put('one', streamOf('x'.repeat(600_000)));
    const before = openFilesIn(directory);
    const content = await blobs.get('one');
    if (!(content instanceof ReadableStream)) throw new Error('It is not streamed.');
    expect(openFilesIn(directory)).toBe(before + 1);
    const reader = content.getReader();
    await reader.read();
    await reader.cancel();
    expect(openFilesIn(directory)).toBe(before);
    await textOf(blobs, 'one');
    expect(openFilesIn(directory)).toBe(before);
  });

  test('that cannot be written are an error, and leave nothing', async () => {
    const directory = newFolder();
    const blobs = createDirectoryBlobs(directory);
    rmSync(directory, { recursive: true });
    await expect(blobs.put('one', streamOf('1'))).rejects.toThrow('ENOENT');
    writeFileSync(directory, 'a file');
    await expect(blobs.put('one', streamOf('1'))).rejects.toThrow('ENOTDIR');
    expect(await blobs.list()).toEqual([]);
  });
});

/** How many files this process has open in the folder, as the system lists them. */
function openFilesIn(directory: string): number {
  const folder = '/proc/self/fd';
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(join(folder, fd)).startsWith(directory);
    } catch {
      return false;
    }
  }).length;
}
