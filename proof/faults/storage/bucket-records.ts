// Faults about what a bucket shows of itself: each property, and none beside them.
import type { Fault } from '../../lies/fault.ts';
import { afterChanges } from '../../lies/storage/after-changes.ts';
import { everyRecord } from '../../lies/storage/every-record.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editEach, lie, refuse, toList } from '../../lies/storage/lie.ts';
import { listedKinds } from '../../lies/storage/listings.ts';
import type { Change } from '../../lies/storage/record-edits.ts';
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
  shownOnceChanged,
  without,
  wrong,
} from '../../lies/storage/record-edits.ts';
import type { Witness } from '../../lies/storage/witness.ts';

async function show(w: Witness, settings: Json): Promise<unknown> {
  await w.bucket('one', settings);
  const { created_at, updated_at, ...bucket } = (await w.send('GET', '/bucket/one')).json as Json;
  return { ...bucket, times: [typeof created_at, typeof updated_at] };
}

const hasLimits = (bucket: Json): boolean => Array.isArray(bucket['allowed_mime_types']);

/** A single bucket, from the time on that something was done to it. */
function sinceChanged(operation: string, change: Change): () => Handlers {
  return () => {
    const touched = new Set<string>();
    return {
      async [operation](call) {
        const response = await call.forward();
        if (response.ok) touched.add(call.bucket);
        return response;
      },
      getBucket: edit((body, call) => (touched.has(call.bucket) ? change(body as Json) : body)),
    };
  };
}

const EXTRA = having('type', 'STANDARD');

