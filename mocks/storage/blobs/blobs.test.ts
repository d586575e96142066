import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Blobs, ByteStream } from './blobs.ts';
import { createDirectoryBlobs } from './directory.ts';
import { createMemoryBlobs } from './memory.ts';

const inDirectory = (): Blobs => createDirectoryBlobs(mkdtempSync(join(tmpdir(), 'touchstone-blobs-')));

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

describe.each([
  ['memory', createMemoryBlobs],
  ['a directory', inDirectory],
])('blobs in %s', (_, open) => {
  test('give back what was put, with its size and its quoted MD5', async () => {
    const blobs = open();
    expect(await blobs.put('one', streamOf('hello ', 'world'))).toEqual({
      size: 11,
      etag: '"5eb63bbbe01eeed093cb22bb8f5acdc3"',
    });
    expect(await textOf(blobs, 'one')).toBe('hello world');
    expect(await blobs.put('none', null)).toEqual({ size: 0, etag: '"d41d8cd98f00b204e9800998ecf8427e"' });
    expect(await textOf(blobs, 'none')).toBe('');
  });

  test('give ranges with both ends included', async () => {
    const blobs = open();
    await blobs.put('one', streamOf('hello world'));
    expect(await textOf(blobs, 'one', { start: 6, end: 10 })).toBe('world');
    expect(await textOf(blobs, 'one', { start: 0, end: 0 })).toBe('h');
  });

  test('stream what is too large to be held', async () => {
    const blobs = open();
    const large = 'x'.repeat(300_000);
    await blobs.put('one', streamOf(large));
    expect(await textOf(blobs, 'one')).toBe(large);
    expect(await textOf(blobs, 'one', { start: 1, end: 200_000 })).toHaveLength(200_000);
  });

  test('keep nothing of a stream that fails', async () => {
    const blobs = open();
    await expect(blobs.put('one', failing('half'))).rejects.toThrow('the client is gone');
    expect(await blobs.list()).toEqual([]);
    expect(await blobs.get('one')).toBeUndefined();
  });

  test('copy, delete and list', async () => {
    const blobs = open();
    await blobs.put('one', streamOf('1'));
    expect(await blobs.copy('one', 'two')).toBe(true);
    expect(await blobs.copy('nothing', 'three')).toBe(false);
    await blobs.delete('one');
    await blobs.delete('one');
    expect(await blobs.list()).toEqual(['two']);
    expect(await textOf(blobs, 'two')).toBe('1');
  });

  test('come back from a snapshot, deleted ones too', async () => {
    const blobs = open();
    await blobs.put('one', streamOf('1'));
    const state = blobs.snapshot();
    await blobs.delete('one');
    await blobs.put('two', streamOf('2'));
    blobs.restore(state);
    expect(await blobs.list()).toEqual(['one']);
    expect(await textOf(blobs, 'one')).toBe('1');
    expect(await blobs.get('two')).toBeUndefined();
  });
});

describe('blobs in a directory', () => {
  test('are found again by the next process, without what a crash left', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'touchstone-blobs-'));
    await createDirectoryBlobs(directory).put('one', streamOf('1'));
    writeFileSync(join(directory, '.unfinished-x'), 'half');
    const blobs = createDirectoryBlobs(directory);
    expect(await blobs.list()).toEqual(['one']);
    expect(readdirSync(directory)).toEqual(['one']);
  });

  test('never leave it, whatever the key says', async () => {
    const blobs = inDirectory();
    for (const key of ['../up', '/etc/passwd', 'a/b', '..', '']) {
      await expect(blobs.put(key, streamOf('x'))).rejects.toThrow('is no key of a blob');
      expect(await blobs.get(key)).toBeUndefined();
      await blobs.delete(key);
    }
  });

  test('that were deleted after a snapshot are gone for the next process', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'touchstone-blobs-'));
    const blobs = createDirectoryBlobs(directory);
    await blobs.put('one', streamOf('1'));
    blobs.snapshot();
    await blobs.delete('one');
    expect(await createDirectoryBlobs(directory).list()).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test('leave no temporary file after a failure', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'touchstone-blobs-'));
    const blobs = createDirectoryBlobs(directory);
    await expect(blobs.put('one', failing('half'))).rejects.toThrow();
    expect(readdirSync(directory)).toEqual([]);
  });
});
