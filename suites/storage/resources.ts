// Objects and buckets of a run: canaries that no case asks for, their removers, and what a run may have left.
import type { Canary, Leftover, Planted } from '../kit/contract/case.ts';
import { CheckFailure } from '../kit/contract/check.ts';
import { Unjudgeable } from '../kit/contract/exchange.ts';
import { parseJson } from '../kit/contract/json.ts';
import { orUnknown } from '../kit/contract/safety.ts';
import { latestTimestamp } from '../kit/contract/timestamp.ts';
import { type Bucket, makeBucket, makeHolder } from './bucket.ts';
import { MAYBE_CUT, toRecord, type JsonRecord } from './read.ts';
import type { StorageContext } from './context.ts';
import { removesThings } from './hazard-of.ts';
import type { CallInBucket } from './objects.ts';

const KEPT = 'canary.txt';

export const storageCanaries: Readonly<Record<string, Canary<StorageContext>>> = {
  object: {
    hazard: 'write-scoped',
    guards: removesThings,
    async plant(context) {
      const kept = await makeHolder(context);
      const text = context.freshText(KEPT);
      await kept.upload(KEPT, text);
      const own = await makeBucket(context);
      await own.putAll(['one.txt', 'two.txt', 'three.txt']);
      return {
        async look(later) {
          const exchange = await later.call('downloadAuthenticatedObject', kept.inBucket({ path: KEPT }));
          const { ok, status, text: found } = exchange;
          if (ok && found === text) return;
          // A key that has run out is refused everywhere, and a server that is down may answer anything.
          await orUnknown(later.listBuckets());
          if (status >= 500) throw new Unjudgeable(`looking after the canary was answered ${status}`);
          throw new CheckFailure('an object in a bucket that was not asked for is gone or changed', {
            expected: text,
            actual: ok ? found : `status ${status}`,
            exchange,
          });
        },
        trials: [
          trial(own, 'removing one object', 'deleteObject', 'storage.delete.one-leaves-others', { path: 'one.txt' }),
          trial(own, 'removing a list of objects', 'deleteObjects', 'storage.delete.many-leaves-others', {
            values: { paths: ['two.txt'] },
          }),
          trial(own, 'emptying a bucket', 'emptyBucket', 'storage.bucket.empty-keeps-bucket'),
          trial(own, 'removing a bucket', 'deleteBucket', 'storage.bucket.delete-leaves-others'),
        ],
      };
    },
  },
};

function trial(
  own: Bucket,
  what: string,
  operation: string,
  clause: string,
  options: CallInBucket = {},
): Planted<StorageContext>['trials'][number] {
  return {
    what,
    clause,
    async run(later) {
      await later.call(operation, own.inBucket(options));
    },
  };
}

/** The name is `<bucket>/<path>`. Whether the object is gone shows when its bucket is removed. */
export async function removeObject(context: StorageContext, name: string): Promise<void> {
  const [bucketName, wildcard] = partsOf(name);
  await context.call('deleteObject', { params: { bucketName, wildcard } });
}

/** By one request for each bucket; one by one if that is refused, as it may be when some are gone already. */
export async function removeObjects(context: StorageContext, names: readonly string[]): Promise<void> {
  for (const [bucket, own] of Map.groupBy(names, (name) => partsOf(name)[0])) {
    const paths = own.map((name) => partsOf(name)[1]);
    const options = { params: { bucketName: bucket }, values: { paths, bucket } };
    if (paths.length > 1 && (await context.call('deleteObjects', options)).ok) continue;
    for (const name of own) await removeObject(context, name);
  }
}

function partsOf(name: string): readonly [bucketName: string, path: string] {
  const slash = name.indexOf('/');
  return [name.slice(0, slash), name.slice(slash + 1)];
}

/** Its name is its id on most servers; what is refused by it is looked up. */
export async function removeBucket(context: StorageContext, name: string): Promise<void> {
  if ((await context.call('deleteBucket', { params: { bucketId: name } })).ok) return;
  const id = await idOf(context, name);
  if (id === undefined) return;
  const params = { bucketId: id };
  if (id !== name && (await context.call('deleteBucket', { params })).ok) return;
  await context.call('emptyBucket', { params });
  await context.until('the bucket is removed', async () => {
    const exchange = await context.call('deleteBucket', { params });
    if (!exchange.ok && (await idOf(context, name)) !== undefined)
      throw new CheckFailure('a bucket of this run can be removed', { actual: `status ${exchange.status}` });
  });
}

/** Only a bucket that bears the name is touched. */
async function idOf(context: StorageContext, name: string): Promise<string | undefined> {
  const records = await context.seenBuckets();
  const listed = records.map((record) => named(record, name)).find((id) => id !== undefined);
  if (listed !== undefined || (records.length > 0 && records.length < MAYBE_CUT)) return listed;
  const direct = await context.askForBucket({ id: name, name });
  return direct.ok ? named(toRecord(parseJson(direct.text)), name) : undefined;
}

function named(record: JsonRecord, name: string): string | undefined {
  const { id } = record;
  return record['name'] === name && typeof id === 'string' ? id : undefined;
}

/** Buckets, which have their age in their record; objects go with them. */
export const storageLeftovers: Readonly<Record<string, (context: StorageContext) => Promise<readonly Leftover[]>>> = {
  async bucket(context) {
    const records = await context.listBuckets();
    return records.flatMap(({ name, created_at: made, updated_at: changed }) =>
      typeof name === 'string' ? [{ name, changedAt: latestTimestamp(made, changed) }] : [],
    );
  },
};
