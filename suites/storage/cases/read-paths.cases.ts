// The ways to an object agree: on its bytes, on what replaced them, and that it is gone.
import { BYTES, noise, toContent } from '../body.ts';
import { inPublicBucket, inPublicHolder, storageCases } from '../bucket.ts';
import { checkClosed, CONTENTS, openEveryWay } from '../read-paths.ts';
import table from './read-paths.json' with { type: 'json' };

const REPLACES = 'storage.replace.replaces-content';

export const wayCases = storageCases('write-scoped', ['bucket-removal', 'public-binding', 'upload-binding'], table, {
  'storage.ways.same-bytes': inPublicHolder(async (bucket) => {
    const content = await bucket.uploadNoise('file.bin');
    const token = await bucket.signToken('file.bin');
    for (const [operation, clause] of CONTENTS.slice(1)) await bucket.shows(operation, 'file.bin', content, clause);
    await bucket.opensLink('file.bin', token, content);
  }),
  'storage.ways.follow-replacement': inPublicHolder(async (bucket, context) => {
    await bucket.upload('file.bin', 'before');
    for (const [operation] of CONTENTS) await bucket.succeed(operation, { path: 'file.bin' });
    const { bytes } = await bucket.uploadNoise('other.bin');
    const content = toContent(noise(context.random, bytes.length), BYTES);
    await bucket.replace('file.bin', content);
    await bucket.holds('file.bin', content, REPLACES);
    for (const [operation] of CONTENTS.slice(1)) await bucket.shows(operation, 'file.bin', content, REPLACES);
  }),
  'storage.ways.closed-after-move': inPublicBucket(async (bucket) => {
    const opened = await openEveryWay(bucket, ['from.txt']);
    await bucket.transferBlind('moveObject', 'from.txt', 'to.txt');
    await checkClosed(bucket, opened, 'storage.move.moves-object');
  }),
  'storage.ways.closed-after-emptying': inPublicBucket(async (bucket) => {
    const opened = await openEveryWay(bucket, ['file.txt', 'folder/file.txt']);
    await bucket.empty();
    await checkClosed(bucket, opened, 'storage.bucket.empty-removes-objects');
  }),
});
