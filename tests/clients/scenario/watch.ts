// Notes which methods of the client are called, so that one that no step calls is noticed.
import type { StorageClient } from '@supabase/storage-js';

/** What the client hands out: itself, the objects of a bucket, a download, and a download as a stream. */
type Kind = 'client' | 'files' | 'download' | 'stream';

export function watch(client: StorageClient, called: Set<string>): StorageClient {
  return watchAs('client', client, called);
}

function watchAs<T extends object>(kind: Kind, target: T, called: Set<string>): T {
  const proxy: T = new Proxy(target, {
    get(_target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        called.add(`${kind}.${String(property)}`);
        const result: unknown = Reflect.apply(value, target, given);
        if (result === target) return proxy;
        const next = NEXT[`${kind}.${String(property)}`];
        return next !== undefined && typeof result === 'object' && result !== null
          ? watchAs(next, result, called)
          : result;
      };
    },
  });
  return proxy;
}

const NEXT: Readonly<Record<string, Kind>> = {
  'client.from': 'files',
  'files.download': 'download',
  'download.asStream': 'stream',
};

/** All methods and getters of the four, own and inherited, named as above. */
export function methodsOf(client: StorageClient): readonly string[] {
  const files = client.from('any');
  const download = files.download('any');
  const kinds: Readonly<Record<Kind, object>> = { client, files, download, stream: download.asStream() };
  return Object.entries(kinds).flatMap(([kind, object]) => namesIn(object).map((name) => `${kind}.${name}`));
}

function namesIn(object: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  return [...new Set([...names, ...namesIn(prototype)])];
}
