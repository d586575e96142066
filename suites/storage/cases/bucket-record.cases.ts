// What a bucket looks like, its eight properties and nothing besides them; and its limits when they change. The check of every answer judges its form; these cases make the answers.
import { afterSuccess } from '../../kit/contract/bindings.ts';
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import { toContent, type Content } from '../body.ts';
import { inBucket, makeBucket, makeHolder, storageCases, type BucketChange, type BucketSettings } from '../bucket.ts';
import { answerClass, checkPublic, type JsonRecord } from '../read.ts';
import type { StorageContext } from '../context.ts';
import type { Holder } from '../holder.ts';
import { FAR_TOO_LARGE, GIF } from './limits.cases.ts';
import table from './bucket-record.json' with { type: 'json' };

const LIMITS = { file_size_limit: 1_000, allowed_mime_types: ['image/png', 'text/plain'] };

export const bucketRecordCases = storageCases('write-scoped', ['bucket-removal'], table, {
  async 'storage.bucket.no-additional-properties'(context) {
    await Array.fromAsync(bothViews(context, {}));
  },
  async 'storage.bucket.has-id-and-name'(context) {
    for await (const { owner } of bothViews(context, { public: true })) {
      const shown = owner === '' ? 'empty' : 'an id';
      context.observe('storage.bucket.owner-value', owner === undefined ? 'absent' : shown);
    }
  },
  async 'storage.bucket.public-is-boolean'(context) {
    for (const settings of [{ public: true }, { public: false }]) await Array.fromAsync(bothViews(context, settings));
  },
  async 'storage.bucket.limits-have-their-types'(context) {
    for (const settings of [LIMITS, {}]) await Array.fromAsync(bothViews(context, settings));
  },
  async 'storage.bucket.timestamps'(context) {
    for await (const record of bothViews(context, {}))
      for (const time of checkTimes(record)) {
        const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(time);
        context.observe('storage.bucket.timestamp-form', iso ? 'ISO 8601' : 'other');
      }
  },
  async 'storage.bucket.shows-what-was-asked'(context) {
    const views = await Array.fromAsync(bothViews(context, { public: true, ...LIMITS }));
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
    for await (const record of bothViews(context, { public: false }))
      checkPublic(record, false, 'a bucket that is not public says so');
  },
  'storage.bucket.limits-are-optional': inBucket(async (bucket) => {
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
  async 'storage.bucket.update-changes-media-types'(context) {
    const bucket = await makeBucket(context, { allowed_mime_types: ['text/plain'] });
    // What was in force at an upload must not be remembered.
    await bucket.put('first.txt');
    await bucket.update({ public: false, allowed_mime_types: ['image/gif'] });
    await context.until('the change is shown', async () => {
      const { allowed_mime_types: shown = ['image/gif'] } = await bucket.get();
      checkEqual(shown, ['image/gif'], 'a changed bucket shows its media types', { path: '/allowed_mime_types' });
    });
    await checkTaken(bucket, 'now.gif', toContent(GIF, 'image/gif'));
    await bucket.refusesUpload('before.txt', 'plain text', 'an object of the media type before the change');
  },
  async 'storage.bucket.update-changes-size-limit'(context) {
    const takesSmall = await takesWithLimit(context, 'small.txt', SMALL);
    for (const before of [{}, LARGE]) {
      const bucket = await makeBucket(context, before);
      await bucket.put('first.txt', 'x');
      const { file_size_limit: shownBefore } = await bucket.get();
      await bucket.update({ public: false, file_size_limit: 1 });
      await context.until('the change is shown', async () => {
        const { file_size_limit: shown } = await bucket.get();
        // Its unit is not shown, so the number is compared with that before only.
        const changed = shown === undefined || (shown !== null && shown !== shownBefore);
        const details = { expected: 'another limit than before', actual: shown, path: '/file_size_limit' };
        checkThat(changed, 'a changed bucket shows its size limit', details);
      });
      if (takesSmall) await checkTaken(bucket, 'small.txt', SMALL);
      const above = 'an object above the changed size limit';
      if (before !== LARGE) await bucket.refusesUpload('large.txt', 'x'.repeat(FAR_TOO_LARGE), above);
      else if (!(await takesWithLimit(context, 'half.txt', HALF))) await bucket.refusesUpload('half.txt', HALF, above);
    }
  },
  async 'storage.open.bucket-update'(context) {
    const bucket = await makeBucket(context, { ...LARGE, allowed_mime_types: ['text/plain'] });
    const effectOf = async (change: BucketChange): Promise<string> => {
      const answer = await bucket.call('updateBucket', { values: { name: bucket.name, ...change } });
      if (!answer.ok) return answerClass(answer);
      await bucket.checkKept(CLAUSE);
      const { file_size_limit: size = null, allowed_mime_types: types = null } = await bucket.get();
      if (size !== null && types !== null) return 'kept';
      return size === null && types === null ? 'none' : 'one of two';
    };
    context.observe('storage.bucket.update-unsaid', await effectOf({ public: true }));
    const cleared = await effectOf({ public: false, file_size_limit: null, allowed_mime_types: null });
    context.observe('storage.bucket.update-null', cleared);
  },
});

/** A new bucket as it is answered alone and, unless the list is cut, in the list. */
async function* bothViews(context: StorageContext, settings: BucketSettings): AsyncGenerator<JsonRecord> {
  const bucket = await makeBucket(context, settings);
  yield await bucket.get();
  const inList = (await context.seenBuckets()).find(({ id, name }) => id === bucket.id || name === bucket.name);
  if (inList !== undefined) yield inList;
}

/** The times that a bucket shows, each of which must be one. */
export function checkTimes(bucket: JsonRecord): readonly string[] {
  return ['created_at', 'updated_at'].flatMap((key) => {
    const { [key]: value } = bucket;
    if (value === undefined) return [];
    // The contract does not say how a timestamp is written: any common form will do.
    const isTime = typeof value === 'string' && (!Number.isNaN(Date.parse(value)) || /^\d{9,}(\.\d+)?$/.test(value));
    const clause = `storage.bucket.${key.replace('_', '-')}`;
    const details = { expected: 'a timestamp', actual: value, path: `/${key}`, clause };
    checkThat(isTime, 'the time is a string that holds a timestamp', details);
    return [value];
  });
}

function sorted(values: unknown): unknown {
  return Array.isArray(values) ? values.map(String).sort() : values;
}

/** The words for limits are proven when a bucket is made, those for a change by a change; both name the same properties. */
const LARGE = { file_size_limit: 1_000 };
const SMALL = toContent('x');
/** Less than the limit before allows, in any unit. */
const HALF = toContent('x'.repeat(500));
const CLAUSE = 'storage.bucket.update-changes-bucket';

/** Whether a bucket that was made with the smaller limit takes so much: in what unit it is measured is open, and what is wrong with it is not the change's fault. */
async function takesWithLimit(context: StorageContext, path: string, content: Content): Promise<boolean> {
  return (await (await makeHolder(context, { file_size_limit: 1 })).offer(path, content)).ok;
}

async function checkTaken(bucket: Holder, path: string, content: Content): Promise<void> {
  await bucket.opened(path);
  await bucket.context.until('the change is in force', async () =>
    checkAccepted(await bucket.send('uploadObject', path, content), 'what the changed limits allow is stored'),
  );
  await bucket.has(path, CLAUSE);
}
