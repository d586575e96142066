// Steps that upload each kind of body that a client takes.
import type { StorageClient } from '@supabase/storage-js';
import { dataOf, equal, filesIn, isTrue, sameBytes } from './check.ts';
import type { Step } from './step.ts';

type Upload = ReturnType<StorageClient['from']>['upload'];
type Body = Parameters<Upload>[1];
type Options = Parameters<Upload>[2];

const BYTES = Uint8Array.of(0, 255, 13, 10, 45, 45, 200);
const TEXT = 'text/plain;charset=UTF-8';

/** In a bucket of its own; the type is the one that the object has afterwards. */
function bodyStep(
  name: string,
  make: () => Body,
  expected: { readonly content: BlobPart; readonly type: string; readonly metadata?: unknown },
  options?: Options,
): Step {
  const bucket = `body ${name}`;
  return {
    name: `an upload takes ${name}`,
    methods: ['files.upload', 'files.info', 'files.download'],
    async run(client) {
      const files = await filesIn(client, bucket);
      const { id, ...rest } = await dataOf(files.upload('in/file.bin', make(), options));
      equal(rest, { path: 'in/file.bin', fullPath: `${bucket}/in/file.bin` });
      isTrue(/^[0-9a-f-]{36}$/.test(id), 'the id of the object');
      const info = await dataOf(files.info('in/file.bin'));
      equal(
        [info.id, info.contentType, info.size, info.cacheControl, info.metadata ?? {}],
        [id, expected.type, new Blob([expected.content]).size, 'max-age=3600', expected.metadata ?? {}],
        'the information',
      );
      await sameBytes(await dataOf(files.download('in/file.bin')), expected.content);
    },
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

export const bodySteps: readonly Step[] = [
  bodyStep('a string', () => 'grüße', { content: 'grüße', type: TEXT }),
  bodyStep('bytes', () => BYTES, { content: BYTES, type: 'image/png' }, { contentType: 'image/png' }),
  bodyStep('an ArrayBuffer', () => BYTES.buffer, { content: BYTES, type: TEXT }),
  bodyStep('a view into a larger buffer', () => new DataView(BYTES.buffer, 1, 3), {
    content: BYTES.slice(1, 4),
    type: TEXT,
  }),
  bodyStep('form fields as a text', () => new URLSearchParams({ a: '1', b: 'x y' }), {
    content: 'a=1&b=x+y',
    type: TEXT,
  }),
  bodyStep(
    'a Blob',
    () => new Blob([BYTES], { type: 'image/webp' }),
    { content: BYTES, type: 'image/webp', metadata: { title: 'grüße ✓' } },
    { metadata: { title: 'grüße ✓' } },
  ),
  bodyStep('a Blob without a type', () => new Blob([BYTES]), { content: BYTES, type: 'application/octet-stream' }),
  bodyStep('a File', () => new File([BYTES], 'a "quoted" name.css', { type: 'text/css' }), {
    content: BYTES,
    type: 'text/css',
  }),
  bodyStep(
    'a form with fields of its own',
    () => formOf({ picture: new File([BYTES], 'a.gif', { type: 'image/gif' }), metadata: '{"from":"the form"}' }),
    { content: BYTES, type: 'image/gif', metadata: { from: 'the form' } },
  ),
  {
    name: 'an upload takes a stream where the platform sends one',
    methods: ['files.upload'],
    async run(client, { sendsStreams }) {
      const files = await filesIn(client, 'streamed');
      const large = new Uint8Array(300_000).fill(7);
      const answer = await files.upload('stream', streamOf(BYTES, large), { contentType: 'image/png', duplex: 'half' });
      if (sendsStreams) {
        equal(answer.error, null);
        await sameBytes(await dataOf(files.download('stream')), new Blob([BYTES, large]));
        equal((await dataOf(files.info('stream'))).contentType, 'image/png');
      } else {
        // Chromium sends a stream over HTTP/2 only: the refusal is its own, not the service's.
        equal(answer.error?.name, 'StorageUnknownError', 'what the platform says');
        equal(await dataOf(files.list()), []);
      }
    },
  },
  {
    name: 'five mebibytes come back as they were',
    methods: ['files.upload', 'files.download'],
    async run(client) {
      await dataOf(client.createBucket('large'));
      const bytes = new Uint8Array(5 * 1024 * 1024);
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = index * 7 + (index >> 8);
      const files = client.from('large');
      await dataOf(files.upload('raw', bytes));
      await dataOf(files.upload('form', new Blob([bytes])));
      await sameBytes(await dataOf(files.download('raw')), bytes);
      await sameBytes(await dataOf(files.download('form')), bytes);
      const etags = await Promise.all(['raw', 'form'].map(async (name) => (await dataOf(files.info(name))).etag));
      equal(etags[0], etags[1], 'the ETag of the same content');
    },
  },
];
