// An object in a bucket that is not the run's, watched from before the first request that may remove anything.
import type { Canary } from '../kit/contract/case.ts';
import { CheckFailure } from '../kit/contract/check.ts';
import { Unjudgeable } from '../kit/contract/exchange.ts';
import { orUnknown } from '../kit/contract/safety.ts';
import { listBuckets, makeBucket, makeHolder } from './buckets.ts';
import type { StorageContext } from './context.ts';
import { removesThings } from './hazard-of.ts';
import { at, deleteObjects, freshText, put, upload, uploadAll } from './objects.ts';

const PATH = 'canary.txt';

export const storageCanaries: Readonly<Record<string, Canary<StorageContext>>> = {
  object: {
    hazard: 'write-scoped',
    guards: removesThings,
    async plant(context) {
      const kept = await makeHolder(context);
      const text = freshText(context, PATH);
      await upload(context, kept, PATH, text);
      const own = await makeBucket(context);
      await uploadAll(context, own, ['one.txt', 'two.txt', 'three.txt'], put);
      return {
        async look(later) {
          const exchange = await later.call('downloadAuthenticatedObject', { params: at(kept, PATH) });
          const { ok, status, text: found } = exchange;
          if (ok && found === text) return;
          // A key that has run out is refused everywhere, and a server that is down may answer anything.
          await orUnknown(listBuckets(later));
          if (status >= 500) throw new Unjudgeable(`looking after the canary was answered ${status}`);
          throw new CheckFailure('an object in a bucket that was not asked for is gone or changed', {
            expected: text,
            actual: ok ? found : `status ${status}`,
            exchange,
          });
        },
        trials: [
          {
            what: 'removing one object',
            clause: 'storage.delete.one-leaves-others',
            async run(later) {
              await later.call('deleteObject', { params: at(own, 'one.txt') });
            },
          },
          {
            what: 'removing a list of objects',
            clause: 'storage.delete.many-leaves-others',
            async run(later) {
              await deleteObjects(later, own, ['two.txt']);
            },
          },
          {
            what: 'emptying a bucket',
            clause: 'storage.bucket.empty-keeps-bucket',
            async run(later) {
              await later.call('emptyBucket', { params: { bucketId: own.id } });
            },
          },
          {
            what: 'removing a bucket',
            clause: 'storage.bucket.delete-leaves-others',
            async run(later) {
              await later.call('deleteBucket', { params: { bucketId: own.id } });
            },
          },
        ],
      };
    },
  },
};
