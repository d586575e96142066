// Removing objects, one or several: those named are gone, the others stay, and the answer says which.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import { parseJson } from '../../kit/contract/json.ts';
import { observeBodies } from '../bodies.ts';
import { emptyBucket, makeBucket, makeHolder, toRecord, toRecords, updateBucket } from '../buckets.ts';
import type { Holder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import {
  at,
  checkContent,
  checkGone,
  checkThere,
  deletedRecords,
  deleteObjects,
  sendContent,
  transfer,
  upload,
  uploadAll,
  uploadMany,
} from '../objects.ts';
import { checkClosed, openEveryWay } from '../read-paths.ts';

const LEAVES = 'storage.delete.one-leaves-others';

export const deleteCases = cases<StorageContext>({ needs: ['bucket-removal'], hazard: 'write-scoped' }, [
  {
    id: 'storage.delete.one-removes-it',
    title: 'A removed object cannot be downloaded on either path, and has no info',
    clauses: ['storage.delete.one-removes-object', 'storage.delete.one-answers-message', 'storage.info.missing-object'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      for (const path of ['file.txt', 'folder/file.txt']) {
        await upload(context, bucket, path);
        // What was asked for once must not be remembered.
        for (const operation of ['downloadObject', 'getAuthenticatedObjectInfo'])
          await context.call(operation, { params: at(bucket, path) });
        await context.succeed('deleteObject', { params: at(bucket, path) });
        await checkGone(context, bucket, path, 'a removed object is gone', 'storage.delete.one-removes-object');
        await checkNowhere(context, bucket, path);
      }
    },
  },
  {
    id: 'storage.delete.closes-every-way',
    title: 'A removed object opens on no path and by no link signed before, and has no info',
    clauses: [
      'storage.delete.one-removes-object',
      'storage.delete.many-removes-objects',
      'storage.info.missing-object',
    ],
    needs: ['public-binding', 'upload-binding', 'sign-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const one = await openEveryWay(context, bucket, ['one.txt', 'folder/one.txt']);
      const many = await openEveryWay(context, bucket, ['many.txt', 'folder/many.txt']);
      const paths = many.map(({ path }) => path);
      for (const [index, { path }] of one.entries()) {
        await context.succeed('deleteObject', { params: at(bucket, path) });
        const left = [...one.slice(index + 1).map((next) => next.path), ...paths];
        for (const other of left) await checkThere(context, bucket, other, undefined, LEAVES);
      }
      await deleteObjects(context, bucket, paths);
      await checkClosed(context, bucket, one, 'storage.delete.one-removes-object');
      await checkClosed(context, bucket, many, 'storage.delete.many-removes-objects');
    },
  },
  {
    id: 'storage.delete.one-leaves-others',
    title: 'Removing one object leaves the others, even those whose path begins like its own',
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const others = ['folder/item.txt.bak', 'folder/other.txt', 'item.txt', 'folder/top.txt'] as const;
      await uploadAll(context, bucket, ['folder/item.txt', 'top.txt']);
      const contents = await uploadAll(context, bucket, others);
      const elsewhere = await makeHolder(context);
      const { 'folder/item.txt': namesake } = await uploadAll(context, elsewhere, ['folder/item.txt']);
      await context.succeed('deleteObject', { params: at(bucket, 'folder/item.txt') });
      await checkThere(context, bucket, 'top.txt', undefined, LEAVES);
      await context.succeed('deleteObject', { params: at(bucket, 'top.txt') });
      for (const path of others)
        await checkContent(context, bucket, path, contents[path], 'another object stays', LEAVES);
      await checkContent(context, elsewhere, 'folder/item.txt', namesake, 'its namesake elsewhere stays', LEAVES);
    },
  },
  {
    id: 'storage.results.messages-are-strings',
    title: 'The message is a string whenever removing, emptying or changing returns one',
    clauses: ['storage.results.message-is-string'],
    needs: ['upload-binding', 'update-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const params = { bucketId: bucket.id };
      await upload(context, bucket, 'file.txt');
      const exchanges = [
        await context.succeed('deleteObject', { params: at(bucket, 'file.txt') }),
        await updateBucket(context, bucket, { public: true }),
        await emptyBucket(context, bucket),
        await context.succeed('deleteBucket', { params }),
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
  {
    id: 'storage.delete.many-removes-all-named',
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
      await uploadAll(context, bucket, paths);
      const removal = await deleteObjects(context, bucket, paths);
      for (const path of paths)
        await checkGone(context, bucket, path, 'each object named is gone', 'storage.delete.many-removes-objects');
      await uploadAll(context, bucket, paths);
      await deleteObjects(context, bucket, paths);
      for (const path of paths)
        await checkGone(context, bucket, path, 'they are gone again', 'storage.delete.many-removes-objects');
      const many = Array.from({ length: 26 }, (_, index) => `many/${index}.txt`);
      await uploadMany(context, bucket, 'many', many);
      // The greatest request is not shown: this one may be refused, not carried out in part.
      const values = { paths: many, bucket: bucket.id };
      if ((await context.call('deleteObjects', { params: { bucketName: bucket.name }, values })).ok)
        for (const path of many)
          await checkGone(context, bucket, path, 'each object named is gone', 'storage.delete.many-removes-objects');
      observeBodies(context, 'storage.bodies.delete-many', ['deleteObjects']);
      toRecords(removal.json(), 'storage.delete.many-answers-records');
    },
  },
  {
    id: 'storage.delete.many-leaves-others',
    title: 'Removing several objects leaves those that are not named',
    needs: ['upload-binding', 'delete-many-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const others = ['folder/one.txt.bak', 'folder/three.txt', 'one.txt', 'folder/top.txt'] as const;
      const named = ['folder/one.txt', 'folder/two.txt', 'top.txt'];
      await uploadAll(context, bucket, named);
      const contents = await uploadAll(context, bucket, others);
      const elsewhere = await makeHolder(context);
      const { 'folder/two.txt': namesake } = await uploadAll(context, elsewhere, ['folder/two.txt']);
      const behind = 'folder/two.txt/behind.txt';
      await context.environment.opened('object', `${bucket.name}/${behind}`);
      // Where objects are files, a path cannot go on behind one of them.
      const { ok } = await sendContent(context, 'uploadObject', bucket, behind, 'behind');
      await deleteObjects(context, bucket, named);
      const clause = 'storage.delete.many-leaves-others';
      for (const path of others)
        await checkContent(context, bucket, path, contents[path], 'an object not named stays', clause);
      if (ok)
        await checkContent(context, bucket, behind, 'behind', 'an object behind one that was named stays', clause);
      await checkContent(context, elsewhere, 'folder/two.txt', namesake, 'a namesake elsewhere stays', clause);
    },
  },
  {
    id: 'storage.delete.many-answers-the-removed',
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
      await uploadAll(context, bucket, [...paths, 'folder/stays.txt', 'folder/goes.txt']);
      for (const [operation, source, path] of [
        ['copyObject', 'folder/stays.txt', 'folder/copied.txt'],
        ['moveObject', 'folder/goes.txt', 'folder/moved.txt'],
      ] as const) {
        // What becomes of a transfer has cases of its own.
        await transfer(context, operation, bucket, source, path);
        if ((await context.call('downloadAuthenticatedObject', { params: at(bucket, path) })).ok) paths.push(path);
      }
      const names = (await deletedRecords(context, bucket, paths)).map(({ name }) => String(name));
      // What was not removed has no record to miss.
      for (const path of paths)
        await checkGone(context, bucket, path, 'each object named is gone', 'storage.delete.many-removes-objects');
      // Other names than these are wrong paths if they end like them, and other objects if they do not.
      const ends = names.every((name) => paths.some((path) => path.endsWith(name) || name.endsWith(path)));
      checkEqual(names.toSorted(), paths.toSorted(), 'there is a record for each removed object, named by its path', {
        clause:
          ends && names.length === paths.length
            ? 'storage.record.name-is-path'
            : 'storage.delete.many-answers-the-removed',
      });
    },
  },
]);

/** What the authenticated path no longer answers, the superseded path and info do not answer either. */
async function checkNowhere(context: StorageContext, bucket: Holder, path: string): Promise<void> {
  for (const [operation, clause] of [
    ['downloadObject', 'storage.delete.one-removes-object'],
    ['getAuthenticatedObjectInfo', 'storage.info.missing-object'],
  ] as const)
    await context.environment.until('a removed object is nowhere', async () => {
      const exchange = await context.call(operation, { params: at(bucket, path) });
      checkRefused(exchange, 'a removed object is nowhere', clause);
    });
}
