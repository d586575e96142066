// Handlers that remember what was uploaded, removed or answered.
import { keyOf } from './keys.ts';
import type { Call, Handlers } from './lie.ts';

/** Handlers that know what was uploaded, by `keyOf`. */
export function remembering(
  create: (contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) => Handlers,
): () => Handlers {
  return () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    return {
      async uploadObject(call) {
        const response = await call.forward();
        if (response.ok) contents.set(keyOf(call), call.body);
        return response;
      },
      ...create(contents),
    };
  };
}

/** Handlers that know every path that was uploaded, by bucket. */
export function tracking(create: (uploaded: ReadonlyMap<string, ReadonlySet<string>>) => Handlers): () => Handlers {
  return () => {
    const uploaded = new Map<string, Set<string>>();
    return {
      uploadObject(call) {
        const paths = uploaded.get(call.bucket) ?? new Set();
        uploaded.set(call.bucket, paths.add(call.path));
        return call.forward();
      },
      ...create(uploaded),
    };
  };
}

/** Handlers that know which objects were removed on their own, by `keyOf`. */
export function withRemoved(create: (removed: ReadonlySet<string>) => Handlers): () => Handlers {
  return () => {
    const removed = new Set<string>();
    return {
      async deleteObject(call) {
        const response = await call.forward();
        if (response.ok) removed.add(keyOf(call));
        return response;
      },
      ...create(removed),
    };
  };
}

/** Answers again what it answered once, wherever the honest answer would be another after one of these operations. */
export function stale(way: string, after: (call: Call) => readonly string[], operation: string): () => Handlers {
  return () => {
    const answered = new Map<string, Response>();
    const touched = new Set<string>();
    return {
      async [operation](call: Call) {
        const response = await call.forward();
        if (response.ok) for (const key of after(call)) touched.add(key);
        return response;
      },
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

/** Answers what was uploaded although it is gone by one of these operations. */
export function lasting(way: string, after: (call: Call) => readonly string[], operation: string): () => Handlers {
  return () => {
    const contents = new Map<string, Uint8Array<ArrayBuffer>>();
    const touched = new Set<string>();
    return {
      uploadObject(call) {
        contents.set(keyOf(call), call.body);
        return call.forward();
      },
      async [operation](call: Call) {
        const response = await call.forward();
        if (response.ok) for (const key of after(call)) touched.add(key);
        return response;
      },
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
