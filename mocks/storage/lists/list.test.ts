// Lists of a folder: what is on a page, in each order.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage, type OpenStorage } from '../testing/open-storage.ts';

interface Entry {
  readonly name: string;
  readonly id: string | null;
}

describe('listing', () => {
  let storage: OpenStorage;
  let bucket: string;
  const names = [
    'b.txt',
    'A.txt',
    'fold.txt',
    'folder/one.txt',
    'folder/sub/deep.txt',
    'Folder/upper.txt',
    'z_.txt',
    'zx.txt',
    'same',
    'same/child',
  ];
  beforeAll(async () => {
    storage = await openStorage();
    bucket = await storage.bucket();
    for (const name of names) {
      storage.clock.advance('1s');
      await storage.send('POST', `/object/${bucket}/${name}`, { body: name });
    }
  });
  afterAll(async () => {
    await storage.close();
  });

  test.each(['name', 'created_at', 'updated_at'] as const)('by %s show one level, a page of it', async (column) => {
    const objects = names.map((name, index) => ({ name, created_at: index, updated_at: index }));
    // Written again, the oldest is the last that was changed.
    storage.clock.advance('1s');
    await storage.send('PUT', `/object/${bucket}/b.txt`, { body: 'again' });
    const times = objects.map((one, index) => (index === 0 ? { ...one, updated_at: objects.length } : one));
    for (const prefix of ['', 'folder', 'folder/', 'FOLDER', '/folder', 'folder/sub', 'none'])
      for (const search of ['', 'f', 'FOLD', 'z_', '%', 'sub/d'])
        for (const order of ['asc', 'desc'] as const)
          for (const [limit, offset] of [
            [100, 0],
            [1, 0],
            [3, 1],
          ] as const) {
            const body = { prefix, search, limit, offset, sortBy: { column, order } };
            const answer = await storage.send('POST', `/object/list/${bucket}`, { body });
            const shown = ((await answer.json()) as readonly Entry[]).map(({ name, id }) =>
              id === null ? `${name}/` : name,
            );
            const whole = levelOf(
              times,
              prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
              search,
              column,
              order,
            );
            expect(shown, `of ${JSON.stringify(body)}`).toEqual(whole.slice(offset, offset + limit));
          }
  });
});

type Column = 'name' | 'created_at' | 'updated_at';
type Timed = Readonly<Record<Exclude<Column, 'name'>, number>> & { readonly name: string };

/** The entries directly below a folder that begin as it is searched for; folders end in a slash. */
function levelOf(
  objects: readonly Timed[],
  folder: string,
  search: string,
  column: Column,
  order: 'asc' | 'desc',
): readonly string[] {
  const turn = order === 'desc' ? -1 : 1;
  const entries = new Map<string, { readonly shown: string; readonly isFolder: boolean; readonly time: number }>();
  const matching = objects
    .filter(({ name }) => name.toLowerCase().startsWith((folder + search).toLowerCase()))
    .sort((a, b) => turn * compare(a.name.toLowerCase(), b.name.toLowerCase()));
  for (const { name, ...times } of matching) {
    // One level below the search; names are shown from the folder on.
    const slash = name.indexOf('/', folder.length + search.length);
    const isFolder = slash >= 0;
    const shown = name.slice(folder.length, isFolder ? slash : undefined);
    // By name, folders that differ only in case are one, under the name that comes first.
    const key = isFolder && column === 'name' ? shown.toLowerCase() : shown;
    const time = isFolder || column === 'name' ? 0 : times[column];
    if (!entries.has(`${isFolder} ${key}`)) entries.set(`${isFolder} ${key}`, { shown, isFolder, time });
  }
  return [...entries.values()]
    .sort((a, b) =>
      column === 'name'
        ? turn * (compare(a.shown.toLowerCase(), b.shown.toLowerCase()) || Number(a.isFolder) - Number(b.isFolder))
        : // Folders come first; they have no times.
          Number(b.isFolder) - Number(a.isFolder) || turn * (a.time - b.time) || turn * compare(a.shown, b.shown),
    )
    .map(({ shown, isFolder }) => (isFolder ? `${shown}/` : shown));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
