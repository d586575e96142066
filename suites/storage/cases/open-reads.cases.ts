// Where the contract is silent about reading objects (by range, conditional, HEAD), and how many, how long and how much: what the target does is written down, never judged.
import { describeContentType } from '../../kit/contract/content-type.ts';
import { toContent } from '../body.ts';
import { inBucket, inHolder, storageCases } from '../bucket.ts';
import { answerClass } from '../read.ts';
import { Holder, LIFETIME } from '../holder.ts';
import table from './open-reads.json' with { type: 'json' };

export const openReadCases = storageCases('write-scoped', [], table, {
  'storage.open.conditional-reads': inBucket(async (bucket, context) => {
    const { observe } = context;
    await bucket.upload('file.txt', 'content');
    for (const path of ['file.txt', 'not-there.txt']) {
      const head = await context.askRaw(`/object/authenticated/${bucket.name}/${path}`, { method: 'HEAD' });
      const length = head.ok ? `, ${head.header('content-length') ?? 'no'} bytes` : '';
      observe('storage.download.head', `${path}: ${answerClass(head)}${length}`);
    }
    const tag = (await bucket.read('file.txt')).header('etag');
    for (const [label, value] of Object.entries({ 'its tag': tag, 'another tag': '"another"', any: '*' })) {
      if (value === undefined) continue;
      const { status } = await bucket.read('file.txt', { headers: { 'if-none-match': value } });
      observe('storage.download.conditional', `If-None-Match with ${label}: ${status}`);
    }
    for (const range of ['bytes=5-99', 'bytes=-3', 'bytes=7-', 'bytes=99-', 'bytes=0-0,2-2', 'lines=0-1']) {
      const { status, text } = await bucket.read('file.txt', { headers: { range } });
      const bytes = status === 206 ? `, ${text.length} bytes` : '';
      observe('storage.download.range-beyond', `${range} of 7 bytes: ${status}${bytes}`);
    }
  }),
  async 'storage.open.content-types'(context) {
    const absent = context.name('absent');
    const answers = {
      buckets: await context.call('listBuckets'),
      'an absent bucket': await context.askForBucket({ id: absent, name: absent }),
      'an absent object': await new Holder(context, absent).read('file.txt'),
      'without a key': await context.call('listBuckets', { as: 'none' }),
    };
    for (const [label, answer] of Object.entries(answers))
      context.observe('storage.answers.content-type', `${label}: ${describeContentType(answer)}`);
  },
  'storage.open.success-statuses': inBucket(async (bucket, context) => {
    const path = 'file.txt';
    for (const { request, ok, status } of [
      await bucket.call('getBucket'),
      await context.call('listBuckets'),
      await bucket.upload(path),
      await bucket.read(path),
      await bucket.call('deleteObject', { path }),
      await bucket.call('emptyBucket'),
      await bucket.call('deleteBucket'),
    ])
      if (ok) context.observe('storage.answers.success-status', `${request.operation}: ${status}`);
  }),
  'storage.open.media-types': inBucket(async (bucket, context) => {
    const type = 'application/x-touchstone';
    await bucket.upload('a.bin', toContent('{}', type));
    await bucket.transfer('copyObject', 'a.bin', 'copied.bin');
    await bucket.transfer('moveObject', 'a.bin', 'moved.bin');
    for (const label of ['copied', 'moved']) {
      const answer = await bucket.read(`${label}.bin`);
      const kept = answer.header('content-type') === type ? 'kept' : 'another';
      context.observe('storage.download.media-type', `${label}: ${answer.ok ? kept : answerClass(answer)}`);
    }
  }),
  'storage.open.lifetimes': inHolder(async (bucket, context) => {
    await bucket.upload('file.txt', 'before');
    for (const seconds of [0, -1, 1.5, '60', 10_000_000_000, null]) {
      const signed = await bucket.call('signObject', { path: 'file.txt', values: { seconds } });
      context.observe('storage.sign.lifetimes', `${JSON.stringify(seconds)}: ${answerClass(signed)}`);
    }
    const token = await bucket.signToken('file.txt');
    await bucket.replace('file.txt', 'after');
    const opened = await bucket.useToken('file.txt', token);
    const content = opened.text === 'after' ? 'the new content' : 'the old content';
    context.observe('storage.sign.after-replacement', opened.ok ? content : answerClass(opened));
  }),
  'storage.open.batch-size': inHolder(async (bucket, context) => {
    await bucket.upload('there.txt');
    for (const count of [0, 1_000, 1_001]) {
      const paths = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 'there.txt' : `not/${index}.txt`));
      const batch = await bucket.call('signObjects', { values: { paths, seconds: LIFETIME } });
      context.observe('storage.limits.maxima', `a batch of ${count}: ${answerClass(batch)}`);
    }
  }),
  'storage.open.page-size': inHolder(async (bucket, { observe }) => {
    await bucket.upload('docs/0.txt');
    // Emptying the bucket removes the rest.
    for (let index = 1; index < MORE_THAN_A_PAGE; index += 1)
      await bucket.send('uploadObject', `docs/${index}.txt`, 'x');
    const list = async (values: Readonly<Record<string, unknown>>): Promise<string> => {
      const exchange = await bucket.call('listObjects', { values: { prefix: 'docs', ...values } });
      const records: unknown = exchange.ok ? exchange.json() : undefined;
      return Array.isArray(records) ? String(records.length) : answerClass(exchange);
    };
    observe('storage.list.page-size', `unasked: ${await list({})}`);
    for (const limit of [1, 10_000, 0]) observe('storage.list.page-size', `limit ${limit}: ${await list({ limit })}`);
    const rest = await list({ limit: 10, offset: MORE_THAN_A_PAGE - 3 });
    observe('storage.list.page-size', `10 from the third last on: ${rest}`);
    observe('storage.list.empty-prefix', await list({ prefix: '', limit: 100, offset: 0 }));
    const otherCase = await list({ prefix: 'DOCS', limit: 100, offset: 0 });
    observe('storage.list.case', otherCase === '0' ? 'counts' : 'does not count');
  }),
});

/** One more than the page that most servers answer unasked. */
const MORE_THAN_A_PAGE = 101;
