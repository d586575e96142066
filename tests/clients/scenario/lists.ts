// Steps that list what is in a bucket, folder by folder and page by page.
import type { StorageClient } from '@supabase/storage-js';
import { dataOf, equal, isTrue, namesOf, rejectionOf } from './check.ts';
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
      equal(await namesOf(files.list('top/sub/')), ['b', 'c']);
      equal(await dataOf(files.list('to')), []);
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
];
