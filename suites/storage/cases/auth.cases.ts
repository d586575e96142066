// The authorization parameter: what happens without it. How a refusal looks is open; that nothing is done or shown is not.
import { cases } from '../../kit/contract/cases.ts';
import { checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import {
  answerShowing,
  askForBucket,
  checkMissingRefused,
  checkNoBucket,
  isBucketThere,
  makeBucket,
  makeHolder,
  toRecord,
} from '../buckets.ts';
import type { Bucket, Holder } from '../buckets.ts';
import type { CallOptions, StorageContext } from '../context.ts';
import { headersWith } from '../identify.ts';
import { LIFETIME } from '../links.ts';
import {
  at,
  checkContent,
  checkGone,
  checkNotServed,
  checkServed,
  offer,
  put,
  sendContent,
  uploadAll,
  uploadMany,
} from '../objects.ts';
import { almostKeys } from '../tamper.ts';
import { checkUseless, OBJECT_BINDINGS, triesOfBuckets, triesOfObjects, USED } from '../permitted-operations.ts';

const MADE_UP = 'storage.auth.made-up';

export const authCases = cases<StorageContext>({ needs: [], hazard: 'write-scoped' }, [
  {
    id: 'storage.auth.buckets-are-not-shown',
    title: 'Without authorization no bucket is shown',
    clauses: ['storage.auth.bucket-operations', 'storage.auth.refusal-status'],
    needs: ['bucket-removal', 'public-binding'],
    async run(context) {
      for (const settings of [{ public: false }, { public: true }]) {
        const bucket = await makeBucket(context, settings);
        const list = await context.call('listBuckets', { as: 'none' });
        context.environment.observe('storage.auth.refusal-status', String(list.status));
        const single = await askForBucket(context, bucket, 'none');
        for (const exchange of [list, single])
          checkThat(!exchange.ok || !exchange.text.includes(bucket.name), 'without authorization no bucket is shown', {
            expected: 'a refusal, or nothing of the bucket',
            actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
            clause: 'storage.auth.bucket-operations',
          });
      }
    },
  },
  {
    id: 'storage.auth.buckets-are-not-changed',
    title: 'Without authorization no bucket is created, changed, emptied or removed',
    clauses: ['storage.auth.bucket-operations'],
    needs: ['bucket-removal', 'upload-binding', 'update-binding', 'public-binding'],
    async run(context) {
      const served = await makeBucket(context, { public: true });
      const { 'file.txt': shown } = await uploadAll(context, served, ['file.txt']);
      const its = { bucketId: served.id };
      await checkServed(context, served, 'file.txt', shown, 'storage.public.answers-content');
      await nobody(context, 'updateBucket', { params: its, values: { name: served.name, public: false } });
      await nobody(context, 'emptyBucket', { params: its });
      await checkServed(context, served, 'file.txt', shown, 'storage.auth.bucket-operations');
      const bucket = await makeBucket(context);
      const { 'file.txt': text } = await uploadAll(context, bucket, ['file.txt']);
      await checkNotServed(context, bucket, 'file.txt');
      const name = context.environment.name('bucket');
      await context.environment.opened('bucket', name);
      const params = { bucketId: bucket.id };
      await nobody(context, 'createBucket', { values: { name, public: false } });
      await nobody(context, 'updateBucket', { params, values: { name: bucket.name, public: true } });
      await nobody(context, 'emptyBucket', { params });
      await nobody(context, 'deleteBucket', { params });
      // Where a bucket that holds objects is never removed, one without may be.
      const bare = await makeBucket(context);
      await nobody(context, 'deleteBucket', { params: { bucketId: bare.id } });
      checkThat(await isBucketThere(context, bare), 'no bucket was removed', { expected: bare.name, actual: 'absent' });
      await checkNoBucket(context, { id: name, name }, 'no bucket was made');
      const open = await context.call('downloadPublicObject', { params: at(bucket, 'file.txt'), as: 'none' });
      checkRefused(open, 'the bucket was not made public');
      await checkContent(
        context,
        bucket,
        'file.txt',
        text,
        'the bucket and its objects are still there',
        'storage.auth.bucket-operations',
      );
    },
  },
  {
    id: 'storage.auth.objects-are-not-shown',
    title: 'Without authorization the authenticated and superseded paths show no object of a bucket that is not public',
    clauses: ['storage.auth.private-reads', 'storage.auth.public-reads'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding'],
    async run(context) {
      for (const settings of [{ public: false }, { public: true }]) await checkHidden(context, settings);
    },
  },
  {
    id: 'storage.auth.objects-are-not-written',
    title: 'Without authorization no object is uploaded, replaced or removed',
    clauses: ['storage.auth.object-writes'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding', 'replace-binding', 'delete-many-binding'],
    async run(context) {
      for (const isPublic of [false, true]) {
        const bucket = await makeBucket(context, { public: isPublic });
        for (const folder of isPublic ? ['folder/'] : ['', 'folder/']) await checkUnwritten(context, bucket, folder);
      }
    },
  },
  {
    id: 'storage.auth.objects-are-not-transferred',
    title: 'Without authorization no object is moved or copied',
    clauses: ['storage.auth.object-writes'],
    needs: ['bucket-removal', 'upload-binding', 'move-binding', 'copy-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const sources = ['file.txt', 'folder/file.txt'] as const;
      const contents = await uploadAll(context, bucket, sources);
      const clause = 'storage.auth.object-writes';
      for (const source of sources) {
        for (const operation of ['copyObject', 'moveObject']) {
          const destination = `${operation}/of/${source}`;
          await context.environment.opened('object', `${bucket.name}/${destination}`);
          const values = { bucket: bucket.id, bucketName: bucket.name, source, destination };
          await nobody(context, operation, { values });
          await checkGone(context, bucket, destination, 'nothing has come to the new path', clause);
        }
        await checkContent(context, bucket, source, contents[source], 'the object is where it was', clause);
      }
    },
  },
  {
    id: 'storage.auth.nothing-is-signed',
    title: 'Without authorization no link is signed, neither alone nor in a batch',
    clauses: ['storage.auth.signing'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding', 'sign-binding', 'batch-binding'],
    async run(context) {
      const seconds = LIFETIME;
      for (const settings of [{ public: false }, { public: true }]) {
        const bucket = await makeHolder(context, settings);
        const paths = settings.public ? ['folder/file.txt'] : ['file.txt', 'folder/file.txt'];
        await uploadAll(context, bucket, paths, put);
        for (const path of paths) {
          const single = await nobody(context, 'signObject', { params: at(bucket, path), values: { seconds } });
          checkNoLink(single, single.ok ? [toRecord(single.json())['signedURL']] : []);
          const batch = await nobody(context, 'signObjects', {
            params: { bucketName: bucket.name },
            values: { paths: [path], seconds },
          });
          const items: unknown = batch.ok ? batch.json() : [];
          checkNoLink(batch, Array.isArray(items) ? items.map((item) => toRecord(item)['signedURL']) : [items]);
        }
      }
    },
  },
  {
    id: 'storage.auth.nothing-is-listed',
    title: 'Without authorization no object is listed',
    clauses: ['storage.auth.listing'],
    needs: ['bucket-removal', 'upload-binding', 'public-binding', 'list-binding'],
    async run(context) {
      for (const settings of [{ public: false }, { public: true }]) {
        const bucket = await makeHolder(context, settings);
        await uploadAll(context, bucket, ['docs/unlisted.txt'], put);
        const values = { prefix: 'docs', limit: 100, offset: 0 };
        const options = { params: { bucketName: bucket.name }, values };
        // What was answered with authorization must not be remembered for callers without.
        await context.succeed('listObjects', options);
        const exchange = await nobody(context, 'listObjects', options);
        checkThat(!exchange.ok || !exchange.text.includes('unlisted'), 'without authorization no object is listed', {
          expected: 'a refusal, or nothing of docs/unlisted.txt',
          actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
        });
      }
    },
  },
  {
    id: 'storage.auth.made-up-opens-nothing',
    title: 'An invalid authorization reads, lists, signs, replaces, moves, copies and removes no object',
    clauses: [MADE_UP],
    needs: ['bucket-removal', 'upload-binding', ...OBJECT_BINDINGS],
    async run(context) {
      const bucket = await makeBucket(context);
      const { 'read.txt': text } = await uploadAll(context, bucket, ['read.txt']);
      await uploadMany(
        context,
        bucket,
        'docs',
        USED.map((name) => `docs/${name}`),
      );
      // Twice: what is refused at first may be done then.
      for (const key of ['made-up', keyInForm(bucket)])
        await checkUseless(context, MADE_UP, callerWith(context, key), await triesOfObjects(context, bucket, 'docs'));
      for (const key of await almostKeys(context.target.key)) {
        const params = at(bucket, 'read.txt');
        await checkHides(context.call('downloadAuthenticatedObject', { ...callerWith(context, key), params }), text);
      }
    },
  },
  {
    id: 'storage.auth.made-up-changes-no-bucket',
    title: 'An invalid authorization shows, creates, fills, changes, empties and removes no bucket',
    clauses: [MADE_UP],
    needs: ['bucket-removal', 'upload-binding', 'update-binding', 'public-binding'],
    async run(context) {
      const [full, bare] = [await makeBucket(context), await makeBucket(context)];
      await uploadAll(context, full, ['held.txt']);
      await checkNotServed(context, full, 'held.txt');
      await checkMissingRefused(context);
      const name = context.environment.name('bucket');
      await context.environment.opened('bucket', name);
      await checkUseless(context, MADE_UP, callerWith(context, keyInForm(full)), [
        ...(await triesOfBuckets(context, { full, held: 'held.txt', bare })),
        ['createBucket', { values: { name, public: false } }, () => answerNaming(context, name)],
      ]);
    },
  },
  {
    id: 'storage.auth.wrong-authorization',
    title: 'The answer to a wrong authorization is observed',
    clauses: ['storage.auth.format'],
    hazard: 'read',
    async run(context) {
      const configured = Object.keys(context.target.identify ?? {}).join(' and ');
      context.environment.observe(
        'storage.auth.format',
        configured === '' ? 'sent as real clients send it' : `sent as configured: ${configured}`,
      );
      const wrong = ['nonsense', 'a.b.c'].map((key) => headersWith(context.target, key));
      for (const headers of [...wrong, { authorization: 'nonsense' }]) {
        const exchange = await context.call('listBuckets', { as: 'none', headers });
        context.environment.observe('storage.auth.format', exchange.ok ? 'answered' : String(exchange.status));
      }
    },
  },
  {
    id: 'storage.auth.anonymous-key',
    title: 'The rights of an anonymous caller are observed',
    clauses: ['storage.auth.who-may-what'],
    needs: ['bucket-removal', 'upload-binding', 'anon-key'],
    async run(context) {
      const bucket = await makeHolder(context);
      await uploadAll(context, bucket, ['file.txt']);
      const list = await context.call('listBuckets', { as: 'anon' });
      const shown = list.ok && list.text.includes(bucket.name);
      const read = await context.call('downloadAuthenticatedObject', { params: at(bucket, 'file.txt'), as: 'anon' });
      context.environment.observe('storage.auth.who-may-what', shown ? 'anon sees buckets' : 'anon sees no bucket');
      context.environment.observe('storage.auth.who-may-what', read.ok ? 'anon reads objects' : 'anon reads no object');
    },
  },
]);

/** An answer that does not succeed, or has none of what it must not show. */
async function checkHides(asked: Promise<Exchange>, ...secrets: readonly string[]): Promise<void> {
  const { ok, status, text, request } = await asked;
  checkThat(!ok || !secrets.some((secret) => text.includes(secret)), 'a made-up authorization opens nothing', {
    expected: 'a refusal, or nothing',
    actual: `${request.operation}: status ${status}, ${text.slice(0, 200)}`,
  });
}

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

/** Sends an operation without authorization. */
function nobody(context: StorageContext, operation: string, options: CallOptions): Promise<Exchange> {
  return context.call(operation, { ...options, as: 'none' });
}

const AUTHORIZED_READS = ['downloadAuthenticatedObject', 'getAuthenticatedObjectInfo', 'downloadObject'];

/** Objects that were read with authorization are not shown without it, unless everybody may read them. */
async function checkHidden(context: StorageContext, settings: { readonly public: boolean }): Promise<void> {
  const bucket = await makeHolder(context, settings);
  const paths = settings.public ? ['folder/file.txt'] : ['file.txt', 'folder/file.txt'];
  const secrets = await uploadAll(context, bucket, paths, put);
  for (const operation of AUTHORIZED_READS)
    for (const path of paths) {
      const params = at(bucket, path);
      // What was answered with authorization must not be remembered for callers without.
      await context.call(operation, { params });
      const exchange = await nobody(context, operation, { params });
      const shown = exchange.ok || exchange.text.includes(secrets[path] ?? '');
      if (settings.public)
        context.environment.observe('storage.auth.public-reads', `${operation}: ${shown ? 'shown' : 'refused'}`);
      checkThat(!shown || settings.public, 'without authorization no object is shown', {
        expected: 'a refusal',
        actual: `${operation}: status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
      });
    }
}

/** Without authorization no object in the folder is uploaded, replaced or removed. */
async function checkUnwritten(context: StorageContext, bucket: Bucket, folder: string): Promise<void> {
  const path = `${folder}file.txt`;
  const { [path]: text = '' } = await uploadAll(context, bucket, [path]);
  await offer(context, bucket, `${folder}new.txt`, 'by nobody', { as: 'none' });
  await sendContent(context, 'replaceObject', bucket, path, 'by nobody', { as: 'none' });
  await nobody(context, 'deleteObject', { params: at(bucket, path) });
  await nobody(context, 'deleteObjects', {
    params: { bucketName: bucket.name },
    values: { paths: [path], bucket: bucket.id },
  });
  const clause = 'storage.auth.object-writes';
  await checkContent(context, bucket, path, text, 'the object is as it was', clause);
  await checkGone(context, bucket, `${folder}new.txt`, 'no object was uploaded', clause);
}

function checkNoLink(exchange: Exchange, urls: readonly unknown[]): void {
  checkThat(!urls.some((url) => typeof url === 'string' && url !== ''), 'without authorization no link is signed', {
    expected: 'a refusal, or no signedURL',
    actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
  });
}
