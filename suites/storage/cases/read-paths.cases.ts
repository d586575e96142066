// The ways to an object agree: on its bytes, on what replaced them, and that it is gone.
import { BYTES, noise, toContent } from '../body.ts';
import { inPublicBucket, inPublicHolder, storageCases } from '../bucket.ts';
import { checkClosed, CONTENTS, openEveryWay } from '../read-paths.ts';

const REPLACES = 'storage.replace.replaces-content';

export const wayCases = storageCases('write-scoped', ['bucket-removal', 'public-binding', 'upload-binding'], {
  'storage.ways.same-bytes': {
    title: 'The superseded path, the public path and a signed link return every byte of a binary',
    clauses: [
      'storage.download.superseded-path',
      'storage.public.answers-content',
      'storage.sign.url-downloads-object',
    ],
    needs: ['sign-binding'],
    run: inPublicHolder(async (bucket) => {
      const content = await bucket.uploadNoise('file.bin');
      const token = await bucket.signToken('file.bin');
      for (const [operation, clause] of CONTENTS.slice(1)) await bucket.shows(operation, 'file.bin', content, clause);
      await bucket.opensLink('file.bin', token, content);
    }),
  },
  'storage.ways.follow-replacement': {
    title: 'A replaced object has its new content on every path, even one that served the old content',
    clauses: ['storage.replace.replaces-content'],
    needs: ['replace-binding'],
    run: inPublicHolder(async (bucket, context) => {
      await bucket.upload('file.bin', 'before');
      for (const [operation] of CONTENTS) await bucket.succeed(operation, { path: 'file.bin' });
      const { bytes } = await bucket.uploadNoise('other.bin');
      const content = toContent(noise(context.random, bytes.length), BYTES);
      await bucket.replace('file.bin', content);
      await bucket.holds('file.bin', content, REPLACES);
      for (const [operation] of CONTENTS.slice(1)) await bucket.shows(operation, 'file.bin', content, REPLACES);
    }),
  },
  'storage.ways.closed-after-move': {
    title: 'A moved object does not open at its old path, and has no info there',
    clauses: ['storage.move.moves-object', 'storage.info.missing-object'],
    needs: ['sign-binding', 'move-binding'],
    run: inPublicBucket(async (bucket) => {
      const opened = await openEveryWay(bucket, ['from.txt']);
      await bucket.transferBlind('moveObject', 'from.txt', 'to.txt');
      await checkClosed(bucket, opened, 'storage.move.moves-object');
    }),
  },
  'storage.ways.closed-after-emptying': {
    title: 'The objects of an emptied bucket do not open, and have no info',
    clauses: ['storage.bucket.empty-removes-objects', 'storage.info.missing-object'],
    needs: ['sign-binding'],
    run: inPublicBucket(async (bucket) => {
      const opened = await openEveryWay(bucket, ['file.txt', 'folder/file.txt']);
      await bucket.empty();
      await checkClosed(bucket, opened, 'storage.bucket.empty-removes-objects');
    }),
  },
});
