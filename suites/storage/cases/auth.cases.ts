// The authorization parameter: what happens without it. How a refusal looks is open; that nothing is done or shown is not.
import { checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { inBucket, inBothBuckets, inBothHolders, inHolder, makeBucket, storageCases } from '../bucket.ts';
import { checkHides, toRecord } from '../read.ts';
import type { CallOptions, StorageContext } from '../context.ts';
import { headersWith } from '../identify.ts';
import { LIFETIME } from '../holder.ts';
import { checkUseless, triesOfBuckets, triesOfObjects, USED } from '../permitted-operations.ts';
import { almostKeys } from '../tamper.ts';
import table from './auth.json' with { type: 'json' };

const MADE_UP = 'storage.auth.made-up';
const NOBODY = { as: 'none' } as const;

export const authCases = storageCases('write-scoped', [], table, {
  'storage.auth.buckets-are-not-shown': inBothBuckets(async (bucket, context) => {
    const list = await context.call('listBuckets', NOBODY);
    context.observe('storage.auth.refusal-status', String(list.status));
    for (const exchange of [list, await context.askForBucket(bucket, 'none')])
      checkHides(exchange, bucket.name, 'without authorization no bucket is shown');
  }),
  async 'storage.auth.buckets-are-not-changed'(context) {
    const served = await makeBucket(context, { public: true });
    const shown = await served.uploadFresh('file.txt');
    await served.serves('file.txt', shown, 'storage.public.answers-content');
    await served.call('updateBucket', { values: { name: served.name, public: false }, ...NOBODY });
    await served.call('emptyBucket', NOBODY);
    await served.serves('file.txt', shown, 'storage.auth.bucket-operations');
    const bucket = await makeBucket(context);
    const text = await bucket.uploadFresh('file.txt');
    await bucket.servesNot('file.txt');
    const name = await context.claim('bucket');
    await context.call('createBucket', { values: { name, public: false }, ...NOBODY });
    await bucket.call('updateBucket', { values: { name: bucket.name, public: true }, ...NOBODY });
    await bucket.call('emptyBucket', NOBODY);
    await bucket.call('deleteBucket', NOBODY);
    // Where a bucket that holds objects is never removed, one without may be.
    const bare = await makeBucket(context);
    await bare.call('deleteBucket', NOBODY);
    await context.checkBucketThere(bare);
    await context.checkNoBucket({ id: name, name });
    await bucket.servesNot('file.txt', 'storage.auth.bucket-operations');
    await bucket.holds('file.txt', text);
  },
  'storage.auth.objects-are-not-shown': inBothHolders(async (bucket, context, isPublic) => {
    const secrets = Object.entries(await bucket.putAll(pathsOf(isPublic)));
    for (const operation of ['downloadAuthenticatedObject', 'getAuthenticatedObjectInfo', 'downloadObject'])
      for (const [path, secret] of secrets) {
        // What was answered with authorization must not be remembered for callers without.
        await bucket.call(operation, { path });
        const { ok, status, text } = await bucket.call(operation, { path, ...NOBODY });
        const shown = ok || text.includes(secret);
        if (isPublic) context.observe('storage.auth.public-reads', `${operation}: ${shown ? 'shown' : 'refused'}`);
        checkThat(!shown || isPublic, 'without authorization no object is shown', {
          expected: 'a refusal',
          actual: `${operation}: status ${status}, ${text.slice(0, 200)}`,
        });
      }
  }),
  'storage.auth.objects-are-not-written': inBothBuckets(async (bucket, _, isPublic) => {
    for (const path of pathsOf(isPublic)) {
      const text = await bucket.uploadFresh(path);
      const fresh = path.replace('file.txt', 'new.txt');
      await bucket.offer(fresh, 'by nobody', NOBODY);
      await bucket.send('replaceObject', path, 'by nobody', NOBODY);
      await bucket.call('deleteObject', { path, ...NOBODY });
      await bucket.call('deleteObjects', { values: { paths: [path] }, ...NOBODY });
      await bucket.holds(path, text);
      await bucket.lacks(fresh);
    }
  }),
  'storage.auth.objects-are-not-transferred': inBucket(async (bucket) => {
    for (const [source, text] of Object.entries(await bucket.uploadAll(['file.txt', 'folder/file.txt']))) {
      for (const operation of ['copyObject', 'moveObject']) {
        const destination = `${operation}/of/${source}`;
        await bucket.opened(destination);
        await bucket.call(operation, { values: { source, destination }, ...NOBODY });
        await bucket.lacks(destination, undefined, 'no object was made without authorization');
      }
      await bucket.holds(source, text, undefined, 'the object is where it was');
    }
  }),
  'storage.auth.nothing-is-signed': inBothHolders(async (bucket, _, isPublic) => {
    for (const path of Object.keys(await bucket.putAll(pathsOf(isPublic))))
      for (const operation of ['signObject', 'signObjects']) {
        const values = { paths: [path], seconds: LIFETIME };
        const answer = await bucket.call(operation, { path, values, ...NOBODY });
        const items: readonly unknown[] = answer.ok ? [answer.json()].flat() : [];
        const urls = items.map((item) => (typeof item === 'string' ? item : toRecord(item)['signedURL']));
        const isSigned = urls.some((url) => typeof url === 'string' && url !== '');
        checkThat(!isSigned, 'without authorization no link is signed', {
          expected: 'a refusal, or no signedURL',
          actual: `${operation}: status ${answer.status}, ${answer.text.slice(0, 200)}`,
        });
      }
  }),
  'storage.auth.nothing-is-listed': inBothHolders(async (bucket) => {
    await bucket.put('docs/unlisted.txt');
    const values = { prefix: 'docs', limit: 100, offset: 0 };
    // What was answered with authorization must not be remembered for callers without.
    await bucket.succeed('listObjects', { values });
    const exchange = await bucket.call('listObjects', { values, ...NOBODY });
    checkHides(exchange, 'unlisted', 'without authorization no object is listed');
  }),
  'storage.auth.made-up-opens-nothing': inBucket(async (bucket, context) => {
    const text = await bucket.uploadFresh('read.txt');
    await bucket.uploadAll(USED.map((name) => `docs/${name}`));
    // Twice: what is refused at first may be done then.
    for (const key of ['made-up', keyInForm(bucket.name)])
      await checkUseless(context, MADE_UP, callerWith(context, key), await triesOfObjects(bucket, 'docs'));
    for (const key of await almostKeys(context.target.key)) {
      const exchange = await bucket.read('read.txt', callerWith(context, key));
      checkHides(exchange, text, 'a made-up authorization opens nothing');
    }
  }),
  'storage.auth.made-up-changes-no-bucket': inBucket(async (full, context) => {
    const bare = await makeBucket(context);
    await full.upload('held.txt');
    await full.servesNot('held.txt');
    await context.checkMissingRefused();
    const name = await context.claim('bucket');
    await checkUseless(context, MADE_UP, callerWith(context, keyInForm(full.name)), [
      ...(await triesOfBuckets(full, 'held.txt', bare)),
      ['createBucket', { values: { name, public: false } }, () => answerNaming(context, name)],
    ]);
  }),
  async 'storage.auth.wrong-authorization'(context) {
    const configured = Object.keys(context.target.identify ?? {}).join(' and ');
    const sent = configured === '' ? 'sent as real clients send it' : `sent as configured: ${configured}`;
    context.observe('storage.auth.format', sent);
    const wrong = ['nonsense', 'a.b.c'].map((key) => headersWith(context.target, key));
    for (const headers of [...wrong, { authorization: 'nonsense' }]) {
      const { ok, status } = await context.call('listBuckets', { headers, ...NOBODY });
      context.observe('storage.auth.format', ok ? 'answered' : String(status));
    }
  },
  'storage.auth.anonymous-key': inHolder(async (bucket, context) => {
    await bucket.upload('file.txt');
    const list = await context.call('listBuckets', { as: 'anon' });
    const shown = list.ok && list.text.includes(bucket.name);
    const read = await bucket.read('file.txt', { as: 'anon' });
    context.observe('storage.auth.who-may-what', shown ? 'anon sees buckets' : 'anon sees no bucket');
    context.observe('storage.auth.who-may-what', read.ok ? 'anon reads objects' : 'anon reads no object');
  }),
});

/** The answer that shows a bucket of this name, whatever its id is. */
async function answerNaming(context: StorageContext, name: string): Promise<Exchange | undefined> {
  const direct = await context.answerShowing({ id: name, name });
  if (direct !== undefined) return direct;
  const list = await context.call('listBuckets');
  return list.ok && list.text.includes(JSON.stringify(name)) ? list : undefined;
}

/** A text that was made up in the form of many keys. */
function keyInForm(name: string): string {
  return `sb_${name.replaceAll(/\W/g, '')}0123456789abcdef`;
}

function callerWith(context: StorageContext, key: string): CallOptions {
  return { headers: headersWith(context.target, key), ...NOBODY };
}

/** In a public bucket one path is enough. */
function pathsOf(isPublic: boolean): readonly string[] {
  return isPublic ? ['folder/file.txt'] : ['file.txt', 'folder/file.txt'];
}
