// Handlers that remember what was uploaded, removed or answered.
import { noting, onSuccess } from './handlers.ts';
import { keyOf } from './keys.ts';
import type { Call, Handlers } from './lie.ts';

/** Handlers that know what was uploaded, by `keyOf`. */
export function remembering(
  create: (contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) => Handlers,
): () => Handlers {
  return () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    return {
      uploadObject: onSuccess((call) => contents.set(keyOf(call), call.body)),
      ...create(contents),
    };
  };
}

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

/** Answers what it answered before the operation, for the keys that the operation touched. */
export function stale(way: string, after: (call: Call) => readonly string[], operation: string): () => Handlers {
  return () => {
    const answered = new Map<string, Response>();
    const touched = new Set<string>();
    return {
      [operation]: onSuccess((call) => {
        for (const key of after(call)) touched.add(key);
      }),
      async [way](call: Call) {
        const key = keyOf(call);
        const known = answered.get(key);
        const isTouched = touched.has(key) || touched.has(`${call.bucket}/`);
        if (isTouched && known !== undefined) return known.clone();
        const response = await call.forward();
        if (response.ok) answered.set(key, response.clone());
        return response;
      },
    };
  };
}

/** Answers what was uploaded although the operation took it away. */
export function lasting(way: string, after: (call: Call) => readonly string[], operation: string): () => Handlers {
  return () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    const touched = new Set<string>();
    return {
      uploadObject: noting((call) => contents.set(keyOf(call), call.body)),
      [operation]: onSuccess((call) => {
        for (const key of after(call)) touched.add(key);
      }),
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

/** Each request of one operation is answered with what was answered to it first. */
export function frozen(operation: string): () => Handlers {
  return () => {
    const answered = new Map<string, Response>();
    return {
      async [operation](call: Call) {
        if (!call.isAuthorized) return call.forward();
        const key = call.request.url + JSON.stringify(call.json);
        const known = answered.get(key);
        if (known !== undefined) return known.clone();
        const response = await call.forward();
        if (response.ok) answered.set(key, response.clone());
        return response;
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
