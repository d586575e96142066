// Changes to buckets and object records, and the places that show them.
import type { Json } from '../json.ts';
import { editEach, editOne, onSuccess } from './handlers.ts';
import type { Handlers } from './lie.ts';

export type Change = (record: Json) => Json;

export const isFile = (record: Json): boolean => record['id'] !== null;

export const inBucket = (change: Change): Handlers => ({ getBucket: editOne((body) => change(body)) });

export const inObjects = (change: Change): Handlers => ({ listObjects: editEach((record) => change(record)) });

/** The same change in the single bucket and in the list. */
export function inBoth(change: (bucket: Json) => Json): Handlers {
  return { getBucket: editOne((body) => change(body)), listBuckets: editEach(change) };
}

/** A single bucket, once something was done to it. */
export function sinceChanged(operation: string, change: Change): () => Handlers {
  return () => {
    const touched = new Set<string>();
    return {
      [operation]: onSuccess((call) => touched.add(call.bucket)),
      getBucket: editOne((body, call) => (touched.has(call.bucket) ? change(body) : body)),
    };
  };
}

export const having =
  (key: string, value: unknown): Change =>
  (record) => ({ ...record, [key]: value });

export const onlyIf =
  (which: (record: Json) => boolean, change: Change): Change =>
  (record) =>
    which(record) ? change(record) : record;
