// Steps with objects that are there: read back, listed, shown by links, moved, copied and removed, whatever their names.
import { dataOf, equal, isTrue, namesOf, refused, rejectionOf, sameBytes, textOf, unanswered } from './check.ts';
import type { Step } from './step.ts';

const NO_OBJECT = { status: 400, statusCode: '404', code: 'NoSuchKey', message: 'Object not found' };
const TEXT = 'twenty-six bytes of a text';
/** A GIF of one dot. */
const DOT = atob('R0lGODlhAQABAIAAAAAA////ACH5BAEAAAAALAAAAAABAAEAAAIBRAA7');

/** What a user writes, and the name that the object has afterwards: the client does not escape, so an escape is one on the wire. */
const NAMES: Readonly<Record<string, string>> = {
  'with space.txt': 'with space.txt',
  'a+b.txt': 'a+b.txt',
  'salt&pepper=1;2,3': 'salt&pepper=1;2,3',
  "it's @home: $5!* (1)": "it's @home: $5!* (1)",
  'deep/er/.hidden.tar.gz': 'deep/er/.hidden.tar.gz',
  'fifty%20percent': 'fifty percent',
  'encoded%2Bplus': 'encoded+plus',
};

/** Follows a link without a key. */
async function follow(url: string | null | undefined): Promise<[number, string, string | null]> {
  const answer = await fetch(url ?? '', { cache: 'no-store' });
  return [answer.status, await answer.text(), answer.headers.get('content-disposition')];
}

