// Faults about bucket records: each property, and no others.
import type { Json } from '../../kit/json.ts';
import { inBoth, refuse, sinceChanged } from '../../kit/storage/handlers.ts';
import { faults, lie } from '../../kit/storage/lie.ts';

export const bucketRecordsFaults = faults('bucket', {
  'created-at': [
    lie(
      'bucket.created-at-in-words',
      'The time a bucket was made is told in words.',
      inBoth((bucket) => ({ ...bucket, created_at: 'a moment ago' })),
    ),
  ],
  'updated-at': [
    lie(
      'bucket.changed-at-in-words',
      'The time a bucket was changed is told in words.',
      sinceChanged('updateBucket', (bucket) => ({ ...bucket, updated_at: 'a moment ago' })),
    ),
  ],
  'no-additional-properties': [
    lie(
      'bucket.changed-shows-type',
      'A bucket that was changed carries a ninth property.',
      sinceChanged('updateBucket', (bucket) => ({ ...bucket, type: 'STANDARD' })),
    ),
  ],
  'limits-are-optional': [
    lie('bucket.demands-known-types', 'A bucket without a list of media types takes only well-known ones.', {
      async uploadObject(call) {
        const type = call.request.headers.get('content-type') ?? '';
        return /x-|webm/.test(type) ? refuse(400) : call.forward();
      },
    }),
  ],
  'shows-what-was-asked': [
    lie('bucket.made-again-keeps-settings', 'A bucket that is made again has the settings of the one before.', () => {
      const before = new Map<unknown, Json>();
      return {
        async createBucket(call) {
          const { name, id: _, ...settings } = call.json;
          const response = await call.forward({ body: { ...call.json, ...before.get(name) } });
          if (response.ok && !before.has(name)) before.set(name, settings);
          return response;
        },
      };
    }),
    lie(
      'bucket.shows-public',
      'Every bucket shows that it is public.',
      inBoth((bucket) => ({ ...bucket, public: true })),
    ),
    lie(
      'bucket.hides-limits',
      'A bucket with limits shows none.',
      inBoth((bucket) => ({ ...bucket, file_size_limit: null, allowed_mime_types: null })),
    ),
  ],
});
