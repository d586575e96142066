// The public paths: open to every caller for public buckets, closed for the others.
import { checkThat } from '../../kit/contract/check.ts';
import { makeHolder } from '../bucket.ts';
import { storageCases } from '../storage-cases.ts';

export const publicCases = storageCases(['bucket-removal', 'public-binding', 'upload-binding'], {
  'storage.public.serves-everybody': {
    title: 'The public path serves an object of a public bucket without authorization',
    clauses: ['storage.auth.public-paths-need-none', 'storage.public.answers-content'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      for (const [path, text] of Object.entries(await bucket.uploadAll(['folder/file.txt', 'file.txt'])))
        await bucket.checkServed(path, text, 'storage.auth.public-paths-need-none');
    },
  },
  'storage.public.answers-content': {
    title: 'The public path returns each object of a public bucket, with or without authorization',
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const checkAnswer = (path: string, content: string, what: string): Promise<void> =>
        bucket.checkAnswers(() => bucket.call('downloadPublicObject', { path }), content, what);
      for (const [path, text] of Object.entries(await bucket.uploadAll(['one.txt', 'folder/two.txt'])))
        await checkAnswer(path, text, 'the public path answers the content of this object');
      // Whether an object may be without bytes is open.
      if ((await bucket.offer('empty.txt', '')).ok)
        await checkAnswer('empty.txt', '', 'the public path answers an object without bytes');
    },
  },
  'storage.public.refuses-private-buckets': {
    title: 'The public path serves no object of a private bucket to any caller',
    clauses: ['storage.public.only-public-buckets', 'storage.public.refusal-status'],
    async run(context) {
      const open = await makeHolder(context, { public: true });
      const closed = await makeHolder(context, { public: false });
      const text = await open.uploadFresh('file.txt');
      const secrets = Object.entries(await closed.putAll(['file.txt', 'folder/file.txt']));
      for (const as of ['none', 'key'] as const)
        for (const [path, secret] of secrets) {
          const exchange = await closed.call('downloadPublicObject', { path, as });
          const shown = exchange.ok || exchange.text.includes(secret);
          checkThat(!shown, 'a bucket that is not public is not served publicly', {
            expected: 'a refusal',
            actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
          });
          context.observe('storage.public.refusal-status', String(exchange.status));
        }
      await open.checkServed('file.txt', text, 'storage.public.answers-content');
    },
  },
  'storage.public.info': {
    title: 'Object info in a public bucket is returned without authorization',
    clauses: [
      'storage.info.public-answers',
      'storage.auth.public-paths-need-none',
      'storage.info.public-of-private-bucket',
    ],
    async run(context) {
      const open = await makeHolder(context, { public: true });
      const closed = await makeHolder(context, { public: false });
      const paths = ['folder/file.txt', 'file.txt'];
      await open.uploadAll(paths);
      await closed.putAll(['folder/file.txt']);
      for (const path of paths)
        await context.until('info is answered', () => open.succeed('getPublicObjectInfo', { path, as: 'none' }));
      const other = await closed.call('getPublicObjectInfo', { path: 'folder/file.txt', as: 'none' });
      context.observe('storage.info.public-of-private-bucket', other.ok ? 'answered' : String(other.status));
    },
  },
});
