// Signed links to single objects: their form, what they open, and when they stop working.
import { checkAccepted, checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { observeBodies } from '../bodies.ts';
import type { StorageContext } from '../context.ts';
import { identify } from '../identify.ts';
import { decoded, linkPath, TOKEN } from '../link-form.ts';
import {
  checkExpires,
  checkExpiresLater,
  checkLink,
  LONGER_LIFETIME,
  SHORTEST_LIFETIME,
  sign,
  signToken,
  useToken,
} from '../links.ts';
import { tamper } from '../tamper.ts';
import { makeHolder } from '../bucket.ts';
import type { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

const PATHS = ['file.txt', 'folder/file.txt'];

const OPENS = 'storage.sign.url-downloads-object';

/** Another way to the same content, which needs the same token. */
const ATTACHED = { download: 'file.txt' };

export const signCases = storageCases(['bucket-removal', 'upload-binding', 'sign-binding'], {
  'storage.sign.url-form': {
    title: 'A signed URL is the path /object/sign/<bucket>/<path> with a token',
    clauses: [
      'storage.sign.url-form',
      'storage.sign.answers-signed-url',
      'storage.paths.carry-no-version',
      'storage.sign.url-encoding',
    ],
    async run(context) {
      const bucket = await makeHolder(context);
      const details = { path: '/signedURL', clause: 'storage.sign.url-form' };
      const checkForm = (url: string, path: string): void =>
        checkEqual(decoded(url), linkPath(bucket.name, path), 'the signed URL is of its form', details);
      const paths = ['folder/file.txt', 'a/b/c/file.txt'];
      await bucket.uploadAll(paths);
      for (const one of paths) {
        const url = await sign(bucket, one);
        const [path = '', query = ''] = url.split('?');
        checkForm(path, one);
        const hasToken = new RegExp(`^${TOKEN}=[^&]+`).test(query);
        checkThat(hasToken, 'the path is followed by a token', {
          expected: `?${TOKEN}=<token>`,
          actual: url,
          ...details,
        });
      }
      // Whether a path may have a blank is open.
      if (!(await bucket.offer('folder/two words.txt', 'blank')).ok) return;
      const spaced = await sign(bucket, 'folder/two words.txt');
      context.observe('storage.sign.url-encoding', spaced.includes('two words') ? 'plain' : 'encoded');
      checkForm(spaced.split('?')[0] ?? '', 'folder/two words.txt');
    },
  },
  'storage.sign.link-answers-content': {
    title: 'The token in a signed URL opens the object',
    clauses: [
      'storage.sign.url-downloads-object',
      'storage.sign.token-in-url',
      'storage.sign.no-authorization',
      'storage.sign.download-is-optional',
      'storage.bodies.sign',
    ],
    async run(context) {
      const bucket = await makeHolder(context);
      const paths = ['plain.txt', 'folder/nested.txt'] as const;
      observeBodies(context, 'storage.bodies.sign', ['signObject']);
      const contents = await bucket.uploadAll(paths);
      for (const path of paths) {
        // Only its time ends a link, no other one.
        const token = await signToken(bucket, path);
        const keyless = await bucket.call('downloadSignedObject', { path, query: { token }, as: 'none' });
        context.observe('storage.sign.no-authorization', keyless.ok ? 'served' : String(keyless.status));
        for (const one of [token, await signToken(bucket, path, 60)])
          await checkLink(bucket, path, one, contents[path], 'a signed link answers the content');
      }
    },
  },
  'storage.sign.url-relative-to-storage-url': {
    title: 'A signed URL appended to the storage URL returns the content',
    clauses: ['storage.sign.url-form', 'storage.paths.relative-to-storage-url'],
    async run(context) {
      const bucket = await makeHolder(context);
      const text = await bucket.uploadFresh('folder/file.txt');
      const url = await sign(bucket, 'folder/file.txt');
      const link = { method: 'GET', url: `${context.base}${url}` };
      const ask = async (): Promise<Exchange> => {
        const keyless = await context.follow(link);
        // Whether a link needs authorization besides its token is open.
        return keyless.ok ? keyless : context.follow({ ...link, headers: identify(context.target, 'key') });
      };
      const what = 'a signed URL below the storage URL answers the content';
      await bucket.checkAnswers(ask, text, what, 'storage.sign.url-form');
    },
  },
  'storage.sign.token-required': {
    title: 'A presigned download without its token is refused',
    clauses: ['storage.sign.token-required', 'storage.sign.refusal-status'],
    async run(context) {
      for (const path of PATHS) {
        const { bucket, token } = await oneLink(context, path);
        checkAccepted(await useToken(bucket, path, token), 'the same download with its token works', OPENS);
        checkRefused(await useToken(bucket, path, ''), 'an empty token opens nothing');
        checkRefused(await useToken(bucket, path, undefined, ATTACHED), 'the parameter download opens nothing');
        const exchange = await useToken(bucket, path, undefined);
        checkRefused(exchange, 'a presigned download without its token is refused');
        context.observe('storage.sign.refusal-status', String(exchange.status));
      }
    },
  },
  'storage.sign.tampered-token': {
    title: 'A token with any part changed is refused',
    async run(context) {
      for (const path of PATHS) {
        const { bucket, token } = await oneLink(context, path);
        for (const tampered of tamper(token))
          checkRefused(await useToken(bucket, path, tampered), 'a changed token opens nothing');
        const [, , nearItsEnd] = tamper(token);
        checkRefused(await useToken(bucket, path, nearItsEnd, ATTACHED), 'a changed token opens no attachment');
      }
    },
  },
  'storage.sign.token-of-another-object': {
    title: 'The token of one object opens no other object, in its bucket or elsewhere',
    clauses: ['storage.sign.token-of-other-object'],
    async run(context) {
      const { bucket, text, token } = await oneLink(context);
      const elsewhere = await makeHolder(context);
      await bucket.putAll(['other.txt', 'file.txt.bak']);
      await bucket.put('twin.txt', text);
      await elsewhere.put('file.txt');
      for (const path of ['other.txt', 'file.txt.bak', 'twin.txt'])
        checkRefused(await useToken(bucket, path, token), 'the token opens no other object of the bucket');
      checkRefused(await useToken(elsewhere, 'file.txt', token), 'the token opens nothing in another bucket');
      const longer = await signToken(bucket, 'file.txt.bak');
      checkRefused(await useToken(bucket, 'file.txt', longer), 'the token opens no object of a shorter path');
      if (await areApart(bucket, 'FILE.txt', text))
        checkRefused(await useToken(bucket, 'FILE.txt', token), 'the token opens no path in other letters');
      await bucket.upload('folder/file.txt');
      await bucket.put('folder/other.txt');
      checkRefused(await useToken(bucket, 'folder/file.txt', token), 'the token opens no namesake in a folder');
      await elsewhere.put('folder/file.txt');
      const nested = await signToken(bucket, 'folder/file.txt');
      for (const path of ['folder/other.txt', 'file.txt'])
        checkRefused(await useToken(bucket, path, nested), 'a token opens no neighbour of a nested object');
      const namesake = await useToken(elsewhere, 'folder/file.txt', nested);
      checkRefused(namesake, 'a token opens no namesake of a nested object');
    },
  },
  'storage.sign.time-limited': {
    title: 'A signed link stops working when it expires, and one for longer as many seconds later',
    needs: ['short-links'],
    async run(context) {
      const bucket = await makeHolder(context);
      const links: (readonly [path: string, token: string])[] = [];
      await bucket.uploadAll(PATHS);
      const longer = await signToken(bucket, 'file.txt');
      const later = await signToken(bucket, 'file.txt', LONGER_LIFETIME);
      for (const path of PATHS) links.push([path, await signToken(bucket, path, SHORTEST_LIFETIME)]);
      for (const [path, token] of links) {
        await checkExpires(bucket, path, token);
        checkRefused(await useToken(bucket, path, token, ATTACHED), 'the link is over as an attachment, too');
      }
      await checkExpiresLater(bucket, 'file.txt', later);
      checkAccepted(await useToken(bucket, 'file.txt', longer), 'a link whose time is not over works', OPENS);
    },
  },
  'storage.sign.download-is-optional': {
    title: 'A presigned download with the parameter download returns the same content',
    clauses: ['storage.sign.download-is-optional', 'storage.sign.download-effect'],
    async run(context) {
      const { bucket, token, text } = await oneLink(context);
      for (const download of ['renamed.txt', '']) {
        const exchange = await useToken(bucket, 'file.txt', token, { download });
        bucket.checkBytes(exchange, text, 'with download the content is the same', 'storage.sign.download-is-optional');
        const disposition = exchange.header('content-disposition')?.split(';')[0] ?? 'no disposition';
        context.observe('storage.sign.download-effect', disposition);
      }
    },
  },
});

async function oneLink(context: StorageContext, path = 'file.txt') {
  const bucket = await makeHolder(context);
  const text = await bucket.uploadFresh(path);
  return { bucket, text, token: await signToken(bucket, path) };
}

/** Whether an object whose path differs in case only is another one, which is open. */
async function areApart(bucket: Holder, path: string, text: string): Promise<boolean> {
  if (!(await bucket.offer(path, `not ${text}`)).ok) return false;
  return (await bucket.read(path.toLowerCase())).text === text;
}
