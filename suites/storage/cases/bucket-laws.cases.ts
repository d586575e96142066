// Buckets by their laws: what is said twice holds as what is said once, in any order of changes, under any name that is taken.
import { checkEqual, CheckFailure, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import { Bucket, inBucket, makeBucket, storageCases } from '../bucket.ts';
import { NEVER_MADE, type StorageContext } from '../context.ts';
import { checkPublic, MAYBE_CUT, toRecord } from '../read.ts';
import table from './bucket-laws.json' with { type: 'json' };

const CHANGES = 'storage.bucket.update-changes-bucket';
const REMOVES = 'storage.bucket.delete-removes-bucket';
const ROUNDS = 4;
const FILE = 'docs/file.txt';
const SUFFIXES = ['-plain', '.dot.ted', '_under_line', ' blank', "-quote's", '-(bracket)', '-ümlaut', '-日本'];

export const bucketLawCases = storageCases('write-scoped', ['bucket-removal'], table, {
  'storage.bucket.same-change-twice': inBucket(async (bucket, context) => {
    const text = await bucket.uploadFresh(FILE);
    for (const isPublic of [true, true, false, false]) {
      await bucket.update({ public: isPublic });
      await checkVisibility(context, new Map([[bucket, isPublic]]));
      await bucket.holds(FILE, text, CHANGES);
    }
  }),
  async 'storage.bucket.many-changes'(context) {
    const left = new Map<Bucket, boolean>();
    for (const isPublic of [true, false, true]) {
      const bucket = await makeBucket(context, { public: isPublic });
      await bucket.put(FILE);
      left.set(bucket, isPublic);
    }
    await checkVisibility(context, left, AS_MADE);
    const buckets = [...left.keys()];
    for (const random of firstSteadily('storage.bucket.many-changes', context.random))
      for (let round = 0; round < ROUNDS; round += 1) {
        const bucket = buckets[Math.floor(random() * buckets.length)];
        if (bucket === undefined) continue;
        const isPublic = random() < 0.7 ? left.get(bucket) !== true : left.get(bucket) === true;
        await bucket.update({ public: isPublic });
        left.set(bucket, isPublic);
        await checkVisibility(context, left);
      }
  },
  'storage.bucket.empty-twice': inBucket(async (bucket) => {
    await bucket.empty();
    await bucket.upload('file.txt');
    for (let count = 0; count < 2; count += 1) await bucket.empty();
  }),
  async 'storage.bucket.made-again'(context) {
    const name = context.name('bucket');
    const first = await makeBucket(context, { public: true }, name);
    await first.upload('file.txt');
    if (!(await goesWithObjects(first))) {
      await first.remove('file.txt');
      await first.succeed('deleteBucket');
      await checkRemoved(first);
    }
    await first.lacks('file.txt', REMOVES, 'what was in a removed bucket is not answered');
    // Whether a name may be taken again at once is not said.
    const again = await context.call('createBucket', { values: { name, public: false } });
    if (!again.ok) throw new Unjudgeable(`the name is not given again (status ${again.status})`);
    await context.until('the new bucket is seen', async () => {
      const there = (await context.seenBuckets()).filter((one) => one['name'] === name);
      checkThat(there.length <= 1, 'the new bucket is there once', { expected: 1, actual: there.length });
      // Its id may be another one.
      await context.checkBucketThere((await context.findBucket(name)) ?? { id: name, name });
    });
    await first.lacks('file.txt', REMOVES, 'what was in the bucket before is not in it');
    const second = new Bucket(context, name, (await context.findBucket(name))?.id ?? first.id);
    const { public: visibility } = await second.get();
    const { public: alike } = await (await makeBucket(context)).get();
    const details = { path: '/public', clause: 'storage.bucket.shows-what-was-asked' };
    checkEqual(visibility, alike, 'a bucket made again has the visibility of any that was made so', details);
    await second.succeed('deleteBucket');
    await checkRemoved(second);
  },
  async 'storage.bucket.names-as-given'(context) {
    for (const suffix of SUFFIXES) {
      const name = await context.claim('bucket', suffix);
      const made = await context.call('createBucket', { values: { name, public: false } });
      // A server may refuse signs in names; what it takes it has to keep.
      if (!made.ok && suffix !== '-plain') continue;
      checkEqual(toRecord(made.json())['name'], name, 'the answer names the new bucket', { path: '/name' });
      const bucket = await context.until('the new bucket is listed', () => listed(context, name));
      await context.checkBucketThere(bucket, 'storage.bucket.create-makes-bucket');
      await bucket.succeed('deleteBucket');
      await checkRemoved(bucket);
    }
  },
});

/** Broken by a bucket that is shown, or not served, otherwise than it was made. */
const AS_MADE = { shown: 'storage.bucket.shows-what-was-asked', served: 'storage.public.answers-content' };

/** Each bucket, the list and the public path say the same. */
async function checkVisibility(
  context: StorageContext,
  left: ReadonlyMap<Bucket, boolean>,
  broken = { shown: CHANGES, served: CHANGES },
): Promise<void> {
  await context.until('the change is in force', async () => {
    for (const [bucket, isPublic] of left)
      checkPublic(await bucket.get(), isPublic, 'a bucket shows what was set last', broken.shown);
    const records = await context.seenBuckets();
    for (const [bucket, isPublic] of left) {
      const inList = records.find(({ id }) => id === bucket.id);
      checkPublic(inList, isPublic, 'the list shows what was set last', 'storage.bucket.list-agrees-with-get');
      const served = await bucket.call('downloadPublicObject', { path: FILE, as: 'none' });
      const clause = isPublic ? broken.served : 'storage.public.only-public-buckets';
      checkEqual(served.ok, isPublic, 'a bucket is served publicly as long as it is public', { clause });
    }
  });
}

/** The bucket in the list, by its name, unless the list may be cut. */
async function listed(context: StorageContext, name: string): Promise<Bucket> {
  const records = await context.listBuckets();
  const found = records.find((one) => one['name'] === name);
  checkThat(found !== undefined || records.length >= MAYBE_CUT, 'the list shows the new bucket by its name', {
    expected: name,
    actual: records.map((one) => one['name']).filter((one) => String(one).startsWith(name.slice(0, -2))),
    clause: 'storage.bucket.list-shows-bucket',
  });
  const id = found?.['id'];
  return new Bucket(context, name, typeof id === 'string' ? id : name);
}

async function checkRemoved(bucket: Bucket): Promise<void> {
  await bucket.context.until('the bucket is gone', () => bucket.context.checkNoBucket(bucket, REMOVES));
}

/** Whether a bucket is removed with what it holds, which is open. */
async function goesWithObjects(bucket: Bucket): Promise<boolean> {
  if (!(await bucket.call('deleteBucket')).ok) return false;
  try {
    await checkRemoved(bucket);
    return true;
  } catch (error) {
    if (error instanceof CheckFailure && error.details.clause !== NEVER_MADE) return false;
    throw error;
  }
}
