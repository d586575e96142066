// The public paths: open to every caller for public buckets, closed for the others.
import { checkThat } from '../../kit/contract/check.ts';
import { inPublicHolder, makeHolder, storageCases } from '../bucket.ts';

export const publicCases = storageCases(['bucket-removal', 'public-binding', 'upload-binding'], {
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
