// A signed link is for reading one object: what its token opens nowhere else, and what it does not allow.
import { cases } from '../../kit/contract/cases.ts';
import { checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { toContent } from '../body.ts';
import type { Holder } from '../buckets.ts';
import { makeBucket, makeHolder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { TOKEN } from '../link-form.ts';
import { LIFETIME, sign, tokenOf, useToken } from '../links.ts';
import { at, checkBytes, checkContent, checkGone, uploadAll } from '../objects.ts';

const shared = { needs: ['bucket-removal', 'upload-binding', 'sign-binding'], hazard: 'write-scoped' } as const;

export const linkLawCases = cases<StorageContext>(shared, [
  {
    id: 'storage.sign.token-writes-nothing',
    title: 'The token of a link writes, removes, lists and signs nothing without authorization',
    clauses: ['storage.auth.object-writes', 'storage.auth.listing', 'storage.auth.signing'],
    needs: ['replace-binding', 'delete-many-binding', 'list-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const { 'docs/file.txt': text } = await uploadAll(context, bucket, ['docs/file.txt']);
      const token = tokenOf(await sign(context, bucket, 'docs/file.txt'));
      await context.environment.opened('object', `${bucket.name}/docs/new.txt`);
      const file = at(bucket, 'docs/file.txt');
      const content = { content: toContent('by nobody'), name: 'docs/file.txt' };
      const inBucket = { bucketName: bucket.name };
      await withToken(context, token, 'replaceObject', file, content);
      await withToken(context, token, 'uploadObject', at(bucket, 'docs/new.txt'), content);
      await withToken(context, token, 'deleteObject', file);
      await withToken(context, token, 'deleteObjects', inBucket, { paths: ['docs/file.txt'], bucket: bucket.id });
      const clause = 'storage.auth.object-writes';
      await checkContent(context, bucket, 'docs/file.txt', text, 'the object is as it was', clause);
      await checkGone(context, bucket, 'docs/new.txt', 'no object was uploaded', clause);
      const listed = await withToken(context, token, 'listObjects', inBucket, {
        prefix: 'docs',
        limit: 100,
        offset: 0,
      });
      checkHides(listed, 'file.txt', 'storage.auth.listing');
      const signed = await withToken(context, token, 'signObject', file, { seconds: 60 });
      checkHides(signed, `${TOKEN}=`, 'storage.auth.signing');
    },
  },
  {
    id: 'storage.sign.token-opens-links-only',
    title: "A link's token does not open the authenticated paths; the link itself opens its object",
    clauses: ['storage.auth.private-reads', 'storage.public.only-public-buckets', 'storage.sign.url-downloads-object'],
    needs: ['public-binding'],
    async run(context) {
      const bucket = await makeHolder(context);
      const { 'docs/file.txt': text } = await uploadAll(context, bucket, ['docs/file.txt']);
      const token = tokenOf(await sign(context, bucket, 'docs/file.txt'));
      const params = at(bucket, 'docs/file.txt');
      for (const [operation, clause] of [
        ['downloadAuthenticatedObject', 'storage.auth.private-reads'],
        ['getAuthenticatedObjectInfo', 'storage.auth.private-reads'],
        ['downloadPublicObject', 'storage.public.only-public-buckets'],
      ] as const) {
        const exchange = await withToken(context, token, operation, params);
        checkRefused(exchange, `the token opens nothing on the path of ${operation}`, clause);
      }
      await checkLink(context, bucket, token, text);
    },
  },
  {
    id: 'storage.sign.links-side-by-side',
    title: 'Links to one object work side by side, however often they are used',
    clauses: ['storage.sign.url-downloads-object'],
    async run(context) {
      const bucket = await makeHolder(context);
      const { 'docs/file.txt': text } = await uploadAll(context, bucket, ['docs/file.txt', 'docs/other.txt']);
      const tokens: string[] = [];
      for (const seconds of [LIFETIME, 60, LIFETIME + 60]) {
        tokens.push(tokenOf(await sign(context, bucket, 'docs/file.txt', seconds)));
        await sign(context, bucket, 'docs/other.txt', seconds);
        for (const token of tokens) await checkLink(context, bucket, token, text);
      }
      for (const token of tokens.toReversed()) await checkLink(context, bucket, token, text);
    },
  },
]);

async function checkLink(context: StorageContext, bucket: Holder, token: string, text: string): Promise<void> {
  await context.environment.until('the link works', async () => {
    const exchange = await useToken(context, bucket, 'docs/file.txt', token);
    checkBytes(context, exchange, text, 'the link opens its object', 'storage.sign.url-downloads-object');
  });
}

/** Sends an operation with the token as the link has it, and without authorization. */
function withToken(
  context: StorageContext,
  token: string,
  operation: string,
  params: Readonly<Record<string, string>>,
  values?: Readonly<Record<string, unknown>>,
): Promise<Exchange> {
  return context.call(operation, { params, query: { token }, as: 'none', ...(values === undefined ? {} : { values }) });
}

function checkHides({ ok, status, text }: Exchange, secret: string, clause: string): void {
  checkThat(!ok || !text.includes(secret), 'a token is not an authorization', {
    expected: 'a refusal, or nothing',
    actual: `status ${status}, ${text.slice(0, 200)}`,
    clause,
  });
}
