// Signing several paths at once: an item for each, with a link for what is there and an error for what is not.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import { makeBucket, makeHolder, toRecords } from '../buckets.ts';
import type { Holder, JsonRecord } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import {
  beforeToken,
  checkExpires,
  checkFailed,
  itemOf,
  LIFETIME,
  SHORTEST_LIFETIME,
  sign,
  signBatch,
  tokenOf,
  urlOf,
  useToken,
} from '../links.ts';
import { checkBytes, put, removeObject, removeObjects, transferFirst, upload, uploadAll } from '../objects.ts';

const PRESENT = ['one.txt', 'folder/two.txt', 'folder/sub/three.txt'] as const;
const MISSING = ['missing.txt', 'folder/missing.txt'] as const;
/** Both kinds, mixed. */
const MIXED = ['missing.txt', 'one.txt', 'folder/two.txt', 'folder/missing.txt', 'folder/sub/three.txt'];

const shared = { needs: ['bucket-removal', 'upload-binding', 'batch-binding'], hazard: 'write-scoped' } as const;

export const batchCases = cases<StorageContext>(shared, [
  {
    id: 'storage.batch.time-limited',
    title: 'Every link of a batch stops working when it expires',
    clauses: ['storage.sign.time-limited'],
    needs: ['short-links'],
    async run(context) {
      const bucket = await makeHolder(context);
      await uploadAll(context, bucket, [...PRESENT]);
      const longer = await signBatch(context, bucket, [...PRESENT]);
      const items = await signBatch(context, bucket, [...PRESENT], SHORTEST_LIFETIME);
      for (const path of PRESENT) await checkExpires(context, bucket, path, tokenOf(urlOf(itemOf(items, path))));
      for (const path of PRESENT) {
        const { ok } = await useToken(context, bucket, path, tokenOf(urlOf(itemOf(longer, path))));
        checkThat(ok, 'a link whose time is not over works', { clause: 'storage.batch.url-downloads-object' });
      }
    },
  },
  {
    id: 'storage.batch.missing-has-error',
    title: 'In a mixed batch, the item of a missing path carries an error string',
    async run(context) {
      const { items } = await mixedBatch(context);
      for (const path of MISSING) checkFailed(itemOf(items, path), 'error');
    },
  },
  {
    id: 'storage.batch.missing-has-null-url',
    title: 'In a mixed batch, the item of a missing path has a null signedURL',
    async run(context) {
      const { items } = await mixedBatch(context);
      for (const path of MISSING) checkFailed(itemOf(items, path), 'signedURL');
    },
  },
  {
    id: 'storage.batch.present-has-null-error',
    title: 'In a mixed batch, the item of an existing object has a null error',
    async run(context) {
      const { items } = await mixedBatch(context);
      for (const path of PRESENT)
        checkEqual(itemOf(items, path)['error'], null, 'an object that exists has no error', { path: '/error' });
    },
  },
  {
    id: 'storage.batch.present-has-url',
    title: 'In a mixed batch, the item of an existing object has a signed URL with a token',
    async run(context) {
      const { items } = await mixedBatch(context);
      for (const path of PRESENT) tokenOf(urlOf(itemOf(items, path)));
    },
  },
  {
    id: 'storage.batch.item-has-its-three',
    title: 'Every item has error, path and signedURL, each a string, or null if null is allowed',
    clauses: [
      'storage.batch.answers-items',
      'storage.batch.item-error',
      'storage.batch.item-path',
      'storage.batch.item-signed-url',
    ],
    async run(context) {
      const { items } = await mixedBatch(context);
      checkThat(items.length > 0, 'a batch of five paths has items', { expected: 'items', actual: items });
      for (const item of items) {
        checkStringOrNull(item, 'error', 'storage.batch.item-error');
        checkStringOrNull(item, 'signedURL', 'storage.batch.item-signed-url');
        checkThat(typeof item['path'] === 'string', 'the path of an item is a string', {
          actual: item,
          path: '/path',
          clause: 'storage.batch.item-path',
        });
      }
    },
  },
  {
    id: 'storage.batch.item-for-each-path',
    title: 'Each requested path has one item, which names that path as it was requested',
    clauses: ['storage.batch.item-for-each-path', 'storage.batch.order'],
    async run(context) {
      const { bucket, items } = await mixedBatch(context);
      const paths = items.map(({ path }) => String(path));
      checkEqual(paths.toSorted(), MIXED.toSorted(), 'the items name the paths asked, each once');
      const single = await signBatch(context, bucket, ['folder/two.txt']);
      checkEqual(
        single.map(({ path }) => path),
        ['folder/two.txt'],
        'a batch of one path has one item',
      );
      const inOrder = paths.every((path, index) => path === MIXED[index]);
      context.environment.observe('storage.batch.order', inOrder ? 'as asked' : 'another');
    },
  },
  {
    id: 'storage.batch.many-paths',
    title: 'A batch of forty paths has an item for each: a link if the object exists, an error if not',
    clauses: ['storage.batch.item-for-each-path', 'storage.batch.missing-has-error', 'storage.batch.present-has-url'],
    async run(context) {
      const bucket = await makeHolder(context);
      const contents = await uploadAll(context, bucket, [...PRESENT]);
      const missing = Array.from({ length: 37 }, (_, index) => `many/${index}.txt`);
      const asked = [...missing.slice(0, 30), ...PRESENT, ...missing.slice(30)];
      // The greatest batch is not shown: this one may be refused, not answered in part.
      const values = { paths: asked, seconds: LIFETIME };
      const exchange = await context.call('signObjects', { params: { bucketName: bucket.name }, values });
      if (!exchange.ok) return;
      const items = toRecords(exchange.json(), 'storage.batch.answers-items');
      const paths = items.map(({ path }) => String(path));
      checkEqual(paths.toSorted(), asked.toSorted(), 'the items name the paths asked, each once');
      for (const path of missing) checkFailed(itemOf(items, path), 'error');
      for (const path of PRESENT) {
        const opened = await useToken(context, bucket, path, tokenOf(urlOf(itemOf(items, path))));
        checkBytes(context, opened, contents[path], 'each link opens its object', 'storage.batch.url-downloads-object');
      }
    },
  },
  {
    id: 'storage.batch.all-missing',
    title: 'A batch of only missing paths has an error in each item',
    clauses: ['storage.batch.missing-has-error', 'storage.batch.missing-has-null-url', 'storage.batch.answers-items'],
    async run(context) {
      const bucket = await makeHolder(context);
      await uploadAll(context, bucket, ['one.txt', 'filled/one.txt']);
      const elsewhere = await makeHolder(context);
      await uploadAll(context, elsewhere, MISSING, put);
      // A folder is not an object, whatever is in it.
      const missing = [...MISSING, 'filled'];
      const items = await signBatch(context, bucket, missing);
      checkEqual(items.length, missing.length, 'there are as many items as paths', {
        clause: 'storage.batch.answers-items',
      });
      for (const path of missing) {
        checkFailed(itemOf(items, path), 'error');
        checkFailed(itemOf(items, path), 'signedURL');
      }
    },
  },
  {
    id: 'storage.batch.removed-object',
    title: 'An object that was signed and then removed fails in the next batch',
    clauses: ['storage.batch.missing-has-error', 'storage.batch.missing-has-null-url'],
    async run(context) {
      const bucket = await makeBucket(context);
      await uploadAll(context, bucket, ['goes.txt', 'stays.txt']);
      urlOf(itemOf(await signBatch(context, bucket, ['goes.txt', 'stays.txt']), 'goes.txt'));
      await removeObject(context, bucket, 'goes.txt', 'stays.txt');
      await context.environment.until('the batch has followed', async () => {
        const items = await signBatch(context, bucket, ['goes.txt', 'stays.txt']);
        checkFailed(itemOf(items, 'goes.txt'), 'error');
        checkFailed(itemOf(items, 'goes.txt'), 'signedURL');
        urlOf(itemOf(items, 'stays.txt'));
      });
    },
  },
  {
    id: 'storage.batch.follows-changes',
    title: 'The next batch signs a path that exists by then, and none that was moved or removed',
    clauses: ['storage.batch.present-has-null-error', 'storage.batch.missing-has-error'],
    needs: ['move-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const before = ['goes.txt', 'moves.txt'];
      await uploadAll(context, bucket, before);
      const paths = [...before, 'comes.txt'];
      await signBatch(context, bucket, paths);
      await upload(context, bucket, 'comes.txt');
      await transferFirst(context, 'moveObject', bucket, 'moves.txt', 'moved.txt');
      await removeObjects(context, bucket, ['goes.txt']);
      await context.environment.until('the batch has followed', async () => {
        const items = await signBatch(context, bucket, paths);
        for (const path of before) checkFailed(itemOf(items, path), 'error');
        checkEqual(itemOf(items, 'comes.txt')['error'], null, 'an object that has come has no error', {
          path: '/error',
          clause: 'storage.batch.present-has-null-error',
        });
      });
    },
  },
  {
    id: 'storage.batch.links-answer-their-objects',
    title: 'The link of each item opens the object of that item',
    clauses: ['storage.batch.url-downloads-object'],
    async run(context) {
      const { bucket, items, contents } = await mixedBatch(context);
      for (const path of PRESENT) {
        const exchange = await useToken(context, bucket, path, tokenOf(urlOf(itemOf(items, path))));
        checkBytes(context, exchange, contents[path], 'the link of an item opens its object');
      }
    },
  },
  {
    id: 'storage.batch.tokens-of-their-own',
    title: 'The token of one item opens no other object, in the same batch or not',
    async run(context) {
      const { bucket, items } = await mixedBatch(context);
      await put(context, bucket, 'not-asked.txt');
      const token = tokenOf(urlOf(itemOf(items, 'one.txt')));
      for (const path of ['folder/two.txt', 'folder/sub/three.txt', 'not-asked.txt']) {
        const exchange = await useToken(context, bucket, path, token);
        checkRefused(exchange, 'the token of one item opens no other object');
      }
    },
  },
  {
    id: 'storage.batch.same-form-as-single',
    title: 'The signed URL of an item has the form of a single signed URL',
    needs: ['sign-binding'],
    async run(context) {
      const { bucket, items } = await mixedBatch(context);
      for (const path of PRESENT) {
        const single = beforeToken(await sign(context, bucket, path));
        const item = beforeToken(urlOf(itemOf(items, path)));
        checkEqual(item, single, 'but for the token, both signed URLs are the same', { path: '/signedURL' });
      }
    },
  },
]);

interface MixedBatch {
  readonly bucket: Holder;
  readonly items: readonly JsonRecord[];
  readonly contents: Readonly<Record<(typeof PRESENT)[number], string>>;
}

/** Three objects and two missing paths, signed at once. */
async function mixedBatch(context: StorageContext): Promise<MixedBatch> {
  const bucket = await makeHolder(context);
  const contents = await uploadAll(context, bucket, PRESENT);
  return { bucket, items: await signBatch(context, bucket, MIXED), contents };
}

function checkStringOrNull(item: JsonRecord, key: string, clause: string): void {
  checkThat(typeof item[key] === 'string' || item[key] === null, `the ${key} of an item is a string or null`, {
    expected: 'a string or null',
    actual: item,
    path: `/${key}`,
    clause,
  });
}
