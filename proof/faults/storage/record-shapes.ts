// Lies about the shape of buckets and object records: one property too many, one of the wrong type, one missing, each in one place only.
import type { Fault } from '../../lies/fault.ts';
import type { Handlers, Json } from '../../lies/storage/lie.ts';
import { edit, editEach, lie, toList } from '../../lies/storage/lie.ts';
import type { Witness } from '../../lies/storage/witness.ts';

type Change = (record: Json) => Json;

const isFile = (record: Json): boolean => record['id'] !== null;
const isLarge = ({ metadata }: Json): boolean => Number((metadata as Json | null)?.['size'] ?? 0) > 5000;
const hasLimits = (bucket: Json): boolean => Array.isArray(bucket['allowed_mime_types']);

const alone = (change: Change): Handlers => ({ getBucket: edit((body) => change(body as Json)) });
const listedBuckets = (change: Change): Handlers => ({ listBuckets: editEach((bucket) => change(bucket)) });
const listed = (change: Change): Handlers => ({ listObjects: editEach((record) => change(record)) });
const removed = (change: Change): Handlers => ({ deleteObjects: editEach((record) => change(record)) });

/** The second record of an answer only. */
function second(operation: string, change: Change): Handlers {
  return { [operation]: edit((body) => toList(body).map((record, index) => (index === 1 ? change(record) : record))) };
}

/** A single bucket, from the time on that something was done to it. */
function after(operation: string, change: Change): () => Handlers {
  return () => {
    const touched = new Set<string>();
    return {
      async [operation](call) {
        const response = await call.forward();
        if (response.ok) touched.add(call.bucket);
        return response;
      },
      getBucket: edit((body, call) => (touched.has(call.bucket) ? change(body as Json) : body)),
    };
  };
}

const having =
  (key: string, value: unknown): Change =>
  (record) => ({ ...record, [key]: value });
const without =
  (key: string): Change =>
  ({ [key]: _gone, ...record }) =>
    record;
const only =
  (which: (record: Json) => boolean, change: Change): Change =>
  (record) =>
    which(record) ? change(record) : record;

const EXTRA = having('type', 'STANDARD');
/** An object record with a bucket inside. */
const holding = (bucket: Json): Change => having('buckets', bucket);

function shape(what: string, clause: string, title: string, create: () => Handlers): Fault {
  return lie(what, clause, title, create, everyRecord);
}

/** Every place that shows a record, told by keys and kinds of values. */
async function everyRecord(w: Witness): Promise<unknown> {
  await w.bucket('one', { public: true });
  await w.bucket('two', { file_size_limit: 1000, allowed_mime_types: ['text/plain'] });
  for (const path of ['docs/a.txt', 'docs/b.txt', 'docs/sub/c.txt']) await w.upload('one', path, path);
  await w.upload('one', 'docs/large.png', 'x'.repeat(20_000), 'image/png');
  const shown = async () => [
    (await w.send('GET', '/bucket/one')).json,
    (await w.send('GET', '/bucket/two')).json,
    // The order of buckets is the table's own.
    toList((await w.send('GET', '/bucket/')).json).toSorted((a, b) => String(a['id']).localeCompare(String(b['id']))),
    (await w.send('POST', '/object/list/one', { prefix: 'docs' })).json,
    (await w.send('POST', '/object/list/one', { prefix: 'docs', limit: 5, offset: 1 })).json,
  ];
  const before = await shown();
  const gone = await w.send('DELETE', '/object/one', { prefixes: ['docs/a.txt', 'docs/b.txt'] });
  const partly = await w.send('DELETE', '/object/one', { prefixes: ['docs/sub/c.txt', 'docs/a.txt'] });
  await w.send('PUT', '/bucket/two', { public: true });
  await w.send('POST', '/bucket/one/empty');
  return kinds([before, gone.json, partly.json, await shown()]);
}

function kinds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(kinds);
  if (typeof value !== 'object' || value === null)
    return typeof value === 'number' && !Number.isInteger(value) ? 'fraction' : value === null ? 'null' : typeof value;
  return Object.entries(value)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, inner]) => [key, kinds(inner)]);
}

const BUCKET_EXTRA = 'bucket.no-additional-properties';
const RECORD_EXTRA = 'record.no-additional-properties';

