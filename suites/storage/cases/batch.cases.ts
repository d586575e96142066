// Signing several paths at once: an item for each, with a link for what is there and an error for what is not.
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import { inBucket, inHolder, makeHolder, storageCases } from '../bucket.ts';
import { toRecords, type JsonRecord } from '../read.ts';
import type { StorageContext } from '../context.ts';
import {
  beforeToken,
  checkError,
  checkItems,
  checkMissing,
  checkNoError,
  checkNullUrl,
  type Holder,
  itemOf,
  LIFETIME,
  SHORTEST_LIFETIME,
  tokenIn,
  urlOf,
} from '../holder.ts';
import table from './batch.json' with { type: 'json' };

const PRESENT = ['one.txt', 'folder/two.txt', 'folder/sub/three.txt'] as const;
const MISSING = ['missing.txt', 'folder/missing.txt'] as const;
const OPENS = 'storage.batch.url-downloads-object';
/** Both kinds, mixed. */
const MIXED = ['missing.txt', 'one.txt', 'folder/two.txt', 'folder/missing.txt', 'folder/sub/three.txt'];

export const batchCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding', 'batch-binding'], table, {
  'storage.batch.time-limited': inHolder(async (bucket) => {
    await bucket.uploadAll(PRESENT);
    const longer = await bucket.signBatch(PRESENT);
    const items = await bucket.signBatch(PRESENT, SHORTEST_LIFETIME);
    for (const path of PRESENT) await bucket.checkExpires(path, tokenIn(items, path));
    for (const path of PRESENT) {
      const opened = await bucket.useToken(path, tokenIn(longer, path));
      checkAccepted(opened, 'a link whose time is not over works', OPENS);
    }
  }),
  'storage.batch.missing-has-error': ofMixedBatch(({ items }) =>
    MISSING.forEach((path) => checkError(itemOf(items, path))),
  ),
  'storage.batch.missing-has-null-url': ofMixedBatch(({ items }) =>
    MISSING.forEach((path) => checkNullUrl(itemOf(items, path))),
  ),
  'storage.batch.present-has-null-error': ofMixedBatch(({ items }) =>
    PRESENT.forEach((path) => checkNoError(itemOf(items, path))),
  ),
  'storage.batch.present-has-url': ofMixedBatch(({ items }) => {
    for (const path of PRESENT) tokenIn(items, path);
  }),
  'storage.batch.item-has-its-three': ofMixedBatch(({ items }) => {
    checkThat(items.length > 0, 'a batch of five paths has items', { expected: 'items', actual: items });
  }),
  'storage.batch.item-for-each-path': ofMixedBatch(async ({ bucket, items }) => {
    checkItems(items, MIXED);
    checkItems(await bucket.signBatch(['folder/two.txt']), ['folder/two.txt']);
    const inOrder = items.every(({ path }, index) => path === MIXED[index]);
    bucket.context.observe('storage.batch.order', inOrder ? 'as asked' : 'another');
  }),
  'storage.batch.many-paths': inHolder(async (bucket) => {
    const contents = await bucket.uploadAll(PRESENT);
    const missing = Array.from({ length: 37 }, (_, index) => `many/${index}.txt`);
    const asked = [...missing.slice(0, 30), ...PRESENT, ...missing.slice(30)];
    // The greatest batch is not shown: this one may be refused, not answered in part.
    const exchange = await bucket.call('signObjects', { values: { paths: asked, seconds: LIFETIME } });
    if (!exchange.ok) return;
    const items = toRecords(exchange.json(), 'storage.batch.answers-items');
    checkItems(items, asked);
    for (const path of missing) checkError(itemOf(items, path));
    for (const path of PRESENT) await bucket.opensLink(path, tokenIn(items, path), contents[path], OPENS);
  }),
  'storage.batch.all-missing': inHolder(async (bucket, context) => {
    await bucket.uploadAll(['one.txt', 'filled/one.txt']);
    await (await makeHolder(context)).putAll(MISSING);
    // A folder is not an object, whatever is in it.
    const missing = [...MISSING, 'filled'];
    const items = await bucket.signBatch(missing);
    const clause = 'storage.batch.answers-items';
    checkEqual(items.length, missing.length, 'there are as many items as paths', { clause });
    for (const path of missing) checkMissing(itemOf(items, path));
  }),
  'storage.batch.removed-object': inBucket(async (bucket, context) => {
    const paths = ['goes.txt', 'stays.txt'];
    await bucket.uploadAll(paths);
    urlOf(itemOf(await bucket.signBatch(paths), 'goes.txt'));
    await bucket.remove('goes.txt', 'stays.txt');
    await context.until('the batch has followed', async () => {
      const items = await bucket.signBatch(paths);
      checkMissing(itemOf(items, 'goes.txt'));
      urlOf(itemOf(items, 'stays.txt'));
    });
  }),
  'storage.batch.follows-changes': inBucket(async (bucket, context) => {
    const before = ['goes.txt', 'moves.txt'];
    await bucket.uploadAll(before);
    const paths = [...before, 'comes.txt'];
    await bucket.signBatch(paths);
    await bucket.upload('comes.txt');
    await bucket.transferFirst('moveObject', 'moves.txt', 'moved.txt');
    await bucket.removeMany(['goes.txt']);
    await context.until('the batch has followed', async () => {
      const items = await bucket.signBatch(paths);
      for (const path of before) checkError(itemOf(items, path));
      checkNoError(itemOf(items, 'comes.txt'));
    });
  }),
  'storage.batch.links-answer-their-objects': ofMixedBatch(async ({ bucket, items, contents }) => {
    for (const path of PRESENT) {
      const opened = await bucket.useToken(path, tokenIn(items, path));
      bucket.checkBytes(opened, contents[path], 'the link of an item opens its object');
    }
  }),
  'storage.batch.tokens-of-their-own': ofMixedBatch(async ({ bucket, items }) => {
    await bucket.put('not-asked.txt');
    const token = tokenIn(items, 'one.txt');
    for (const path of ['folder/two.txt', 'folder/sub/three.txt', 'not-asked.txt'])
      await bucket.refusesToken(path, token);
  }),
  'storage.batch.same-form-as-single': ofMixedBatch(async ({ bucket, items }) => {
    for (const path of PRESENT) {
      const single = beforeToken(await bucket.sign(path));
      const item = beforeToken(urlOf(itemOf(items, path)));
      checkEqual(item, single, 'but for the token, both signed URLs are the same', { path: '/signedURL' });
    }
  }),
});

interface Mixed {
  readonly bucket: Holder;
  readonly items: readonly JsonRecord[];
  readonly contents: Readonly<Record<(typeof PRESENT)[number], string>>;
}

/** An experiment with three objects and two missing paths that were signed at once. */
function ofMixedBatch(experiment: (batch: Mixed) => void | Promise<void>): (context: StorageContext) => Promise<void> {
  return inHolder(async (bucket) => {
    const contents = await bucket.uploadAll(PRESENT);
    await experiment({ bucket, items: await bucket.signBatch(MIXED), contents });
  });
}
