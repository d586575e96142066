// Steps with signed links: for reading one object or many, and for uploading.
import { dataOf, equal, filesIn, isTrue, refused, textOf } from './check.ts';
import type { Step } from './step.ts';

/** Follows a link without a key. */
async function follow(url: string | null | undefined): Promise<[number, string, string | null]> {
  const answer = await fetch(url ?? '', { cache: 'no-store' });
  return [answer.status, await answer.text(), answer.headers.get('content-disposition')];
}

export const linkSteps: readonly Step[] = [
  {
    name: 'a link opens an object for who has no key',
    methods: ['files.createSignedUrl'],
    async run(client) {
      const files = await filesIn(client, 'linked');
      await dataOf(files.upload('in/a file.txt', 'linked'));
      const link = async (options?: Parameters<typeof files.createSignedUrl>[2]): Promise<string> =>
        (await dataOf(files.createSignedUrl('in/a file.txt', 60, options))).signedUrl;
      equal(await follow(await link()), [200, 'linked', null]);
      equal(await follow(await link({ cacheNonce: '7' })), [200, 'linked', null]);
      equal(await follow(await link({ download: true })), [200, 'linked', 'attachment;']);
      equal(await follow(await link({ download: 'b c.txt' })), [
        200,
        'linked',
        "attachment; filename=b%20c.txt; filename*=UTF-8''b%20c.txt",
      ]);
      const part = await fetch(await link(), { headers: { range: 'bytes=0-3' }, cache: 'no-store' });
      equal([part.status, await part.text(), part.headers.get('content-range')], [206, 'link', 'bytes 0-3/6']);
      await refused(files.createSignedUrl('nothing', 60), {
        statusCode: '404',
        code: 'NoSuchKey',
        message: 'Object not found',
      });
      equal((await files.createSignedUrl('in/a file.txt', 0)).error?.name, 'StorageApiError');
    },
  },
  {
    name: 'many links are made at once',
    methods: ['files.createSignedUrls'],
    async run(client) {
      const files = await filesIn(client, 'many');
      await dataOf(files.upload('a b', 'first'));
      await dataOf(files.upload('c', 'second'));
      const links = await dataOf(
        files.createSignedUrls(['c', 'nothing', 'a b'], 60, { download: 'x', cacheNonce: '1' }),
      );
      equal(
        links.map(({ path, error }) => [path, error]),
        [
          ['c', null],
          ['nothing', 'Either the object does not exist or you do not have access to it'],
          ['a b', null],
        ],
      );
      equal(links[1]?.signedUrl, null);
      const disposition = "attachment; filename=x; filename*=UTF-8''x";
      equal(await follow(links[0]?.signedUrl), [200, 'second', disposition]);
      equal(await follow(links[2]?.signedUrl), [200, 'first', disposition]);
      const [plain] = await dataOf(files.createSignedUrls(['c'], 60));
      equal(await follow(plain?.signedUrl), [200, 'second', null]);
      const [whole] = await dataOf(files.createSignedUrls(['c'], 60, { download: true }));
      equal(await follow(whole?.signedUrl), [200, 'second', 'attachment;']);
      const hundred = await dataOf(
        files.createSignedUrls(
          Array.from({ length: 1000 }, () => 'c'),
          60,
        ),
      );
      isTrue(hundred.length === 1000 && hundred.every(({ error }) => error === null), 'a thousand links');
    },
  },
  {
    name: 'a link takes an upload of each kind of body',
    methods: ['files.createSignedUploadUrl', 'files.uploadToSignedUrl'],
    async run(client, { connect, anonKey, sendsStreams }) {
      const files = await filesIn(client, 'given');
      // A client with the link does not need rights of its own.
      const guest = connect(anonKey).from('given');
      const form = new FormData();
      form.append('file', new Blob(['a form'], { type: 'text/css' }));
      const bodies = {
        string: 'a string',
        bytes: new TextEncoder().encode('bytes'),
        blob: new Blob(['a blob'], { type: 'text/css' }),
        form,
        ...(sendsStreams ? { stream: new Blob(['a stream']).stream() } : {}),
      };
      for (const [name, body] of Object.entries(bodies)) {
        const { token, path, signedUrl } = await dataOf(files.createSignedUploadUrl(`in/${name}`));
        isTrue(signedUrl.includes(token) && path === `in/${name}`, 'token and path');
        const options = { contentType: 'text/css', cacheControl: '5', metadata: { name } };
        equal(await dataOf(guest.uploadToSignedUrl(path, token, body, options)), {
          path,
          fullPath: `given/in/${name}`,
        });
        const info = await dataOf(files.info(path));
        equal([info.contentType, info.cacheControl, info.metadata], ['text/css', 'max-age=5', { name }]);
        isTrue((await textOf(files.download(path))).endsWith(name), 'the content');
      }
    },
  },
];
