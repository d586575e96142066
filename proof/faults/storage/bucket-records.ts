// Faults about bucket records: each property, and no others.
import type { Json } from '../../lies/json.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import { everyRecord } from '../../lies/storage/every-record.ts';
import { editEach, editOne, refuse } from '../../lies/storage/handlers.ts';
import { faults, lie } from '../../lies/storage/lie.ts';
import { listedKinds } from '../../lies/storage/listings.ts';
import {
  having,
  holding,
  inBoth,
  inBucket,
  inBuckets,
  inObjects,
  inRemoved,
  isFile,
  onlyIf,
  secondRecord,
  sinceChanged,
  without,
  wrong,
} from '../../lies/storage/record-edits.ts';

const hasLimits = (bucket: Json): boolean => Array.isArray(bucket['allowed_mime_types']);

const EXTRA = having('type', 'STANDARD');

export const bucketRecordsFaults = faults('bucket', {
  id: [
    lie('bucket.list-lacks-id', 'The buckets of the list have no id.')
      .does({ listBuckets: editEach(({ id: _id, ...bucket }) => bucket) })
      .seenBy('bucket one', 'GET /bucket/'),
    wrong('bucket', 'id', 7, inBuckets),
    lie('bucket.single-lacks-id', 'A single bucket has no id.')
      .does(inBucket(without('id')))
      .seenBy(everyRecord),
    lie('record.bucket-lacks-id', 'The bucket in the record of a removed object has no id.')
      .does(inRemoved(holding({ name: 'b' })))
      .seenBy(everyRecord),
  ],
  name: [
    lie('bucket.name-is-number', 'The name of a bucket in the list is a number.')
      .does({ listBuckets: editEach((bucket) => ({ ...bucket, name: 1 })) })
      .seenBy('bucket one', 'GET /bucket/'),
    lie('bucket.single-lacks-name', 'A single bucket has no name.')
      .does(inBucket(without('name')))
      .seenBy(everyRecord),
    lie('bucket.listed-lacks-name', 'The buckets of the list have no name.')
      .does(inBuckets(without('name')))
      .seenBy(everyRecord),
    lie('record.bucket-lacks-name', 'The bucket in the record of a listed object has no name.')
      .does(inObjects(onlyIf(isFile, holding({ id: 'b' }))))
      .seenBy(everyRecord),
  ],
  owner: [
    lie('bucket.owner-is-null', 'A public bucket has a null owner.')
      .does(inBoth((bucket) => (bucket['public'] === true ? { ...bucket, owner: null } : bucket)))
      .seenBy('bucket one public', 'GET /bucket/one'),
  ],
  public: [
    lie('bucket.public-is-text', 'That a bucket is public is said in a text.')
      .does(inBoth((bucket) => (bucket['public'] === true ? { ...bucket, public: 'true' } : bucket)))
      .seenBy('bucket one public', 'GET /bucket/one'),
    lie('bucket.private-is-null', 'That a bucket is not public is said by null in the list.')
      .does({ listBuckets: editEach((bucket) => (bucket['public'] === false ? { ...bucket, public: null } : bucket)) })
      .seenBy('bucket one', 'GET /bucket/'),
  ],
  'file-size-limit': [
    lie('bucket.size-limit-is-text', 'A size limit is shown as a text with a unit.')
      .does(
        inBoth((bucket) => {
          const limit = bucket['file_size_limit'];
          return typeof limit === 'number' ? { ...bucket, file_size_limit: `${limit}b` } : bucket;
        }),
      )
      .seenBy('bucket one {"file_size_limit":1000}', 'GET /bucket/one'),
  ],
  'allowed-mime-types': [
    lie('bucket.media-types-are-text', 'Allowed media types are shown as one text.')
      .does(
        inBoth((bucket) => {
          const types = bucket['allowed_mime_types'];
          return Array.isArray(types) ? { ...bucket, allowed_mime_types: types.join(', ') } : bucket;
        }),
      )
      .seenBy('bucket one {"allowed_mime_types":["image/png"]}', 'GET /bucket/one'),
    wrong('bucket', 'allowed_mime_types', [7], inBuckets),
  ],
  'created-at': [
    lie('bucket.created-at-in-words', 'The time a bucket was made is told in words.')
      .does(inBoth((bucket) => ({ ...bucket, created_at: 'a moment ago' })))
      .seenBy('bucket one', 'GET /bucket/one'),
    wrong('bucket', 'created_at', 1_767_225_600, inBuckets),
  ],
  'updated-at': [
    lie('bucket.changed-at-in-words', 'The time a bucket was changed is told in words.')
      .does(sinceChanged('updateBucket', having('updated_at', 'a moment ago')))
      .seenBy(afterChanges),
    lie('bucket.updated-at-is-number', 'The time a bucket was changed is a number in the list.')
      .does({
        listBuckets: editEach((bucket) => ({ ...bucket, updated_at: Date.parse(String(bucket['updated_at'])) })),
      })
      .seenBy('bucket one', 'GET /bucket/'),
  ],
  'no-additional-properties': [
    lie('bucket.get-shows-type', 'A single bucket carries a ninth property.')
      .does({ getBucket: editOne((body) => ({ ...body, type: 'STANDARD' })) })
      .seenBy('bucket one', 'GET /bucket/one'),
    lie('bucket.list-shows-type', 'The buckets of the list carry a ninth property.')
      .does({ listBuckets: editEach((bucket) => ({ ...bucket, type: 'STANDARD' })) })
      .seenBy('bucket one', 'GET /bucket/'),
    lie('record.bucket-with-extra', 'The bucket inside the record of a folder carries a ninth property.')
      .does({
        listObjects: editEach((record, { bucket }) =>
          isFile(record) ? record : { ...record, buckets: { id: bucket, name: bucket, type: 'STANDARD' } },
        ),
      })
      .seenBy(listedKinds),
    lie('bucket.second-shows-type', 'The second bucket of the list carries a ninth property.')
      .does(secondRecord('listBuckets', EXTRA))
      .seenBy(everyRecord),
    lie('bucket.limited-shows-type', 'A bucket with media types carries a ninth property.')
      .does(inBucket(onlyIf(hasLimits, EXTRA)))
      .seenBy(everyRecord),
    lie('bucket.changed-shows-type', 'A bucket that was changed carries a ninth property.')
      .does(sinceChanged('updateBucket', EXTRA))
      .seenBy(everyRecord),
    lie('bucket.emptied-shows-type', 'A bucket that was emptied carries a ninth property.')
      .does(sinceChanged('emptyBucket', EXTRA))
      .seenBy(everyRecord),
    lie('record.file-bucket-with-extra', 'The bucket in the record of a file has a ninth property.')
      .does(inObjects(onlyIf(isFile, holding({ id: 'b', name: 'b', owner_id: null }))))
      .seenBy(everyRecord),
    lie('record.removed-bucket-with-extra', 'The bucket in the record of a removed object has a ninth property.')
      .does(inRemoved(holding({ id: 'b', name: 'b', owner_id: null })))
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
    lie('bucket.hides-limits', 'A bucket with limits shows none.')
      .does(inBoth((bucket) => ({ ...bucket, file_size_limit: null, allowed_mime_types: null })))
      .seenBy('bucket one {"file_size_limit":1000,"allowed_mime_types":["image/png"]}', 'GET /bucket/one'),
  ],
});
