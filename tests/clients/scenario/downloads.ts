// Steps that read objects back: whole, as a stream, in parts, again, and what is known of them.
import { dataOf, equal, filesIn, isTrue, refused, rejectionOf, sameBytes, textOf } from './check.ts';
import type { Step } from './step.ts';

const NO_OBJECT = { statusCode: '404', code: 'NoSuchKey', message: 'Object not found' };
/** A GIF of one dot. */
const DOT = [
  71, 73, 70, 56, 57, 97, 1, 0, 1, 0, 128, 0, 0, 0, 0, 0, 255, 255, 255, 33, 249, 4, 1, 0, 0, 0, 0, 44, 0, 0, 0, 0, 1,
  0, 1, 0, 0, 2, 1, 68, 0, 59,
];
const TEXT = 'twenty-six bytes of a text';

export const downloadSteps: readonly Step[] = [
  {
    name: 'a download is a blob with its type',
    methods: ['files.download', 'download.then', 'download.catch', 'download.finally'],
    async run(client) {
      const files = await filesIn(client, 'blobs');
      await dataOf(files.upload('a.css', TEXT, { contentType: 'text/css' }));
      const blob = await dataOf(files.download('a.css'));
      equal([blob.type, blob.size, await blob.text()], ['text/css', 26, TEXT]);
      let ended = false;
      const answer = await files.download('a.css').finally(() => {
        ended = true;
      });
      isTrue(ended && answer.error === null, 'an end');
      equal((await files.download('a.css').catch(() => undefined))?.error, null);
      await refused(files.download('nothing'), NO_OBJECT);
      await refused(client.from('nowhere').download('a.css'), {
        statusCode: '404',
        code: 'NoSuchBucket',
        message: 'Bucket not found',
      });
    },
  },
  {
    name: 'a download is a stream',
    methods: ['download.asStream', 'stream.then', 'stream.catch', 'stream.finally'],
    async run(client) {
      const files = await filesIn(client, 'streams');
      const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 31) % 256);
      await dataOf(files.upload('a', bytes));
      await sameBytes(new Response(await dataOf(files.download('a').asStream())), bytes);
      const read = await files
        .download('a')
        .asStream()
        .finally(() => undefined);
      await read.data?.cancel();
      equal(
        (
          await files
            .download('nothing')
            .asStream()
            .catch(() => undefined)
        )?.error?.message,
        'Object not found',
      );
      await refused(files.download('nothing').asStream(), NO_OBJECT);
    },
  },
  {
    name: 'a download is called off',
    methods: ['files.download'],
    async run(client) {
      const files = await filesIn(client, 'left');
      const bytes = new Uint8Array(3_000_000).fill(3);
      await dataOf(files.upload('a', bytes));
      const leave = new AbortController();
      const stream = await dataOf(files.download('a', {}, { signal: leave.signal, cache: 'no-store' }).asStream());
      const reader = stream.getReader() as ReadableStreamDefaultReader<Uint8Array>;
      isTrue(((await reader.read()).value?.length ?? 0) > 0, 'a beginning');
      leave.abort();
      const rest = async (): Promise<void> => {
        while (!(await reader.read()).done);
      };
      equal((await rejectionOf(rest)).name, 'AbortError');
      equal((await files.download('a', {}, { signal: leave.signal })).error?.name, 'StorageUnknownError');
      await sameBytes(await dataOf(files.download('a', {}, { cache: 'no-store' })), bytes);
    },
  },
  {
    name: 'new content is seen past every cache',
    methods: ['files.download'],
    async run(client) {
      const files = await filesIn(client, 'fresh');
      await dataOf(files.upload('a', 'old'));
      equal(await textOf(files.download('a')), 'old');
      await dataOf(files.update('a', 'new'));
      equal(await textOf(files.download('a', { cacheNonce: '2' })), 'new');
      equal(await textOf(files.download('a', {}, { cache: 'reload' })), 'new');
    },
  },
  {
    name: 'what is known of an object is read',
    methods: ['files.info'],
    async run(client) {
      const files = await filesIn(client, 'known');
      const { id } = await dataOf(files.upload('in/a', TEXT, { metadata: { some_key: 'some_value' } }));
      const info = await dataOf(files.info('in/a'));
      equal(
        [info.id, info.name, info.bucketId, info.size, info.contentType, info.cacheControl, info.metadata],
        [id, 'in/a', 'known', 26, 'text/plain;charset=UTF-8', 'max-age=3600', { someKey: 'some_value' }],
      );
      isTrue(/^"[0-9a-f]+"$/.test(info.etag ?? ''), 'an ETag');
      isTrue(
        [info.createdAt, info.lastModified].every((at) => !Number.isNaN(Date.parse(at ?? ''))),
        'two times',
      );
      isTrue(info.version !== '', 'a version');
      await refused(files.info('in'), NO_OBJECT);
    },
  },
  {
    name: 'what exists is told, what does not and what cannot be known',
    methods: ['files.exists'],
    async run(client, { connect, anonKey }) {
      const files = await filesIn(client, 'existing');
      await dataOf(files.upload('there', 'x'));
      equal(await files.exists('there'), { data: true, error: null });
      const missing = await files.exists('not there');
      equal([missing.data, missing.error?.message], [false, 'Object not found']);
      // Without the right to see the bucket, a caller cannot know.
      const hidden = await rejectionOf(() => connect(anonKey).from('nowhere').exists('there'));
      equal([hidden.name, hidden.message], ['StorageApiError', 'Bucket not found']);
    },
  },
  {
    name: 'public objects have an address for everybody',
    methods: ['files.getPublicUrl'],
    async run(client) {
      await dataOf(client.createBucket('open', { public: true }));
      await dataOf(client.createBucket('closed'));
      for (const bucket of ['open', 'closed']) await dataOf(client.from(bucket).upload('a/text file.txt', TEXT));
      const follow = async (
        bucket: string,
        options?: { download?: string | boolean; cacheNonce?: string },
      ): Promise<[number, string, string | null]> => {
        const answer = await fetch(client.from(bucket).getPublicUrl('a/text file.txt', options).data.publicUrl);
        return [answer.status, await answer.text(), answer.headers.get('content-disposition')];
      };
      equal(await follow('open'), [200, TEXT, null]);
      equal(await follow('open', { cacheNonce: '1' }), [200, TEXT, null]);
      equal(await follow('open', { download: 'näme.txt' }), [
        200,
        TEXT,
        "attachment; filename=n%C3%A4me.txt; filename*=UTF-8''n%C3%A4me.txt",
      ]);
      const [status, body] = await follow('closed');
      equal([status, (JSON.parse(body) as { code: string }).code], [400, 'NoSuchBucket']);
    },
  },
  {
    name: 'a page shows a public picture and one behind a link',
    methods: ['files.getPublicUrl', 'files.createSignedUrl'],
    async run(client) {
      const files = await filesIn(client, 'pictures', { public: true });
      await dataOf(files.upload('dot.gif', Uint8Array.from(DOT), { contentType: 'image/gif' }));
      const { signedUrl } = await dataOf(files.createSignedUrl('dot.gif', 60));
      for (const url of [files.getPublicUrl('dot.gif').data.publicUrl, signedUrl]) {
        equal((await fetch(url)).headers.get('content-type'), 'image/gif');
        if (!('Image' in globalThis)) continue;
        const image = new Image();
        image.src = url;
        await image.decode();
        equal([image.naturalWidth, image.naturalHeight], [1, 1], 'the size of the picture');
      }
    },
  },
  {
    name: 'scripts read parts, conditions and heads of an object with their headers',
    methods: ['files.getPublicUrl'],
    async run(client) {
      await dataOf(client.createBucket('parts', { public: true }));
      await dataOf(client.from('parts').upload('a.txt', TEXT, { contentType: 'text/plain' }));
      const url = client.from('parts').getPublicUrl('a.txt').data.publicUrl;
      const ask = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
        fetch(url, { method, headers, cache: 'no-store' });

      const part = await ask({ range: 'bytes=7-9' });
      equal([part.status, part.headers.get('content-range'), await part.text()], [206, 'bytes 7-9/26', 'six']);
      equal((await ask({ range: 'bytes=26-' })).status, 416);

      const whole = await ask({});
      const etag = whole.headers.get('etag') ?? '';
      equal([whole.status, await whole.text(), whole.headers.get('accept-ranges')], [200, TEXT, 'bytes']);
      const same = await ask({ 'if-none-match': etag });
      equal([same.status, await same.text(), same.headers.get('etag')], [304, '', etag]);
      equal((await ask({ 'if-none-match': '"another"' })).status, 200);

      const head = await ask({}, 'HEAD');
      equal(
        [head.status, await head.text(), head.headers.get('content-length'), head.headers.get('etag')],
        [200, '', '26', etag],
      );
      equal((await fetch(`${url}.missing`, { method: 'HEAD' })).status, 400);
    },
  },
];