export const objectSteps = {
  async 'a download is a blob with its type'({ client, files }) {
    await dataOf(files.upload('a.css', TEXT, { contentType: 'text/css' }));
    let ended = false;
    const download = files.download('a.css').finally(() => {
      ended = true;
    });
    const blob = await dataOf(download);
    equal([blob.type, blob.size, await blob.text(), ended], ['text/css', 26, TEXT, true]);
    equal((await files.download('a.css').catch(() => undefined))?.error, null);
    await refused(files.download('nothing'), NO_OBJECT);
    await refused(client.from('nowhere').download('a.css'), { statusCode: '404', code: 'NoSuchBucket' });
  },

  async 'a download is a stream'({ files }) {
    const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 31) % 256);
    await dataOf(files.upload('a', bytes));
    await sameBytes(new Response(await dataOf(files.download('a').asStream())), bytes);
    const read = files.download('a').asStream();
    await (await read.finally(() => undefined)).data?.cancel();
    const missing = files.download('nothing').asStream();
    equal((await missing.catch(() => undefined))?.error?.message, 'Object not found');
    await refused(missing, NO_OBJECT);
  },

  async 'downloads and lists are called off'({ files }) {
    const bytes = new Uint8Array(3_000_000).fill(3);
    await dataOf(files.upload('a', bytes));
    const leave = new AbortController();
    const { signal } = leave;
    const stream = await dataOf(files.download('a', {}, { signal, cache: 'no-store' }).asStream());
    const reader = stream.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    isTrue(((await reader.read()).value?.length ?? 0) > 0, 'a beginning');
    leave.abort();
    const rest = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    equal((await rejectionOf(rest)).name, 'AbortError');
    await unanswered(files.download('a', {}, { signal }));
    await unanswered(files.list('', {}, { signal }));
    await unanswered(files.listV2({}, { signal }));
    equal((await rejectionOf(() => files.throwOnError().listV2({}, { signal }))).name, 'StorageUnknownError');
    await sameBytes(await dataOf(files.download('a', {}, { cache: 'no-store' })), bytes);
  },

  async 'an upload replaces only when it says so, an update always, and new content is seen past every cache'({
    files,
  }) {
    const first = await dataOf(files.upload('a', 'first'));
    for (const body of ['again', new Blob(['again'])])
      await refused(files.upload('a', body), { statusCode: '409', code: 'KeyAlreadyExists' });
    equal(await textOf(files.download('a')), 'first');
    equal(await dataOf(files.upload('a', 'second', { upsert: true })), first);
    equal(await textOf(files.download('a', { cacheNonce: '2' })), 'second');
    equal(await dataOf(files.update('a', new Blob(['third'], { type: 'text/css' }), { cacheControl: '9' })), first);
    equal(await textOf(files.download('a', {}, { cache: 'reload' })), 'third');
    const info = await dataOf(files.info('a'));
    equal([info.contentType, info.cacheControl], ['text/css', 'max-age=9']);
  },

  async 'what is known of an object is read, and whether it exists'({ bucket, files, connect, anonKey }) {
    const { id } = await dataOf(files.upload('in/a', TEXT, { metadata: { some_key: 'some_value' } }));
    const info = await dataOf(files.info('in/a'));
    equal(
      [info.id, info.name, info.bucketId, info.size, info.contentType, info.metadata],
      [id, 'in/a', bucket, 26, 'text/plain;charset=UTF-8', { someKey: 'some_value' }],
    );
    const times = [info.createdAt, info.lastModified].map((at) => Date.parse(at ?? ''));
    isTrue(times.every((time) => time > 0) && /^"[0-9a-f]+"$/u.test(info.etag ?? ''), 'two times and an ETag');
    await refused(files.info('in'), NO_OBJECT);
    equal(await files.exists('in/a'), { data: true, error: null });
    const missing = await files.exists('not there');
    equal([missing.data, missing.error?.message], [false, 'Object not found']);
    // Without the right to see the bucket, a caller cannot know.
    const hidden = await rejectionOf(() => connect(anonKey).from('nowhere').exists('there'));
    equal([hidden.name, hidden.message], ['StorageApiError', 'Bucket not found']);
  },

  async 'addresses and links open an object for who has no key'({ files }) {
    await dataOf(files.upload('in/a file.txt', TEXT));
    const link = async (options?: Parameters<typeof files.createSignedUrl>[2]): Promise<string> =>
      (await dataOf(files.createSignedUrl('in/a file.txt', 60, options))).signedUrl;
    const address = (options?: Parameters<typeof files.getPublicUrl>[1]): string =>
      files.getPublicUrl('in/a file.txt', options).data.publicUrl;
    for (const [make, download, plain, shown] of [
      [link, 'b c.txt', '"b c.txt"', 'b%20c.txt'],
      [address, 'näme.txt', 'n_me.txt', 'n%C3%A4me.txt'],
    ] as const) {
      equal(await follow(await make()), [200, TEXT, null]);
      equal(await follow(await make({ cacheNonce: '7' })), [200, TEXT, null]);
      const disposition = `attachment; filename=${plain}; filename*=UTF-8''${shown}`;
      equal(await follow(await make({ download })), [200, TEXT, disposition]);
    }
    equal(await follow(await link({ download: true })), [200, TEXT, 'attachment;']);
    await refused(files.createSignedUrl('nothing', 60), NO_OBJECT);
  },

  async 'many links are made at once'({ files }) {
    await dataOf(files.upload('a b', 'first'));
    await dataOf(files.upload('c', 'second'));
    const options = { download: 'x', cacheNonce: '1' };
    const links = await dataOf(files.createSignedUrls(['c', 'nothing', 'a b'], 60, options));
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
    const [whole] = await dataOf(files.createSignedUrls(['c'], 60, { download: true }));
    equal(await follow(whole?.signedUrl), [200, 'second', 'attachment;']);
  },

  async 'a page shows a public picture and one behind a link'({ files }) {
    const bytes = Uint8Array.from(DOT, (letter) => letter.charCodeAt(0));
    await dataOf(files.upload('dot.gif', bytes, { contentType: 'image/gif' }));
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

  async 'scripts read parts, conditions and heads of an object with their headers'({ files }) {
    await dataOf(files.upload('a.txt', TEXT, { contentType: 'text/plain' }));
    const url = files.getPublicUrl('a.txt').data.publicUrl;
    const ask = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
      fetch(url, { method, headers, cache: 'no-store' });
    const part = await ask({ range: 'bytes=7-9' });
    equal([part.status, part.headers.get('content-range'), await part.text()], [206, 'bytes 7-9/26', 'six']);
    const head = await ask({}, 'HEAD');
    equal([head.status, await head.text(), head.headers.get('content-length')], [200, '', '26']);
    const etag = head.headers.get('etag') ?? '';
    const same = await ask({ 'if-none-match': etag });
    equal([same.status, await same.text(), same.headers.get('etag')], [304, '', etag]);
  },

  async 'a folder is listed with its files and folders, and all by cursor'({ files }) {
    for (const path of ['top/a.txt', 'top/sub/b', 'other']) await dataOf(files.upload(path, path));
    const [file, folder, ...rest] = await dataOf(files.list('top', { sortBy: { column: 'name', order: 'asc' } }));
    equal(rest, []);
    equal([file?.name, file?.metadata?.mimetype, file?.metadata?.size], ['a.txt', 'text/plain;charset=UTF-8', 9]);
    const nothing = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
    equal(folder, { name: 'sub', ...nothing });
    const { objects, folders, hasNext, nextCursor: cursor = '' } = await dataOf(files.listV2({ limit: 2 }));
    equal([objects.map(({ name }) => name), folders, hasNext], [['other', 'top/a.txt'], [], true]);
    const last = await dataOf(files.listV2({ limit: 2, cursor }));
    equal([last.objects.map(({ name }) => name), last.hasNext], [['top/sub/b'], false]);
  },

  async 'objects are moved and copied, also to another bucket, and removed'({ client, bucket, files }) {
    const [elsewhere, destinationBucket] = [client.from('elsewhere'), 'elsewhere'];
    await dataOf(client.createBucket(destinationBucket));
    const { id } = await dataOf(files.upload('a', 'content', { contentType: 'text/css', metadata: { k: 1 } }));
    equal(await dataOf(files.move('a', 'deep/b')), { message: 'Successfully moved' });
    await dataOf(files.move('deep/b', 'c', { destinationBucket }));
    const moved = await dataOf(elsewhere.info('c'));
    equal([moved.id, moved.contentType, moved.metadata], [id, 'text/css', { k: 1 }]);
    equal(await dataOf(elsewhere.copy('c', 'd', { destinationBucket: bucket })), { path: `${bucket}/d` });
    equal((await dataOf(files.info('d'))).metadata, { k: 1 });
    const metadata = { cacheControl: 'max-age=5', mimetype: 'text/x-other' };
    await dataOf(files.copy('d', 'e', { copyMetadata: false, metadata }));
    const info = await dataOf(files.info('e'));
    equal([info.contentType, info.cacheControl, info.metadata ?? {}], ['text/x-other', 'max-age=5', {}]);
    await refused(files.copy('e', 'd'), { statusCode: '409', code: 'KeyAlreadyExists' });
    await dataOf(files.setHeader('x-upsert', 'true').copy('e', 'd'));
    equal(await namesOf(files.remove(['d', 'nothing', 'e'])), ['d', 'e']);
    equal(await dataOf(files.list()), []);
  },

  async 'a name with signs goes through every method'({ client }) {
    const bucket = "odd names & (more)'s";
    await dataOf(client.createBucket(bucket));
    await dataOf(client.updateBucket(bucket, { public: true }));
    const files = client.from(bucket);
    for (const [written, name] of Object.entries(NAMES)) {
      await dataOf(files.upload(written, name));
      await sameBytes(await dataOf(files.download(written)), name);
      equal((await dataOf(files.info(written))).name, name);
      const [signed] = await dataOf(files.createSignedUrls([name], 60));
      const links = [signed?.signedUrl ?? ''];
      if (written === name) {
        links.push(files.getPublicUrl(name).data.publicUrl);
        links.push((await dataOf(files.createSignedUrl(name, 60))).signedUrl);
      }
      for (const link of links) await sameBytes(await fetch(link), name);
      await dataOf(files.move(name, `moved/${name}`));
      await dataOf(files.copy(`moved/${name}`, name));
      equal(await namesOf(files.remove([`moved/${name}`])), [`moved/${name}`]);
    }
    const listed = (await dataOf(files.listV2())).objects.map(({ name }) => name);
    equal(listed, Object.values(NAMES).toSorted());
  },

  async 'what an address cannot carry does not leave the bucket by surprise'({ files }) {
    equal((await dataOf(files.upload('/a//b/', 'x'))).path, 'a/b', 'the path, in which the client tidies the slashes');
    equal((await files.exists('a//b')).data, false);
    // Every fetch resolves dot segments, drops the fragment and takes `?` for the query: the service never sees them.
    for (const name of ['x/../y', 'name#fragment', 'question?mark']) await dataOf(files.upload(name, 'n'));
    equal(await namesOf(files.list()), ['a', 'name', 'question', 'y']);
    const message = 'Route POST:/bucket/cut not found';
    await refused(files.upload('../../bucket/beside/../cut', 'z'), { status: 404, code: 'InvalidRequest', message });
  },
} satisfies Readonly<Record<string, Step>>;
