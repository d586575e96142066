// Where the contract is silent about reading objects: how the target answers is written down, never judged.
import { describeContentType } from '../../kit/contract/content-type.ts';
import { toContent } from '../body.ts';
import { askForBucket } from '../buckets.ts';
import { identify } from '../identify.ts';
import { answerClass } from './open-buckets.cases.ts';
import { makeBucket } from '../bucket.ts';
import { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

export const openReadCases = storageCases([], {
  'storage.open.conditional-reads': {
    title: 'HEAD, conditional downloads, and ranges at and beyond the end are observed',
    clauses: ['storage.download.head', 'storage.download.conditional', 'storage.download.range-beyond'],
    needs: ['bucket-removal', 'upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.upload('file.txt', 'content');
      for (const path of ['file.txt', 'not-there.txt']) {
        const url = `${context.base}/object/authenticated/${bucket.name}/${path}`;
        const head = await context.send({ method: 'HEAD', url, headers: identify(context.target, 'key') });
        const length = head.header('content-length') ?? 'no';
        context.observe('storage.download.head', `${path}: ${answerClass(head)}${head.ok ? `, ${length} bytes` : ''}`);
      }
      const whole = await bucket.read('file.txt');
      const tag = whole.header('etag');
      for (const [label, value] of [
        ['its tag', tag],
        ['another tag', '"another"'],
        ['any', '*'],
      ] as const) {
        if (value === undefined) continue;
        const { status } = await bucket.read('file.txt', { headers: { 'if-none-match': value } });
        context.observe('storage.download.conditional', `If-None-Match with ${label}: ${status}`);
      }
      for (const range of ['bytes=5-99', 'bytes=-3', 'bytes=7-', 'bytes=99-', 'bytes=0-0,2-2', 'lines=0-1']) {
        const { status, text } = await bucket.read('file.txt', { headers: { range } });
        const bytes = status === 206 ? `, ${text.length} bytes` : '';
        context.observe('storage.download.range-beyond', `${range} of 7 bytes: ${status}${bytes}`);
      }
    },
  },
  'storage.open.content-types': {
    title: 'The Content-Types of storage lists and refusals are observed',
    clauses: ['storage.answers.content-type'],
    hazard: 'read',
    async run(context) {
      const absent = context.name('absent');
      const answers = {
        buckets: await context.call('listBuckets'),
        'an absent bucket': await askForBucket(context, { id: absent, name: absent }),
        'an absent object': await new Holder(context, absent).read('file.txt'),
        'without a key': await context.call('listBuckets', { as: 'none' }),
      };
      for (const [label, answer] of Object.entries(answers))
        context.observe('storage.answers.content-type', `${label}: ${describeContentType(answer)}`);
    },
  },
  'storage.open.success-statuses': {
    title: 'The statuses of storage successes are observed',
    clauses: ['storage.answers.success-status'],
    needs: ['bucket-removal', 'upload-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const path = 'file.txt';
      const answers = {
        getBucket: await bucket.call('getBucket'),
        listBuckets: await context.call('listBuckets'),
        uploadObject: await bucket.upload(path),
        downloadAuthenticatedObject: await bucket.read(path),
        deleteObject: await bucket.call('deleteObject', { path }),
        emptyBucket: await bucket.call('emptyBucket'),
        deleteBucket: await bucket.call('deleteBucket'),
      };
      for (const [operation, { ok, status }] of Object.entries(answers))
        if (ok) context.observe('storage.answers.success-status', `${operation}: ${status}`);
    },
  },
  'storage.open.media-types': {
    title: 'The media type of content, also after a move and a copy, is observed',
    clauses: ['storage.download.media-type'],
    needs: ['bucket-removal', 'upload-binding', 'move-binding', 'copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      await bucket.upload('a.bin', toContent('{}', 'application/x-touchstone'));
      await bucket.transfer('copyObject', 'a.bin', 'copied.bin');
      await bucket.transfer('moveObject', 'a.bin', 'moved.bin');
      for (const path of ['copied.bin', 'moved.bin']) {
        const answer = await bucket.read(path);
        const kept = answer.header('content-type') === 'application/x-touchstone' ? 'kept' : 'another';
        const label = path.replace('.bin', '');
        context.observe('storage.download.media-type', `${label}: ${answer.ok ? kept : answerClass(answer)}`);
      }
    },
  },
});
