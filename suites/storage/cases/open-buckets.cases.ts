// Where the contract is silent about buckets: how the target answers is written down, never judged.
import type { Exchange } from '../../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../../kit/contract/json.ts';
import { askForBucket, toRecord } from '../buckets.ts';
import { identify } from '../identify.ts';
import { makeBucket } from '../bucket.ts';
import { storageCases } from '../storage-cases.ts';

export const openBucketCases = storageCases([], {
  'storage.open.bucket-twice': {
    title: "The answer to a taken bucket name, and whether a bucket's id is its name, are observed",
    clauses: ['storage.bucket.create-existing', 'storage.bucket.id-and-name'],
    needs: ['bucket-removal'],
    async run(context) {
      const { id, name } = await makeBucket(context);
      const again = await context.call('createBucket', { values: { name, public: false } });
      context.observe('storage.bucket.create-existing', answerClass(again));
      context.observe('storage.bucket.id-and-name', id === name ? 'the same' : 'different');
    },
  },
  'storage.open.bucket-delete-non-empty': {
    title: 'The removal of a bucket that holds objects is observed',
    clauses: ['storage.bucket.delete-non-empty'],
    needs: ['bucket-removal', 'upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.upload('file.txt');
      const exchange = await bucket.call('deleteBucket');
      context.observe('storage.bucket.delete-non-empty', answerClass(exchange));
    },
  },
  'storage.open.bucket-missing': {
    title: 'Emptying and removing a missing bucket are observed',
    clauses: ['storage.bucket.missing-elsewhere'],
    needs: ['bucket-removal'],
    async run(context) {
      const params = { bucketId: context.name('bucket') };
      for (const operation of ['emptyBucket', 'deleteBucket']) {
        const exchange = await context.call(operation, { params });
        context.observe('storage.bucket.missing-elsewhere', `${operation}: ${answerClass(exchange)}`);
      }
    },
  },
  'storage.open.bucket-collection-slash': {
    title: 'The collection of buckets without its final slash is observed',
    clauses: ['storage.paths.slash-after-bucket'],
    hazard: 'read',
    async run(context) {
      const exchange = await context.send({
        method: 'GET',
        url: `${context.base}/bucket`,
        headers: identify(context.target, 'key'),
      });
      context.observe('storage.paths.slash-after-bucket', answerClass(exchange));
    },
  },
  'storage.open.message-results': {
    title: 'Messages of emptying and removing that the contract does not require are observed',
    clauses: ['storage.results.message-required-elsewhere'],
    needs: ['bucket-removal', 'upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.upload('file.txt');
      const exchanges = [
        await bucket.call('deleteObject', { path: 'file.txt' }),
        await bucket.call('emptyBucket'),
        await bucket.call('deleteBucket'),
      ];
      for (const exchange of exchanges)
        context.observe(
          'storage.results.message-required-elsewhere',
          exchange.ok && 'message' in toRecord(exchange.json()) ? 'a message' : 'no message',
        );
    },
  },
  'storage.open.errors': {
    title: 'The statuses and bodies of storage refusals are observed',
    clauses: ['storage.errors.status', 'storage.errors.body'],
    needs: ['bucket-removal'],
    async run(context) {
      const bucket = await makeBucket(context);
      const missing = context.name('bucket');
      const refusals = [
        await askForBucket(context, { id: missing, name: missing }),
        await context.call('deleteBucket', { params: { bucketId: missing } }),
        await askForBucket(context, bucket, 'none'),
      ];
      for (const exchange of refusals) {
        context.observe('storage.errors.status', answerClass(exchange));
        context.observe('storage.errors.body', keysOf(exchange.text));
      }
    },
  },
  'storage.open.names': {
    title: 'Unusual bucket names and object paths are observed',
    clauses: ['storage.paths.names-allowed'],
    needs: ['bucket-removal', 'upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      for (const [label, path] of [
        ['blank', 'two words.txt'],
        ['plus', 'a+b.txt'],
        ['umlaut', 'ümläut.txt'],
        ['emoji', 'smile-😀.txt'],
        ['percent', '100%.txt'],
      ] as const) {
        const exchange = await bucket.offer(path, label);
        const back = await bucket.read(path);
        const kept = back.ok && back.text === label;
        const taken = kept ? 'taken' : 'lost';
        context.observe('storage.paths.names-allowed', `${label}: ${exchange.ok ? taken : 'refused'}`);
      }
    },
  },
});

/** `2xx`, or the status of the refusal. */
export function answerClass(exchange: Exchange): string {
  if (exchange.ok) return '2xx';
  const known = [400, 401, 403, 404, 405, 409, 413, 415, 416, 422, 500];
  return known.includes(exchange.status) ? String(exchange.status) : 'other';
}

/** The keys of a JSON object, or that it is not one. */
export function keysOf(text: string): string {
  const value = parseJson(text);
  if (value === undefined) return 'no JSON';
  const keys = isRecord(value) ? Object.keys(value) : [];
  return keys.length === 0 ? 'no object' : keys.toSorted().join(' ');
}
