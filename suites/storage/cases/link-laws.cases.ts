// A signed link is for reading one object: what its token opens nowhere else, and what it does not allow.
import { inBucket, inHolder, storageCases } from '../bucket.ts';
import { checkHides } from '../buckets.ts';
import { LIFETIME, opensLink, sign, signToken, TOKEN } from '../links.ts';

const FILE = 'docs/file.txt';

export const linkLawCases = storageCases(['bucket-removal', 'upload-binding', 'sign-binding'], {
  'storage.sign.token-writes-nothing': {
    title: 'The token of a link writes, removes, lists and signs nothing without authorization',
    clauses: ['storage.auth.object-writes', 'storage.auth.listing', 'storage.auth.signing'],
    needs: ['replace-binding', 'delete-many-binding', 'list-binding'],
    run: inBucket(async (bucket) => {
      const text = await bucket.uploadFresh(FILE);
      const caller = { query: { token: await signToken(bucket, FILE) }, as: 'none' } as const;
      await bucket.send('replaceObject', FILE, 'by nobody', caller);
      await bucket.offer('docs/new.txt', 'by nobody', caller);
      await bucket.call('deleteObject', { ...caller, path: FILE });
      await bucket.call('deleteObjects', { ...caller, values: { paths: [FILE] } });
      await bucket.holds(FILE, text);
      await bucket.lacks('docs/new.txt');
      const what = 'a token is not an authorization';
      const listed = await bucket.call('listObjects', { ...caller, values: { prefix: 'docs', limit: 100, offset: 0 } });
      checkHides(listed, 'file.txt', what, 'storage.auth.listing');
      const signed = await bucket.call('signObject', { ...caller, path: FILE, values: { seconds: 60 } });
      checkHides(signed, `${TOKEN}=`, what, 'storage.auth.signing');
    }),
  },
  'storage.sign.token-opens-links-only': {
    title: "A link's token does not open the authenticated paths; the link itself opens its object",
    clauses: ['storage.auth.private-reads', 'storage.public.only-public-buckets', 'storage.sign.url-downloads-object'],
    needs: ['public-binding'],
    run: inHolder(async (bucket) => {
      const text = await bucket.uploadFresh(FILE);
      const token = await signToken(bucket, FILE);
      const caller = { path: FILE, query: { token }, as: 'none' } as const;
      for (const operation of ['downloadAuthenticatedObject', 'getAuthenticatedObjectInfo'])
        await bucket.refuses(operation, caller, 'storage.auth.private-reads');
      await bucket.refuses('downloadPublicObject', caller, 'storage.public.only-public-buckets');
      await opensLink(bucket, FILE, token, text);
    }),
  },
  'storage.sign.links-side-by-side': {
    title: 'Links to one object work side by side, however often they are used',
    clauses: ['storage.sign.url-downloads-object'],
    run: inHolder(async (bucket) => {
      const { [FILE]: text } = await bucket.uploadAll([FILE, 'docs/other.txt']);
      const tokens: string[] = [];
      for (const seconds of [LIFETIME, 60, LIFETIME + 60]) {
        tokens.push(await signToken(bucket, FILE, seconds));
        await sign(bucket, 'docs/other.txt', seconds);
        for (const token of tokens) await opensLink(bucket, FILE, token, text);
      }
      for (const token of tokens.toReversed()) await opensLink(bucket, FILE, token, text);
    }),
  },
});
