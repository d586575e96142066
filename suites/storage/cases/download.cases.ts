// Reading an object with authorization: its content on both paths, and what is known about it.
import { BYTES, toContent } from '../body.ts';
import { inHolder, inPublicHolder, makeHolder, storageCases } from '../bucket.ts';
import { freshText } from '../holder.ts';

export const downloadCases = storageCases(['bucket-removal'], {
  'storage.download.superseded-path-agrees': {
    title: 'The superseded path returns the same content as the authenticated path',
    clauses: ['storage.download.superseded-path'],
    needs: ['upload-binding'],
    run: inHolder(async (bucket, context) => {
      const content = toContent(`${freshText(context, 'both')}\u0000\u00ff`, BYTES);
      for (const path of ['folder/both.bin', 'both.bin']) {
        await bucket.upload(path, content);
        await bucket.holds(path, content);
        await bucket.shows('downloadObject', path, content);
      }
    }),
  },
  'storage.download.missing-object': {
    title: 'Downloading a missing object does not succeed, even on the superseded path',
    clauses: ['storage.download.missing-object', 'storage.download.missing-status'],
    needs: ['upload-binding'],
    run: inHolder(async (bucket, context) => {
      await bucket.putAll(['there.txt', 'folder/there.txt']);
      await (await makeHolder(context)).put('elsewhere.txt');
      for (const operation of ['downloadAuthenticatedObject', 'downloadObject'])
        for (const path of ['not-there.txt', 'there.tx', 'folder', 'elsewhere.txt']) {
          const { status } = await bucket.refuses(operation, { path });
          context.observe('storage.download.missing-status', String(status));
        }
    }),
  },
  'storage.info.answers-for-what-is-there': {
    title: 'Object info is returned for an existing object',
    clauses: ['storage.info.authenticated-answers'],
    needs: ['upload-binding'],
    run: inHolder(async (bucket, context) => {
      for (const path of ['folder/file.txt', 'file.txt']) {
        await bucket.upload(path);
        await context.until('info is answered', () => bucket.succeed('getAuthenticatedObjectInfo', { path }));
      }
    }),
  },
  'storage.info.missing-object': {
    title: 'Requesting info about a missing object does not succeed, on either path',
    needs: ['public-binding', 'upload-binding'],
    run: inPublicHolder(async (bucket) => {
      await bucket.upload('there.txt');
      for (const operation of ['getAuthenticatedObjectInfo', 'getPublicObjectInfo'])
        for (const path of ['not-there.txt', 'there.tx']) await bucket.refuses(operation, { path });
    }),
  },
});
