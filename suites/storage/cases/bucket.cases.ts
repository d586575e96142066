// Buckets as containers: made, seen, changed, emptied and removed, each without touching the others.
import { checkAccepted, checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import { observeBodies } from '../body.ts';
import { Bucket, inBucket, inBothBuckets, makeBucket, makeHolder, storageCases } from '../bucket.ts';
import { checkPublic, MAYBE_CUT, recordsIn, toRecord, type JsonRecord } from '../read.ts';
import type { Holder } from '../holder.ts';
import { isListed } from '../objects.ts';
import { checkTimes } from './bucket-record.cases.ts';
import table from './bucket.json' with { type: 'json' };

/** More than a short page has. */
const SEVERAL = 12;
const EMPTIED = 'storage.bucket.empty-removes-objects';

export const bucketCases = storageCases('write-scoped', [], table, {
  async 'storage.bucket.create-answers-its-name'(context) {
    const name = await context.claim('bucket');
    const exchange = await context.succeed('createBucket', { values: { name, public: false } });
    const details = { path: '/name', clause: 'storage.bucket.create-answers-its-name' };
    checkEqual(toRecord(exchange.json())['name'], name, 'the answer names the new bucket', details);
  },
  async 'storage.bucket.get-answers-the-one-asked'(context) {
    for (const bucket of [await makeBucket(context), await makeBucket(context)]) {
      const { id, name } = await bucket.get();
      checkEqual({ id, name }, { id: bucket.id, name: bucket.name }, 'the bucket asked for is answered');
    }
  },
  // It runs alone: the newest must not be older than what another case makes.
  async 'storage.bucket.list-shows-it-once'(context) {
    const buckets: Holder[] = [];
    for (const isPublic of [false, true, false, true, false])
      buckets.push(await makeBucket(context, { public: isPublic }));
    // A list may end early only where pages do.
    while (buckets.length < SEVERAL) buckets.push(await makeHolder(context));
    await context.until('the new buckets are listed', async () => {
      const listed = await context.listBuckets();
      for (const bucket of buckets) {
        const count = listed.filter(({ name }) => name === bucket.name).length;
        checkThat(count === 1 || (count === 0 && listed.length >= MAYBE_CUT), 'the list shows each of them once', {
          expected: `one bucket named ${bucket.name}`,
          actual: `${count} of ${listed.length}`,
          clause: 'storage.bucket.list-shows-bucket',
        });
      }
    });
  },
  'storage.bucket.list-agrees-with-get': inBothBuckets((bucket, context) =>
    context.until('the list and the bucket agree', async () => {
      const single = await bucket.get();
      const inList = (await context.listBuckets()).find(({ id }) => id === bucket.id);
      if (inList === undefined) return;
      const shared = Object.keys(single).filter((key) => key in inList);
      checkEqual(pick(inList, shared), pick(single, shared), 'the list and the single bucket say the same');
    }),
  ),
  async 'storage.bucket.get-missing'(context) {
    const name = context.name('bucket');
    // Of a name that begins like the one that is missing.
    const there = await makeBucket(context, {}, `${name}0`);
    const exchange = await context.askForBucket({ id: name, name });
    checkRefused(exchange, 'a bucket that is not there is not answered');
    context.observe('storage.bucket.missing-status', String(exchange.status));
    await there.get();
  },
  'storage.bucket.update-answers': inBucket(async (bucket) => {
    await bucket.update({ public: true });
  }),
  'storage.bucket.update-is-in-force': inBucket(async (bucket, context) => {
    const text = await bucket.uploadFresh('file');
    observeBodies(context, 'storage.bodies.bucket', 'createBucket', 'updateBucket');
    const other = await makeHolder(context);
    await other.upload('file');
    await changeVisibility(bucket, true);
    const clause = 'storage.bucket.update-changes-bucket';
    await bucket.serves('file', text, clause);
    await other.servesNot('file');
    await changeVisibility(bucket, false);
    await context.until('the bucket is no longer public', () => bucket.servesNot('file', clause));
  }),
  async 'storage.bucket.update-missing'(context) {
    const name = await context.claim('bucket');
    const bucket = new Bucket(context, name, name);
    const { ok, status } = await bucket.call('updateBucket', { values: { name, public: false } });
    context.observe('storage.bucket.update-missing', ok ? 'made' : String(status));
    const what = 'a change that is accepted is in force';
    await context.until('an accepted change is in force', () =>
      ok ? context.checkBucketThere(bucket, undefined, what) : context.checkNoBucket(bucket),
    );
  },
  'storage.bucket.empty-removes-objects': inBucket(async (bucket) => {
    const few = ['one.txt', 'folder/two.txt'];
    await bucket.uploadAll(few);
    // More than a page of a list, by which a bucket might be emptied.
    const many = Array.from({ length: MAYBE_CUT + 1 }, (_, index) => `many/${index}.txt`);
    await bucket.putAll(many);
    await bucket.empty();
    const records = recordsIn(await bucket.call('listObjects', { values: { prefix: 'many', limit: 100, offset: 0 } }));
    // The first, the one in the middle, and the last, also by its name.
    const some = [0, MAYBE_CUT / 2, MAYBE_CUT - 1, MAYBE_CUT].map((index) => `many/${index}.txt`);
    const shown = many.filter((path) => isListed(records, 'many', path));
    for (const path of new Set([...few, ...some, ...shown]))
      await bucket.lacks(path, EMPTIED, 'an emptied bucket has no objects');
  }),
  async 'storage.bucket.empty-keeps-buckets'(context) {
    const emptied = await makeBucket(context, { public: true });
    const others = [await makeBucket(context), await makeBucket(context, {}, `${emptied.name}0`)];
    await emptied.upload('file.txt');
    const stay = await Array.fromAsync(others, (other) => other.guard('file.txt'));
    for (let round = 0; round < 2; round += 1) await emptied.empty();
    const clause = 'storage.bucket.empty-keeps-bucket';
    checkPublic(await emptied.get(), true, 'an emptied bucket keeps its settings', clause);
    for (const check of stay) await check(clause);
    // Another path than before: emptying may take a while, and what it takes is what was there.
    checkAccepted(await emptied.offer('next.txt', 'next'), 'an emptied bucket takes new objects', clause);
  },
  'storage.bucket.delete-removes-it': inBucket(async (bucket, context) => {
    await bucket.succeed('deleteBucket');
    await context.until('the removed bucket is gone', async () => {
      await context.checkNoBucket(bucket);
      const listed = (await context.seenBuckets()).filter(({ name }) => name === bucket.name);
      checkEqual(listed, [], 'a removed bucket is not listed');
    });
  }),
  'storage.bucket.delete-leaves-others': inBucket(async (removed, context) => {
    const others = [await makeBucket(context), await makeBucket(context, {}, `${removed.name}0`)];
    const empty = await makeBucket(context);
    const stay = await Array.fromAsync(others, (other) => other.guard('file.txt'));
    await removed.succeed('deleteBucket');
    for (const other of [...others, empty]) await context.checkBucketThere(other);
    for (const check of stay) await check('storage.bucket.delete-leaves-others');
  }),
});

/** Changes whether a bucket is public, and checks that the bucket shows it, if it shows it at all. */
async function changeVisibility(bucket: Bucket, isPublic: boolean): Promise<void> {
  await bucket.update({ public: isPublic });
  await bucket.context.until('the change is shown', async () => {
    const single = await bucket.get();
    checkPublic(single, isPublic, 'a changed bucket shows what was changed', 'storage.bucket.update-changes-bucket');
    checkTimes(single);
    const inList = (await bucket.context.seenBuckets()).find(({ id }) => id === bucket.id);
    checkPublic(inList, isPublic, 'the list shows what was changed, too', 'storage.bucket.list-agrees-with-get');
  });
}

function pick(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return Object.fromEntries(keys.map((key) => [key, record[key]]));
}
