// Legal variants of storage in what the contract is silent about, operation by operation: one open clause each.
import type { Json } from '../kit/json.ts';
import {
  askBucket,
  each,
  edit,
  editEach,
  editOne,
  notingAnswer,
  onRefusal,
  onSuccess,
  toList,
  tokenIn,
  tokenOf,
} from '../kit/rest/handlers.ts';
import { keyOf, prefixOf } from '../kit/storage/keys.ts';
import { encode, type Handler, type Handlers } from '../kit/rest/lie.ts';

/** Only a caller with authorization is answered otherwise than with the refusal. */
function authorized(answer: (call: Parameters<Handler>[0]) => Response): Handler {
  return onRefusal((call) => (call.isAuthorized ? answer(call) : undefined));
}

function inSeconds(record: Json): Json {
  const written: Record<string, unknown> = { ...record };
  for (const [key, value] of Object.entries(record))
    if (key.endsWith('_at') && typeof value === 'string') written[key] = String(Math.floor(Date.parse(value) / 1000));
  return written;
}

function inKilobytes(bucket: Json): Json {
  const size = bucket['file_size_limit'];
  return typeof size === 'number' ? { ...bucket, file_size_limit: size * 1_000 } : bucket;
}

function inBytes(bucket: Json): Json {
  const size = bucket['file_size_limit'];
  return typeof size === 'number' ? { ...bucket, file_size_limit: Math.floor(size / 1_000) } : bucket;
}

const withMediaTypes = (bucket: Json): Json => ({
  ...bucket,
  allowed_mime_types: bucket['allowed_mime_types'] ?? [],
});

const SIGNING = ['signObject', 'signObjects'];

/** Refused for a bucket that is not there. */
const ofBuckets: Handler = async (call) => ((await askBucket(call)).ok ? call.forward() : call.refuse(404));

/** A link that was signed before its object was replaced opens nothing. */
function endingWithReplacement(): Handlers {
  const issued = new Map<string, string[]>();
  const ended = new Set<string>();
  return {
    signObject: notingAnswer((body, call) =>
      issued.set(keyOf(call), [...(issued.get(keyOf(call)) ?? []), tokenOf(body)]),
    ),
    replaceObject: onSuccess((call) => {
      for (const token of issued.get(keyOf(call)) ?? []) ended.add(token);
      issued.delete(keyOf(call));
    }),
    downloadSignedObject: (call) => (ended.has(tokenIn(call)) ? call.refuse(410) : call.forward()),
  };
}

export const storageSilence: Readonly<Record<string, Handlers | (() => Handlers)>> = {
  'links-lead-to-a-login': {
    downloadSignedObject: (call) =>
      call.isAuthorized
        ? call.forward()
        : new Response(null, { status: 302, headers: { location: 'https://login.example/' } }),
  },
  'taken-buckets-answered': {
    createBucket: onRefusal(async (call) => {
      const name = String(call.json['name']);
      return call.isAuthorized && (await askBucket(call, name)).ok ? Response.json({ name }) : undefined;
    }),
  },
  // Not with ids of their own: it asks for a bucket by its name, and there it is known by another id.
  'missing-buckets-answered': each(
    ['emptyBucket', 'deleteBucket'],
    onRefusal(async (call) =>
      call.isAuthorized && !(await askBucket(call)).ok ? Response.json({ message: 'Done' }) : undefined,
    ),
  ),
  'batch-items-once': {
    signObjects: edit((body) => [...new Map(toList(body).map((item) => [item['path'], item])).values()].toReversed()),
  },
  'signs-what-is-not-there': {
    signObject: authorized((call) =>
      Response.json({ signedURL: `/object/sign/${call.bucket}/${call.path}?token=of-nothing` }),
    ),
  },
  'links-live-a-minute': each(SIGNING, (call) =>
    Number(call.json['expiresIn']) < 60 ? call.refuse(422) : call.forward(),
  ),
  'links-live-five-minutes': each(SIGNING, (call) =>
    Number(call.json['expiresIn']) > 300 ? call.refuse(400) : call.forward(),
  ),
  'links-end-with-replacement': endingWithReplacement,
  'lists-of-missing-buckets-refused': {
    listObjects: ofBuckets,
  },
  'empty-prefix-lists-nothing': {
    listObjects: edit((body, call) => (prefixOf(call) === '' ? [] : body)),
  },
  'lists-name-whole-paths': {
    listObjects: edit((body, call) =>
      prefixOf(call) === ''
        ? body
        : toList(body).map((record) => ({ ...record, name: `${prefixOf(call)}/${String(record['name'])}` })),
    ),
  },
  'public-info-of-all': {
    getPublicObjectInfo: onRefusal((call) =>
      call.ask('GET', `/object/info/authenticated/${encode(call.bucket)}/${encode(call.path)}`),
    ),
  },
  'sizes-in-kilobytes': {
    ...each(['createBucket', 'updateBucket'], (call) => call.forward({ body: inKilobytes(call.json) })),
    listBuckets: editEach(inBytes),
    getBucket: editOne(inBytes),
  },
  'times-in-seconds': {
    getBucket: editOne(inSeconds),
    ...each(['listBuckets', 'listObjects', 'deleteObjects'], editEach(inSeconds)),
  },
  'metadata-of-its-own': {
    listObjects: editEach((record) => ({ ...record, metadata: { kind: 'thing', parts: [1, { deep: null }] } })),
    deleteObjects: editEach((record) => ({ ...record, metadata: null })),
  },
  'downloads-are-never-attached': {
    downloadSignedObject: (call) => call.forward({ query: { token: call.query.get('token') ?? '' } }),
  },
  'batches-of-missing-buckets-refused': {
    signObjects: ofBuckets,
  },
  'unknown-media-types-kept': {
    getBucket: editOne(withMediaTypes),
    listBuckets: editEach(withMediaTypes),
  },
};
