// The authorization parameter: what happens without it. How a refusal looks is open; that nothing is done or shown is not.
import { checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { checkHides } from '../check-hides.ts';
import {
  answerShowing,
  askForBucket,
  checkMissingRefused,
  checkNoBucket,
  isBucketThere,
  toRecord,
} from '../buckets.ts';
import type { CallOptions, StorageContext } from '../context.ts';
import { headersWith } from '../identify.ts';
import { LIFETIME } from '../links.ts';
import { almostKeys } from '../tamper.ts';
import { checkUseless, OBJECT_BINDINGS, triesOfBuckets, triesOfObjects, USED } from '../permitted-operations.ts';
import { makeBucket, makeHolder, type Bucket } from '../bucket.ts';
import type { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

const MADE_UP = 'storage.auth.made-up';

export const authCases = storageCases([], {
  'storage.auth.buckets-are-not-shown': {
    title: 'Without authorization no bucket is shown',
    clauses: ['storage.auth.bucket-operations', 'storage.auth.refusal-status'],
    needs: ['bucket-removal', 'public-binding'],
    async run(context) {
      for (const settings of [{ public: false }, { public: true }]) {
        const bucket = await makeBucket(context, settings);
        const list = await context.call('listBuckets', { as: 'none' });
        context.observe('storage.auth.refusal-status', String(list.status));
        const single = await askForBucket(context, bucket, 'none');
        for (const exchange of [list, single])
          checkHides(exchange, bucket.name, 'without authorization no bucket is shown');
      }
    },
  },
  'storage.auth.buckets-are-not-changed': {
    title: 'Without authorization no bucket is created, changed, emptied or removed',
    clauses: ['storage.auth.bucket-operations'],
    needs: ['bucket-removal', 'upload-binding', 'update-binding', 'public-binding'],
    async run(context) {
      const served = await makeBucket(context, { public: true });
      const shown = await served.uploadFresh('file.txt');
      await served.checkServed('file.txt', shown, 'storage.public.answers-content');
      await served.call('updateBucket', { values: { name: served.name, public: false }, as: 'none' });
      await served.call('emptyBucket', { as: 'none' });
      await served.checkServed('file.txt', shown, 'storage.auth.bucket-operations');
      const bucket = await makeBucket(context);
      const text = await bucket.uploadFresh('file.txt');
      await bucket.checkNotServed('file.txt');
      const name = context.name('bucket');
      await context.opened('bucket', name);
      await context.call('createBucket', { values: { name, public: false }, as: 'none' });
      await bucket.call('updateBucket', { values: { name: bucket.name, public: true }, as: 'none' });
      await bucket.call('emptyBucket', { as: 'none' });
      await bucket.call('deleteBucket', { as: 'none' });
      // Where a bucket that holds objects is never removed, one without may be.
      const bare = await makeBucket(context);
      await bare.call('deleteBucket', { as: 'none' });
      checkThat(await isBucketThere(context, bare), 'no bucket was removed', {
        expected: bare.name,
        actual: 'absent',
      });
      await checkNoBucket(context, { id: name, name }, 'no bucket was made');
      const open = await bucket.call('downloadPublicObject', { path: 'file.txt', as: 'none' });
      checkRefused(open, 'the bucket was not made public');
      await bucket.checkContent('file.txt', text, 'the bucket and its objects are still there');
    },
  },
  'storage.auth.objects-are-not-shown': {
    title: 'Without authorization the authenticated and superseded paths show no object of a bucket that is not public',
    clauses: ['storage.auth.private-reads', 'storage.auth.public-reads'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding'],
    async run(context) {
      for (const settings of [{ public: false }, { public: true }]) await checkHidden(context, settings);
    },
  },
  'storage.auth.objects-are-not-written': {
    title: 'Without authorization no object is uploaded, replaced or removed',
    clauses: ['storage.auth.object-writes'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding', 'replace-binding', 'delete-many-binding'],
    async run(context) {
      for (const isPublic of [false, true]) {
        const bucket = await makeBucket(context, { public: isPublic });
        for (const folder of isPublic ? ['folder/'] : ['', 'folder/']) await checkUnwritten(bucket, folder);
      }
    },
  },
  'storage.auth.objects-are-not-transferred': {
    title: 'Without authorization no object is moved or copied',
    clauses: ['storage.auth.object-writes'],
    needs: ['bucket-removal', 'upload-binding', 'move-binding', 'copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      for (const [source, text] of Object.entries(await bucket.uploadAll(['file.txt', 'folder/file.txt']))) {
        for (const operation of ['copyObject', 'moveObject']) {
          const destination = `${operation}/of/${source}`;
          await bucket.opened(destination);
          await bucket.call(operation, { values: { source, destination }, as: 'none' });
          await bucket.checkGone(destination, 'nothing has come to the new path');
        }
        await bucket.checkContent(source, text, 'the object is where it was');
      }
    },
  },
  'storage.auth.nothing-is-signed': {
    title: 'Without authorization no link is signed, neither alone nor in a batch',
    clauses: ['storage.auth.signing'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding', 'sign-binding', 'batch-binding'],
    async run(context) {
      for (const settings of [{ public: false }, { public: true }]) {
        const bucket = await makeHolder(context, settings);
        for (const path of Object.keys(await bucket.putAll(pathsOf(settings)))) {
          const nobody = { path, values: { paths: [path], seconds: LIFETIME }, as: 'none' } as const;
          const single = await bucket.call('signObject', nobody);
          checkNoLink(single, single.ok ? [toRecord(single.json())['signedURL']] : []);
          const batch = await bucket.call('signObjects', nobody);
          const items: unknown = batch.ok ? batch.json() : [];
          checkNoLink(batch, Array.isArray(items) ? items.map((item) => toRecord(item)['signedURL']) : [items]);
        }
      }
    },
  },
  'storage.auth.nothing-is-listed': {
    title: 'Without authorization no object is listed',
    clauses: ['storage.auth.listing'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding', 'list-binding'],
    async run(context) {
      for (const settings of [{ public: false }, { public: true }]) {
        const bucket = await makeHolder(context, settings);
        await bucket.putAll(['docs/unlisted.txt']);
        const values = { prefix: 'docs', limit: 100, offset: 0 };
        // What was answered with authorization must not be remembered for callers without.
        await bucket.succeed('listObjects', { values });
        const exchange = await bucket.call('listObjects', { values, as: 'none' });
        checkHides(exchange, 'unlisted', 'without authorization no object is listed');
      }
    },
  },
  'storage.auth.made-up-opens-nothing': {
    title: 'An invalid authorization reads, lists, signs, replaces, moves, copies and removes no object',
    clauses: [MADE_UP],
    needs: ['bucket-removal', 'upload-binding', ...OBJECT_BINDINGS],
    async run(context) {
      const bucket = await makeBucket(context);
      const text = await bucket.uploadFresh('read.txt');
      await bucket.uploadMany('docs', USED);
      // Twice: what is refused at first may be done then.
      for (const key of ['made-up', keyInForm(bucket)])
        await checkUseless(context, MADE_UP, callerWith(context, key), await triesOfObjects(bucket, 'docs'));
      for (const key of await almostKeys(context.target.key)) {
        const exchange = await bucket.read('read.txt', callerWith(context, key));
        checkHides(exchange, text, 'a made-up authorization opens nothing');
      }
    },
  },
  'storage.auth.made-up-changes-no-bucket': {
    title: 'An invalid authorization shows, creates, fills, changes, empties and removes no bucket',
    clauses: [MADE_UP],
    needs: ['bucket-removal', 'upload-binding', 'update-binding', 'public-binding'],
    async run(context) {
      const [full, bare] = [await makeBucket(context), await makeBucket(context)];
      await full.uploadAll(['held.txt']);
      await full.checkNotServed('held.txt');
      await checkMissingRefused(context);
      const name = context.name('bucket');
      await context.opened('bucket', name);
      await checkUseless(context, MADE_UP, callerWith(context, keyInForm(full)), [
        ...(await triesOfBuckets(full, 'held.txt', bare)),
        ['createBucket', { values: { name, public: false } }, () => answerNaming(context, name)],
      ]);
    },
  },
  'storage.auth.wrong-authorization': {
    title: 'The answer to a wrong authorization is observed',
    clauses: ['storage.auth.format'],
    hazard: 'read',
    async run(context) {
      const configured = Object.keys(context.target.identify ?? {}).join(' and ');
      const sent = configured === '' ? 'sent as real clients send it' : `sent as configured: ${configured}`;
      context.observe('storage.auth.format', sent);
      const wrong = ['nonsense', 'a.b.c'].map((key) => headersWith(context.target, key));
      for (const headers of [...wrong, { authorization: 'nonsense' }]) {
        const exchange = await context.call('listBuckets', { as: 'none', headers });
        context.observe('storage.auth.format', exchange.ok ? 'answered' : String(exchange.status));
      }
    },
  },
  'storage.auth.anonymous-key': {
    title: 'The rights of an anonymous caller are observed',
    clauses: ['storage.auth.who-may-what'],
    needs: ['bucket-removal', 'upload-binding', 'anon-key'],
    async run(context) {
      const bucket = await makeHolder(context);
      await bucket.uploadAll(['file.txt']);
      const list = await context.call('listBuckets', { as: 'anon' });
      const shown = list.ok && list.text.includes(bucket.name);
      const read = await bucket.read('file.txt', { as: 'anon' });
      context.observe('storage.auth.who-may-what', shown ? 'anon sees buckets' : 'anon sees no bucket');
      context.observe('storage.auth.who-may-what', read.ok ? 'anon reads objects' : 'anon reads no object');
    },
  },
});

/** The answer that shows a bucket of this name, whatever its id is. */
async function answerNaming(context: StorageContext, name: string): Promise<Exchange | undefined> {
  const direct = await answerShowing(context, { id: name, name });
  if (direct !== undefined) return direct;
  const list = await context.call('listBuckets');
  return list.ok && list.text.includes(JSON.stringify(name)) ? list : undefined;
}

/** A text that was made up in the form of many keys. */
function keyInForm(bucket: Holder): string {
  return `sb_${bucket.name.replaceAll(/\W/g, '')}0123456789abcdef`;
}

function callerWith(context: StorageContext, key: string): CallOptions {
  return { as: 'none', headers: headersWith(context.target, key) };
}

/** In a public bucket one path is enough. */
function pathsOf(settings: { readonly public: boolean }): readonly string[] {
  return settings.public ? ['folder/file.txt'] : ['file.txt', 'folder/file.txt'];
}

const AUTHORIZED_READS = ['downloadAuthenticatedObject', 'getAuthenticatedObjectInfo', 'downloadObject'];

/** Objects that were read with authorization are not shown without it, unless everybody may read them. */
async function checkHidden(context: StorageContext, settings: { readonly public: boolean }): Promise<void> {
  const bucket = await makeHolder(context, settings);
  const secrets = await bucket.putAll(pathsOf(settings));
  for (const operation of AUTHORIZED_READS)
    for (const [path, secret] of Object.entries(secrets)) {
      // What was answered with authorization must not be remembered for callers without.
      await bucket.call(operation, { path });
      const exchange = await bucket.call(operation, { path, as: 'none' });
      const shown = exchange.ok || exchange.text.includes(secret);
      if (settings.public) context.observe('storage.auth.public-reads', `${operation}: ${shown ? 'shown' : 'refused'}`);
      checkThat(!shown || settings.public, 'without authorization no object is shown', {
        expected: 'a refusal',
        actual: `${operation}: status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
      });
    }
}

/** Without authorization no object in the folder is uploaded, replaced or removed. */
async function checkUnwritten(bucket: Bucket, folder: string): Promise<void> {
  const path = `${folder}file.txt`;
  const text = await bucket.uploadFresh(path);
  await bucket.offer(`${folder}new.txt`, 'by nobody', { as: 'none' });
  await bucket.send('replaceObject', path, 'by nobody', { as: 'none' });
  await bucket.call('deleteObject', { path, as: 'none' });
  await bucket.call('deleteObjects', { values: { paths: [path] }, as: 'none' });
  await bucket.checkContent(path, text, 'the object is as it was');
  await bucket.checkGone(`${folder}new.txt`, 'no object was uploaded');
}

function checkNoLink(exchange: Exchange, urls: readonly unknown[]): void {
  checkThat(!urls.some((url) => typeof url === 'string' && url !== ''), 'without authorization no link is signed', {
    expected: 'a refusal, or no signedURL',
    actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
  });
}