export const bucketRecordsFaults: readonly Fault[] = [
  lie(
    'bucket.list-lacks-id',
    'bucket.id',
    'The buckets of the list have no id.',
    () => ({ listBuckets: editEach(({ id: _id, ...bucket }) => bucket) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['id'];
    },
  ),
  wrong('bucket', 'id', 7, inBuckets),
  lie('bucket.single-lacks-id', 'bucket.id', 'A single bucket has no id.', () => inBucket(without('id')), everyRecord),
  lie(
    'record.bucket-lacks-id',
    'bucket.id',
    'The bucket in the record of a removed object has no id.',
    () => inRemoved(holding({ name: 'b' })),
    everyRecord,
  ),
  lie(
    'bucket.name-is-number',
    'bucket.name',
    'The name of a bucket in the list is a number.',
    () => ({ listBuckets: editEach((bucket) => ({ ...bucket, name: 1 })) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['name'];
    },
  ),
  lie(
    'bucket.single-lacks-name',
    'bucket.name',
    'A single bucket has no name.',
    () => inBucket(without('name')),
    everyRecord,
  ),
  lie(
    'bucket.listed-lacks-name',
    'bucket.name',
    'The buckets of the list have no name.',
    () => inBuckets(without('name')),
    everyRecord,
  ),
  lie(
    'record.bucket-lacks-name',
    'bucket.name',
    'The bucket in the record of a listed object has no name.',
    () => inObjects(onlyIf(isFile, holding({ id: 'b' }))),
    everyRecord,
  ),
  lie(
    'bucket.owner-is-null',
    'bucket.owner',
    'A public bucket has a null owner.',
    () => inBoth((bucket) => (bucket['public'] === true ? { ...bucket, owner: null } : bucket)),
    (w) => show(w, { public: true }),
  ),
  lie(
    'bucket.public-is-text',
    'bucket.public',
    'That a bucket is public is said in a text.',
    () => inBoth((bucket) => (bucket['public'] === true ? { ...bucket, public: 'true' } : bucket)),
    (w) => show(w, { public: true }),
  ),
  lie(
    'bucket.private-is-null',
    'bucket.public',
    'That a bucket is not public is said by null in the list.',
    () => ({
      listBuckets: editEach((bucket) => (bucket['public'] === false ? { ...bucket, public: null } : bucket)),
    }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['public'];
    },
  ),
  lie(
    'bucket.size-limit-is-text',
    'bucket.file-size-limit',
    'A size limit is shown as a text with a unit.',
    () =>
      inBoth((bucket) => {
        const limit = bucket['file_size_limit'];
        return typeof limit === 'number' ? { ...bucket, file_size_limit: `${limit}b` } : bucket;
      }),
    (w) => show(w, { file_size_limit: 1000 }),
  ),
  lie(
    'bucket.media-types-are-text',
    'bucket.allowed-mime-types',
    'Allowed media types are shown as one text.',
    () =>
      inBoth((bucket) => {
        const types = bucket['allowed_mime_types'];
        return Array.isArray(types) ? { ...bucket, allowed_mime_types: types.join(', ') } : bucket;
      }),
    (w) => show(w, { allowed_mime_types: ['image/png'] }),
  ),
  wrong('bucket', 'allowed_mime_types', [7], inBuckets),
  lie(
    'bucket.created-at-in-words',
    'bucket.created-at',
    'The time a bucket was made is told in words.',
    () => inBoth((bucket) => ({ ...bucket, created_at: 'a moment ago' })),
    async (w) => {
      await w.bucket('one');
      return ((await w.send('GET', '/bucket/one')).json as Json)['created_at'] === 'a moment ago';
    },
  ),
  wrong('bucket', 'created_at', 1_767_225_600, inBuckets),
  lie(
    'bucket.changed-at-in-words',
    'bucket.updated-at',
    'The time a bucket was changed is told in words.',
    shownOnceChanged({ updated_at: 'a moment ago' }),
    afterChanges,
  ),
  lie(
    'bucket.updated-at-is-number',
    'bucket.updated-at',
    'The time a bucket was changed is a number in the list.',
    () => ({
      listBuckets: editEach((bucket) => ({ ...bucket, updated_at: Date.parse(String(bucket['updated_at'])) })),
    }),
    async (w) => {
      await w.bucket('one');
      return typeof toList((await w.send('GET', '/bucket/')).json)[0]?.['updated_at'];
    },
  ),
  lie(
    'bucket.get-shows-type',
    'bucket.no-additional-properties',
    'A single bucket carries a ninth property.',
    () => ({ getBucket: edit((body) => ({ ...(body as Json), type: 'STANDARD' })) }),
    (w) => show(w, {}),
  ),
  lie(
    'bucket.list-shows-type',
    'bucket.no-additional-properties',
    'The buckets of the list carry a ninth property.',
    () => ({ listBuckets: editEach((bucket) => ({ ...bucket, type: 'STANDARD' })) }),
    async (w) => {
      await w.bucket('one');
      return toList((await w.send('GET', '/bucket/')).json)[0]?.['type'];
    },
  ),
  lie(
    'record.bucket-with-extra',
    'bucket.no-additional-properties',
    'The bucket inside the record of a folder carries a ninth property.',
    () => ({
      listObjects: editEach((record, { bucket }) =>
        isFile(record) ? record : { ...record, buckets: { id: bucket, name: bucket, type: 'STANDARD' } },
      ),
    }),
    listedKinds,
  ),
  lie(
    'bucket.second-shows-type',
    'bucket.no-additional-properties',
    'The second bucket of the list carries a ninth property.',
    () => secondRecord('listBuckets', EXTRA),
    everyRecord,
  ),
  lie(
    'bucket.limited-shows-type',
    'bucket.no-additional-properties',
    'A bucket with media types carries a ninth property.',
    () => inBucket(onlyIf(hasLimits, EXTRA)),
    everyRecord,
  ),
  lie(
    'bucket.changed-shows-type',
    'bucket.no-additional-properties',
    'A bucket that was changed carries a ninth property.',
    sinceChanged('updateBucket', EXTRA),
    everyRecord,
  ),
  lie(
    'bucket.emptied-shows-type',
    'bucket.no-additional-properties',
    'A bucket that was emptied carries a ninth property.',
    sinceChanged('emptyBucket', EXTRA),
    everyRecord,
  ),
  lie(
    'record.file-bucket-with-extra',
    'bucket.no-additional-properties',
    'The bucket in the record of a file has a ninth property.',
    () => inObjects(onlyIf(isFile, holding({ id: 'b', name: 'b', owner_id: null }))),
    everyRecord,
  ),
  lie(
    'record.removed-bucket-with-extra',
    'bucket.no-additional-properties',
    'The bucket in the record of a removed object has a ninth property.',
    () => inRemoved(holding({ id: 'b', name: 'b', owner_id: null })),
    everyRecord,
  ),
  lie(
    'bucket.demands-known-types',
    'bucket.limits-are-optional',
    'A bucket without a list of media types takes only well-known ones.',
    () => ({
      async uploadObject(call) {
        const type = call.request.headers.get('content-type') ?? '';
        return /x-|webm/.test(type) ? refuse(400) : call.forward();
      },
    }),
    async (w) => {
      await w.bucket('one');
      return (await w.upload('one', 'file', 'text', 'video/webm')).status;
    },
  ),
  lie(
    'bucket.hides-limits',
    'bucket.shows-what-was-asked',
    'A bucket with limits shows none.',
    () => inBoth((bucket) => ({ ...bucket, file_size_limit: null, allowed_mime_types: null })),
    (w) => show(w, { file_size_limit: 1000, allowed_mime_types: ['image/png'] }),
  ),
];
