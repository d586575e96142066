// Moving and copying: where the content is afterwards, and where it no longer is.
import { checkAccepted, checkRefused } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { observeBodies, type Held } from '../body.ts';
import { inBucket, makeHolder, storageCases, TRANSFERS, type Bucket, type Transfer } from '../bucket.ts';
import type { StorageContext } from '../context.ts';
import type { Holder } from '../holder.ts';
import table from './transfer.json' with { type: 'json' };

const { moveObject: MOVES, copyObject: COPIES } = TRANSFERS;
const KEEPS = 'storage.copy.keeps-source';

export const moveCases = storageCases(
  'write-scoped',
  ['bucket-removal', 'upload-binding', 'move-binding'],
  table.move,
  {
    'storage.move.moves-it': inBucket(async (bucket, context) => {
      const othersStay = await bucket.guard('from.txt.bak', 'folder/from.txt.bak', 'other.txt');
      const namesakeStays = await (await makeHolder(context)).guard('from.txt');
      const content = await bucket.uploadNoise('from.txt');
      await bucket.upload('folder/from.txt', content);
      await moves(bucket, 'from.txt', 'folder/to.txt', content);
      await moves(bucket, 'folder/from.txt', await onceHeld(bucket, 'to.txt', 'folder/from.txt'), content);
      await carryOut(bucket, 'moveObject', 'folder/to.txt', 'from.txt');
      await carryOut(bucket, 'moveObject', 'from.txt', 'again.txt');
      await bucket.holds('again.txt', content, MOVES, 'an object can be moved again');
      await othersStay(MOVES);
      await namesakeStays(MOVES);
      observeBodies(context, 'storage.bodies.move-and-copy', 'moveObject');
    }),
    'storage.move.answers-message': inBucket(async (bucket) => {
      await bucket.upload('from.txt');
      await carryOut(bucket, 'moveObject', 'from.txt', 'to.txt');
    }),
    'storage.move.missing-source': refusesMissingSources('moveObject'),
  },
);

export const copyCases = storageCases(
  'write-scoped',
  ['bucket-removal', 'upload-binding', 'copy-binding'],
  table.copy,
  {
    'storage.copy.copies-it': inBucket(async (bucket) => {
      const content = await bucket.uploadNoise('from.txt');
      for (const to of ['folder/to.txt', await onceHeld(bucket, 'to.txt', 'from.txt')]) {
        await carryOut(bucket, 'copyObject', 'from.txt', to);
        await bucket.holds(to, content, COPIES, 'a copy has the content of its source');
      }
    }),
    'storage.copy.keeps-source': inBucket(async (bucket) => {
      for (const [path, text] of Object.entries(await bucket.uploadAll(['from.txt', 'folder/from.txt']))) {
        await carryOut(bucket, 'copyObject', path, `copy/of/${path}`);
        await bucket.holds(path, text, KEEPS);
      }
    }),
    'storage.copy.is-independent': inBucket(async (bucket, context) => {
      const text = await bucket.uploadFresh('from.txt');
      await carryOut(bucket, 'copyObject', 'from.txt', 'gone.txt');
      await bucket.holds('gone.txt', text, COPIES);
      await bucket.remove('gone.txt', 'from.txt');
      await carryOut(bucket, 'copyObject', 'from.txt', 'to.txt');
      const changed = context.freshText('changed');
      await bucket.replace('from.txt', changed);
      await bucket.holds('from.txt', changed, 'storage.replace.replaces-content');
      await bucket.holds('to.txt', text, KEEPS);
      const copied = context.freshText('copied');
      await bucket.replace('to.txt', copied);
      await bucket.holds('from.txt', changed, KEEPS);
      await bucket.remove('from.txt');
      await bucket.holds('to.txt', copied, KEEPS);
    }),
    'storage.copy.answers-its-key': inBucket(async (bucket) => {
      await bucket.upload('from.txt');
      for (const to of ['folder/to.txt', 'to.txt'])
        bucket.checkKey(await carryOut(bucket, 'copyObject', 'from.txt', to), to);
    }),
    'storage.copy.missing-source': refusesMissingSources('copyObject'),
  },
);

/** One that never was, one that is the beginning of another, and one that was removed. */
function refusesMissingSources(operation: Transfer): (context: StorageContext) => Promise<void> {
  return inBucket(async (bucket) => {
    await bucket.uploadAll(['there.txt', 'was.txt']);
    for (const source of ['not-there.txt', 'there.tx', ...((await isRemoved(bucket, 'was.txt')) ? ['was.txt'] : [])])
      checkRefused(await bucket.transfer(operation, source, 'to.txt'), 'without a source nothing can be done');
  });
}

async function moves(bucket: Bucket, from: string, to: string, content: Held): Promise<void> {
  await carryOut(bucket, 'moveObject', from, to);
  await bucket.holds(to, content, MOVES, 'a moved object is at the new path');
  await bucket.lacks(from, MOVES, 'a moved object is gone from the old path');
}

/** A path that held something before; another one if the target does not remove it. `left`: what the next step relies on. */
async function onceHeld(bucket: Holder, path: string, left: string): Promise<string> {
  await bucket.upload(path);
  const isFree = await isRemoved(bucket, path);
  await bucket.has(left, 'storage.delete.one-leaves-others');
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
  if (operation === 'copyObject') await bucket.has(source, KEEPS);
  return exchange;
}
