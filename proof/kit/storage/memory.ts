// Handlers that remember what was asked before.
import { decodeJwt } from 'jose';
import { each, noting, onSuccess } from '../rest/handlers.ts';
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
export function lasting(way: string, operation: string): () => Handlers {
  const taken = TAKEN[operation];
  if (taken === undefined) throw new Error(`Only ${Object.keys(TAKEN).join(', ')} take something away.`);
  return () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    const touched = new Set<string>();
    return {
      uploadObject: noting((call) => contents.set(keyOf(call), call.body)),
      [operation]: onSuccess((call) => touched.add(taken(call))),
      async [way](call: Call) {
        const response = await call.forward();
        const key = keyOf(call);
        const content = contents.get(key);
        const isTouched = touched.has(key) || touched.has(`${call.bucket}/`);
        return response.ok || !isTouched || content === undefined ? response : new Response(content);
      },
    };
  };
}

/** What was refused once is refused for ever. */
export function refusedForEver(operation: string): () => Handlers {
  return () => {
    const refused = new Map<string, Response>();
    return {
      async [operation](call: Call) {
        const known = refused.get(call.request.url);
        if (known !== undefined) return known.clone();
        const response = await call.forward();
        if (call.isAuthorized && !response.ok) refused.set(call.request.url, response.clone());
        return response;
      },
    };
  };
}

/** Does the same to every uploaded object deeper under the same name. */
export function inFolders(operation: string, repeat: (call: Call, key: string) => Promise<unknown>): () => Handlers {
  return () => {
    const uploaded = new Set<string>();
    return {
      uploadObject: noting((call) => uploaded.add(keyOf(call))),
      [operation]: onSuccess(async (call) => {
        for (const path of call.path === '' ? prefixesOf(call) : [call.path])
          for (const key of uploaded)
            if (!path.includes('/') && key.startsWith(`${call.bucket}/`) && key.endsWith(`/${path}`))
              if (key !== `${call.bucket}/${path}`) await repeat(call, encode(key));
      }),
    };
  };
}

/** Does the same to every bucket that was made before. */
export function inEveryBucket(operation: string, repeat: (call: Call, bucket: string) => Promise<unknown>) {
  return () => {
    const buckets = new Set<string>();
    return {
      createBucket: noting((call) => buckets.add(String(call.json['name']))),
      [operation]: onSuccess(async (call) => {
        for (const bucket of buckets) if (bucket !== call.bucket) await repeat(call, bucket);
      }),
    };
  };
}

/** Takes part of a request from the first of those that are under way. */
export function mixingUp(operation: string, partOf: (first: Call) => Parameters<Call['forward']>[0]): () => Handlers {
  return () => {
    const underWay: Call[] = [];
    return {
      async [operation](call: Call) {
        const [first] = underWay;
        underWay.push(call);
        try {
          return await call.forward(first === undefined ? {} : partOf(first));
        } finally {
          underWay.splice(underWay.indexOf(call), 1);
        }
      },
    };
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
