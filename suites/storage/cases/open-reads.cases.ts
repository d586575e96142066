// Where the contract is silent about reading objects: how the target answers is written down, never judged.
import { describeContentType } from '../../kit/contract/content-type.ts';
import { toContent } from '../body.ts';
import { inBucket, storageCases } from '../bucket.ts';
import { answerClass, askForBucket } from '../buckets.ts';
import { Holder } from '../holder.ts';
import { identify } from '../identify.ts';

export const openReadCases = storageCases([], {
  'storage.open.conditional-reads': {
    title: 'HEAD, conditional downloads, and ranges at and beyond the end are observed',
    clauses: ['storage.download.head', 'storage.download.conditional', 'storage.download.range-beyond'],
    needs: ['bucket-removal', 'upload-binding'],
    run: inBucket(async (bucket, { base, send, target, observe }) => {
      await bucket.upload('file.txt', 'content');
      for (const path of ['file.txt', 'not-there.txt']) {
        const url = `${base}/object/authenticated/${bucket.name}/${path}`;
        const head = await send({ method: 'HEAD', url, headers: identify(target, 'key') });
        const length = head.ok ? `, ${head.header('content-length') ?? 'no'} bytes` : '';
        observe('storage.download.head', `${path}: ${answerClass(head)}${length}`);
      }
      const tag = (await bucket.read('file.txt')).header('etag');
      for (const [label, value] of Object.entries({ 'its tag': tag, 'another tag': '"another"', any: '*' })) {
        if (value === undefined) continue;
        const { status } = await bucket.read('file.txt', { headers: { 'if-none-match': value } });
        observe('storage.download.conditional', `If-None-Match with ${label}: ${status}`);
      }
      for (const range of ['bytes=5-99', 'bytes=-3', 'bytes=7-', 'bytes=99-', 'bytes=0-0,2-2', 'lines=0-1']) {
        const { status, text } = await bucket.read('file.txt', { headers: { range } });
        const bytes = status === 206 ? `, ${text.length} bytes` : '';
        observe('storage.download.range-beyond', `${range} of 7 bytes: ${status}${bytes}`);
      }
    }),
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
    run: inBucket(async (bucket, context) => {
      const path = 'file.txt';
      for (const { request, ok, status } of [
        await bucket.call('getBucket'),
        await context.call('listBuckets'),
        await bucket.upload(path),
        await bucket.read(path),
        await bucket.call('deleteObject', { path }),
        await bucket.call('emptyBucket'),
        await bucket.call('deleteBucket'),
      ])
        if (ok) context.observe('storage.answers.success-status', `${request.operation}: ${status}`);
    }),
  },
  'storage.open.media-types': {
    title: 'The media type of content, also after a move and a copy, is observed',
    clauses: ['storage.download.media-type'],
    needs: ['bucket-removal', 'upload-binding', 'move-binding', 'copy-binding'],
    run: inBucket(async (bucket, context) => {
      const type = 'application/x-touchstone';
      await bucket.upload('a.bin', toContent('{}', type));
      await bucket.transfer('copyObject', 'a.bin', 'copied.bin');
      await bucket.transfer('moveObject', 'a.bin', 'moved.bin');
      for (const label of ['copied', 'moved']) {
        const answer = await bucket.read(`${label}.bin`);
        const kept = answer.header('content-type') === type ? 'kept' : 'another';
        context.observe('storage.download.media-type', `${label}: ${answer.ok ? kept : answerClass(answer)}`);
      }
    }),
  },
});
