// Steps with buckets: made, read, listed, changed, emptied and deleted.
import { dataOf, equal, refused, isTrue } from './check.ts';
import type { Step } from './step.ts';

const NO_BUCKET = { statusCode: '404', code: 'NoSuchBucket', message: 'Bucket not found' };

export const bucketSteps: readonly Step[] = [
  {
    name: 'a bucket is made with every setting and read back',
    methods: ['client.createBucket', 'client.getBucket'],
    async run(client) {
      const made = await dataOf(
        client.createBucket('made', {
          public: true,
          fileSizeLimit: '1.5MB',
          allowedMimeTypes: ['image/*', 'text/plain'],
          type: 'STANDARD',
          versioningStatus: 'DISABLED',
        }),
      );
      equal(made, { name: 'made' });
      const { created_at, updated_at, owner, ...rest } = await dataOf(client.getBucket('made'));
      equal(rest, {
        id: 'made',
        name: 'made',
        public: true,
        file_size_limit: 1_500_000,
        allowed_mime_types: ['image/*', 'text/plain'],
      });
      isTrue(!owner, 'no owner: the service made it');
      isTrue(!Number.isNaN(Date.parse(created_at)) && updated_at === created_at, 'the two times');
    },
  },
  {
    name: 'buckets are listed, with every option',
    methods: ['client.listBuckets'],
    async run(client, { dialect }) {
      for (const name of ['shelf-b', 'shelf-c', 'Shelf-a']) await dataOf(client.createBucket(name));
      const names = async (options: Parameters<typeof client.listBuckets>[0]): Promise<string[]> =>
        (await dataOf(client.listBuckets(options))).map((bucket) => bucket.name);
      const all = await dataOf(client.listBuckets());
      const mine = all.filter(({ name }) => /^shelf-/i.test(name));
      equal(mine.map(({ name }) => name).sort(), ['Shelf-a', 'shelf-b', 'shelf-c']);
      equal([...new Set(mine.map(({ type }) => type))], dialect === 'supabase' ? ['STANDARD'] : [undefined]);
      const search = 'SHELF-';
      equal(await names({ search, sortColumn: 'created_at' }), ['shelf-b', 'shelf-c', 'Shelf-a']);
      equal(await names({ search, sortColumn: 'name', sortOrder: 'desc', limit: 1 }), ['shelf-c']);
      equal(await names({ search, sortColumn: 'created_at', sortOrder: 'asc', limit: 2, offset: 1 }), [
        'shelf-c',
        'Shelf-a',
      ]);
      equal(await names({ search: 'shelf_' }), []);
    },
  },
  {
    name: 'a bucket is changed: what is not given stays, null clears',
    methods: ['client.updateBucket'],
    async run(client) {
      await dataOf(
        client.createBucket('changed', { public: false, fileSizeLimit: 10, allowedMimeTypes: ['text/plain'] }),
      );
      const settings = async (): Promise<unknown[]> => {
        const bucket = await dataOf(client.getBucket('changed'));
        return [bucket.public, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null];
      };
      equal(await dataOf(client.updateBucket('changed', { public: true })), { message: 'Successfully updated' });
      equal(await settings(), [true, 10, ['text/plain']]);
      await dataOf(client.updateBucket('changed', { public: false, fileSizeLimit: '2KB', allowedMimeTypes: null }));
      equal(await settings(), [false, 2000, null]);
      await dataOf(client.updateBucket('changed', { public: false, fileSizeLimit: null }));
      equal(await settings(), [false, null, null]);
    },
  },
  {
    name: 'only an empty bucket is deleted',
    methods: ['client.emptyBucket', 'client.deleteBucket'],
    async run(client) {
      await dataOf(client.createBucket('full'));
      await dataOf(client.from('full').upload('a/b', 'content'));
      await refused(client.deleteBucket('full'), {
        statusCode: '409',
        code: 'ResourceNotEmpty',
        message: 'The bucket you tried to delete is not empty',
      });
      isTrue((await dataOf(client.emptyBucket('full'))).message.startsWith('Empty bucket has been queued'), 'a queue');
      equal(await dataOf(client.from('full').list('a')), []);
      equal(await dataOf(client.deleteBucket('full')), { message: 'Successfully deleted' });
      await refused(client.getBucket('full'), NO_BUCKET);
    },
  },
];
