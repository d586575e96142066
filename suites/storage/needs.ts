// What storage cases rely on: each binding is proven by using it before any case does.
import { blocked, MET, type Need, type NeedState } from '../kit/contract/case.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import type { StorageContext } from './context.ts';
import type { Identity } from './identify.ts';
import { type Holder, LIFETIME, SHORTEST_LIFETIME } from './holder.ts';
import { makeBucket, makeHolder } from './bucket.ts';

/** Each proves its binding in a bucket of its own; a refusal blocks. After a success its effect is owed: that it is there is for the cases. */
export const storageNeeds: Readonly<Record<string, Need<StorageContext>>> = {
  'bucket-binding': proven(async (context) => {
    await makeHolder(context);
    return MET;
  }),
  // Nothing else is made if it could not be removed.
  'bucket-removal': proven(async (context) => answered(await (await makeBucket(context)).call('deleteBucket'))),
  'public-binding': proven(async (context) => {
    const bucket = await makeBucket(context, { public: true });
    const shown = (await bucket.get())['public'];
    if (shown !== false) return MET;
    const clause = 'storage.bucket.shows-what-was-asked';
    return misunderstood('createBucket', 'a bucket that was asked to be public is not', { clause });
  }),
  'limits-binding': proven(async (context) => {
    await makeBucket(context, { file_size_limit: 1_000, allowed_mime_types: ['image/png'] });
    return MET;
  }),
  'update-binding': proven(async (context) => {
    const bucket = await makeBucket(context);
    return answered(await bucket.call('updateBucket', { values: { name: bucket.name, public: true } }));
  }),
  'upload-binding': probed(makeHolder, async () => MET),
  'replace-binding': binding(makeHolder, (bucket, path) => bucket.send('replaceObject', path, 'again')),
  'delete-many-binding': binding(makeBucket, (bucket, path) =>
    bucket.call('deleteObjects', { values: { paths: [path] } }),
  ),
  // What is answered for a path that is not there is not shown, so a refusal is legal.
  'partial-removal': probed(makeBucket, async (bucket, path) => {
    if ((await bucket.call('deleteObjects', { values: { paths: [path, 'missing.txt'] } })).ok) return MET;
    return { kind: 'not-applicable', reason: 'the target removes no objects where one of those named is not there' };
  }),
  'sign-binding': binding(makeHolder, (bucket, path) =>
    bucket.call('signObject', { path, values: { seconds: LIFETIME } }),
  ),
  // The shortest lifetime is not shown, so a refusal of a short one is legal.
  'short-links': probed(makeHolder, async (bucket, path) => {
    if ((await bucket.call('signObject', { path, values: { seconds: SHORTEST_LIFETIME } })).ok) return MET;
    return { kind: 'not-applicable', reason: `the target signs no link that lives ${SHORTEST_LIFETIME} s` };
  }),
  'batch-binding': binding(makeHolder, (bucket, path) =>
    bucket.call('signObjects', { values: { paths: [path], seconds: LIFETIME } }),
  ),
  'move-binding': binding(makeBucket, (bucket, path) => bucket.transfer('moveObject', path, 'moved.txt')),
  'copy-binding': binding(makeBucket, (bucket, path) => bucket.transfer('copyObject', path, 'copied.txt')),
  'list-binding': binding(makeHolder, (bucket) => bucket.call('listObjects', { values: { prefix: 'folder' } })),
  user: { hazard: 'read', check: (context) => checkUsers(context, ['user1']) },
  users: { hazard: 'read', check: (context) => checkUsers(context, ['user1', 'user2']) },
  'anon-key': {
    hazard: 'read',
    async check({ target }) {
      const reason = 'no key of an anonymous caller was given (--storage-anon-key, or storage.anonKey in the file)';
      return target.anonKey === undefined ? { kind: 'not-applicable', reason } : MET;
    },
  },
};

/** Their tokens are accepted, as far as an answer shows: which users may list buckets is open. */
async function checkUsers(context: StorageContext, identities: readonly Identity[]): Promise<NeedState> {
  const given = context.target.users.length;
  const wanted = `${identities.length} signed-in ${identities.length === 1 ? 'user is' : 'users are'} needed`;
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

function binding<Made extends Holder>(
  make: (context: StorageContext) => Promise<Made>,
  ask: (bucket: Made, path: string) => Promise<Exchange>,
): Need<StorageContext> {
  return probed(make, async (bucket, path) => answered(await ask(bucket, path)));
}

/** Uploads an object for a proof, again under another name if the first does not stay: that uploads are kept is for the cases. */
function probed<Made extends Holder>(
  make: (context: StorageContext) => Promise<Made>,
  check: (bucket: Made, path: string) => Promise<NeedState>,
): Need<StorageContext> {
  return proven(async (context) => {
    const bucket = await make(context);
    await bucket.put('first-probe.txt');
    if ((await bucket.read('first-probe.txt')).ok) return check(bucket, 'first-probe.txt');
    await bucket.put('probe.txt');
    return check(bucket, 'probe.txt');
  });
}

function proven(check: (context: StorageContext) => Promise<NeedState>): Need<StorageContext> {
  return { check, hazard: 'write-scoped' };
}

function answered({ ok, status, text, request: { operation = '' } }: Exchange): NeedState {
  if (ok) return MET;
  const what = `the target answers status ${status}`;
  // A fault of the target, which another request would not cure.
  if (status >= 500) return blocked(`${operation}: ${what}`);
  const said = text.trim().slice(0, 200);
  return misunderstood(operation, said === '' ? what : `${what}, ${said}`);
}

function misunderstood(operation: string, what: string, more: { readonly clause?: string } = {}): NeedState {
  const reason = `${operation}: ${what}; the contract does not give its request, so supply one (bindings: ${operation})`;
  return { kind: 'blocked', reason, ...more };
}
