// Reading an object with authorization: its content on both paths, and what is known about it.
import { cases } from '../../kit/contract/cases.ts';
import { checkRefused } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { makeHolder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { at, checkBytes, checkContent, freshText, put, upload, uploadAll } from '../objects.ts';

export const downloadCases = cases<StorageContext>({ needs: ['bucket-removal'], hazard: 'write-scoped' }, [
  {
    id: 'storage.download.superseded-path-agrees',
    title: 'The superseded path returns the same content as the authenticated path',
    clauses: ['storage.download.superseded-path'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      const bytes = new TextEncoder().encode(`${freshText(context, 'both')}\u0000\u00ff`);
      for (const path of ['folder/both.bin', 'both.bin']) {
        await upload(context, bucket, path, toContent(bytes, 'application/octet-stream'));
        await checkContent(context, bucket, path, bytes, 'the authenticated path answers the content');
        const exchange = await context.call('downloadObject', { params: at(bucket, path) });
        checkBytes(context, exchange, bytes, 'the superseded path answers it too', 'storage.download.superseded-path');
      }
    },
  },
  {
    id: 'storage.download.missing-object',
    title: 'Downloading a missing object does not succeed, even on the superseded path',
    clauses: ['storage.download.missing-object', 'storage.download.missing-status'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      await uploadAll(context, bucket, ['there.txt', 'folder/there.txt'], put);
      const elsewhere = await makeHolder(context);
      await put(context, elsewhere, 'elsewhere.txt');
      for (const operation of ['downloadAuthenticatedObject', 'downloadObject'])
        for (const path of ['not-there.txt', 'there.tx', 'folder', 'elsewhere.txt']) {
          const exchange = await context.call(operation, { params: at(bucket, path) });
          checkRefused(exchange, 'no content is returned', 'storage.download.missing-object');
          context.environment.observe('storage.download.missing-status', String(exchange.status));
        }
    },
  },
  {
    id: 'storage.info.answers-for-what-is-there',
    title: 'Object info is returned for an existing object',
    clauses: ['storage.info.authenticated-answers'],
    needs: ['upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      for (const path of ['folder/file.txt', 'file.txt']) {
        await upload(context, bucket, path);
        await context.environment.until('info is answered', () =>
          context.succeed('getAuthenticatedObjectInfo', { params: at(bucket, path) }),
        );
      }
    },
  },
  {
    id: 'storage.info.missing-object',
    title: 'Requesting info about a missing object does not succeed, on either path',
    needs: ['public-binding', 'upload-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      await upload(context, bucket, 'there.txt');
      for (const operation of ['getAuthenticatedObjectInfo', 'getPublicObjectInfo'])
        for (const path of ['not-there.txt', 'there.tx']) {
          const exchange = await context.call(operation, { params: at(bucket, path) });
          checkRefused(exchange, 'there is nothing to inform about');
        }
    },
  },
]);
