// Images of databases in a folder: who may read them, what is removed, and what happens without the folder.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findCacheFolder } from './cache-folder.ts';
import type { EngineImage } from './engine-image.ts';
import { openImageCache } from './image-cache.ts';

const image: EngineImage = {
  folders: ['/data', '/data/empty'],
  files: [
    { path: '/data/a', size: 20, content: Buffer.from('what a holds') },
    { path: '/data/b', size: 12, content: Buffer.from('what a holds') },
    { path: '/data/c', size: 8, content: Buffer.from('') },
  ],
  extended: true,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-cache-'));
  vi.stubEnv('TOUCHSTONE_CACHE', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const open = (extensions: readonly string[] = []) => openImageCache(extensions);
const images = (): readonly string[] => readdirSync(folder).map((name) => join(folder, name));

function only(): string {
  const [file, ...more] = images();
  if (file === undefined || more.length > 0) throw new Error(`There are ${images().length} files.`);
  return file;
}

test('what was written is read, and only by who asks for the same', async () => {
  const cache = await open(['b', 'a']);
  expect(await cache.read(['x'])).toBeUndefined();
  await cache.write(['x'], image);
  expect(await (await open(['a', 'b'])).read(['x'])).toEqual(image);
  expect(await cache.read(['x', 'y'])).toBeUndefined();
  expect(await cache.read([])).toBeUndefined();
  expect(await (await open(['a'])).read(['x'])).toBeUndefined();
});

test.each([
  ['torn', (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length - 1)],
  ['empty', (): Buffer => Buffer.alloc(0)],
  [
    'changed',
    (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(0, -1), Buffer.from([1 ^ (bytes.at(-1) ?? 0)])]),
  ],
])('a file that is %s is no image, and makes place for one', async (_, spoil) => {
  const cache = await open();
  await cache.write([], image);
  writeFileSync(only(), spoil(readFileSync(only())));
  expect(await cache.read([])).toBeUndefined();
  expect(images()).toEqual([]);
  await cache.write([], image);
  expect(await cache.read([])).toEqual(image);
});

test.skipIf(process.platform === 'win32')('a pipe is no image: nobody waits for what comes out of it', async () => {
  const cache = await open();
  await cache.write(['x'], image);
  const file = only();
  rmSync(file);
  execFileSync('mkfifo', [file]);
  expect(await cache.read(['x'])).toBeUndefined();
  await cache.write(['x'], image);
  expect(await cache.read(['x'])).toEqual(image);
});

test.skipIf(process.getuid?.() !== 0)("another user's file is left alone, even behind a link of ours", async () => {
  const cache = await open();
  await cache.write(['x'], image);
  const file = only();
  const theirs = join(folder, 'theirs');
  renameSync(file, theirs);
  symlinkSync(theirs, file);
  expect(await cache.read(['x'])).toEqual(image);
  chownSync(theirs, 65_534, 65_534);
  expect(await cache.read(['x'])).toBeUndefined();
  expect(images()).toEqual(expect.arrayContaining([file, theirs]));
});

test("an image under another's name is none", async () => {
  const cache = await open();
  await cache.write(['mine'], image);
  const bytes = readFileSync(only());
  await cache.discard(['mine']);
  await cache.write(['yours'], image);
  writeFileSync(only(), bytes);
  expect(await cache.read(['yours'])).toBeUndefined();
});

test('many who write at once leave one whole image', async () => {
  const caches = await Promise.all(Array.from({ length: 8 }, () => open()));
  await Promise.all(caches.map((cache) => cache.write([], image)));
  expect(only()).toMatch(/\.image$/u);
  expect(await caches[0]?.read([])).toEqual(image);
});

test('what was not used for longest goes first, with drafts of the dead and old marks', async () => {
  const cache = await open();
  const aged = (name: string, hours: number): string => {
    const file = join(folder, name);
    writeFileSync(file, '');
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(file, then, then);
    return file;
  };
  const old = aged('pglite-old.image', 99);
  const used = Array.from({ length: 31 }, (_, index) => aged(`pglite-${index}.image`, 2));
  const dead = [aged('pglite-x.draft', 2), aged('pglite-z.mark', 25)];
  const kept = [aged('pglite-y.draft', 0), aged('pglite-w.mark', 2), aged('mine.txt', 99)];
  await cache.write([], image);
  const left = images();
  expect(left).toEqual(expect.arrayContaining([...used, ...kept]));
  for (const gone of [old, ...dead]) expect(left).not.toContain(gone);
});

test('without a folder that can be written nothing is kept, and nothing is missed', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  vi.stubEnv('TOUCHSTONE_CACHE', join(file, 'below'));
  const cache = await open();
  await cache.write([], image);
  await cache.discard([]);
  expect(await cache.read([])).toBeUndefined();
  vi.stubEnv('TOUCHSTONE_CACHE', 'off');
  const off = await openImageCache([]);
  await off.write([], image);
  await off.discard([]);
  for (const one of [cache, off, cache, off]) expect(await one.claim([])).toBe(false);
  expect(await off.read([])).toBeUndefined();
});

test('one process makes an image, another one if it is gone, and nobody one that was given up', async () => {
  const [cache, other] = [await open(), await open()];
  const claims = async (): Promise<unknown> => [await cache.claim(['x']), await other.claim(['x'])];
  expect(await claims()).toEqual([true, false]);
  writeFileSync(only(), '999999999');
  expect(await claims()).toEqual([true, false]);
  await cache.write(['x'], image);
  expect(images()).toHaveLength(1);
  await cache.giveUp(['y']);
  expect([await other.claim(['y']), await other.claim(['x'])]).toEqual([false, true]);
});

test('an image in a folder that is only read is used', async () => {
  const cache = await open();
  await cache.write([], image);
  chmodSync(only(), 0o400);
  chmodSync(folder, 0o500);
  try {
    expect(await cache.read([])).toEqual(image);
  } finally {
    chmodSync(folder, 0o700);
  }
});

test('the folder is the one that is named, or below that of all caches', () => {
  expect(findCacheFolder({ TOUCHSTONE_CACHE: '/here', XDG_CACHE_HOME: '/there' })).toBe('/here');
  expect(findCacheFolder({ TOUCHSTONE_CACHE: 'off', XDG_CACHE_HOME: '/there' })).toBeUndefined();
  if (process.platform === 'linux')
    expect(findCacheFolder({ TOUCHSTONE_CACHE: '', XDG_CACHE_HOME: '/there' })).toBe(join('/there', 'touchstone'));
});
