// A signed link is for reading one object: what its token opens nowhere else, and what it does not allow.
import { checkRefused } from '../../kit/contract/check.ts';
import { checkHides } from '../check-hides.ts';
import { TOKEN } from '../link-form.ts';
import { checkLink, LIFETIME, sign, signToken } from '../links.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import { storageCases } from '../storage-cases.ts';

export const linkLawCases = storageCases(['bucket-removal', 'upload-binding', 'sign-binding'], {
  'storage.sign.token-writes-nothing': {
    title: 'The token of a link writes, removes, lists and signs nothing without authorization',
    clauses: ['storage.auth.object-writes', 'storage.auth.listing', 'storage.auth.signing'],
    needs: ['replace-binding', 'delete-many-binding', 'list-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const path = 'docs/file.txt';
      const text = await bucket.uploadFresh(path);
      const caller = { query: { token: await signToken(bucket, path) }, as: 'none' } as const;
      await bucket.send('replaceObject', path, 'by nobody', caller);
      await bucket.offer('docs/new.txt', 'by nobody', caller);
      await bucket.call('deleteObject', { ...caller, path });
      await bucket.call('deleteObjects', { ...caller, values: { paths: [path] } });
      const clause = 'storage.auth.object-writes';
      await bucket.checkContent(path, text, 'the object is as it was', clause);
      await bucket.checkGone('docs/new.txt', 'no object was uploaded', clause);
      const what = 'a token is not an authorization';
      const listed = await bucket.call('listObjects', { ...caller, values: { prefix: 'docs', limit: 100, offset: 0 } });
      checkHides(listed, 'file.txt', what, 'storage.auth.listing');
      const signed = await bucket.call('signObject', { ...caller, path, values: { seconds: 60 } });
      checkHides(signed, `${TOKEN}=`, what, 'storage.auth.signing');
    },
  },
  'storage.sign.token-opens-links-only': {
    title: "A link's token does not open the authenticated paths; the link itself opens its object",
    clauses: ['storage.auth.private-reads', 'storage.public.only-public-buckets', 'storage.sign.url-downloads-object'],
    needs: ['public-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      const text = await bucket.uploadFresh('docs/file.txt');
      const token = await signToken(bucket, 'docs/file.txt');
      for (const [operation, clause] of [
        ['downloadAuthenticatedObject', 'storage.auth.private-reads'],
        ['getAuthenticatedObjectInfo', 'storage.auth.private-reads'],
        ['downloadPublicObject', 'storage.public.only-public-buckets'],
      ] as const) {
        const exchange = await bucket.call(operation, { path: 'docs/file.txt', query: { token }, as: 'none' });
        checkRefused(exchange, `the token opens nothing on the path of ${operation}`, clause);
      }
      await checkLink(bucket, 'docs/file.txt', token, text, 'the link opens its object');
    },
  },
  'storage.sign.links-side-by-side': {
    title: 'Links to one object work side by side, however often they are used',
    clauses: ['storage.sign.url-downloads-object'],
    async run(context) {
      const bucket = await makeHolder(context);
      const { 'docs/file.txt': text } = await bucket.uploadAll(['docs/file.txt', 'docs/other.txt']);
      const tokens: string[] = [];
      for (const seconds of [LIFETIME, 60, LIFETIME + 60]) {
        tokens.push(await signToken(bucket, 'docs/file.txt', seconds));
        await sign(bucket, 'docs/other.txt', seconds);
        for (const token of tokens) await checkLink(bucket, 'docs/file.txt', token, text, 'the link opens its object');
      }
      for (const token of tokens.toReversed())
        await checkLink(bucket, 'docs/file.txt', token, text, 'the link opens its object');
    },
  },
});
