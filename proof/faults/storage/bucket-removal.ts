// Faults about emptying and removing buckets.
import { noting, onSuccess, refuse, toList } from '../../kit/storage/handlers.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { inEveryBucket, lasting, tracking } from '../../kit/storage/memory.ts';

const MESSAGE = { message: 'Done' };

export const bucketRemovalFaults = faults('bucket', {
  'empty-answers-message': [
    lie(
      'bucket.empty-refuses-empty',
      'A bucket into which nothing came since it was emptied is not emptied again.',
      () => {
        const filledBuckets = new Set<string>();
        return {
          uploadObject: noting((call) => filledBuckets.add(call.bucket)),
          emptyBucket: (call) => (filledBuckets.delete(call.bucket) ? call.forward() : refuse(404)),
        };
      },
    ),
  ],
  'empty-removes-objects': [
    lie(
      'bucket.empty-removes-25',
      'Emptying removes 25 objects.',
      tracking((uploaded) => ({
        async emptyBucket(call) {
          const paths = [...(uploaded.get(call.bucket) ?? [])];
          if (!call.isAuthorized || paths.length <= 25) return call.forward();
          await call.ask('DELETE', `/object/${call.bucket}`, { json: { prefixes: paths.slice(0, 25) } });
          return Response.json(MESSAGE);
        },
      })),
    ),
    lie('bucket.empty-does-nothing', 'Emptying a bucket answers a message and removes nothing.', {
      async emptyBucket(call) {
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return call.isAuthorized && there.ok ? Response.json(MESSAGE) : call.forward();
      },
    }),
    lie(
      'superseded-path.remembers-emptied',
      'The superseded path still answers what was in an emptied bucket.',
      lasting('downloadObject', ({ bucket }) => [`${bucket}/`], 'emptyBucket'),
    ),
  ],
  'empty-keeps-bucket': [
    lie('bucket.empty-resets-bucket', 'An emptied bucket is no longer public.', {
      emptyBucket: onSuccess((call) => call.ask('PUT', `/bucket/${call.bucket}`, { json: { public: false } })),
    }),
    lie('bucket.empty-removes-bucket', 'Emptying a bucket removes the bucket too.', {
      emptyBucket: onSuccess((call) => call.ask('DELETE', `/bucket/${call.bucket}`)),
    }),
    lie(
      'bucket.empties-every-bucket',
      'Emptying a bucket empties all of them.',
      inEveryBucket('emptyBucket', (call, bucket) => call.ask('POST', `/bucket/${bucket}/empty`)),
    ),
    lie('bucket.empty-closes-bucket', 'A bucket that was emptied takes no objects any more.', () => {
      const emptied = new Set<string>();
      return {
        emptyBucket: onSuccess((call) => emptied.add(call.bucket)),
        async uploadObject(call) {
          return emptied.has(call.bucket) ? refuse(400) : call.forward();
        },
      };
    }),
  ],
  'delete-removes-bucket': [
    lie('bucket.delete-does-nothing', 'Removing a bucket answers a message and removes nothing.', {
      async deleteBucket(call) {
        const there = await call.ask('GET', `/bucket/${call.bucket}`);
        return call.isAuthorized && there.ok ? Response.json(MESSAGE) : call.forward();
      },
    }),
  ],
  'delete-leaves-others': [
    lie('bucket.delete-removes-neighbours', 'Removing a bucket removes those of a similar name with all they hold.', {
      async deleteBucket(call) {
        const stem = call.bucket.replace(/-\d+$/, '-');
        const response = await call.forward();
        if (!response.ok || stem === call.bucket) return response;
        for (const { id } of toList(await (await call.ask('GET', '/bucket/')).json()))
          if (typeof id === 'string' && id.startsWith(stem)) {
            await call.ask('POST', `/bucket/${id}/empty`);
            await call.ask('DELETE', `/bucket/${id}`);
          }
        return response;
      },
    }),
    lie(
      'bucket.delete-removes-all',
      'Removing a bucket removes all that are empty.',
      inEveryBucket('deleteBucket', (call, bucket) => call.ask('DELETE', `/bucket/${bucket}`)),
    ),
  ],
});
