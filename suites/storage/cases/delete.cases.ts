// Removing objects, one or several: those named are gone, the others stay, and the answer says which.
import { checkEqual } from '../../kit/contract/check.ts';
import { parseJson } from '../../kit/contract/json.ts';
import { observeBodies } from '../body.ts';
import { inBucket, inHolder, inPublicBucket, makeHolder, storageCases } from '../bucket.ts';
import { textIn, toRecord, toRecords } from '../read.ts';
import { checkClosed, openEveryWay } from '../read-paths.ts';
import table from './delete.json' with { type: 'json' };

const LEAVES = 'storage.delete.one-leaves-others';
const MANY_LEAVES = 'storage.delete.many-leaves-others';
const REMOVES = 'storage.delete.one-removes-object';

export const deleteCases = storageCases('write-scoped', ['bucket-removal'], table, {
  'storage.delete.one-removes-it': inHolder(async (bucket, context) => {
    const others = { downloadObject: REMOVES, getAuthenticatedObjectInfo: 'storage.info.missing-object' };
    for (const path of ['file.txt', 'folder/file.txt']) {
      await bucket.upload(path);
      // What was asked for once must not be remembered.
      for (const operation of Object.keys(others)) await bucket.call(operation, { path });
      await bucket.remove(path);
      for (const [operation, clause] of Object.entries(others))
        await context.until('a removed object is nowhere', () => bucket.refuses(operation, { path }, clause));
    }
  }),
  'storage.delete.closes-every-way': inPublicBucket(async (bucket) => {
    const one = await openEveryWay(bucket, ['one.txt', 'folder/one.txt']);
    const many = await openEveryWay(bucket, ['many.txt', 'folder/many.txt']);
    const paths = many.map(({ path }) => path);
    for (const [index, { path }] of one.entries()) {
      await bucket.succeed('deleteObject', { path });
      const left = [...one.slice(index + 1).map((next) => next.path), ...paths];
      for (const other of left) await bucket.has(other, LEAVES);
    }
    await bucket.deleteMany(paths);
    await checkClosed(bucket, one, REMOVES);
    await checkClosed(bucket, many, 'storage.delete.many-removes-objects');
  }),
  'storage.delete.one-leaves-others': inBucket(async (bucket, context) => {
    await bucket.uploadAll(['folder/item.txt', 'top.txt']);
    const othersStay = await bucket.guard('folder/item.txt.bak', 'folder/other.txt', 'item.txt', 'folder/top.txt');
    const namesakeStays = await (await makeHolder(context)).guard('folder/item.txt');
    await bucket.succeed('deleteObject', { path: 'folder/item.txt' });
    await bucket.has('top.txt', LEAVES);
    await bucket.succeed('deleteObject', { path: 'top.txt' });
    await othersStay(LEAVES);
    await namesakeStays(LEAVES);
  }),
  'storage.results.messages-are-strings': inBucket(async (bucket) => {
    await bucket.upload('file.txt');
    for (const { text } of [
      await bucket.succeed('deleteObject', { path: 'file.txt' }),
      await bucket.update({ public: true }),
      await bucket.empty(),
      await bucket.succeed('deleteBucket'),
    ]) {
      const result = toRecord(parseJson(text));
      if ('message' in result) textIn(result, 'message', 'the message of a message result is a string');
    }
  }),
  'storage.delete.many-removes-all-named': inBucket(async (bucket, context) => {
    const paths = ['one.txt', 'folder/two.txt', 'folder/three.txt'];
    await bucket.uploadAll(paths);
    const removal = await bucket.removeMany(paths);
    await bucket.uploadAll(paths);
    await bucket.removeMany(paths);
    const many = Array.from({ length: 26 }, (_, index) => `many/${index}.txt`);
    await bucket.uploadAll(many);
    // The greatest request is not shown: this one may be refused, not carried out in part.
    if ((await bucket.call('deleteObjects', { values: { paths: many } })).ok) await bucket.checkRemoved(many);
    observeBodies(context, 'storage.bodies.delete-many', 'deleteObjects');
    toRecords(removal.json(), 'storage.delete.many-answers-records');
  }),
  'storage.delete.many-leaves-others': inBucket(async (bucket, context) => {
    const named = ['folder/one.txt', 'folder/two.txt', 'top.txt'];
    await bucket.uploadAll(named);
    const othersStay = await bucket.guard('folder/one.txt.bak', 'folder/three.txt', 'one.txt', 'folder/top.txt');
    const namesakeStays = await (await makeHolder(context)).guard('folder/two.txt');
    const behind = 'folder/two.txt/behind.txt';
    // Where objects are files, a path cannot go on behind one of them.
    const { ok } = await bucket.offer(behind, 'behind');
    await bucket.deleteMany(named);
    await othersStay(MANY_LEAVES);
    if (ok) await bucket.holds(behind, 'behind', MANY_LEAVES);
    await namesakeStays(MANY_LEAVES);
  }),
  'storage.delete.many-answers-the-removed': inBucket(async (bucket) => {
    const paths = ['folder/one.txt', 'folder/sub/two.txt'];
    await bucket.uploadAll([...paths, 'folder/stays.txt', 'folder/goes.txt']);
    // What becomes of a transfer has cases of its own.
    await bucket.transfer('copyObject', 'folder/stays.txt', 'folder/copied.txt');
    await bucket.transfer('moveObject', 'folder/goes.txt', 'folder/moved.txt');
    for (const path of ['folder/copied.txt', 'folder/moved.txt']) if ((await bucket.read(path)).ok) paths.push(path);
    const names = (await bucket.deletedRecords(paths)).map(({ name }) => String(name));
    // What was not removed has no record to miss.
    await bucket.checkRemoved(paths);
    // Other names than these are wrong paths if they end like them, and other objects if they do not.
    const ends = names.every((name) => paths.some((path) => path.endsWith(name) || name.endsWith(path)));
    const isWrongPath = ends && names.length === paths.length;
    checkEqual(names.toSorted(), paths.toSorted(), 'there is a record for each removed object, named by its path', {
      clause: isWrongPath ? 'storage.record.name-is-path' : 'storage.delete.many-answers-the-removed',
    });
  }),
});