/** Where a property is one too many. */
const extras: readonly Fault[] = [
  shape('bucket.second-shows-type', BUCKET_EXTRA, 'The second bucket of the list carries a ninth property.', () =>
    second('listBuckets', EXTRA),
  ),
  shape('bucket.limited-shows-type', BUCKET_EXTRA, 'A bucket with media types carries a ninth property.', () =>
    alone(only(hasLimits, EXTRA)),
  ),
  shape(
    'bucket.changed-shows-type',
    BUCKET_EXTRA,
    'A bucket that was changed carries a ninth property.',
    after('updateBucket', EXTRA),
  ),
  shape(
    'bucket.emptied-shows-type',
    BUCKET_EXTRA,
    'A bucket that was emptied carries a ninth property.',
    after('emptyBucket', EXTRA),
  ),
  shape('record.file-bucket-with-extra', BUCKET_EXTRA, 'The bucket in the record of a file has a ninth property.', () =>
    listed(only(isFile, holding({ id: 'b', name: 'b', owner_id: null }))),
  ),
  shape(
    'record.removed-bucket-with-extra',
    BUCKET_EXTRA,
    'The bucket in the record of a removed object has a ninth property.',
    () => removed(holding({ id: 'b', name: 'b', owner_id: null })),
  ),
  shape('record.file-with-extra', RECORD_EXTRA, 'The records of listed files carry a twelfth property.', () =>
    listed(only(isFile, having('user_metadata', null))),
  ),
  shape('record.folder-with-extra', RECORD_EXTRA, 'The records of listed folders carry a twelfth property.', () =>
    listed(only((record) => !isFile(record), having('key', 'docs/'))),
  ),
  shape('record.large-with-extra', RECORD_EXTRA, 'The records of large objects carry a twelfth property.', () =>
    listed(only(isLarge, having('parts', 2))),
  ),
  shape('record.second-with-extra', RECORD_EXTRA, 'The second record of a list carries a twelfth property.', () =>
    second('listObjects', having('path', 'docs')),
  ),
  shape('record.second-removed-with-extra', RECORD_EXTRA, 'The second removed object has a twelfth property.', () =>
    second('deleteObjects', having('path', 'docs')),
  ),
  shape('record.later-with-extra', RECORD_EXTRA, 'Where a list begins later, records have a twelfth property.', () => ({
    listObjects: editEach((record, { json }) => (json['offset'] === 1 ? { ...record, row: 1 } : record)),
  })),
  shape(
    'record.partly-removed-with-extra',
    RECORD_EXTRA,
    'Where not all that were named are there, the records of the removed carry a twelfth property.',
    () => ({
      deleteObjects: edit((body, { json }) => {
        const asked = json['prefixes'];
        const records = toList(body);
        const all = Array.isArray(asked) && asked.length === records.length;
        return all ? records : records.map(having('found', true));
      }),
    }),
  ),
];

/** One wrong value for each property that no other lie gets wrong, in one of the places that show it. */
const wrongValues: readonly Fault[] = [
  wrong('bucket', 'id', 7, listedBuckets),
  wrong('bucket', 'allowed_mime_types', [7], listedBuckets),
  wrong('bucket', 'created_at', 1_767_225_600, listedBuckets),
  wrong('record', 'name', 7, listed),
  wrong('record', 'bucket_id', null, removed),
  wrong('record', 'owner', null, listed),
  wrong('record', 'owner_id', null, removed),
  wrong('record', 'id', 7, listed),
  wrong('record', 'updated_at', false, removed),
  wrong('record', 'last_accessed_at', 0, listed),
];

function wrong(kind: 'bucket' | 'record', key: string, value: unknown, place: (change: Change) => Handlers): Fault {
  const name = key.replaceAll('_', '-');
  const title = `The ${key} of a ${kind} is of another type.`;
  return shape(`${kind}.wrong-${name}`, `${kind}.${name}`, title, () => place(having(key, value)));
}

const missing: readonly Fault[] = [
  shape('bucket.single-lacks-id', 'bucket.id', 'A single bucket has no id.', () => alone(without('id'))),
  shape('bucket.single-lacks-name', 'bucket.name', 'A single bucket has no name.', () => alone(without('name'))),
  shape('bucket.listed-lacks-name', 'bucket.name', 'The buckets of the list have no name.', () =>
    listedBuckets(without('name')),
  ),
  shape('record.listed-lacks-name', 'record.name', 'The records of a list have no name.', () =>
    listed(without('name')),
  ),
  shape('record.removed-lacks-name', 'record.name', 'The records of removed objects have no name.', () =>
    removed(without('name')),
  ),
  shape('record.bucket-lacks-id', 'bucket.id', 'The bucket in the record of a removed object has no id.', () =>
    removed(holding({ name: 'b' })),
  ),
  shape('record.bucket-lacks-name', 'bucket.name', 'The bucket in the record of a listed object has no name.', () =>
    listed(only(isFile, holding({ id: 'b' }))),
  ),
];

export const recordShapeFaults: readonly Fault[] = [...extras, ...wrongValues, ...missing];
