// Reading an object with authorization: its content on both paths, and what is known about it.
import { checkRefused } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { makeHolder } from '../bucket.ts';
import { freshText } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

export const downloadCases = storageCases(['bucket-removal'], {
  'storage.download.superseded-path-agrees': {
    title: 'The superseded path returns the same content as the authenticated path',
    clauses: ['storage.download.superseded-path'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      const bytes = new TextEncoder().encode(`${freshText(context, 'both')}\u0000\u00ff`);
      for (const path of ['folder/both.bin', 'both.bin']) {
        await bucket.upload(path, toContent(bytes, 'application/octet-stream'));
        await bucket.checkContent(path, bytes, 'the authenticated path answers the content');
        const exchange = await bucket.call('downloadObject', { path });
        bucket.checkBytes(exchange, bytes, 'the superseded path answers it too', 'storage.download.superseded-path');
      }
    },
  },
  'storage.download.missing-object': {
    title: 'Downloading a missing object does not succeed, even on the superseded path',
    clauses: ['storage.download.missing-object', 'storage.download.missing-status'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      await bucket.putAll(['there.txt', 'folder/there.txt']);
      await (await makeHolder(context)).put('elsewhere.txt');
      for (const operation of ['downloadAuthenticatedObject', 'downloadObject'])
        for (const path of ['not-there.txt', 'there.tx', 'folder', 'elsewhere.txt']) {
          const exchange = await bucket.call(operation, { path });
          checkRefused(exchange, 'no content is returned', 'storage.download.missing-object');
          context.observe('storage.download.missing-status', String(exchange.status));
        }
    },
  },
  'storage.info.answers-for-what-is-there': {
    title: 'Object info is returned for an existing object',
    clauses: ['storage.info.authenticated-answers'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      for (const path of ['folder/file.txt', 'file.txt']) {
        await bucket.upload(path);
        await context.until('info is answered', () => bucket.succeed('getAuthenticatedObjectInfo', { path }));
      }
    },
  },
  'storage.info.missing-object': {
    title: 'Requesting info about a missing object does not succeed, on either path',
    needs: ['public-binding', 'upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      await bucket.upload('there.txt');
      for (const operation of ['getAuthenticatedObjectInfo', 'getPublicObjectInfo'])
        for (const path of ['not-there.txt', 'there.tx'])
          checkRefused(await bucket.call(operation, { path }), 'there is nothing to inform about');
    },
  },
});
