// Changes to buckets and object records, and the places that show them.
import { everyRecord } from './every-record.ts';
import type { Handlers, Json, Lie } from './lie.ts';
import { edit, editEach, lie, toList } from './lie.ts';

export type Change = (record: Json) => Json;

export const isFile = (record: Json): boolean => record['id'] !== null;

export const inBucket = (change: Change): Handlers => ({ getBucket: edit((body) => change(body as Json)) });

export const inBuckets = (change: Change): Handlers => ({ listBuckets: editEach((bucket) => change(bucket)) });

export const inObjects = (change: Change): Handlers => ({ listObjects: editEach((record) => change(record)) });

export const inRemoved = (change: Change): Handlers => ({ deleteObjects: editEach((record) => change(record)) });

/** The second record of an answer only. */
export function secondRecord(operation: string, change: Change): Handlers {
  return { [operation]: edit((body) => toList(body).map((record, index) => (index === 1 ? change(record) : record))) };
}

/** The same change in the single bucket and in the list. */
export function inBoth(change: (bucket: Json) => Json): Handlers {
  return { getBucket: edit((body) => change(body as Json)), listBuckets: editEach(change) };
}

/** What a bucket shows by itself from the time on that it was changed. */
export function shownOnceChanged(properties: Json): () => Handlers {
  return () => {
    const changed = new Set<string>();
    return {
      async updateBucket(call) {
        changed.add(call.bucket);
        return call.forward();
      },
      getBucket: edit((body, call) => (changed.has(call.bucket) ? { ...(body as Json), ...properties } : body)),
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

export const without =
  (key: string): Change =>
  ({ [key]: _gone, ...record }) =>
    record;

/** An object record with a bucket inside. */
export const holding = (bucket: Json): Change => having('buckets', bucket);

/** One property of a kind of record has a value of another type, in one of the places that show it. */
export function wrong(
  kind: 'bucket' | 'record',
  key: string,
  value: unknown,
  place: (change: Change) => Handlers,
): Lie {
  return lie(`${kind}.wrong-${key.replaceAll('_', '-')}`, `The ${key} of a ${kind} is of another type.`)
    .does(place(having(key, value)))
    .seenBy(everyRecord);
}
