// Moving and copying: where the content is afterwards, and where it no longer is.
import { cases } from '../../kit/contract/cases.ts';
import { checkAccepted, checkEqual, checkRefused } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { observeBodies } from '../bodies.ts';
import { makeBucket, makeHolder, toRecord } from '../buckets.ts';
import type { Bucket, Holder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { uploadNoise } from '../binary-content.ts';
import {
  at,
  checkContent,
  checkGone,
  checkThere,
  freshText,
  removeObject,
  replace,
  transfer,
  upload,
  uploadAll,
} from '../objects.ts';

const shared = { needs: ['bucket-removal', 'upload-binding'], hazard: 'write-scoped' } as const;

export const transferCases = cases<StorageContext>(shared, [
  {
    id: 'storage.move.moves-it',
    title: 'A moved object has its content at the new path and is gone from the old one',
    clauses: ['storage.move.moves-object', 'storage.bodies.move-and-copy'],
    needs: ['move-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const clause = 'storage.move.moves-object';
      const others = ['from.txt.bak', 'folder/from.txt.bak', 'other.txt'] as const;
      const contents = await uploadAll(context, bucket, others);
      const elsewhere = await makeHolder(context);
      const { 'from.txt': namesake } = await uploadAll(context, elsewhere, ['from.txt']);
      const bytes = await uploadNoise(context, bucket, 'from.txt');
      await upload(context, bucket, 'folder/from.txt', bytes);
      for (const [from, to] of [
        ['from.txt', 'folder/to.txt'],
        ['folder/from.txt', await onceHeld(context, bucket, 'to.txt', 'folder/from.txt')],
      ] as const) {
        await carryOut(context, 'moveObject', bucket, from, to);
        await checkContent(context, bucket, to, bytes.bytes, 'a moved object is at the new path', clause);
        await checkGone(context, bucket, from, 'a moved object is gone from the old path', clause);
      }
      await carryOut(context, 'moveObject', bucket, 'folder/to.txt', 'from.txt');
      await carryOut(context, 'moveObject', bucket, 'from.txt', 'again.txt');
      await checkContent(context, bucket, 'again.txt', bytes.bytes, 'an object can be moved again', clause);
      for (const path of others)
        await checkContent(context, bucket, path, contents[path], 'an object that was not moved stays', clause);
      await checkContent(context, elsewhere, 'from.txt', namesake, 'its namesake elsewhere stays', clause);
      observeBodies(context, 'storage.bodies.move-and-copy', ['moveObject']);
    },
  },
  {
    id: 'storage.move.answers-message',
    title: 'Moving an object returns a message',
    needs: ['move-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'from.txt');
      await carryOut(context, 'moveObject', bucket, 'from.txt', 'to.txt');
    },
  },
  {
    id: 'storage.move.missing-source',
    title: 'Moving a missing object does not succeed',
    needs: ['move-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await checkMissingSources(context, 'moveObject', bucket);
    },
  },
  {
    id: 'storage.copy.copies-it',
    title: 'A copy has the content of its source',
    clauses: ['storage.copy.copies-object', 'storage.copy.answers-key'],
    needs: ['copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const bytes = await uploadNoise(context, bucket, 'from.txt');
      const clause = 'storage.copy.copies-object';
      for (const to of ['folder/to.txt', await onceHeld(context, bucket, 'to.txt', 'from.txt')]) {
        await carryOut(context, 'copyObject', bucket, 'from.txt', to);
        await checkContent(context, bucket, to, bytes.bytes, 'a copy has the content of its source', clause);
      }
    },
  },
  {
    id: 'storage.copy.keeps-source',
    title: 'The source of a copy stays at its path, unchanged',
    needs: ['copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const paths = ['from.txt', 'folder/from.txt'] as const;
      const contents = await uploadAll(context, bucket, paths);
      for (const path of paths) {
        await carryOut(context, 'copyObject', bucket, path, `copy/of/${path}`);
        await checkContent(context, bucket, path, contents[path], 'the source stays', 'storage.copy.keeps-source');
      }
    },
  },
  {
    id: 'storage.copy.is-independent',
    title: 'Changes of the source do not change the copy, nor the other way round',
    clauses: ['storage.copy.keeps-source'],
    needs: ['copy-binding', 'replace-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const { 'from.txt': text } = await uploadAll(context, bucket, ['from.txt']);
      await carryOut(context, 'copyObject', bucket, 'from.txt', 'gone.txt');
      await checkContent(context, bucket, 'gone.txt', text, 'the copy is there', 'storage.copy.copies-object');
      await removeObject(context, bucket, 'gone.txt', 'from.txt');
      await carryOut(context, 'copyObject', bucket, 'from.txt', 'to.txt');
      const changed = freshText(context, 'changed');
      await replace(context, bucket, 'from.txt', changed);
      await checkContent(
        context,
        bucket,
        'from.txt',
        changed,
        'the source has changed',
        'storage.replace.replaces-content',
      );
      await checkContent(context, bucket, 'to.txt', text, 'the copy has not', 'storage.copy.keeps-source');
      const clause = 'storage.copy.keeps-source';
      const copied = freshText(context, 'copied');
      await replace(context, bucket, 'to.txt', copied);
      await checkContent(context, bucket, 'from.txt', changed, 'the source does not change with its copy', clause);
      await removeObject(context, bucket, 'from.txt');
      await checkContent(context, bucket, 'to.txt', copied, 'the copy is not', clause);
    },
  },
  {
    id: 'storage.copy.answers-its-key',
    title: 'Copying returns the key of the copy',
    clauses: ['storage.copy.key-is-of-the-copy', 'storage.copy.answers-key'],
    needs: ['copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'from.txt');
      for (const to of ['folder/to.txt', 'to.txt']) {
        const exchange = await carryOut(context, 'copyObject', bucket, 'from.txt', to);
        checkEqual(toRecord(exchange.json())['Key'], `${bucket.name}/${to}`, 'the Key is that of the copy', {
          path: '/Key',
        });
      }
    },
  },
  {
    id: 'storage.copy.missing-source',
    title: 'Copying a missing object does not succeed',
    needs: ['copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await checkMissingSources(context, 'copyObject', bucket);
    },
  },
]);

/** One that never was, one that is the beginning of another, and one that was removed. */
async function checkMissingSources(
  context: StorageContext,
  operation: 'moveObject' | 'copyObject',
  bucket: Bucket,
): Promise<void> {
  await uploadAll(context, bucket, ['there.txt', 'was.txt']);
  const sources = ['not-there.txt', 'there.tx', ...((await isRemoved(context, bucket, 'was.txt')) ? ['was.txt'] : [])];
  for (const source of sources)
    checkRefused(await transfer(context, operation, bucket, source, 'to.txt'), 'without a source nothing can be done');
}

/** A path that held something before; another one if the target does not remove it. `left`: what the next step relies on. */
async function onceHeld(context: StorageContext, bucket: Holder, path: string, left: string): Promise<string> {
  await upload(context, bucket, path);
  const isFree = await isRemoved(context, bucket, path);
  await checkThere(context, bucket, left, undefined, 'storage.delete.one-leaves-others');
  return isFree ? path : `other-${path}`;
}

/** Whether a removal is answered and seen at once; what it must do has cases of its own. */
async function isRemoved(context: StorageContext, bucket: Holder, path: string): Promise<boolean> {
  const params = at(bucket, path);
  if (!(await context.call('deleteObject', { params })).ok) return false;
  return !(await context.call('downloadAuthenticatedObject', { params })).ok;
}

/** Moves or copies, which must work. */
async function carryOut(
  context: StorageContext,
  operation: 'moveObject' | 'copyObject',
  bucket: Bucket,
  source: string,
  destination: string,
): Promise<Exchange> {
  const exchange = await transfer(context, operation, bucket, source, destination);
  checkAccepted(
    exchange,
    `${operation} succeeds`,
    operation === 'moveObject' ? 'storage.move.moves-object' : 'storage.copy.copies-object',
  );
  // What comes next relies on it.
  if (operation === 'copyObject') await checkThere(context, bucket, source, undefined, 'storage.copy.keeps-source');
  return exchange;
}
