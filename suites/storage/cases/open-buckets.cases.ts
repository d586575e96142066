// Where the contract is silent about buckets: how the target answers is written down, never judged.
import { isRecord, parseJson } from '../../kit/contract/json.ts';
import { inBucket, storageCases } from '../bucket.ts';
import { answerClass, toRecord } from '../read.ts';
import table from './open-buckets.json' with { type: 'json' };

export const openBucketCases = storageCases('write-scoped', [], table, {
  'storage.open.bucket-twice': inBucket(async ({ id, name }, context) => {
    const again = await context.call('createBucket', { values: { name, public: false } });
    context.observe('storage.bucket.create-existing', answerClass(again));
    context.observe('storage.bucket.id-and-name', id === name ? 'the same' : 'different');
  }),
  'storage.open.bucket-delete-non-empty': inBucket(async (bucket, context) => {
    await bucket.upload('file.txt');
    context.observe('storage.bucket.delete-non-empty', answerClass(await bucket.call('deleteBucket')));
  }),
  async 'storage.open.bucket-missing'(context) {
    const params = { bucketId: context.name('bucket') };
    for (const operation of ['emptyBucket', 'deleteBucket']) {
      const exchange = await context.call(operation, { params });
      context.observe('storage.bucket.missing-elsewhere', `${operation}: ${answerClass(exchange)}`);
    }
  },
  async 'storage.open.bucket-collection-slash'(context) {
    context.observe('storage.paths.slash-after-bucket', answerClass(await context.askRaw('/bucket')));
  },
  'storage.open.message-results': inBucket(async (bucket, context) => {
    await bucket.upload('file.txt');
    for (const operation of ['deleteObject', 'emptyBucket', 'deleteBucket']) {
      const exchange = await bucket.call(operation, { path: 'file.txt' });
      const shown = exchange.ok && 'message' in toRecord(exchange.json()) ? 'a message' : 'no message';
      context.observe('storage.results.message-required-elsewhere', shown);
    }
  }),
  'storage.open.errors': inBucket(async (bucket, context) => {
    const missing = context.name('bucket');
    for (const exchange of [
      await context.askForBucket({ id: missing, name: missing }),
      await context.call('deleteBucket', { params: { bucketId: missing } }),
      await context.askForBucket(bucket, 'none'),
    ]) {
      context.observe('storage.errors.status', answerClass(exchange));
      context.observe('storage.errors.body', keysOf(exchange.text));
    }
  }),
  'storage.open.names': inBucket(async (bucket, context) => {
    for (const [label, path] of Object.entries({
      blank: 'two words.txt',
      plus: 'a+b.txt',
      umlaut: 'ümläut.txt',
      emoji: 'smile-😀.txt',
      percent: '100%.txt',
    })) {
      const { ok } = await bucket.offer(path, label);
      const back = await bucket.read(path);
      const taken = back.ok && back.text === label ? 'taken' : 'lost';
      context.observe('storage.paths.names-allowed', `${label}: ${ok ? taken : 'refused'}`);
    }
  }),
});

/** The keys of a JSON object, or that it is not one. */
export function keysOf(text: string): string {
  const value = parseJson(text);
  if (value === undefined) return 'no JSON';
  const keys = isRecord(value) ? Object.keys(value) : [];
  return keys.length === 0 ? 'no object' : keys.toSorted().join(' ');
}
