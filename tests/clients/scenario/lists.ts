// Steps that list what is in a bucket, folder by folder and page by page.
import type { StorageClient } from '@supabase/storage-js';
import { dataOf, equal, isTrue, rejectionOf } from './check.ts';
import type { Step } from './step.ts';

type Files = ReturnType<StorageClient['from']>;

async function filled(client: StorageClient, bucket: string, paths: readonly string[]): Promise<Files> {
  await dataOf(client.createBucket(bucket));
  for (const path of paths) await dataOf(client.from(bucket).upload(path, path));
  return client.from(bucket);
}

const FILES = ['b.txt', 'a.txt', 'Folder/x', 'folder-2/y', 'c.txt'];

export const listSteps: readonly Step[] = [
  {
    name: 'a folder is listed with its files and folders',
    methods: ['files.list'],
    async run(client) {
      const files = await filled(client, 'listed', ['top/a.txt', 'top/sub/b', 'top/sub/c', 'other']);
      equal(
        (await dataOf(files.list())).map(({ name, id }) => [name, id === null]),
        [
          ['other', false],
          ['top', true],
        ],
      );
      const [file, folder, ...rest] = await dataOf(files.list('top'));
      equal(rest, []);
      equal(Object.keys(file ?? {}).sort(), ['created_at', 'id', 'last_accessed_at', 'metadata', 'name', 'updated_at']);
      equal([file?.name, file?.metadata?.mimetype, file?.metadata?.size], ['a.txt', 'text/plain;charset=UTF-8', 9]);
      equal(folder, {
        name: 'sub',
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      });
      equal(
        (await dataOf(files.list('top/sub/'))).map(({ name }) => name),
        ['b', 'c'],
      );
      equal(await dataOf(files.list('to')), []);
    },
  },
  {
    name: 'a list is sorted, searched and cut into pages',
    methods: ['files.list'],
    async run(client) {
      const files = await filled(client, 'sorted', FILES);
      const names = async (options?: Parameters<typeof files.list>[1], path?: string): Promise<string[]> =>
        (await dataOf(files.list(path, options))).map(({ name }) => name);
      equal(await names(), ['a.txt', 'b.txt', 'c.txt', 'Folder', 'folder-2']);
      equal(await names({ limit: 2, offset: 1 }), ['b.txt', 'c.txt']);
      equal(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 1 }), ['folder-2']);
      equal(await names({ sortBy: { column: 'created_at', order: 'asc' } }), [
        'Folder',
        'folder-2',
        'b.txt',
        'a.txt',
        'c.txt',
      ]);
      equal(await names({ sortBy: { column: 'updated_at' }, limit: 1, offset: 2 }), ['b.txt']);
      equal(await names({ search: 'b' }), ['b.txt']);
      equal(await names({ search: 'fold' }), ['Folder', 'folder-2']);
      equal(await names({ search: 'txt' }), []);
      equal(await names({ search: 'x' }, 'Folder'), ['x']);
    },
  },
  {
    name: 'lists are called off',
    methods: ['files.list', 'files.listV2'],
    async run(client) {
      const files = await filled(client, 'left lists', ['a']);
      const signal = AbortSignal.abort();
      equal((await files.list('', {}, { signal })).error?.name, 'StorageUnknownError');
      equal((await files.listV2({}, { signal })).error?.name, 'StorageUnknownError');
      const thrown = await rejectionOf(() => files.throwOnError().listV2({}, { signal }));
      equal(thrown.name, 'StorageUnknownError');
    },
  },
  {
    name: 'the second list walks through all by cursor',
    methods: ['files.listV2'],
    async run(client) {
      const files = await filled(client, 'walked', FILES);
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let pages = 1; ; pages += 1) {
        const page = await dataOf(files.listV2({ limit: 2, ...(cursor === undefined ? {} : { cursor }) }));
        seen.push(...page.objects.map(({ name }) => name));
        equal(page.folders, []);
        cursor = page.nextCursor;
        if (!page.hasNext) {
          equal(pages, 3, 'the number of pages');
          break;
        }
        isTrue(cursor !== undefined && pages < 4, 'a cursor');
      }
      equal(seen, ['Folder/x', 'a.txt', 'b.txt', 'c.txt', 'folder-2/y']);
    },
  },
  {
    name: 'the second list knows folders, prefixes and orders',
    methods: ['files.listV2'],
    async run(client) {
      const files = await filled(client, 'delimited', [...FILES, 'folder-2/sub/z']);
      const page = await dataOf(files.listV2({ with_delimiter: true }));
      equal(
        page.folders.map(({ name }) => name),
        ['Folder/', 'folder-2/'],
      );
      equal(
        page.objects.map(({ name }) => name),
        ['a.txt', 'b.txt', 'c.txt'],
      );
      const inside = await dataOf(files.listV2({ prefix: 'folder-2/', with_delimiter: true }));
      equal(
        [inside.folders.map(({ name }) => name), inside.objects.map(({ name }) => name)],
        [['folder-2/sub/'], ['folder-2/y']],
      );
      const flat = await dataOf(files.listV2({ prefix: 'f' }));
      equal(
        flat.objects.map(({ name }) => name),
        ['folder-2/sub/z', 'folder-2/y'],
      );
      const youngest = await dataOf(files.listV2({ limit: 1, sortBy: { column: 'created_at', order: 'desc' } }));
      equal([youngest.objects[0]?.name, youngest.hasNext], ['folder-2/sub/z', true]);
    },
  },
];
