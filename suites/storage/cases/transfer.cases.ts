// Moving and copying: where the content is afterwards, and where it no longer is.
import { checkAccepted, checkRefused } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { observeBodies } from '../bodies.ts';
import type { StorageContext } from '../context.ts';
import { uploadNoise } from '../binary-content.ts';
import { makeBucket, makeHolder, TRANSFERS, type Bucket, type Transfer } from '../bucket.ts';
import { freshText, type Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

export const transferCases = storageCases(['bucket-removal', 'upload-binding'], {
  'storage.move.moves-it': {
    title: 'A moved object has its content at the new path and is gone from the old one',
    clauses: ['storage.move.moves-object', 'storage.bodies.move-and-copy'],
    needs: ['move-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const clause = 'storage.move.moves-object';
      const others = await bucket.uploadGuarded('from.txt.bak', 'folder/from.txt.bak', 'other.txt');
      const namesake = await (await makeHolder(context)).uploadGuarded('from.txt');
      const content = await uploadNoise(bucket, 'from.txt');
      await bucket.upload('folder/from.txt', content);
      for (const [from, to] of [
        ['from.txt', 'folder/to.txt'],
        ['folder/from.txt', await onceHeld(bucket, 'to.txt', 'folder/from.txt')],
      ] as const) {
        await carryOut(bucket, 'moveObject', from, to);
        await bucket.checkContent(to, content.bytes, 'a moved object is at the new path', clause);
        await bucket.checkGone(from, 'a moved object is gone from the old path', clause);
      }
      await carryOut(bucket, 'moveObject', 'folder/to.txt', 'from.txt');
      await carryOut(bucket, 'moveObject', 'from.txt', 'again.txt');
      await bucket.checkContent('again.txt', content.bytes, 'an object can be moved again', clause);
      await others('an object that was not moved stays', clause);
      await namesake('its namesake elsewhere stays', clause);
      observeBodies(context, 'storage.bodies.move-and-copy', ['moveObject']);
    },
  },
  'storage.move.answers-message': {
    title: 'Moving an object returns a message',
    needs: ['move-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.upload('from.txt');
      await carryOut(bucket, 'moveObject', 'from.txt', 'to.txt');
    },
  },
  'storage.move.missing-source': {
    title: 'Moving a missing object does not succeed',
    needs: ['move-binding'],
    run: (context) => checkMissingSources(context, 'moveObject'),
  },
  'storage.copy.copies-it': {
    title: 'A copy has the content of its source',
    clauses: ['storage.copy.copies-object', 'storage.copy.answers-key'],
    needs: ['copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const { bytes } = await uploadNoise(bucket, 'from.txt');
      const clause = 'storage.copy.copies-object';
      for (const to of ['folder/to.txt', await onceHeld(bucket, 'to.txt', 'from.txt')]) {
        await carryOut(bucket, 'copyObject', 'from.txt', to);
        await bucket.checkContent(to, bytes, 'a copy has the content of its source', clause);
      }
    },
  },
  'storage.copy.keeps-source': {
    title: 'The source of a copy stays at its path, unchanged',
    needs: ['copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const paths = ['from.txt', 'folder/from.txt'] as const;
      const contents = await bucket.uploadAll(paths);
      for (const path of paths) {
        await carryOut(bucket, 'copyObject', path, `copy/of/${path}`);
        await bucket.checkContent(path, contents[path], 'the source stays', 'storage.copy.keeps-source');
      }
    },
  },
  'storage.copy.is-independent': {
    title: 'Changes of the source do not change the copy, nor the other way round',
    clauses: ['storage.copy.keeps-source'],
    needs: ['copy-binding', 'replace-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const clause = 'storage.copy.keeps-source';
      const text = await bucket.uploadFresh('from.txt');
      await carryOut(bucket, 'copyObject', 'from.txt', 'gone.txt');
      await bucket.checkContent('gone.txt', text, 'the copy is there', 'storage.copy.copies-object');
      await bucket.remove('gone.txt', 'from.txt');
      await carryOut(bucket, 'copyObject', 'from.txt', 'to.txt');
      const changed = freshText(context, 'changed');
      await bucket.replace('from.txt', changed);
      await bucket.checkContent('from.txt', changed, 'the source has changed', 'storage.replace.replaces-content');
      await bucket.checkContent('to.txt', text, 'the copy has not', clause);
      const copied = freshText(context, 'copied');
      await bucket.replace('to.txt', copied);
      await bucket.checkContent('from.txt', changed, 'the source does not change with its copy', clause);
      await bucket.remove('from.txt');
      await bucket.checkContent('to.txt', copied, 'the copy is not', clause);
    },
  },
  'storage.copy.answers-its-key': {
    title: 'Copying returns the key of the copy',
    clauses: ['storage.copy.key-is-of-the-copy', 'storage.copy.answers-key'],
    needs: ['copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.upload('from.txt');
      for (const to of ['folder/to.txt', 'to.txt'])
        bucket.checkKey(await carryOut(bucket, 'copyObject', 'from.txt', to), to);
    },
  },
  'storage.copy.missing-source': {
    title: 'Copying a missing object does not succeed',
    needs: ['copy-binding'],
    run: (context) => checkMissingSources(context, 'copyObject'),
  },
});

/** One that never was, one that is the beginning of another, and one that was removed. */
async function checkMissingSources(context: StorageContext, operation: Transfer): Promise<void> {
  const bucket = await makeBucket(context);
  await bucket.uploadAll(['there.txt', 'was.txt']);
  const sources = ['not-there.txt', 'there.tx', ...((await isRemoved(bucket, 'was.txt')) ? ['was.txt'] : [])];
  for (const source of sources)
    checkRefused(await bucket.transfer(operation, source, 'to.txt'), 'without a source nothing can be done');
}

/** A path that held something before; another one if the target does not remove it. `left`: what the next step relies on. */
async function onceHeld(bucket: Holder, path: string, left: string): Promise<string> {
  await bucket.upload(path);
  const isFree = await isRemoved(bucket, path);
  await bucket.checkThere(left, 'storage.delete.one-leaves-others');
  return isFree ? path : `other-${path}`;
}

/** Whether a removal is answered and seen at once; what it must do has cases of its own. */
async function isRemoved(bucket: Holder, path: string): Promise<boolean> {
  return (await bucket.call('deleteObject', { path })).ok && !(await bucket.read(path)).ok;
}

/** Moves or copies, which must work. */
async function carryOut(bucket: Bucket, operation: Transfer, source: string, destination: string): Promise<Exchange> {
  const exchange = await bucket.transfer(operation, source, destination);
  checkAccepted(exchange, `${operation} succeeds`, TRANSFERS[operation]);
  // What comes next relies on it.
  if (operation === 'copyObject') await bucket.checkThere(source, 'storage.copy.keeps-source');
  return exchange;
}
