// Lists: what they say of a folder, what is on a page and how much, and what their cursors may be.
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

  test('shows objects, and folders with nothing but a name', async () => {
    const answer = await storage.send('POST', `/object/list/${bucket}`, { body: { prefix: '', search: 'fold' } });
    const [file, folder] = (await answer.json()) as readonly Entry[];
    expect(Object.keys(file ?? {})).toEqual(['name', 'id', 'updated_at', 'created_at', 'last_accessed_at', 'metadata']);
    expect(folder).toEqual({
      name: 'folder',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
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

  test('of a bucket that is hidden is empty', async () => {
    const body = { prefix: '' };
    const hidden = await storage.send('POST', `/object/list/${bucket}`, { body, token: storage.anonymous });
    expect(await hidden.json()).toEqual([]);
  });

  test('gives 100 entries unless asked for more, and never more than 1500', async () => {
    const many = await storage.bucket();
    await storage.sql(
      `insert into storage.objects (bucket_id, name) select '${many}', 'g' || n from generate_series(1, 1600) as n`,
    );
    const count = async (limit?: number): Promise<number> => {
      const body = { prefix: '', ...(limit === undefined ? {} : { limit }) };
      const answer = await storage.send('POST', `/object/list/${many}`, { body });
      return ((await answer.json()) as readonly unknown[]).length;
    };
    expect([await count(), await count(200), await count(9999)]).toEqual([100, 200, 1500]);
  });

  test('by cursor walks the bucket in the order of a time', async () => {
    const walk = async (body: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < 20; page += 1) {
        const answer = await storage.send('POST', `/object/list-v2/${bucket}`, { body: { ...body, limit: 3, cursor } });
        const result = (await answer.json()) as {
          readonly hasNext: boolean;
          readonly nextCursor?: string;
          readonly objects: readonly Entry[];
        };
        seen.push(...result.objects.map(({ name }) => name));
        if (!result.hasNext) return seen;
        cursor = result.nextCursor ?? '';
      }
      throw new Error('The cursor does not advance.');
    };
    expect(await walk({ sortBy: { column: 'created_at', order: 'asc' } })).toEqual(names);
    expect(await walk({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual(names.toReversed());
  });

  test('tells the ages of folders where the order is by a time', async () => {
    const folderAfter = async (column: string): Promise<unknown> => {
      const body = { with_delimiter: true, prefix: 'f', sortBy: { column, order: 'asc' } };
      const { folders } = (await (await storage.send('POST', `/object/list-v2/${bucket}`, { body })).json()) as {
        readonly folders: readonly unknown[];
      };
      return folders;
    };
    const folder = { key: 'folder', name: 'folder/', id: null, last_accessed_at: null, metadata: null };
    const oldest = '2026-03-01T12:00:04.250Z';
    expect(await folderAfter('name')).toEqual([{ ...folder, created_at: null, updated_at: null }]);
    expect(await folderAfter('created_at')).toEqual([{ ...folder, created_at: oldest, updated_at: oldest }]);
    expect(await folderAfter('updated_at')).toEqual([{ ...folder, created_at: oldest, updated_at: oldest }]);
  });

  test('takes what a cursor says, and for the rest what the client asks', async () => {
    const page = async (body: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> => {
      const answer = await storage.send('POST', `/object/list-v2/${bucket}`, { body });
      const { objects, ...rest } = (await answer.json()) as { readonly objects?: readonly Entry[] };
      return { ...rest, names: objects?.map(({ name }) => name) };
    };
    const after = async (lines: string, asked = {}): Promise<unknown> => {
      const { names, code } = await page({ cursor: btoa(lines), limit: 2, ...asked });
      return names ?? code;
    };
    expect(await after('l:b.txt')).toEqual(['fold.txt', 'folder/one.txt']);
    expect(await after('l:b.txt\no:desc')).toEqual(['Folder/upper.txt', 'A.txt']);
    expect(await after('l:b.txt', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'fold.txt',
      'folder/one.txt',
    ]);
    expect(await after('o:desc')).toEqual(['zx.txt', 'z_.txt']);
    expect(await after('l:b.txt\nx:y')).toBe('InvalidParameter');
    expect(await after('l:b.txt\nc:created_at\na:nonsense')).toBe('InvalidParameter');
    expect(await page({ cursor: 'zzz' })).toMatchObject({ message: 'Invalid Parameter continuation token' });
    expect(await page({ with_delimiter: true, limit: 2 })).toMatchObject({ nextCursorKey: 'Folder' });
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
