// Operations that do without authorization, always or now and then.
import type { Fault } from '../fault.ts';
import { isNested } from './keys.ts';
import type { Call, Handlers } from './lie.ts';
import { each, lie } from './lie.ts';
import type { Witness } from './witness.ts';

/** Statuses of requests without authorization, after a bucket with a file was made with it. */
async function statusesOf(w: Witness, requests: readonly (readonly [string, string, unknown?])[]): Promise<unknown> {
  await w.bucket('one');
  await w.upload('one', 'file.txt', 'text');
  const statuses: number[] = [];
  for (const [method, path, json] of requests)
    statuses.push((await w.send(method, path, json, { nobody: true })).status);
  return statuses;
}

export function openTo(
  what: string,
  clause: string,
  title: string,
  operations: readonly string[],
  requests: readonly (readonly [string, string, unknown?])[],
): Fault {
  return lie(
    `auth.${what}`,
    `auth.${clause}`,
    title,
    () => each(operations, (call) => call.forward({ authorize: true })),
    (w) => statusesOf(w, requests),
  );
}

const TRANSFER = { bucketId: 'open', sourceKey: 'folder/file.txt', destinationKey: 'to.txt' };

/** What nobody gets of a public bucket after its owner has looked. */
async function nobodyAfterLooks(w: Witness): Promise<unknown> {
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
    statuses.push((await w.send(method, path, json, { nobody: true })).status);
  return statuses;
}

export function openWhen(what: string, clause: string, title: string, create: () => Handlers): Fault {
  return lie(`auth.${what}`, `auth.${clause}`, title, create, nobodyAfterLooks);
}

/** Does without authorization where the call says so. */
export function unguarded(operations: readonly string[], isOpen: (call: Call) => boolean): () => Handlers {
  return () => each(operations, (call) => call.forward({ authorize: isOpen(call) }));
}

/** Does without authorization in public buckets. */
export function unguardedInPublic(operations: readonly string[]): () => Handlers {
  return () => {
    const publicBuckets = new Set<string>();
    return {
      createBucket(call) {
        if (call.json['public'] === true) publicBuckets.add(String(call.json['name']));
        return call.forward();
      },
      ...each(operations, (call) => call.forward({ authorize: publicBuckets.has(call.bucket) })),
    };
  };
}

/** What was answered once with authorization is answered so to everybody. */
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
