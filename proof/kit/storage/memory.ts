// Handlers that remember what was asked before.
import { decodeJwt } from 'jose';
import { each, noting, onRefusal, onSuccess } from '../rest/handlers.ts';
import { keyOf, prefixesOf, sourceOf } from './keys.ts';
import { encode, type Call, type Handlers } from '../rest/lie.ts';

/** Handlers that know every path that was uploaded, by bucket. */
export function tracking(create: (uploaded: ReadonlyMap<string, ReadonlySet<string>>) => Handlers): () => Handlers {
  return () => {
    const uploaded = new Map<string, Set<string>>();
    return {
      uploadObject: noting((call) => {
        const paths = uploaded.get(call.bucket) ?? new Set();
        uploaded.set(call.bucket, paths.add(call.path));
      }),
      ...create(uploaded),
    };
  };
}

/** Handlers that know which objects were removed on their own, by `keyOf`. */
export function withRemoved(create: (removed: ReadonlySet<string>) => Handlers): () => Handlers {
  return () => {
    const removed = new Set<string>();
    return {
      deleteObject: onSuccess((call) => removed.add(keyOf(call))),
      ...create(removed),
    };
  };
}

/** What an operation takes away; of a bucket all. */
const TAKEN: Readonly<Record<string, (call: Call) => string>> = {
  deleteObject: keyOf,
  moveObject: sourceOf,
  emptyBucket: ({ bucket }) => `${bucket}/`,
};

/** Answers what was uploaded although the operation took it away. */
export function lasting(way: string, operation: string): Handlers {
  const taken = TAKEN[operation];
  if (taken === undefined) throw new Error(`Only ${Object.keys(TAKEN).join(', ')} take something away.`);
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const touched = new Set<string>();
  return {
    uploadObject: noting((call) => contents.set(keyOf(call), call.body)),
    [operation]: onSuccess((call) => touched.add(taken(call))),
    [way]: onRefusal((call) => {
      const content = contents.get(keyOf(call));
      const isTouched = touched.has(keyOf(call)) || touched.has(`${call.bucket}/`);
      return content === undefined || !isTouched ? undefined : new Response(content);
    }),
  };
}

/** Does the same to every uploaded object deeper under the same name. */
export function inFolders(operation: string, repeat: (call: Call, key: string) => Promise<unknown>): Handlers {
  return tracking((uploaded) => ({
    [operation]: onSuccess(async (call) => {
      for (const path of call.path === '' ? prefixesOf(call) : [call.path])
        for (const other of uploaded.get(call.bucket) ?? [])
          if (!path.includes('/') && other.endsWith(`/${path}`)) await repeat(call, encode(`${call.bucket}/${other}`));
    }),
  }))();
}

/** Does the same to every bucket that was made before. */
export function inEveryBucket(operation: string, repeat: (call: Call, bucket: string) => Promise<unknown>): Handlers {
  const buckets = new Set<string>();
  return {
    createBucket: noting((call) => buckets.add(String(call.json['name']))),
    [operation]: onSuccess(async (call) => {
      for (const bucket of buckets) if (bucket !== call.bucket) await repeat(call, bucket);
    }),
  };
}

function isUser({ request }: Call): boolean {
  const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '');
  return token.split('.').length === 3 && decodeJwt(token).sub !== undefined;
}

/** Answers a user of one operation as if the maker of the bucket had asked. */
export function asTheMaker(operation: string, ask: (maker: Call, call: Call) => Promise<Response>): () => Handlers {
  return () => {
    const makers = new Map<string, Call>();
    return {
      createBucket: noting((call) => {
        if (!isUser(call)) makers.set(String(call.json['name']), call);
      }),
      [operation](call: Call) {
        const maker = isUser(call) ? makers.get(call.bucket) : undefined;
        return maker === undefined ? call.forward() : ask(maker, call);
      },
    };
  };
}

/** Handlers that know which buckets were made public. */
export function withPublic(create: (publicBuckets: ReadonlySet<string>) => Handlers): () => Handlers {
  return () => {
    const publicBuckets = new Set<string>();
    return {
      createBucket: noting((call) => {
        if (call.json['public'] === true) publicBuckets.add(String(call.json['name']));
      }),
      ...create(publicBuckets),
    };
  };
}

/** Does without authorization in public buckets. */
export function unguardedInPublic(operations: readonly string[]): () => Handlers {
  return withPublic((publicBuckets) =>
    each(operations, (call) => call.forward(publicBuckets.has(call.bucket) ? { authorization: call.key } : {})),
  );
}
