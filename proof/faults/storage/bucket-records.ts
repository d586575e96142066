// Faults about bucket records: each property, and no others.
import type { Json } from '../../kit/json.ts';
import { afterChanges } from '../../kit/storage/after-changes.ts';
import { everyRecord } from '../../kit/storage/every-record.ts';
import { noting, refuse } from '../../kit/storage/handlers.ts';
import { faults, lie } from '../../kit/storage/lie.ts';
import { having, inBoth, inBucket, onlyIf, sinceChanged } from '../../kit/storage/record-edits.ts';

const hasLimits = (bucket: Json): boolean => Array.isArray(bucket['allowed_mime_types']);

const EXTRA = having('type', 'STANDARD');

export const bucketRecordsFaults = faults('bucket', {
  'created-at': [
    lie('bucket.created-at-in-words', 'The time a bucket was made is told in words.')
      .does(inBoth((bucket) => ({ ...bucket, created_at: 'a moment ago' })))
      .seenBy('bucket one', 'GET /bucket/one'),
  ],
  'updated-at': [
    lie('bucket.changed-at-in-words', 'The time a bucket was changed is told in words.')
      .does(sinceChanged('updateBucket', having('updated_at', 'a moment ago')))
      .seenBy(afterChanges),
  ],
  'no-additional-properties': [
    lie('bucket.limited-shows-type', 'A bucket with media types carries a ninth property.')
      .does(inBucket(onlyIf(hasLimits, EXTRA)))
      .seenBy(everyRecord),
    lie('bucket.changed-shows-type', 'A bucket that was changed carries a ninth property.')
      .does(sinceChanged('updateBucket', EXTRA))
      .seenBy(everyRecord),
    lie('bucket.emptied-shows-type', 'A bucket that was emptied carries a ninth property.')
      .does(sinceChanged('emptyBucket', EXTRA))
      .seenBy(everyRecord),
  ],
  'limits-are-optional': [
    lie('bucket.demands-known-types', 'A bucket without a list of media types takes only well-known ones.')
      .does({
        async uploadObject(call) {
          const type = call.request.headers.get('content-type') ?? '';
          return /x-|webm/.test(type) ? refuse(400) : call.forward();
        },
      })
      .seenBy(async (w) => {
        await w.bucket('one');
        return (await w.upload('one', 'file', 'text', 'video/webm')).status;
      }),
  ],
  'shows-what-was-asked': [
    lie('bucket.made-again-keeps-settings', 'A bucket that is made again has the settings of the one before.')
      .does(() => {
        const before = new Map<unknown, Json>();
        return {
          async createBucket(call) {
            const { name, id: _, ...settings } = call.json;
            const response = await call.forward({ body: { ...call.json, ...before.get(name) } });
            if (response.ok && !before.has(name)) before.set(name, settings);
            return response;
          },
        };
      })
      .seenBy('bucket one public', 'DELETE /bucket/one', 'bucket one', 'GET /bucket/one'),
    lie('bucket.shows-public', 'Every bucket shows that it is public.')
      .does(inBoth((bucket) => ({ ...bucket, public: true })))
      .seenBy('bucket one', 'GET /bucket/one'),
    lie('bucket.shows-first-type', 'Of several allowed media types a bucket shows the first.')
      .does(
        inBoth((bucket) =>
          Array.isArray(bucket['allowed_mime_types'])
            ? { ...bucket, allowed_mime_types: bucket['allowed_mime_types'].slice(0, 1) }
            : bucket,
        ),
      )
      .seenBy('bucket one {"allowed_mime_types":["image/png","text/plain"]}', 'GET /bucket/one'),
    lie('bucket.shows-limits-of-the-first', 'Every bucket shows the limits of the one that was made first.')
      .does(() => {
        let first: Json | undefined;
        return {
          createBucket: noting(({ json }) => {
            first ??= {
              file_size_limit: json['file_size_limit'] ?? null,
              allowed_mime_types: json['allowed_mime_types'] ?? null,
            };
          }),
          ...inBoth((bucket) => ({ ...bucket, ...first })),
        };
      })
      .seenBy('bucket one', 'bucket two {"file_size_limit":10}', 'GET /bucket/two'),
    lie('bucket.hides-limits', 'A bucket with limits shows none.')
      .does(inBoth((bucket) => ({ ...bucket, file_size_limit: null, allowed_mime_types: null })))
      .seenBy('bucket one {"file_size_limit":1000,"allowed_mime_types":["image/png"]}', 'GET /bucket/one'),
  ],
});
