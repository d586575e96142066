// What storage cases rely on: each binding is proven by using it before any case does.
import type { Need, NeedState } from '../kit/contract/case.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { Holder } from './buckets.ts';
import { getBucket, makeBucket, makeHolder } from './buckets.ts';
import type { StorageContext } from './context.ts';
import type { Identity } from './identify.ts';
import { LIFETIME, SHORTEST_LIFETIME } from './links.ts';
import { at, put, sendContent, transfer } from './objects.ts';

const MET: NeedState = { kind: 'met' };

type Blocked = Extract<NeedState, { readonly kind: 'blocked' }>;

/** Each proves its binding in a bucket of its own; a refusal blocks. After a success its effect is owed: that it is there is for the cases. */
export const storageNeeds: Readonly<Record<string, Need<StorageContext>>> = {
  'bucket-binding': proven(async (context) => {
    await makeHolder(context);
    return MET;
  }),
  // Nothing else is made if it could not be removed.
  'bucket-removal': proven(async (context) => {
    const { id } = await makeBucket(context);
    return answered('deleteBucket', await context.call('deleteBucket', { params: { bucketId: id } }));
  }),
  'public-binding': proven(async (context) => {
    const bucket = await makeBucket(context, { public: true });
    const shown = (await getBucket(context, bucket))['public'];
    if (shown !== false) return MET;
    const clause = 'storage.bucket.shows-what-was-asked';
    return { ...misunderstood('createBucket', 'a bucket that was asked to be public is not'), clause };
  }),
  'limits-binding': proven(async (context) => {
    await makeBucket(context, { file_size_limit: 1_000, allowed_mime_types: ['image/png'] });
    return MET;
  }),
  'update-binding': proven(async (context) => {
    const { id, name } = await makeBucket(context);
    const options = { params: { bucketId: id }, values: { name, public: true } };
    return answered('updateBucket', await context.call('updateBucket', options));
  }),
  'upload-binding': proven(async (context) => {
    await uploadProbe(context, await makeHolder(context));
    return MET;
  }),
  'replace-binding': proven(async (context) => {
    const bucket = await makeHolder(context);
    const path = await uploadProbe(context, bucket);
    return answered('replaceObject', await sendContent(context, 'replaceObject', bucket, path, 'again'));
  }),
  'delete-many-binding': proven(async (context) => {
    const bucket = await makeBucket(context);
    const path = await uploadProbe(context, bucket);
    const options = { params: { bucketName: bucket.name }, values: { paths: [path], bucket: bucket.id } };
    const exchange = await context.call('deleteObjects', options);
    return answered('deleteObjects', exchange);
  }),
  // What is answered for a path that is not there is not shown, so a refusal is legal.
  'partial-removal': proven(async (context) => {
    const bucket = await makeBucket(context);
    const path = await uploadProbe(context, bucket);
    const values = { paths: [path, 'missing.txt'], bucket: bucket.id };
    if ((await context.call('deleteObjects', { params: { bucketName: bucket.name }, values })).ok) return MET;
    return { kind: 'not-applicable', reason: 'the target removes no objects where one of those named is not there' };
  }),
  'sign-binding': proven(async (context) => {
    const bucket = await makeHolder(context);
    const path = await uploadProbe(context, bucket);
    const options = { params: at(bucket, path), values: { seconds: LIFETIME } };
    return answered('signObject', await context.call('signObject', options));
  }),
  // The shortest lifetime is not shown, so a refusal of a short one is legal.
  'short-links': proven(async (context) => {
    const bucket = await makeHolder(context);
    const path = await uploadProbe(context, bucket);
    const options = { params: at(bucket, path), values: { seconds: SHORTEST_LIFETIME } };
    if ((await context.call('signObject', options)).ok) return MET;
    return { kind: 'not-applicable', reason: `the target signs no link that lives ${SHORTEST_LIFETIME} s` };
  }),
  'batch-binding': proven(async (context) => {
    const bucket = await makeHolder(context);
    const path = await uploadProbe(context, bucket);
    const values = { paths: [path], seconds: LIFETIME };
    return answered('signObjects', await context.call('signObjects', { params: { bucketName: bucket.name }, values }));
  }),
  'move-binding': proven(async (context) => {
    const bucket = await makeBucket(context);
    const path = await uploadProbe(context, bucket);
    return answered('moveObject', await transfer(context, 'moveObject', bucket, path, 'moved.txt'));
  }),
  'copy-binding': proven(async (context) => {
    const bucket = await makeBucket(context);
    const path = await uploadProbe(context, bucket);
    return answered('copyObject', await transfer(context, 'copyObject', bucket, path, 'copied.txt'));
  }),
  'list-binding': proven(async (context) => {
    const bucket = await makeHolder(context);
    await uploadProbe(context, bucket);
    const options = { params: { bucketName: bucket.name }, values: { prefix: 'folder' } };
    return answered('listObjects', await context.call('listObjects', options));
  }),
  user: { hazard: 'read', check: (context) => checkUsers(context, ['user1']) },
  users: { hazard: 'read', check: (context) => checkUsers(context, ['user1', 'user2']) },
  'anon-key': {
    hazard: 'read',
    check: ({ target }) => {
      const reason = 'no key of an anonymous caller was given (--storage-anon-key, or storage.anonKey in the file)';
      return Promise.resolve(target.anonKey === undefined ? { kind: 'not-applicable', reason } : MET);
    },
  },
};

