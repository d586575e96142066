// Steps with the options of uploads, with writers that meet and with clients that leave.
import { dataOf, equal, filesIn, namesOf, refused, rejectionOf, sameBytes, textOf } from './check.ts';
import type { Step } from './step.ts';

const TAKEN = { statusCode: '409', code: 'KeyAlreadyExists', message: 'The resource already exists' };

export const uploadSteps: readonly Step[] = [
  {
    name: 'options of an upload are kept, in a raw body and in a form',
    methods: ['files.upload', 'files.info'],
    async run(client, { connect, serviceKey }) {
      await dataOf(client.createBucket('options', { public: true }));
      const files = connect(serviceKey).from('options');
      const options = { cacheControl: '60', contentType: 'text/css', metadata: { tags: ['a', 'b'], n: 1.5 } };
      for (const [name, body] of [
        ['raw', 'p {}'],
        ['form', new Blob(['p {}'], { type: 'text/css' })],
      ] as const) {
        await dataOf(files.upload(name, body, { ...options, headers: { 'x-robots-tag': 'noindex' } }));
        const info = await dataOf(files.info(name));
        equal(
          [info.contentType, info.cacheControl, info.metadata, info.name, info.bucketId],
          ['text/css', 'max-age=60', options.metadata, name, 'options'],
        );
        const answer = await fetch(files.getPublicUrl(name).data.publicUrl);
        equal(
          ['content-type', 'cache-control', 'x-robots-tag'].map((header) => answer.headers.get(header)),
          ['text/css', 'max-age=60', 'noindex'],
        );
      }
    },
  },
  {
    name: 'an upload replaces only when it says so, an update always',
    methods: ['files.upload', 'files.update'],
    async run(client) {
      const files = await filesIn(client, 'replaced');
      const cache = { cache: 'no-store' } as const;
      const first = await dataOf(files.upload('a', 'first', { metadata: { first: true } }));
      await refused(files.upload('a', 'again'), TAKEN);
      await refused(files.upload('a', new Blob(['again']), { upsert: false }), TAKEN);
      const second = await dataOf(files.upload('a', 'second', { upsert: true }));
      equal(await textOf(files.download('a', {}, cache)), 'second');
      const third = await dataOf(files.update('a', new Blob(['third'], { type: 'text/css' }), { cacheControl: '9' }));
      equal([second, third], [first, first]);
      const info = await dataOf(files.info('a'));
      equal([info.contentType, info.cacheControl, info.metadata ?? {}], ['text/css', 'max-age=9', {}]);
      equal(await textOf(files.download('a', {}, cache)), 'third');
      // The service creates an object if there is nothing to replace.
      await dataOf(files.update('new', 'new'));
      equal(await textOf(files.download('new', {}, cache)), 'new');
    },
  },
  {
    name: 'encoded content is kept as it came',
    methods: ['files.upload'],
    async run(client) {
      await dataOf(client.createBucket('encoded'));
      const zipped = new Blob(['a text, a text, a text']).stream().pipeThrough(new CompressionStream('gzip'));
      const bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
      await dataOf(client.from('encoded').upload('a.gz', bytes, { contentEncoding: 'gzip' }));
      await sameBytes(await dataOf(client.from('encoded').download('a.gz')), bytes);
    },
  },
  {
    name: 'an upload that is called off leaves nothing',
    methods: ['files.upload'],
    async run(client, { connect, serviceKey, gate, tellsAborts }) {
      await dataOf(client.createBucket('called off'));
      const leave = new AbortController();
      // The client has no signal for uploads: a user who wants one passes a fetch of their own.
      const leaving = connect(serviceKey, (input, init) => fetch(input, { ...init, signal: leave.signal }));
      const body = new Blob([new Uint8Array(2_000_000)]);
      if (tellsAborts) {
        const upload = leaving.from('called off').upload('held/file', body);
        await gate.arrived();
        leave.abort();
        equal((await upload).error?.name, 'StorageUnknownError', 'what the client says');
        await gate.settled();
      } else {
        leave.abort();
        equal((await leaving.from('called off').upload('held/file', body)).error?.name, 'StorageUnknownError');
      }
      equal(await dataOf(client.from('called off').list('held')), []);
      equal((await client.from('called off').exists('held/file')).data, false);
      await dataOf(client.from('called off').upload('after', 'the rest goes on'));
    },
  },
  {
    name: 'a broken connection is an error of the client, and what came before it stays',
    methods: ['files.upload', 'client.listBuckets'],
    async run(client, { disturbed }) {
      const files = await filesIn(client, 'broken');
      await disturbed({ operation: 'storage.*', reset: true }, async () => {
        equal((await files.upload('a', 'a')).error?.name, 'StorageUnknownError');
        equal((await client.listBuckets()).error?.name, 'StorageUnknownError');
      });
      await disturbed({ operation: 'storage.uploadObject', reset: true, when: 'after' }, async () => {
        equal((await files.upload('b', 'b')).error?.name, 'StorageUnknownError');
      });
      equal(await namesOf(files.list()), ['b']);
    },
  },
  {
    name: 'throwing is an option',
    methods: ['client.throwOnError', 'files.throwOnError'],
    async run(client) {
      const error = await rejectionOf(() => client.throwOnError().getBucket('nowhere'));
      equal([error.name, error.message], ['StorageApiError', 'Bucket not found']);
      await dataOf(client.createBucket('throwing'));
      const files = client.from('throwing').throwOnError();
      equal((await rejectionOf(() => files.info('nothing'))).message, 'Object not found');
      equal((await rejectionOf(() => files.download('nothing'))).message, 'Object not found');
      equal((await rejectionOf(() => files.download('nothing').asStream())).message, 'Object not found');
      equal((await files.upload('a', 'a')).error, null);
    },
  },
];
