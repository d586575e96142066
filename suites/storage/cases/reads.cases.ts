// Reading an object: with authorization on both paths, and on the public paths, which are open to every caller for public buckets and closed for the others.
import { checkThat } from '../../kit/contract/check.ts';
import { BYTES, toContent } from '../body.ts';
import { inHolder, inPublicHolder, makeHolder, storageCases } from '../bucket.ts';

export const readCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding'], {
  'storage.download.superseded-path-agrees': {
    title: 'The superseded path returns the same content as the authenticated path',
    clauses: ['storage.download.superseded-path'],
    run: inHolder(async (bucket, context) => {
      const content = toContent(`${context.freshText('both')}\u0000\u00ff`, BYTES);
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
    run: inHolder(async (bucket, context) => {
      for (const path of ['folder/file.txt', 'file.txt']) {
        await bucket.upload(path);
        await context.until('info is answered', () => bucket.succeed('getAuthenticatedObjectInfo', { path }));
      }
    }),
  },
});

export const publicReadCases = storageCases('write-scoped', ['bucket-removal', 'public-binding', 'upload-binding'], {
  'storage.info.missing-object': {
    title: 'Requesting info about a missing object does not succeed, on either path',
    run: inPublicHolder(async (bucket) => {
      await bucket.upload('there.txt');
      for (const operation of ['getAuthenticatedObjectInfo', 'getPublicObjectInfo'])
        for (const path of ['not-there.txt', 'there.tx']) await bucket.refuses(operation, { path });
    }),
  },
  'storage.public.serves-everybody': {
    title: 'The public path serves an object of a public bucket without authorization',
    clauses: ['storage.auth.public-paths-need-none', 'storage.public.answers-content'],
    run: inPublicHolder(async (bucket) => {
      for (const [path, text] of Object.entries(await bucket.uploadAll(['folder/file.txt', 'file.txt'])))
        await bucket.serves(path, text, 'storage.auth.public-paths-need-none');
    }),
  },
  'storage.public.answers-content': {
    title: 'The public path returns each object of a public bucket, with or without authorization',
    run: inPublicHolder(async (bucket) => {
      for (const [path, text] of Object.entries(await bucket.uploadAll(['one.txt', 'folder/two.txt'])))
        await bucket.shows('downloadPublicObject', path, text);
      // Whether an object may be without bytes is open.
      if ((await bucket.offer('empty.txt', '')).ok) await bucket.shows('downloadPublicObject', 'empty.txt', '');
    }),
  },
  'storage.public.refuses-private-buckets': {
    title: 'The public path serves no object of a private bucket to any caller',
    clauses: ['storage.public.only-public-buckets', 'storage.public.refusal-status'],
    run: inPublicHolder(async (open, context) => {
      const closed = await makeHolder(context);
      const served = await open.uploadFresh('file.txt');
      const secrets = Object.entries(await closed.putAll(['file.txt', 'folder/file.txt']));
      for (const as of ['none', 'key'] as const)
        for (const [path, secret] of secrets) {
          const { ok, status, text } = await closed.call('downloadPublicObject', { path, as });
          const details = { expected: 'a refusal', actual: `status ${status}, ${text.slice(0, 200)}` };
          const isHidden = !ok && !text.includes(secret);
          checkThat(isHidden, 'a bucket that is not public is not served publicly', details);
          context.observe('storage.public.refusal-status', String(status));
        }
      await open.serves('file.txt', served, 'storage.public.answers-content');
    }),
  },
  'storage.public.info': {
    title: 'Object info in a public bucket is returned without authorization',
    clauses: [
      'storage.info.public-answers',
      'storage.auth.public-paths-need-none',
      'storage.info.public-of-private-bucket',
    ],
    run: inPublicHolder(async (open, context) => {
      const closed = await makeHolder(context);
      const paths = ['folder/file.txt', 'file.txt'];
      await open.uploadAll(paths);
      await closed.put('folder/file.txt');
      for (const path of paths)
        await context.until('info is answered', () => open.succeed('getPublicObjectInfo', { path, as: 'none' }));
      const other = await closed.call('getPublicObjectInfo', { path: 'folder/file.txt', as: 'none' });
      context.observe('storage.info.public-of-private-bucket', other.ok ? 'answered' : String(other.status));
    }),
  },
});
