// The ways to an object agree: on its bytes, on what replaced them, and that it is gone.
import { cases } from '../../kit/contract/cases.ts';
import { checkAccepted } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import type { Content } from '../body.ts';
import { toContent } from '../body.ts';
import { emptyBucket, makeBucket, makeHolder } from '../buckets.ts';
import type { Holder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { sign, tokenOf, useToken } from '../links.ts';
import { BYTES, noise, uploadNoise } from '../binary-content.ts';
import { at, checkBytes, checkContent, replace, transfer, upload } from '../objects.ts';
import { checkClosed, openEveryWay } from '../read-paths.ts';

const shared = { needs: ['bucket-removal', 'public-binding', 'upload-binding'], hazard: 'write-scoped' } as const;

export const wayCases = cases<StorageContext>(shared, [
  {
    id: 'storage.ways.same-bytes',
    title: 'The superseded path, the public path and a signed link return every byte of a binary',
    clauses: [
      'storage.download.superseded-path',
      'storage.public.answers-content',
      'storage.sign.url-downloads-object',
    ],
    needs: ['sign-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const content = await uploadNoise(context, bucket, 'file.bin');
      const token = tokenOf(await sign(context, bucket, 'file.bin'));
      await checkPaths(context, bucket, content, 'storage.download.superseded-path', 'storage.public.answers-content');
      await context.environment.until('the link works', async () => {
        const exchange = await useToken(context, bucket, 'file.bin', token);
        checkBytes(context, exchange, content.bytes, 'a link answers every byte', 'storage.sign.url-downloads-object');
      });
    },
  },
  {
    id: 'storage.ways.follow-replacement',
    title: 'A replaced object has its new content on every path, even one that served the old content',
    clauses: ['storage.replace.replaces-content'],
    needs: ['replace-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const clause = 'storage.replace.replaces-content';
      await upload(context, bucket, 'file.bin', 'before');
      for (const [operation, served] of [
        ['downloadAuthenticatedObject', 'storage.download.authenticated-answers-content'],
        ['downloadObject', 'storage.download.superseded-path'],
        ['downloadPublicObject', 'storage.public.answers-content'],
      ] as const) {
        const exchange = await context.call(operation, { params: at(bucket, 'file.bin') });
        checkAccepted(exchange, `${operation} serves the old content`, served);
      }
      const { bytes } = await uploadNoise(context, bucket, 'other.bin');
      const content = toContent(noise(context, bytes.length), BYTES);
      await replace(context, bucket, 'file.bin', content);
      await checkContent(context, bucket, 'file.bin', content.bytes, 'the object has the new content', clause);
      await checkPaths(context, bucket, content, clause, clause);
    },
  },
  {
    id: 'storage.ways.closed-after-move',
    title: 'A moved object does not open at its old path, and has no info there',
    clauses: ['storage.move.moves-object', 'storage.info.missing-object'],
    needs: ['sign-binding', 'move-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const opened = await openEveryWay(context, bucket, ['from.txt']);
      if (!(await transfer(context, 'moveObject', bucket, 'from.txt', 'to.txt')).ok)
        throw new Unjudgeable('the move was refused');
      await checkClosed(context, bucket, opened, 'storage.move.moves-object');
    },
  },
  {
    id: 'storage.ways.closed-after-emptying',
    title: 'The objects of an emptied bucket do not open, and have no info',
    clauses: ['storage.bucket.empty-removes-objects', 'storage.info.missing-object'],
    needs: ['sign-binding'],
    async run(context) {
      const bucket = await makeBucket(context, { public: true });
      const opened = await openEveryWay(context, bucket, ['file.txt', 'folder/file.txt']);
      await emptyBucket(context, bucket);
      await checkClosed(context, bucket, opened, 'storage.bucket.empty-removes-objects');
    },
  },
]);

async function checkPaths(
  context: StorageContext,
  bucket: Holder,
  { bytes }: Content,
  superseded: string,
  open: string,
): Promise<void> {
  for (const [operation, clause] of [
    ['downloadObject', superseded],
    ['downloadPublicObject', open],
  ] as const)
    await context.environment.until('the content is answered', async () => {
      const exchange = await context.call(operation, { params: at(bucket, 'file.bin') });
      checkBytes(context, exchange, bytes, `${operation} answers every byte`, clause);
    });
}
