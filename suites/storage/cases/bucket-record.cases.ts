// What a bucket looks like: the eight properties, their types, and nothing besides them. The check of every answer judges them; these cases make the answers.
import { afterSuccess } from '../../kit/contract/bindings.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { inBucket, makeBucket, storageCases, type BucketSettings } from '../bucket.ts';
import { checkPublic, seenBuckets, type JsonRecord } from '../buckets.ts';
import type { StorageContext } from '../context.ts';

const LIMITS = { file_size_limit: 1_000, allowed_mime_types: ['image/png', 'text/plain'] };

export const bucketRecordCases = storageCases(['bucket-removal'], {
  'storage.bucket.no-additional-properties': {
    title: 'A bucket has no properties other than the eight, alone or in the list',
    async run(context) {
      await bothViews(context, {});
    },
  },
  'storage.bucket.has-id-and-name': {
    title: 'A bucket has a string id, a string name and, if shown, a string owner',
    clauses: ['storage.bucket.id', 'storage.bucket.name', 'storage.bucket.owner', 'storage.bucket.owner-value'],
    needs: ['public-binding'],
    async run(context) {
      for (const { owner } of await bothViews(context, { public: true })) {
        const shown = owner === '' ? 'empty' : 'an id';
        context.observe('storage.bucket.owner-value', owner === undefined ? 'absent' : shown);
      }
    },
  },
  'storage.bucket.public-is-boolean': {
    title: 'The public property of a bucket is a boolean',
    clauses: ['storage.bucket.public'],
    needs: ['public-binding'],
    async run(context) {
      for (const settings of [{ public: true }, { public: false }]) await bothViews(context, settings);
    },
  },
  'storage.bucket.limits-have-their-types': {
    title: 'The limits of a bucket are an integer and a list of strings, or null',
    clauses: ['storage.bucket.file-size-limit', 'storage.bucket.allowed-mime-types'],
    needs: ['limits-binding'],
    async run(context) {
      for (const settings of [LIMITS, {}]) await bothViews(context, settings);
    },
  },
  'storage.bucket.timestamps': {
    title: 'The times of a bucket are strings that hold a timestamp',
    clauses: ['storage.bucket.created-at', 'storage.bucket.updated-at', 'storage.bucket.timestamp-form'],
    async run(context) {
      for (const record of await bothViews(context, {}))
        for (const time of checkTimes(record)) {
          const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(time);
          context.observe('storage.bucket.timestamp-form', iso ? 'ISO 8601' : 'other');
        }
    },
  },
  'storage.bucket.shows-what-was-asked': {
    title: 'A bucket shows the name, the visibility and the limits that it was created with',
    clauses: ['storage.bucket.shows-what-was-asked', 'storage.bucket.list-agrees-with-get'],
    needs: ['limits-binding'],
    async run(context) {
      const views = await bothViews(context, { public: true, ...LIMITS });
      const sizes = views.map(({ file_size_limit: size }) => size).filter((size) => size !== undefined);
      checkThat(new Set(sizes).size < 2, 'the list and the single bucket show the same size limit', {
        expected: 'one limit',
        actual: sizes,
        path: '/file_size_limit',
        clause: 'storage.bucket.list-agrees-with-get',
      });
      for (const record of views) {
        checkThat((record['public'] ?? true) === true, 'a bucket that was made public says so', {
          path: '/public',
          expected: 'true',
          actual: `${JSON.stringify(record['public'])}, ${afterSuccess('createBucket')}`,
        });
        const size = { expected: 'an integer', actual: null, path: '/file_size_limit' };
        checkThat(record['file_size_limit'] !== null, 'a bucket with a size limit shows one', size);
        const types = record['allowed_mime_types'] ?? LIMITS.allowed_mime_types;
        const details = { path: '/allowed_mime_types' };
        checkEqual(sorted(types), sorted(LIMITS.allowed_mime_types), 'a bucket shows its media types', details);
      }
      for (const record of await bothViews(context, { public: false })) checkPublic(record, false);
    },
  },
  'storage.bucket.limits-are-optional': {
    title: 'A bucket created without limits takes an object of any media type',
    needs: ['upload-binding'],
    run: inBucket(async (bucket) => {
      for (const [path, type] of Object.entries({
        'a.bin': 'application/octet-stream',
        'b.webm': 'video/webm',
        c: 'application/x-touchstone',
      })) {
        const content = toContent(`any ${bucket.name}`, type);
        await bucket.upload(path, content);
        await bucket.holds(path, content);
      }
    }),
  },
});

/** A new bucket as it is answered alone and, unless the list is cut, in the list. */
async function bothViews(context: StorageContext, settings: BucketSettings): Promise<readonly JsonRecord[]> {
  const bucket = await makeBucket(context, settings);
  const alone = await bucket.get();
  const inList = (await seenBuckets(context)).find(({ id, name }) => id === bucket.id || name === bucket.name);
  return inList === undefined ? [alone] : [alone, inList];
}

/** The times that a bucket shows, each of which must be one. */
export function checkTimes({ created_at: made, updated_at: changed }: JsonRecord): readonly string[] {
  return [...checkTime(made, 'created_at'), ...checkTime(changed, 'updated_at')];
}

/** The contract does not say how a timestamp is written: any common form will do. */
function checkTime(value: unknown, key: 'created_at' | 'updated_at'): readonly string[] {
  if (value === undefined) return [];
  const isTime = typeof value === 'string' && (!Number.isNaN(Date.parse(value)) || /^\d{9,}(\.\d+)?$/.test(value));
  checkThat(isTime, 'the time is a string that holds a timestamp', {
    expected: 'a timestamp',
    actual: value,
    path: `/${key}`,
    clause: `storage.bucket.${key.replace('_', '-')}`,
  });
  return [value];
}

function sorted(values: unknown): unknown {
  return Array.isArray(values) ? values.map(String).sort() : values;
}
