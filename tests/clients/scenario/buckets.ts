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
    name: 'a bucket made without settings is private and unlimited',
    methods: ['client.createBucket', 'client.getBucket'],
    async run(client) {
      await dataOf(client.createBucket('plain'));
      const bucket = await dataOf(client.getBucket('plain'));
      equal(
        [bucket.public, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null],
        [false, null, null],
        'the settings',
      );
    },
  },
  {
    name: 'a name is taken once, and bad names are refused',
    methods: ['client.createBucket'],
    async run(client) {
      await dataOf(client.createBucket('taken'));
      await refused(client.createBucket('taken'), {
        statusCode: '409',
        code: 'BucketAlreadyExists',
        message: 'The resource already exists',
      });
      for (const name of ['a/b', 'ü', ' a', 'x'.repeat(101)])
        await refused(client.createBucket(name), {
          statusCode: '400',
          code: 'InvalidBucketName',
          message: 'Bucket name invalid',
        });
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
    name: 'the limits of a bucket hold for uploads',
    methods: ['client.createBucket', 'files.upload'],
    async run(client) {
      await dataOf(
        client.createBucket('narrow', { public: false, fileSizeLimit: 4, allowedMimeTypes: ['text/plain', 'image/*'] }),
      );
      const narrow = client.from('narrow');
      const type = { contentType: 'text/plain' };
      await dataOf(narrow.upload('four', '1234', type));
      await dataOf(narrow.upload('picture', new Blob(['<svg>'.slice(0, 4)], { type: 'image/svg+xml' })));
      const large = {
        statusCode: '413',
        code: 'EntityTooLarge',
        message: 'The object exceeded the maximum allowed size',
      };
      await refused(narrow.upload('five', '12345', type), large);
      await refused(narrow.upload('five', new Blob(['12345'], { type: 'text/plain' })), large);
      await refused(narrow.upload('page', '<p>', { contentType: 'text/html' }), {
        statusCode: '415',
        code: 'InvalidMimeType',
        message: 'mime type text/html is not supported',
      });
      equal((await dataOf(narrow.list())).map(({ name }) => name).sort(), ['four', 'picture']);
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
  {
    name: 'a missing bucket is told',
    methods: ['client.getBucket', 'client.updateBucket', 'client.emptyBucket', 'client.deleteBucket'],
    async run(client) {
      await refused(client.getBucket('nowhere'), NO_BUCKET);
      await refused(client.updateBucket('nowhere', { public: true }), NO_BUCKET);
      await refused(client.emptyBucket('nowhere'), NO_BUCKET);
      await refused(client.deleteBucket('nowhere'), NO_BUCKET);
      await refused(client.from('nowhere').upload('a', 'a'), NO_BUCKET);
      equal(await dataOf(client.from('nowhere').list()), []);
      equal(await dataOf(client.from('nowhere').remove(['a'])), []);
    },
  },
];
