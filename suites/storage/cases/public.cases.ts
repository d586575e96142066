// The public paths: open to every caller for public buckets, closed for the others.
import { cases } from '../../kit/contract/cases.ts';
import { checkThat } from '../../kit/contract/check.ts';
import { makeHolder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { at, checkBytes, offer, put, uploadAll } from '../objects.ts';

const shared = { needs: ['bucket-removal', 'public-binding', 'upload-binding'], hazard: 'write-scoped' } as const;

export const publicCases = cases<StorageContext>(shared, [
  {
    id: 'storage.public.serves-everybody',
    title: 'The public path serves an object of a public bucket without authorization',
    clauses: ['storage.auth.public-paths-need-none', 'storage.public.answers-content'],
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const paths = ['folder/file.txt', 'file.txt'] as const;
      const contents = await uploadAll(context, bucket, paths);
      for (const path of paths)
        await context.environment.until('the object is served', async () => {
          const exchange = await context.call('downloadPublicObject', { params: at(bucket, path), as: 'none' });
          checkBytes(
            context,
            exchange,
            contents[path],
            'the public path answers the content to everybody',
            'storage.auth.public-paths-need-none',
          );
        });
    },
  },
  {
    id: 'storage.public.answers-content',
    title: 'The public path returns each object of a public bucket, with or without authorization',
    async run(context) {
      const bucket = await makeHolder(context, { public: true });
      const paths = ['one.txt', 'folder/two.txt'] as const;
      const contents = await uploadAll(context, bucket, paths);
      for (const path of paths)
        await context.environment.until('the object is served', async () => {
          const exchange = await context.call('downloadPublicObject', { params: at(bucket, path), as: 'key' });
          checkBytes(context, exchange, contents[path], 'the public path answers the content of this object');
        });
      // Whether an object may be without bytes is open.
      if (!(await offer(context, bucket, 'empty.txt', '')).ok) return;
      await context.environment.until('the object without bytes is served', async () => {
        const exchange = await context.call('downloadPublicObject', { params: at(bucket, 'empty.txt') });
        checkBytes(context, exchange, '', 'the public path answers an object without bytes');
      });
    },
  },
  {
    id: 'storage.public.refuses-private-buckets',
    title: 'The public path serves no object of a private bucket to any caller',
    clauses: ['storage.public.only-public-buckets', 'storage.public.refusal-status'],
    async run(context) {
      const open = await makeHolder(context, { public: true });
      const closed = await makeHolder(context, { public: false });
      const { 'file.txt': text } = await uploadAll(context, open, ['file.txt']);
      const paths = ['file.txt', 'folder/file.txt'] as const;
      const secrets = await uploadAll(context, closed, paths, put);
      for (const as of ['none', 'key'] as const)
        for (const path of paths) {
          const exchange = await context.call('downloadPublicObject', { params: at(closed, path), as });
          const shown = exchange.ok || exchange.text.includes(secrets[path]);
          checkThat(!shown, 'a bucket that is not public is not served publicly', {
            expected: 'a refusal',
            actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
          });
          context.environment.observe('storage.public.refusal-status', String(exchange.status));
        }
      await context.environment.until('the public bucket is served', async () => {
        const twin = await context.call('downloadPublicObject', { params: at(open, 'file.txt'), as: 'none' });
        checkBytes(context, twin, text, 'a public bucket is served', 'storage.public.answers-content');
      });
    },
  },
  {
    id: 'storage.public.info',
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
      await uploadAll(context, open, paths);
      await uploadAll(context, closed, ['folder/file.txt'], put);
      for (const path of paths)
        await context.environment.until('info is answered', () =>
          context.succeed('getPublicObjectInfo', { params: at(open, path), as: 'none' }),
        );
      const other = await context.call('getPublicObjectInfo', { params: at(closed, 'folder/file.txt'), as: 'none' });
      context.environment.observe(
        'storage.info.public-of-private-bucket',
        other.ok ? 'answered' : String(other.status),
      );
    },
  },
]);
