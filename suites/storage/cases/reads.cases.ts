// Reading an object: with authorization on both paths, and on the public paths, which are open to every caller for public buckets and closed for the others.
import { checkThat } from '../../kit/contract/check.ts';
import { BYTES, toContent } from '../body.ts';
import { inHolder, inPublicHolder, makeHolder, storageCases } from '../bucket.ts';
import table from './reads.json' with { type: 'json' };

export const readCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding'], table.read, {
  'storage.download.superseded-path-agrees': inHolder(async (bucket, context) => {
    const content = toContent(`${context.freshText('both')}\u0000\u00ff`, BYTES);
    for (const path of ['folder/both.bin', 'both.bin']) {
      await bucket.upload(path, content);
      await bucket.holds(path, content);
      await bucket.shows('downloadObject', path, content);
    }
  }),
  'storage.download.missing-object': inHolder(async (bucket, context) => {
    await bucket.putAll(['there.txt', 'folder/there.txt']);
    await (await makeHolder(context)).put('elsewhere.txt');
    for (const operation of ['downloadAuthenticatedObject', 'downloadObject'])
      for (const path of ['not-there.txt', 'there.tx', 'folder', 'elsewhere.txt']) {
        const { status } = await bucket.refuses(operation, { path });
        context.observe('storage.download.missing-status', String(status));
      }
  }),
  'storage.info.answers-for-what-is-there': inHolder(async (bucket, context) => {
    for (const path of ['folder/file.txt', 'file.txt']) {
      await bucket.upload(path);
      await context.until('info is answered', () => bucket.succeed('getAuthenticatedObjectInfo', { path }));
    }
  }),
});

export const publicReadCases = storageCases(
  'write-scoped',
  ['bucket-removal', 'public-binding', 'upload-binding'],
  table.publicRead,
  {
    'storage.info.missing-object': inPublicHolder(async (bucket) => {
      await bucket.upload('there.txt');
      for (const operation of ['getAuthenticatedObjectInfo', 'getPublicObjectInfo'])
        for (const path of ['not-there.txt', 'there.tx']) await bucket.refuses(operation, { path });
    }),
    'storage.public.serves-everybody': inPublicHolder(async (bucket) => {
      for (const [path, text] of Object.entries(await bucket.uploadAll(['folder/file.txt', 'file.txt'])))
        await bucket.serves(path, text, 'storage.auth.public-paths-need-none');
    }),
    'storage.public.answers-content': inPublicHolder(async (bucket) => {
      for (const [path, text] of Object.entries(await bucket.uploadAll(['one.txt', 'folder/two.txt'])))
        await bucket.shows('downloadPublicObject', path, text);
      // Whether an object may be without bytes is open.
      if ((await bucket.offer('empty.txt', '')).ok) await bucket.shows('downloadPublicObject', 'empty.txt', '');
    }),
    'storage.public.refuses-private-buckets': inPublicHolder(async (open, context) => {
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
    'storage.public.info': inPublicHolder(async (open, context) => {
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
);
