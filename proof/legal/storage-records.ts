// Legal variants of storage in its records and lists: more properties or fewer, folders or none, another order.
import type { Json } from '../kit/json.ts';
import { each, edit, editEach, editOne, toList } from '../kit/rest/handlers.ts';
import { prefixOf } from '../kit/storage/keys.ts';
import type { Call, Handler, Handlers } from '../kit/rest/lie.ts';

const LISTS = ['listBuckets', 'listObjects', 'deleteObjects', 'signObjects'];

const keeping =
  (...keys: readonly string[]) =>
  (record: Json): Json =>
    Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));

const NOTHING = edit(() => ({}));

function fillBucket(bucket: Json): Json {
  const time = '2026-01-01 00:00:00+00';
  const unset = { owner: '', public: false, file_size_limit: null, allowed_mime_types: null };
  return { ...unset, created_at: time, updated_at: time, ...bucket };
}

function fillObject(record: Json, { bucket }: Call): Json {
  const times = { created_at: null, updated_at: null, last_accessed_at: null };
  const owned = { bucket_id: bucket, owner: '', owner_id: '', version: '', id: null, metadata: null };
  return {
    ...times,
    ...owned,
    buckets: fillBucket({ id: bucket, name: bucket }),
    ...record,
  };
}

function writeTimesOtherwise(record: Json): Json {
  const { created_at: time } = record;
  return typeof time === 'string' ? { ...record, created_at: new Date(time).toUTCString(), metadata: {} } : record;
}

/** Files below a prefix, those of a folder under its name. */
async function filesUnder(call: Call, prefix: string, under: string): Promise<readonly Json[]> {
  const response = await call.forward({ body: { prefix, limit: 100, offset: 0 } });
  const found: Json[] = [];
  for (const entry of toList(response.ok ? await response.json() : [])) {
    const name = String(entry['name']);
    const folder = prefix === '' ? name : `${prefix.replace(/\/$/, '')}/${name}`;
    if (entry['id'] !== null) found.push({ ...entry, name: under + name });
    else found.push(...(await filesUnder(call, folder, `${under}${name}/`)));
  }
  return found;
}

const oneByOne: Handler = async (call) => {
  const first = await call.forward();
  if (!first.ok) return first;
  return Response.json((await filesUnder(call, prefixOf(call), '')).toReversed());
};

/** Entries of a list that is cut. */
const SHORT = 10;

export const storageRecords: Readonly<Record<string, Handlers | (() => Handlers)>> = {
  'no-optional-properties': {
    listBuckets: editEach(keeping('id', 'name')),
    getBucket: editOne(keeping('id', 'name')),
    ...each(['listObjects', 'deleteObjects'], editEach(keeping('name'))),
    ...each(['uploadObject', 'replaceObject'], editOne(keeping('Key'))),
    ...each(['deleteObject', 'emptyBucket', 'deleteBucket'], NOTHING),
  },
  'all-optional-properties': {
    listBuckets: editEach(fillBucket),
    getBucket: editOne(fillBucket),
    ...each(['listObjects', 'deleteObjects'], editEach(fillObject)),
  },
  'folders-in-lists': {
    listObjects: edit((body, call) => {
      const records = toList(body);
      if (records.length === 0 || prefixOf(call) === '') return records;
      return [{ name: `${prefixOf(call)}/`, id: null, metadata: null }, ...records.map(writeTimesOtherwise)];
    }),
  },
  'lists-one-by-one': { listObjects: oneByOne },
  'lists-reversed': each(
    LISTS,
    edit((body) => toList(body).toReversed()),
  ),
  'short-lists': {
    listObjects: (call) => {
      const { limit = SHORT } = call.json;
      return call.forward({ body: { ...call.json, limit: Math.min(Number(limit), SHORT) } });
    },
  },
};
