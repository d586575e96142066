// Moving and copying: where the content is afterwards, and where it no longer is.
import type { Case } from '../kit/case.ts';
import { checkEqual, checkThat } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import { makeBucket, toRecord } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import type { StorageContext } from './context.ts';
import { checkContent, checkGone, freshText, replace, transfer, upload, uploadAll } from './objects.ts';

const MOVE = ['bucket-removal', 'upload-binding', 'move-binding'];
const COPY = ['bucket-removal', 'upload-binding', 'copy-binding'];

export const transferCases: readonly Case<StorageContext>[] = [
  {
    id: 'storage.move.moves-it',
    title: 'A moved object has its content at the new path and is gone from the old one',
    clauses: ['storage.move.moves-object', 'storage.bodies.move-and-copy'],
    needs: MOVE,
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      const { 'from.txt': text } = await uploadAll(context, bucket, ['from.txt']);
      await carryOut(context, 'moveObject', bucket, 'from.txt', 'folder/to.txt');
      const clause = 'storage.move.moves-object';
      await checkContent(context, bucket, 'folder/to.txt', text, 'a moved object is at the new path', clause);
      await checkGone(context, bucket, 'from.txt', 'a moved object is gone from the old path', clause);
    },
  },
  {
    id: 'storage.move.answers-message',
    title: 'Moving an object answers a message',
    clauses: ['storage.move.answers-message'],
    needs: MOVE,
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'from.txt');
      const exchange = await carryOut(context, 'moveObject', bucket, 'from.txt', 'to.txt');
      const { message } = toRecord(exchange.json());
      checkThat(typeof message === 'string', 'moving answers a message', {
        expected: 'a string',
        actual: message,
        path: '/message',
      });
    },
  },
  {
    id: 'storage.move.missing-source',
    title: 'Moving an object that is not there does not succeed',
    clauses: ['storage.move.missing-source'],
    needs: MOVE,
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'there.txt');
      checkRefused(await transfer(context, 'moveObject', bucket, 'not-there.txt', 'to.txt'));
    },
  },
  {
    id: 'storage.copy.copies-it',
    title: 'A copy has the content of its source',
    clauses: ['storage.copy.copies-object', 'storage.copy.answers-key'],
    needs: COPY,
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      const { 'from.txt': text } = await uploadAll(context, bucket, ['from.txt']);
      await carryOut(context, 'copyObject', bucket, 'from.txt', 'folder/to.txt');
      const clause = 'storage.copy.copies-object';
      await checkContent(context, bucket, 'folder/to.txt', text, 'a copy has the content of its source', clause);
    },
  },
  {
    id: 'storage.copy.keeps-source',
    title: 'The source of a copy stays where it is, as it is',
    clauses: ['storage.copy.keeps-source'],
    needs: COPY,
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      const { 'from.txt': text } = await uploadAll(context, bucket, ['from.txt']);
      await carryOut(context, 'copyObject', bucket, 'from.txt', 'to.txt');
      await checkContent(context, bucket, 'from.txt', text, 'the source stays', 'storage.copy.keeps-source');
    },
  },
  {
    id: 'storage.copy.is-independent',
    title: 'Replacing the source afterwards does not change the copy',
    clauses: ['storage.copy.keeps-source'],
    needs: [...COPY, 'replace-binding'],
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      const { 'from.txt': text } = await uploadAll(context, bucket, ['from.txt']);
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
    },
  },
  {
    id: 'storage.copy.answers-its-key',
    title: 'Copying answers the key of the copy',
    clauses: ['storage.copy.key-is-of-the-copy', 'storage.copy.answers-key'],
    needs: COPY,
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'from.txt');
      const exchange = await carryOut(context, 'copyObject', bucket, 'from.txt', 'folder/to.txt');
      checkEqual(toRecord(exchange.json())['Key'], `${bucket.name}/folder/to.txt`, 'the Key is that of the copy', {
        path: '/Key',
      });
    },
  },
  {
    id: 'storage.copy.missing-source',
    title: 'Copying an object that is not there does not succeed',
    clauses: ['storage.copy.missing-source'],
    needs: COPY,
    hazard: 'write-scoped',
    run: async (context) => {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'there.txt');
      checkRefused(await transfer(context, 'copyObject', bucket, 'not-there.txt', 'to.txt'));
    },
  },
];

/** Moves or copies, which must work. */
async function carryOut(
  context: StorageContext,
  operation: 'moveObject' | 'copyObject',
  bucket: Bucket,
  source: string,
  destination: string,
): Promise<Exchange> {
  const exchange = await transfer(context, operation, bucket, source, destination);
  checkThat(exchange.ok, `${operation} succeeds`, {
    expected: 'status 2xx',
    actual: `status ${exchange.status}, ${exchange.text.slice(0, 300)}`,
    clause: operation === 'moveObject' ? 'storage.move.moves-object' : 'storage.copy.copies-object',
  });
  return exchange;
}

function checkRefused(exchange: Exchange): void {
  checkThat(!exchange.ok, 'without a source nothing can be done', {
    expected: 'a refusal',
    actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
  });
}
