// Signed links to single objects: their form, what they open, and when they stop working.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { observeBodies } from '../bodies.ts';
import { makeHolder } from '../buckets.ts';
import type { Holder } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { identify } from '../identify.ts';
import { linkPath, TOKEN } from '../link-form.ts';
import {
  checkExpires,
  checkExpiresLater,
  LONGER_LIFETIME,
  SHORTEST_LIFETIME,
  sign,
  tokenOf,
  useToken,
} from '../links.ts';
import { at, checkBytes, offer, put, upload, uploadAll } from '../objects.ts';
import { tamper } from '../tamper.ts';

const PATHS = ['file.txt', 'folder/file.txt'];

const FORM = 'the signed URL is of its form';

/** Another way to the same content, which needs the same token. */
const ATTACHED = { download: 'file.txt' };

const shared = { needs: ['bucket-removal', 'upload-binding', 'sign-binding'], hazard: 'write-scoped' } as const;

export const signCases = cases<StorageContext>(shared, [
  {
    id: 'storage.sign.url-form',
    title: 'A signed URL is the path /object/sign/<bucket>/<path> with a token',
    clauses: [
      'storage.sign.url-form',
      'storage.sign.answers-signed-url',
      'storage.paths.carry-no-version',
      'storage.sign.url-encoding',
    ],
    async run(context) {
      const bucket = await makeHolder(context);
      const paths = ['folder/file.txt', 'a/b/c/file.txt'];
      await uploadAll(context, bucket, paths);
      const clause = 'storage.sign.url-form';
      for (const one of paths) {
        const url = await sign(context, bucket, one);
        const [path = '', query = ''] = url.split('?');
        checkEqual(decode(path), linkPath(bucket.name, one), FORM, { path: '/signedURL', clause });
        checkThat(new RegExp(`^${TOKEN}=[^&]+`).test(query), 'the path is followed by a token', {
          expected: `?${TOKEN}=<token>`,
          actual: url,
          path: '/signedURL',
          clause,
        });
      }
      // Whether a path may have a blank is open.
      if (!(await offer(context, bucket, 'folder/two words.txt', 'blank')).ok) return;
      const spaced = await sign(context, bucket, 'folder/two words.txt');
      context.environment.observe('storage.sign.url-encoding', spaced.includes('two words') ? 'plain' : 'encoded');
      checkEqual(decode(spaced.split('?')[0] ?? ''), linkPath(bucket.name, 'folder/two words.txt'), FORM, {
        path: '/signedURL',
        clause,
      });
    },
  },
  {
    id: 'storage.sign.link-answers-content',
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
      const contents = await uploadAll(context, bucket, paths);
      for (const path of paths) {
        // Only its time ends a link, no other one.
        const token = tokenOf(await sign(context, bucket, path));
        const request = { params: at(bucket, path), query: { token } };
        const keyless = await context.call('downloadSignedObject', { ...request, as: 'none' });
        context.environment.observe('storage.sign.no-authorization', keyless.ok ? 'served' : String(keyless.status));
        for (const one of [token, tokenOf(await sign(context, bucket, path, 60))])
          await context.environment.until('the link works', async () => {
            const exchange = await useToken(context, bucket, path, one);
            checkBytes(
              context,
              exchange,
              contents[path],
              'a signed link answers the content',
              'storage.sign.url-downloads-object',
            );
          });
      }
    },
  },
  {
    id: 'storage.sign.url-relative-to-storage-url',
    title: 'A signed URL appended to the storage URL returns the content',
    clauses: ['storage.sign.url-form', 'storage.paths.relative-to-storage-url'],
    async run(context) {
      const bucket = await makeHolder(context);
      const { 'folder/file.txt': text } = await uploadAll(context, bucket, ['folder/file.txt']);
      const url = await sign(context, bucket, 'folder/file.txt');
      await context.environment.until('the link works', async () => {
        const link = { method: 'GET', url: `${context.base}${url}` };
        const keyless = await context.follow(link);
        // Whether a link needs authorization besides its token is open.
        const headers = identify(context.target, 'key');
        const exchange = keyless.ok ? keyless : await context.follow({ ...link, headers });
        checkBytes(
          context,
          exchange,
          text,
          'a signed URL below the storage URL answers the content',
          'storage.sign.url-form',
        );
      });
    },
  },
  {
    id: 'storage.sign.token-required',
    title: 'A presigned download without its token is refused',
    clauses: ['storage.sign.token-required', 'storage.sign.refusal-status'],
    async run(context) {
      for (const path of PATHS) {
        const { bucket, token } = await oneLink(context, path);
        checkThat((await useToken(context, bucket, path, token)).ok, 'the same download with its token works', {
          clause: 'storage.sign.url-downloads-object',
        });
        checkRefused(await useToken(context, bucket, path, ''), 'an empty token opens nothing');
        checkRefused(
          await useToken(context, bucket, path, undefined, ATTACHED),
          'the parameter download opens nothing',
        );
        const exchange = await useToken(context, bucket, path, undefined);
        checkRefused(exchange, 'a presigned download without its token is refused');
        context.environment.observe('storage.sign.refusal-status', String(exchange.status));
      }
    },
  },
  {
    id: 'storage.sign.tampered-token',
    title: 'A token with any part changed is refused',
    async run(context) {
      for (const path of PATHS) {
        const { bucket, token } = await oneLink(context, path);
        for (const tampered of tamper(token))
          checkRefused(await useToken(context, bucket, path, tampered), 'a changed token opens nothing');
        const [, , nearItsEnd] = tamper(token);
        checkRefused(
          await useToken(context, bucket, path, nearItsEnd, ATTACHED),
          'a changed token opens no attachment',
        );
      }
    },
  },
  {
    id: 'storage.sign.token-of-another-object',
    title: 'The token of one object opens no other object, in its bucket or elsewhere',
    clauses: ['storage.sign.token-of-other-object'],
    async run(context) {
      const { bucket, text, token } = await oneLink(context);
      const elsewhere = await makeHolder(context);
      await uploadAll(context, bucket, ['other.txt', 'file.txt.bak'], put);
      await put(context, bucket, 'twin.txt', text);
      await put(context, elsewhere, 'file.txt');
      for (const path of ['other.txt', 'file.txt.bak', 'twin.txt'])
        checkRefused(await useToken(context, bucket, path, token), 'the token opens no other object of the bucket');
      checkRefused(await useToken(context, elsewhere, 'file.txt', token), 'the token opens nothing in another bucket');
      const longer = tokenOf(await sign(context, bucket, 'file.txt.bak'));
      checkRefused(await useToken(context, bucket, 'file.txt', longer), 'the token opens no object of a shorter path');
      if (await areApart(context, bucket, 'FILE.txt', text))
        checkRefused(await useToken(context, bucket, 'FILE.txt', token), 'the token opens no path in other letters');
      await upload(context, bucket, 'folder/file.txt');
      await put(context, bucket, 'folder/other.txt');
      checkRefused(
        await useToken(context, bucket, 'folder/file.txt', token),
        'the token opens no namesake in a folder',
      );
      await put(context, elsewhere, 'folder/file.txt');
      const nested = tokenOf(await sign(context, bucket, 'folder/file.txt'));
      for (const path of ['folder/other.txt', 'file.txt'])
        checkRefused(await useToken(context, bucket, path, nested), 'a token opens no neighbour of a nested object');
      checkRefused(
        await useToken(context, elsewhere, 'folder/file.txt', nested),
        'a token opens no namesake of a nested object',
      );
    },
  },
  {
    id: 'storage.sign.time-limited',
    title: 'A signed link stops working when it expires, and one for longer as many seconds later',
    needs: ['short-links'],
    async run(context) {
      const bucket = await makeHolder(context);
      const links: { readonly path: string; readonly token: string }[] = [];
      await uploadAll(context, bucket, PATHS);
      const longer = tokenOf(await sign(context, bucket, 'file.txt'));
      const later = tokenOf(await sign(context, bucket, 'file.txt', LONGER_LIFETIME));
      for (const path of PATHS)
        links.push({ path, token: tokenOf(await sign(context, bucket, path, SHORTEST_LIFETIME)) });
      for (const { path, token } of links) {
        await checkExpires(context, bucket, path, token);
        checkRefused(await useToken(context, bucket, path, token, ATTACHED), 'the link is over as an attachment, too');
      }
      await checkExpiresLater(context, bucket, 'file.txt', later);
      checkThat((await useToken(context, bucket, 'file.txt', longer)).ok, 'a link whose time is not over works', {
        clause: 'storage.sign.url-downloads-object',
      });
    },
  },
  {
    id: 'storage.sign.download-is-optional',
    title: 'A presigned download with the parameter download returns the same content',
    clauses: ['storage.sign.download-is-optional', 'storage.sign.download-effect'],
    async run(context) {
      const { bucket, token, text } = await oneLink(context);
      for (const download of ['renamed.txt', '']) {
        const exchange = await useToken(context, bucket, 'file.txt', token, { download });
        checkBytes(
          context,
          exchange,
          text,
          'with download the content is the same',
          'storage.sign.download-is-optional',
        );
        const disposition = exchange.header('content-disposition')?.split(';')[0] ?? 'no disposition';
        context.environment.observe('storage.sign.download-effect', disposition);
      }
    },
  },
]);

async function oneLink(context: StorageContext, path = 'file.txt') {
  const bucket = await makeHolder(context);
  const { [path]: text = '' } = await uploadAll(context, bucket, [path]);
  const token = tokenOf(await sign(context, bucket, path));
  return { bucket, text, token };
}

/** Whether an object whose path differs in case only is another one, which is open. */
async function areApart(context: StorageContext, bucket: Holder, path: string, text: string): Promise<boolean> {
  if (!(await offer(context, bucket, path, `not ${text}`)).ok) return false;
  const small = await context.call('downloadAuthenticatedObject', { params: at(bucket, path.toLowerCase()) });
  return small.text === text;
}

function checkRefused(exchange: Exchange, what: string): void {
  checkThat(!exchange.ok, what, {
    expected: 'a refusal',
    actual: `status ${exchange.status} with ${exchange.bytes.length} bytes`,
  });
}

/** Whether the path is percent-encoded is open. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
