// The ways to an object agree: on its bytes, on what replaced them, and that it is gone.
import { checkAccepted } from '../../kit/contract/check.ts';
import { Unjudgeable, type Exchange } from '../../kit/contract/exchange.ts';
import { toContent, type Content } from '../body.ts';
import { checkLink, signToken } from '../links.ts';
import { BYTES, noise, uploadNoise } from '../binary-content.ts';
import { checkClosed, CONTENTS, openEveryWay } from '../read-paths.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import type { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

export const wayCases = storageCases(['bucket-removal', 'public-binding', 'upload-binding'], {
  'storage.ways.same-bytes': {
    title: 'The superseded path, the public path and a signed link return every byte of a binary',
    clauses: [
      'storage.download.superseded-path',
      'storage.public.answers-content',
      'storage.sign.url-downloads-object',
    ],
    needs: ['sign-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const content = await uploadNoise(bucket, 'file.bin');
      const token = await signToken(bucket, 'file.bin');
      await checkPaths(bucket, content);
      await checkLink(bucket, 'file.bin', token, content.bytes, 'a link answers every byte');
    },
  },
  'storage.ways.follow-replacement': {
    title: 'A replaced object has its new content on every path, even one that served the old content',
    clauses: ['storage.replace.replaces-content'],
    needs: ['replace-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const clause = 'storage.replace.replaces-content';
      await bucket.upload('file.bin', 'before');
      for (const [operation, served = 'storage.download.authenticated-answers-content'] of CONTENTS) {
        const exchange = await bucket.call(operation, { path: 'file.bin' });
        checkAccepted(exchange, `${operation} serves the old content`, served);
      }
      const { bytes } = await uploadNoise(bucket, 'other.bin');
      const content = toContent(noise(context, bytes.length), BYTES);
      await bucket.replace('file.bin', content);
      await bucket.checkContent('file.bin', content.bytes, 'the object has the new content', clause);
      await checkPaths(bucket, content, clause);
    },
  },
  'storage.ways.closed-after-move': {
    title: 'A moved object does not open at its old path, and has no info there',
    clauses: ['storage.move.moves-object', 'storage.info.missing-object'],
    needs: ['sign-binding', 'move-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const opened = await openEveryWay(bucket, ['from.txt']);
      if (!(await bucket.transfer('moveObject', 'from.txt', 'to.txt')).ok)
        throw new Unjudgeable('the move was refused');
      await checkClosed(bucket, opened, 'storage.move.moves-object');
    },
  },
  'storage.ways.closed-after-emptying': {
    title: 'The objects of an emptied bucket do not open, and have no info',
    clauses: ['storage.bucket.empty-removes-objects', 'storage.info.missing-object'],
    needs: ['sign-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const opened = await openEveryWay(bucket, ['file.txt', 'folder/file.txt']);
      await bucket.empty();
      await checkClosed(bucket, opened, 'storage.bucket.empty-removes-objects');
    },
  },
});

/** The superseded and the public path answer every byte; `clause` is blamed instead of their own. */
async function checkPaths(bucket: Holder, { bytes }: Content, clause?: string): Promise<void> {
  for (const [operation, own] of CONTENTS.slice(1)) {
    const ask = (): Promise<Exchange> => bucket.call(operation, { path: 'file.bin' });
    await bucket.checkAnswers(ask, bytes, `${operation} answers every byte`, clause ?? own);
  }
}
