// Steps that upload each kind of body that a client takes, with the options that a client sends along.
import type { StorageClient } from '@supabase/storage-js';
import { dataOf, equal, isTrue, sameBytes, textOf, unanswered } from './check.ts';
import type { Step } from './step.ts';

type Upload = ReturnType<StorageClient['from']>['upload'];

const BYTES = Uint8Array.of(0, 255, 13, 10, 45, 45, 200);
const LARGE = Uint8Array.from({ length: 5 * 1024 * 1024 }, (_, index) => index * 7 + (index >> 8));
const TEXT = 'text/plain;charset=UTF-8';

/** The type is the one that the object has afterwards. */
function taken(
  make: () => Parameters<Upload>[1],
  expected: { readonly content: BlobPart; readonly type: string; readonly metadata?: unknown },
  options?: Parameters<Upload>[2],
): Step {
  return async ({ bucket, files }) => {
    const { id, ...rest } = await dataOf(files.upload('in/file.bin', make(), options));
    equal(rest, { path: 'in/file.bin', fullPath: `${bucket}/in/file.bin` });
    const info = await dataOf(files.info('in/file.bin'));
    equal(
      [info.id, info.contentType, info.size, info.cacheControl, info.metadata ?? {}],
      [id, expected.type, new Blob([expected.content]).size, 'max-age=3600', expected.metadata ?? {}],
      'the information',
    );
    await sameBytes(await dataOf(files.download('in/file.bin')), expected.content);
  };
}

