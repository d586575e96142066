// Signed links to single objects: their form, what they open and do not allow, and when they stop working.
import { checkAccepted, checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { observeBodies } from '../body.ts';
import { inBucket, inHolder, makeHolder, storageCases } from '../bucket.ts';
import { checkHides } from '../read.ts';
import type { StorageContext } from '../context.ts';
import { identify } from '../identify.ts';
import { decoded, type Holder, LIFETIME, linkPath, LONGER_LIFETIME, SHORTEST_LIFETIME, TOKEN } from '../holder.ts';
import { tamper } from '../tamper.ts';
import table from './sign.json' with { type: 'json' };

const PATHS = ['file.txt', 'folder/file.txt'];

const OPENS = 'storage.sign.url-downloads-object';
const FORM = 'storage.sign.url-form';

/** Another way to the same content, which needs the same token. */
const ATTACHED = { download: 'file.txt' };

export const signCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding', 'sign-binding'], table, {
  'storage.sign.url-form': inHolder(async (bucket, context) => {
    const paths = ['folder/file.txt', 'a/b/c/file.txt'];
    await bucket.uploadAll(paths);
    for (const path of paths) {
      const url = await bucket.sign(path);
      checkForm(url, bucket, path);
      const hasToken = new RegExp(`^[^?]*\\?${TOKEN}=[^&]+`).test(url);
      const details = { expected: `?${TOKEN}=<token>`, actual: url, path: '/signedURL' };
      checkThat(hasToken, 'the path is followed by a token', details);
    }
    // Whether a path may have a blank is open.
    if (!(await bucket.offer('folder/two words.txt', 'blank')).ok) return;
    const spaced = await bucket.sign('folder/two words.txt');
    context.observe('storage.sign.url-encoding', spaced.includes('two words') ? 'plain' : 'encoded');
    checkForm(spaced, bucket, 'folder/two words.txt');
  }),
  'storage.sign.link-answers-content': inHolder(async (bucket, context) => {
    observeBodies(context, 'storage.bodies.sign', 'signObject');
    for (const [path, text] of Object.entries(await bucket.uploadAll(['plain.txt', 'folder/nested.txt']))) {
      // Only its time ends a link, no other one.
      const token = await bucket.signToken(path);
      const keyless = await bucket.call('downloadSignedObject', { path, query: { token }, as: 'none' });
      context.observe('storage.sign.no-authorization', keyless.ok ? 'served' : String(keyless.status));
      for (const one of [token, await bucket.signToken(path, 60)]) await bucket.opensLink(path, one, text);
    }
  }),
  'storage.sign.url-relative-to-storage-url': inHolder(async (bucket, context) => {
    const text = await bucket.uploadFresh('folder/file.txt');
    const link = { method: 'GET', url: `${context.base}${await bucket.sign('folder/file.txt')}` };
    const ask = async (): Promise<Exchange> => {
      const keyless = await context.follow(link);
      // Whether a link needs authorization besides its token is open.
      return keyless.ok ? keyless : context.follow({ ...link, headers: identify(context.target, 'key') });
    };
    await bucket.answers(ask, text, 'a signed URL below the storage URL answers the content', FORM);
  }),
  async 'storage.sign.token-required'(context) {
    for (const path of PATHS) {
      const { bucket, token } = await oneLink(context, path);
      checkAccepted(await bucket.useToken(path, token), 'the same download with its token works', OPENS);
      const what = 'a presigned download without its token is refused';
      await bucket.refusesToken(path, '', what);
      await bucket.refusesToken(path, undefined, what, ATTACHED);
      const { status } = await bucket.refusesToken(path, undefined, what);
      context.observe('storage.sign.refusal-status', String(status));
    }
  },
  async 'storage.sign.tampered-token'(context) {
    for (const path of PATHS) {
      const { bucket, token } = await oneLink(context, path);
      const changed = tamper(token);
      const what = 'a changed token opens nothing';
      for (const one of changed) await bucket.refusesToken(path, one, what);
      const [, , nearItsEnd] = changed;
      await bucket.refusesToken(path, nearItsEnd, what, ATTACHED);
    }
  },
  async 'storage.sign.token-of-another-object'(context) {
    const { bucket, text, token } = await oneLink(context);
    const elsewhere = await makeHolder(context);
    await bucket.putAll(['other.txt', 'file.txt.bak']);
    await bucket.put('twin.txt', text);
    await elsewhere.put('file.txt');
    for (const path of ['other.txt', 'file.txt.bak', 'twin.txt']) await bucket.refusesToken(path, token);
    await elsewhere.refusesToken('file.txt', token);
    // Its path is the beginning of the longer one.
    await bucket.refusesToken('file.txt', await bucket.signToken('file.txt.bak'));
    if (await areApart(bucket, 'FILE.txt', text)) await bucket.refusesToken('FILE.txt', token);
    await bucket.upload('folder/file.txt');
    await bucket.put('folder/other.txt');
    await bucket.refusesToken('folder/file.txt', token);
    await elsewhere.put('folder/file.txt');
    const nested = await bucket.signToken('folder/file.txt');
    for (const path of ['folder/other.txt', 'file.txt']) await bucket.refusesToken(path, nested);
    await elsewhere.refusesToken('folder/file.txt', nested);
  },
  'storage.sign.time-limited': inHolder(async (bucket) => {
    await bucket.uploadAll(PATHS);
    const longer = await bucket.signToken('file.txt');
    const later = await bucket.signToken('file.txt', LONGER_LIFETIME);
    const sign = async (path: string) => [path, await bucket.signToken(path, SHORTEST_LIFETIME)] as const;
    for (const [path, token] of await Array.fromAsync(PATHS, sign)) {
      await bucket.checkExpires(path, token);
      await bucket.refusesToken(path, token, 'the link is over as an attachment, too', ATTACHED);
    }
    await bucket.checkExpiresLater('file.txt', later);
    checkAccepted(await bucket.useToken('file.txt', longer), 'a link whose time is not over works', OPENS);
  }),
  async 'storage.sign.download-is-optional'(context) {
    const { bucket, token, text } = await oneLink(context);
    for (const download of ['renamed.txt', '']) {
      const exchange = await bucket.useToken('file.txt', token, { download });
      bucket.checkBytes(exchange, text, 'with download the content is the same');
      const disposition = exchange.header('content-disposition')?.split(';')[0] ?? 'no disposition';
      context.observe('storage.sign.download-effect', disposition);
    }
  },
  'storage.sign.token-writes-nothing': inBucket(async (bucket) => {
    const text = await bucket.uploadFresh(FILE);
    const caller = { query: { token: await bucket.signToken(FILE) }, as: 'none' } as const;
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
  'storage.sign.token-opens-links-only': inHolder(async (bucket) => {
    const text = await bucket.uploadFresh(FILE);
    const token = await bucket.signToken(FILE);
    const caller = { path: FILE, query: { token }, as: 'none' } as const;
    for (const operation of ['downloadAuthenticatedObject', 'getAuthenticatedObjectInfo'])
      await bucket.refuses(operation, caller, 'storage.auth.private-reads');
    await bucket.refuses('downloadPublicObject', caller, 'storage.public.only-public-buckets');
    await bucket.opensLink(FILE, token, text);
  }),
  'storage.sign.links-side-by-side': inHolder(async (bucket) => {
    const { [FILE]: text } = await bucket.uploadAll([FILE, 'docs/other.txt']);
    const tokens: string[] = [];
    for (const seconds of [LIFETIME, 60, LIFETIME + 60]) {
      tokens.push(await bucket.signToken(FILE, seconds));
      await bucket.sign('docs/other.txt', seconds);
      for (const token of tokens) await bucket.opensLink(FILE, token, text);
    }
    for (const token of tokens.toReversed()) await bucket.opensLink(FILE, token, text);
  }),
});

function checkForm(url: string, { name }: Holder, path: string): void {
  const details = { path: '/signedURL', clause: FORM };
  checkEqual(decoded(url.split('?')[0] ?? ''), linkPath(name, path), 'the signed URL is of its form', details);
}

async function oneLink(context: StorageContext, path = 'file.txt') {
  const bucket = await makeHolder(context);
  const text = await bucket.uploadFresh(path);
  return { bucket, text, token: await bucket.signToken(path) };
}

/** Whether an object whose path differs in case only is another one, which is open. */
async function areApart(bucket: Holder, path: string, text: string): Promise<boolean> {
  if (!(await bucket.offer(path, `not ${text}`)).ok) return false;
  return (await bucket.read(path.toLowerCase())).text === text;
}

const FILE = 'docs/file.txt';
