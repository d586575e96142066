// Where the contract is silent about reading objects: how the target answers is written down, never judged.
import { cases } from '../../kit/contract/cases.ts';
import { describeContentType } from '../../kit/contract/content-type.ts';
import { toContent } from '../body.ts';
import { askForBucket, makeBucket } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { identify } from '../identify.ts';
import { at, transfer, upload } from '../objects.ts';
import { answerClass } from './open-buckets.cases.ts';

export const openReadCases = cases<StorageContext>({ needs: [], hazard: 'write-scoped' }, [
  {
    id: 'storage.open.conditional-reads',
    title: 'HEAD, conditional downloads, and ranges at and beyond the end are observed',
    clauses: ['storage.download.head', 'storage.download.conditional', 'storage.download.range-beyond'],
    needs: ['bucket-removal', 'upload-binding'],
    async run(context) {
      const { environment } = context;
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'file.txt', 'content');
      const params = at(bucket, 'file.txt');
      for (const path of ['file.txt', 'not-there.txt']) {
        const url = `${context.base}/object/authenticated/${bucket.name}/${path}`;
        const head = await environment.send({ method: 'HEAD', url, headers: identify(context.target, 'key') });
        const length = head.header('content-length') ?? 'no';
        environment.observe(
          'storage.download.head',
          `${path}: ${answerClass(head)}${head.ok ? `, ${length} bytes` : ''}`,
        );
      }
      const whole = await context.call('downloadAuthenticatedObject', { params });
      const tag = whole.header('etag');
      for (const [label, value] of [
        ['its tag', tag],
        ['another tag', '"another"'],
        ['any', '*'],
      ] as const) {
        if (value === undefined) continue;
        const headers = { 'if-none-match': value };
        const { status } = await context.call('downloadAuthenticatedObject', { params, headers });
        environment.observe('storage.download.conditional', `If-None-Match with ${label}: ${status}`);
      }
      for (const range of ['bytes=5-99', 'bytes=-3', 'bytes=7-', 'bytes=99-', 'bytes=0-0,2-2', 'lines=0-1']) {
        const { status, text } = await context.call('downloadAuthenticatedObject', { params, headers: { range } });
        const bytes = status === 206 ? `, ${text.length} bytes` : '';
        environment.observe('storage.download.range-beyond', `${range} of 7 bytes: ${status}${bytes}`);
      }
    },
  },
  {
    id: 'storage.open.content-types',
    title: 'The Content-Types of storage lists and refusals are observed',
    clauses: ['storage.answers.content-type'],
    hazard: 'read',
    async run(context) {
      const { environment } = context;
      const absent = environment.name('absent');
      const answers = {
        buckets: await context.call('listBuckets'),
        'an absent bucket': await askForBucket(context, { id: absent, name: absent }),
        'an absent object': await context.call('downloadAuthenticatedObject', {
          params: { bucketName: absent, wildcard: 'file.txt' },
        }),
        'without a key': await context.call('listBuckets', { as: 'none' }),
      };
      for (const [label, answer] of Object.entries(answers))
        environment.observe('storage.answers.content-type', `${label}: ${describeContentType(answer)}`);
    },
  },
  {
    id: 'storage.open.success-statuses',
    title: 'The statuses of storage successes are observed',
    clauses: ['storage.answers.success-status'],
    needs: ['bucket-removal', 'upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const params = { bucketId: bucket.id };
      const file = { params: at(bucket, 'file.txt') };
      const answers = {
        getBucket: await context.call('getBucket', { params }),
        listBuckets: await context.call('listBuckets'),
        uploadObject: await upload(context, bucket, 'file.txt'),
        downloadAuthenticatedObject: await context.call('downloadAuthenticatedObject', file),
        deleteObject: await context.call('deleteObject', file),
        emptyBucket: await context.call('emptyBucket', { params }),
        deleteBucket: await context.call('deleteBucket', { params }),
      };
      for (const [operation, { ok, status }] of Object.entries(answers))
        if (ok) context.environment.observe('storage.answers.success-status', `${operation}: ${status}`);
    },
  },
  {
    id: 'storage.open.media-types',
    title: 'The media type of content, also after a move and a copy, is observed',
    clauses: ['storage.download.media-type'],
    needs: ['bucket-removal', 'upload-binding', 'move-binding', 'copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await upload(context, bucket, 'a.bin', toContent('{}', 'application/x-touchstone'));
      await transfer(context, 'copyObject', bucket, 'a.bin', 'copied.bin');
      await transfer(context, 'moveObject', bucket, 'a.bin', 'moved.bin');
      for (const path of ['copied.bin', 'moved.bin']) {
        const answer = await context.call('downloadAuthenticatedObject', { params: at(bucket, path) });
        const kept = answer.header('content-type') === 'application/x-touchstone' ? 'kept' : 'another';
        const label = path.replace('.bin', '');
        context.environment.observe(
          'storage.download.media-type',
          `${label}: ${answer.ok ? kept : answerClass(answer)}`,
        );
      }
    },
  },
]);
