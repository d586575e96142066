// An object in a bucket that is not the run's, watched from before the first request that may remove anything.
import type { Canary, Planted } from '../kit/contract/case.ts';
import { CheckFailure } from '../kit/contract/check.ts';
import { Unjudgeable } from '../kit/contract/exchange.ts';
import { orUnknown } from '../kit/contract/safety.ts';
import { makeBucket, makeHolder, type Bucket } from './bucket.ts';
import type { StorageContext } from './context.ts';
import { removesThings } from './hazard-of.ts';
import { type CallInBucket } from './objects.ts';

const PATH = 'canary.txt';

export const storageCanaries: Readonly<Record<string, Canary<StorageContext>>> = {
  object: {
    hazard: 'write-scoped',
    guards: removesThings,
    async plant(context) {
      const kept = await makeHolder(context);
      const text = context.freshText(PATH);
      await kept.upload(PATH, text);
      const own = await makeBucket(context);
      await own.putAll(['one.txt', 'two.txt', 'three.txt']);
      return {
        async look(later) {
          const exchange = await later.call('downloadAuthenticatedObject', kept.inBucket({ path: PATH }));
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
