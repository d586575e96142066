// What a bucket looks like: the eight properties, their types, and nothing besides them. The check of every answer judges them; these cases make the answers.
import { afterSuccess } from '../../kit/contract/bindings.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { seenBuckets, type JsonRecord } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { makeBucket, type BucketSettings } from '../bucket.ts';
import { storageCases } from '../storage-cases.ts';

const LIMITS = { file_size_limit: 1_000, allowed_mime_types: ['image/png', 'text/plain'] };

export const bucketRecordCases = storageCases(['bucket-removal'], {
  'storage.bucket.no-additional-properties': {
    title: 'A bucket has no properties other than the eight, alone or in the list',
    async run(context) {
      await Array.fromAsync(bothViews(context, {}));
    },
  },
  'storage.bucket.has-id-and-name': {
    title: 'A bucket has a string id, a string name and, if shown, a string owner',
    clauses: ['storage.bucket.id', 'storage.bucket.name', 'storage.bucket.owner', 'storage.bucket.owner-value'],
    needs: ['public-binding'],
    async run(context) {
      for await (const { owner } of bothViews(context, { public: true })) {
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
      for (const settings of [{ public: true }, { public: false }]) await Array.fromAsync(bothViews(context, settings));
    },
  },
  'storage.bucket.limits-have-their-types': {
    title: 'The limits of a bucket are an integer and a list of strings, or null',
    clauses: ['storage.bucket.file-size-limit', 'storage.bucket.allowed-mime-types'],
    needs: ['limits-binding'],
    async run(context) {
      for (const settings of [LIMITS, {}]) await Array.fromAsync(bothViews(context, settings));
    },
  },
  'storage.bucket.timestamps': {
    title: 'The times of a bucket are strings that hold a timestamp',
    clauses: ['storage.bucket.created-at', 'storage.bucket.updated-at', 'storage.bucket.timestamp-form'],
    async run(context) {
      for await (const record of bothViews(context, {}))
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
      const asked = { public: true, ...LIMITS };
      const views = await Array.fromAsync(bothViews(context, asked));
      const sizes = views.map(({ file_size_limit: size }) => size).filter((size) => size !== undefined);
      checkThat(new Set(sizes).size < 2, 'the list and the single bucket show the same size limit', {
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
        checkThat(record['file_size_limit'] !== null, 'a bucket with a size limit shows one', {
          expected: 'an integer',
          actual: null,
          path: '/file_size_limit',
        });
        const types = record['allowed_mime_types'] ?? LIMITS.allowed_mime_types;
        checkEqual(sorted(types), sorted(LIMITS.allowed_mime_types), 'a bucket shows its media types', {
          path: '/allowed_mime_types',
        });
      }
      for await (const record of bothViews(context, { public: false }))
        checkEqual(record['public'] ?? false, false, 'a bucket that is not public says so', { path: '/public' });
    },
  },
  'storage.bucket.limits-are-optional': {
    title: 'A bucket created without limits takes an object of any media type',
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const bytes = new TextEncoder().encode(`any ${bucket.name}`);
      for (const [path, type] of [
        ['a.bin', 'application/octet-stream'],
        ['b.webm', 'video/webm'],
        ['c', 'application/x-touchstone'],
      ] as const) {
        await bucket.upload(path, { kind: 'content', bytes, type });
        await bucket.checkContent(path, bytes, 'a bucket without limits takes the object');
      }
    },
  },
});

/** A new bucket as it is answered alone and, unless the list is cut, in the list. */
async function* bothViews(context: StorageContext, settings: BucketSettings): AsyncGenerator<JsonRecord> {
  const bucket = await makeBucket(context, settings);
  yield await bucket.get();
  const inList = (await seenBuckets(context)).find(({ id, name }) => id === bucket.id || name === bucket.name);
  if (inList !== undefined) yield inList;
}

/** The times that a bucket shows, each of which must be one. */
export function checkTimes(record: JsonRecord): readonly string[] {
  const times: string[] = [];
  for (const [key, clause] of [
    ['created_at', 'storage.bucket.created-at'],
    ['updated_at', 'storage.bucket.updated-at'],
  ] as const) {
    const value = record[key];
    if (value === undefined) continue;
    checkThat(typeof value === 'string' && isTimestamp(value), 'the time is a string that holds a timestamp', {
      expected: 'a timestamp',
      actual: value,
      path: `/${key}`,
      clause,
    });
    times.push(value);
  }
  return times;
}

/** The contract does not say how a timestamp is written: any common form will do. */
function isTimestamp(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) || /^\d{9,}(\.\d+)?$/.test(text);
}

function sorted(values: unknown): unknown {
  return Array.isArray(values) ? values.map(String).sort() : values;
}