/** Their tokens are accepted, as far as an answer shows: which users may list buckets is open. */
async function checkUsers(context: StorageContext, identities: readonly Identity[]): Promise<NeedState> {
  const given = context.target.users.length;
  const wanted =
    identities.length === 1 ? '1 signed-in user is needed' : `${identities.length} signed-in users are needed`;
  const reason = `${wanted}, ${given} given (--jwt-secret, or --user-token twice)`;
  // The contract does not show which callers storage lets in, so a target may have no users.
  if (given < identities.length) return { kind: 'not-applicable', reason };
  for (const as of identities) {
    const { ok, status, text } = await context.call('listBuckets', { as });
    if (ok || (status !== 401 && !/jwt|jws|signature|expired/i.test(text))) continue;
    const what = `the target refuses the token of a signed-in user (status ${status})`;
    return {
      kind: 'blocked',
      reason: `${what}: is --jwt-secret the one that it checks tokens with, or has --user-token expired? If it takes no tokens of users, give none for storage`,
      given: true,
    };
  }
  return MET;
}

/** Uploads an object for a proof, again under another name if the first does not stay: that uploads are kept is for the cases. */
async function uploadProbe(context: StorageContext, bucket: Holder): Promise<string> {
  await put(context, bucket, 'first-probe.txt');
  if ((await context.call('downloadAuthenticatedObject', { params: at(bucket, 'first-probe.txt') })).ok)
    return 'first-probe.txt';
  await put(context, bucket, 'probe.txt');
  return 'probe.txt';
}

function proven(check: (context: StorageContext) => Promise<NeedState>): Need<StorageContext> {
  return { check, hazard: 'write-scoped' };
}

function answered(operation: string, exchange: Exchange): NeedState {
  if (exchange.ok) return MET;
  const what = `the target answers status ${exchange.status}`;
  // A fault of the target, which another request would not cure.
  if (exchange.status >= 500) return { kind: 'blocked', reason: `${operation}: ${what}` };
  const text = exchange.text.trim().slice(0, 200);
  return misunderstood(operation, text === '' ? what : `${what}, ${text}`);
}

function misunderstood(operation: string, what: string): Blocked {
  const reason = `${operation}: ${what}; the contract does not give its request, so supply one (bindings: ${operation})`;
  return { kind: 'blocked', reason };
}
