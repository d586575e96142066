// Operations that do without authorization, always or now and then.
import { each, noting, onSuccess } from './handlers.ts';
import { isNested } from './keys.ts';
import type { Call, Handlers } from './lie.ts';
import type { Witness } from './witness.ts';

const TRANSFER = { bucketId: 'open', sourceKey: 'folder/file.txt', destinationKey: 'to.txt' };

/** Statuses of keyless requests to a public bucket, after its owner has looked. */
export async function keylessAfterOwner(w: Witness): Promise<unknown> {
  await w.bucket('open', { public: true });
  for (const path of ['folder/file.txt', 'file.txt']) await w.upload('open', path, path);
  const list = { prefix: 'folder', limit: 100, offset: 0 };
  await w.read('open', 'file.txt');
  await w.send('GET', '/bucket/open');
  await w.send('GET', '/object/info/authenticated/open/file.txt');
  await w.send('POST', '/object/list/open', list);
  const statuses: number[] = [];
  for (const [method, path, json] of [
    ['GET', '/bucket/'],
    ['GET', '/bucket/open'],
    ['GET', '/object/authenticated/open/file.txt'],
    ['GET', '/object/info/authenticated/open/file.txt'],
    ['POST', '/object/list/open', list],
    ['POST', '/object/sign/open', { expiresIn: 60, paths: ['folder/file.txt'] }],
    ['POST', '/object/open/folder/new.txt', 'text'],
    ['PUT', '/object/open/folder/file.txt', 'text'],
    ['POST', '/object/copy', TRANSFER],
    ['DELETE', '/object/open', { prefixes: ['folder/file.txt'] }],
    ['DELETE', '/object/open/file.txt'],
    ['PUT', '/bucket/open', { public: false }],
    ['POST', '/bucket/open/empty'],
  ] as const)
    statuses.push((await w.send(method, path, json, { keyless: true })).status);
  return statuses;
}

/** Operations that do without authorization, for some calls or all. */
export function unguarded(operations: readonly string[], isOpen: (call: Call) => boolean = () => true): Handlers {
  return each(operations, (call) => call.forward({ authorize: isOpen(call) }));
}

/** Does without authorization in public buckets. */
export function unguardedInPublic(operations: readonly string[]): () => Handlers {
  return () => {
    const publicBuckets = new Set<string>();
    return {
      createBucket: noting((call) => {
        if (call.json['public'] === true) publicBuckets.add(String(call.json['name']));
      }),
      ...each(operations, (call) => call.forward({ authorize: publicBuckets.has(call.bucket) })),
    };
  };
}

const COPY = { bucketId: 'one', sourceKey: 'file.txt', destinationKey: 'to.txt' };

/** A request to each operation that needs an authorization. */
export const MADE_UP_REQUESTS: Readonly<Record<string, readonly [method: string, path: string, json?: unknown]>> = {
  createBucket: ['POST', '/bucket/', { id: 'two', name: 'two' }],
  listBuckets: ['GET', '/bucket/'],
  getBucket: ['GET', '/bucket/one'],
  updateBucket: ['PUT', '/bucket/one', { public: true }],
  emptyBucket: ['POST', '/bucket/one/empty'],
  deleteBucket: ['DELETE', '/bucket/bare'],
  uploadObject: ['POST', '/object/one/new.txt', 'text'],
  replaceObject: ['PUT', '/object/one/file.txt', 'other'],
  deleteObject: ['DELETE', '/object/one/file.txt'],
  deleteObjects: ['DELETE', '/object/one', { prefixes: ['file.txt'] }],
  downloadObject: ['GET', '/object/one/file.txt'],
  downloadAuthenticatedObject: ['GET', '/object/authenticated/one/file.txt'],
  getAuthenticatedObjectInfo: ['GET', '/object/info/authenticated/one/file.txt'],
  signObject: ['POST', '/object/sign/one/file.txt', { expiresIn: 60 }],
  signObjects: ['POST', '/object/sign/one', { expiresIn: 60, paths: ['file.txt'] }],
  moveObject: ['POST', '/object/move', COPY],
  copyObject: ['POST', '/object/copy', COPY],
  listObjects: ['POST', '/object/list/one', { prefix: '' }],
};

/** The status of a request with a key that was made up, and what is there afterwards. */
export async function withMadeUpKey(w: Witness, operation: string): Promise<unknown> {
  await w.bucket('one');
  await w.bucket('bare');
  await w.upload('one', 'file.txt', 'text');
  const [method, path, json] = MADE_UP_REQUESTS[operation] ?? ['GET', '/bucket/'];
  const { status } = await w.send(method, path, json, { key: 'made-up' });
  const open = await w.send('GET', '/object/public/one/file.txt');
  return [status, open.status, (await w.read('one', 'file.txt')).text, (await w.read('one', 'to.txt')).status];
}

/** Whether another key than the own one opens an object. */
export function opensWith(change: (key: string) => string) {
  return async (w: Witness): Promise<unknown> => {
    await w.bucket('one');
    await w.upload('one', 'file.txt', 'text');
    return (await w.send('GET', '/object/authenticated/one/file.txt', undefined, { key: change(w.key) })).status;
  };
}

/** Takes any text for a key, as soon as one was good, or any that is much like the good one; `refuses`: in what it does, not in what it answers. */
export function takingAnyText(
  operations: readonly string[],
  isTaken: (text: string, good: string) => boolean = () => true,
  refuses = false,
): () => Handlers {
  return () => {
    let good: string | undefined;
    const learning = onSuccess((call) => {
      good ??= call.key;
    });
    return {
      createBucket: learning,
      ...each(operations, async (call) => {
        const response = await learning(call);
        const own = call.request.headers.get('authorization');
        if (response.ok || good === undefined || own === null || !isTaken(own, good)) return response;
        const done = await call.forward({ authorization: good });
        return refuses ? response : done;
      }),
    };
  };
}

/** What was answered once with authorization is then answered without. */
export function rememberingAnswers(operation: string): () => Handlers {
  return () => {
    const answered = new Map<string, Response>();
    return {
      async [operation](call: Call) {
        const key = call.request.url + JSON.stringify(call.json);
        const known = answered.get(key);
        if (!call.isAuthorized && known !== undefined) return known.clone();
        const response = await call.forward();
        if (response.ok) answered.set(key, response.clone());
        return response;
      },
    };
  };
}

export const namesNested = ({ json }: Call): boolean =>
  [json['prefixes'], json['paths']].some((paths) => Array.isArray(paths) && paths.some(isNested));

/** Refuses who has no authorization, and does what was asked all the same. */
export function refusingTooLate(operations: readonly string[]): Handlers {
  return each(operations, async (call) => {
    const response = await call.forward();
    if (!call.isAuthorized) await call.forward({ authorize: true });
    return response;
  });
}
