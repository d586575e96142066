// Removing objects, one or several: those named are gone, the others stay, and the answer says which.
import { checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import { parseJson } from '../../kit/contract/json.ts';
import { observeBodies } from '../bodies.ts';
import { toRecord, toRecords } from '../buckets.ts';
import { checkClosed, openEveryWay } from '../read-paths.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import type { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

const LEAVES = 'storage.delete.one-leaves-others';

export const deleteCases = storageCases(['bucket-removal'], {
  'storage.delete.one-removes-it': {
    title: 'A removed object cannot be downloaded on either path, and has no info',
    clauses: ['storage.delete.one-removes-object', 'storage.delete.one-answers-message', 'storage.info.missing-object'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      for (const path of ['file.txt', 'folder/file.txt']) {
        await bucket.upload(path);
        // What was asked for once must not be remembered.
        for (const operation of ['downloadObject', 'getAuthenticatedObjectInfo'])
          await bucket.call(operation, { path });
        await bucket.succeed('deleteObject', { path });
        await bucket.checkGone(path, 'a removed object is gone', 'storage.delete.one-removes-object');
        await checkNowhere(bucket, path);
      }
    },
  },
  'storage.delete.closes-every-way': {
    title: 'A removed object opens on no path and by no link signed before, and has no info',
    clauses: [
      'storage.delete.one-removes-object',
      'storage.delete.many-removes-objects',
      'storage.info.missing-object',
    ],
    needs: ['public-binding', 'upload-binding', 'sign-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const one = await openEveryWay(bucket, ['one.txt', 'folder/one.txt']);
      const many = await openEveryWay(bucket, ['many.txt', 'folder/many.txt']);
      const paths = many.map(({ path }) => path);
      for (const [index, { path }] of one.entries()) {
        await bucket.succeed('deleteObject', { path });
        const left = [...one.slice(index + 1).map((next) => next.path), ...paths];
        for (const other of left) await bucket.checkThere(other, LEAVES);
      }
      await bucket.deleteMany(paths);
      await checkClosed(bucket, one, 'storage.delete.one-removes-object');
      await checkClosed(bucket, many, 'storage.delete.many-removes-objects');
    },
  },
  'storage.delete.one-leaves-others': {
    title: 'Removing one object leaves the others, even those whose path begins like its own',
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.uploadAll(['folder/item.txt', 'top.txt']);
      const others = await bucket.uploadGuarded(
        'folder/item.txt.bak',
        'folder/other.txt',
        'item.txt',
        'folder/top.txt',
      );
      const namesake = await (await makeHolder(context)).uploadGuarded('folder/item.txt');
      await bucket.succeed('deleteObject', { path: 'folder/item.txt' });
      await bucket.checkThere('top.txt', LEAVES);
      await bucket.succeed('deleteObject', { path: 'top.txt' });
      await others('another object stays', LEAVES);
      await namesake('its namesake elsewhere stays', LEAVES);
    },
  },
  'storage.results.messages-are-strings': {
    title: 'The message is a string whenever removing, emptying or changing returns one',
    clauses: ['storage.results.message-is-string'],
    needs: ['upload-binding', 'update-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.upload('file.txt');
      const exchanges = [
        await bucket.succeed('deleteObject', { path: 'file.txt' }),
        await bucket.update({ public: true }),
        await bucket.empty(),
        await bucket.succeed('deleteBucket'),
      ];
      for (const exchange of exchanges) {
        const { message = '' } = toRecord(parseJson(exchange.text));
        checkThat(typeof message === 'string', 'the message of a message result is a string', {
          expected: 'a string',
          actual: message,
          path: '/message',
        });
      }
    },
  },
  'storage.delete.many-removes-all-named': {
    title: 'Removing several objects removes all the objects named',
    clauses: [
      'storage.delete.many-removes-objects',
      'storage.delete.many-answers-records',
      'storage.bodies.delete-many',
    ],
    needs: ['upload-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const paths = ['one.txt', 'folder/two.txt', 'folder/three.txt'];
      await bucket.uploadAll(paths);
      const removal = await bucket.removeMany(paths);
      await bucket.uploadAll(paths);
      await bucket.removeMany(paths);
      const names = Array.from({ length: 26 }, (_, index) => `${index}.txt`);
      const many = names.map((name) => `many/${name}`);
      await bucket.uploadMany('many', names);
      // The greatest request is not shown: this one may be refused, not carried out in part.
      if ((await bucket.call('deleteObjects', { values: { paths: many } })).ok) await bucket.checkRemoved(many);
      observeBodies(context, 'storage.bodies.delete-many', ['deleteObjects']);
      toRecords(removal.json(), 'storage.delete.many-answers-records');
    },
  },
  'storage.delete.many-leaves-others': {
    title: 'Removing several objects leaves those that are not named',
    needs: ['upload-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const named = ['folder/one.txt', 'folder/two.txt', 'top.txt'];
      await bucket.uploadAll(named);
      const others = await bucket.uploadGuarded('folder/one.txt.bak', 'folder/three.txt', 'one.txt', 'folder/top.txt');
      const namesake = await (await makeHolder(context)).uploadGuarded('folder/two.txt');
      const behind = 'folder/two.txt/behind.txt';
      // Where objects are files, a path cannot go on behind one of them.
      const { ok } = await bucket.offer(behind, 'behind');
      await bucket.deleteMany(named);
      const clause = 'storage.delete.many-leaves-others';
      await others('an object not named stays', clause);
      if (ok) await bucket.checkContent(behind, 'behind', 'an object behind one that was named stays', clause);
      await namesake('a namesake elsewhere stays', clause);
    },
  },
  'storage.delete.many-answers-the-removed': {
    title: 'The returned records are those of the removed objects, copied and moved ones too, by their whole paths',
    clauses: [
      'storage.record.name-is-path',
      'storage.delete.many-answers-the-removed',
      'storage.delete.many-answers-records',
    ],
    needs: ['upload-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const paths = ['folder/one.txt', 'folder/sub/two.txt'];
      await bucket.uploadAll([...paths, 'folder/stays.txt', 'folder/goes.txt']);
      for (const [operation, source, path] of [
        ['copyObject', 'folder/stays.txt', 'folder/copied.txt'],
        ['moveObject', 'folder/goes.txt', 'folder/moved.txt'],
      ] as const) {
        // What becomes of a transfer has cases of its own.
        await bucket.transfer(operation, source, path);
        if ((await bucket.read(path)).ok) paths.push(path);
      }
      const names = (await bucket.deletedRecords(paths)).map(({ name }) => String(name));
      // What was not removed has no record to miss.
      await bucket.checkRemoved(paths);
      // Other names than these are wrong paths if they end like them, and other objects if they do not.
      const ends = names.every((name) => paths.some((path) => path.endsWith(name) || name.endsWith(path)));
      const isWrongPath = ends && names.length === paths.length;
      checkEqual(names.toSorted(), paths.toSorted(), 'there is a record for each removed object, named by its path', {
        clause: isWrongPath ? 'storage.record.name-is-path' : 'storage.delete.many-answers-the-removed',
      });
    },
  },
});

/** What the authenticated path no longer answers, the superseded path and info do not answer either. */
async function checkNowhere(bucket: Holder, path: string): Promise<void> {
  for (const [operation, clause] of [
    ['downloadObject', 'storage.delete.one-removes-object'],
    ['getAuthenticatedObjectInfo', 'storage.info.missing-object'],
  ] as const)
    await bucket.context.until('a removed object is nowhere', async () =>
      checkRefused(await bucket.call(operation, { path }), 'a removed object is nowhere', clause),
    );
}