function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function streamOf(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

export const bodySteps = {
  'an upload takes a string': taken(() => 'grüße', { content: 'grüße', type: TEXT }),
  'an upload takes bytes': taken(() => BYTES, { content: BYTES, type: 'image/png' }, { contentType: 'image/png' }),
  'an upload takes an ArrayBuffer': taken(() => BYTES.buffer, { content: BYTES, type: TEXT }),
  'an upload takes a view into a larger buffer': taken(() => new DataView(BYTES.buffer, 1, 3), {
    content: BYTES.slice(1, 4),
    type: TEXT,
  }),
  'an upload takes form fields as a text': taken(() => new URLSearchParams({ a: '1', b: 'x y' }), {
    content: 'a=1&b=x+y',
    type: TEXT,
  }),
  'an upload takes a Blob': taken(
    () => new Blob([BYTES], { type: 'image/webp' }),
    { content: BYTES, type: 'image/webp', metadata: { title: 'grüße ✓' } },
    { metadata: { title: 'grüße ✓' } },
  ),
  'an upload takes a Blob without a type': taken(() => new Blob([BYTES]), {
    content: BYTES,
    type: 'application/octet-stream',
  }),
  'an upload takes a File': taken(() => new File([BYTES], 'a "quoted" name.css', { type: 'text/css' }), {
    content: BYTES,
    type: 'text/css',
  }),
  'an upload takes a form with fields of its own': taken(
    () => formOf({ picture: new File([BYTES], 'a.gif', { type: 'image/gif' }), metadata: '{"from":"the form"}' }),
    { content: BYTES, type: 'image/gif', metadata: { from: 'the form' } },
  ),
  'an upload takes five mebibytes': taken(() => LARGE, { content: LARGE, type: TEXT }),
  'an upload takes a Blob of five mebibytes': taken(() => new Blob([LARGE], { type: 'image/png' }), {
    content: LARGE,
    type: 'image/png',
  }),

  async 'an upload takes a stream where the platform sends one'({ files, sendsStreams }) {
    const large = new Uint8Array(300_000).fill(7);
    const upload = files.upload('stream', streamOf(BYTES, large), { contentType: 'image/png', duplex: 'half' });
    if (sendsStreams) {
      await dataOf(upload);
      await sameBytes(await dataOf(files.download('stream')), new Blob([BYTES, large]));
      equal((await dataOf(files.info('stream'))).contentType, 'image/png');
    } else {
      // Chromium sends a stream over HTTP/2 only: the refusal is its own, not the service's.
      await unanswered(upload);
      equal(await dataOf(files.list()), []);
    }
  },

  async 'options of an upload are kept, in a raw body and in a form'({ files }) {
    const options = { cacheControl: '60', contentType: 'text/css', metadata: { tags: ['a', 'b'], n: 1.5 } };
    const bodies = { raw: 'p {}', form: new Blob(['p {}'], { type: 'text/css' }) };
    for (const [name, body] of Object.entries(bodies)) {
      await dataOf(files.upload(name, body, { ...options, headers: { 'x-robots-tag': 'noindex' } }));
      equal((await dataOf(files.info(name))).metadata, options.metadata);
      const { headers } = await fetch(files.getPublicUrl(name).data.publicUrl);
      equal(
        ['content-type', 'cache-control', 'x-robots-tag'].map((header) => headers.get(header)),
        ['text/css', 'max-age=60', 'noindex'],
      );
    }
  },

  async 'encoded content is kept as it came'({ files }) {
    const zipped = new Blob(['a text, a text, a text']).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = new Uint8Array(await new Response(zipped).arrayBuffer());
    await dataOf(files.upload('a.gz', bytes, { contentEncoding: 'gzip' }));
    await sameBytes(await dataOf(files.download('a.gz')), bytes);
  },

  async 'a link takes an upload of each kind of body'({ bucket, files, connect, anonKey, sendsStreams }) {
    // A client with the link does not need rights of its own.
    const guest = connect(anonKey).from(bucket);
    const bodies = {
      string: 'a string',
      bytes: new TextEncoder().encode('bytes'),
      blob: new Blob(['a blob'], { type: 'text/css' }),
      form: formOf({ file: new Blob(['a form'], { type: 'text/css' }) }),
      ...(sendsStreams ? { stream: new Blob(['a stream']).stream() } : {}),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const { token, path, signedUrl } = await dataOf(files.createSignedUploadUrl(`in/${name}`));
      isTrue(signedUrl.includes(token) && path === `in/${name}`, 'token and path');
      const options = { contentType: 'text/css', cacheControl: '5', metadata: { name } };
      const answer = await dataOf(guest.uploadToSignedUrl(path, token, body, options));
      equal(answer, { path, fullPath: `${bucket}/in/${name}` });
      const info = await dataOf(files.info(path));
      equal([info.contentType, info.cacheControl, info.metadata], ['text/css', 'max-age=5', { name }]);
      isTrue((await textOf(files.download(path))).endsWith(name), 'the content');
    }
  },

  async 'an upload that is called off leaves nothing'({
    files,
    bucket,
    connect,
    serviceKey,
    tellsAborts,
    sendsStreams,
    setFault,
    metByFault,
  }) {
    const leave = new AbortController();
    // The client has no signal for uploads: a user who wants one passes a fetch of their own.
    const leaving = connect(serviceKey, (input, init) => fetch(input, { ...init, signal: leave.signal }));
    const leaveOnceMet = async (): Promise<void> => {
      while ((await metByFault()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      leave.abort();
    };
    const begun = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(LARGE);
      },
      pull: leaveOnceMet,
    });
    // The mock waits before it reads, and a socket does not hold so much: it has the beginning, and never the end.
    await setFault({ operation: 'storage.uploadObject', latency: 300 });
    if (!tellsAborts) leave.abort();
    const body = tellsAborts && sendsStreams ? begun : new Blob(Array.from({ length: 4 }, () => LARGE));
    const upload = leaving.from(bucket).upload('called off', body, { duplex: 'half' });
    await Promise.all([unanswered(upload), tellsAborts && !sendsStreams ? leaveOnceMet() : undefined]);
    // It waits as long, and is done after the other.
    await dataOf(files.upload('after', 'the rest goes on'));
    await setFault();
    equal((await files.exists('called off')).data, false);
  },

  async 'a broken connection is an error of the client, and what came before it stays'({ client, files, setFault }) {
    await setFault({ operation: 'storage.*', reset: true });
    await unanswered(files.upload('a', 'a'));
    await unanswered(client.listBuckets());
    await setFault({ operation: 'storage.uploadObject', reset: true, when: 'after' });
    await unanswered(files.upload('b', 'b'));
    await setFault();
    equal(
      (await dataOf(files.list())).map(({ name }) => name),
      ['b'],
    );
  },
} satisfies Readonly<Record<string, Step>>;
