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
import { variantOf, type LegalVariant } from './legal-variant.ts';

const variant = variantOf('storage');

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

export const silentStorageVariants: readonly LegalVariant[] = [
  variant('links-lead-to-a-login', 'Without authorization a signed link leads to a page where callers log in.', {
    downloadSignedObject: (call) =>
      call.isAuthorized
        ? call.forward()
        : new Response(null, { status: 302, headers: { location: 'https://login.example/' } }),
  }),
  variant('taken-buckets-answered', 'Making a bucket under a taken name answers the name, and changes nothing.', {
    createBucket: onRefusal(async (call) => {
      const name = String(call.json['name']);
      return call.isAuthorized && (await askBucket(call, name)).ok ? Response.json({ name }) : undefined;
    }),
  }),
  {
    ...variant(
      'missing-buckets-answered',
      'Emptying and removing a bucket that is not there answer a message.',
      each(
        ['emptyBucket', 'deleteBucket'],
        onRefusal(async (call) =>
          call.isAuthorized && !(await askBucket(call)).ok ? Response.json({ message: 'Done' }) : undefined,
        ),
      ),
    ),
    // It asks for a bucket by its name, and there it is known by another id.
    notWith: ['ids-of-their-own'],
  },
  variant(
    'batch-items-once',
    'A path that is asked twice in a batch has one item, and the items come in another order.',
    {
      signObjects: edit((body) => [...new Map(toList(body).map((item) => [item['path'], item])).values()].toReversed()),
    },
  ),
  variant('signs-what-is-not-there', 'Signing a path that is not there answers a link, which opens nothing.', {
    signObject: authorized((call) =>
      Response.json({ signedURL: `/object/sign/${call.bucket}/${call.path}?token=of-nothing` }),
    ),
  }),
  variant(
    'links-live-a-minute',
    'Links are signed for a minute at least.',
    each(SIGNING, (call) => (Number(call.json['expiresIn']) < 60 ? call.refuse(422) : call.forward())),
  ),
  variant(
    'links-live-five-minutes',
    'Links are signed for five minutes at most.',
    each(SIGNING, (call) => (Number(call.json['expiresIn']) > 300 ? call.refuse(400) : call.forward())),
  ),
  variant('links-end-with-replacement', 'A link ends when its object is replaced.', endingWithReplacement),
  variant('lists-of-missing-buckets-refused', 'A list of a bucket that is not there is refused.', {
    listObjects: ofBuckets,
  }),
  variant('empty-prefix-lists-nothing', 'An empty prefix lists nothing.', {
    listObjects: edit((body, call) => (prefixOf(call) === '' ? [] : body)),
  }),
  {
    ...variant('lists-name-whole-paths', 'A list names objects by their whole paths.', {
      listObjects: edit((body, call) =>
        prefixOf(call) === ''
          ? body
          : toList(body).map((record) => ({ ...record, name: `${prefixOf(call)}/${String(record['name'])}` })),
      ),
    }),
    notWith: 'any other',
  },
  variant('public-info-of-all', 'The public info path answers for buckets that are not public, too.', {
    getPublicObjectInfo: onRefusal((call) =>
      call.ask('GET', `/object/info/authenticated/${encode(call.bucket)}/${encode(call.path)}`),
    ),
  }),
  variant('sizes-in-kilobytes', 'The size limit of a bucket counts kilobytes.', {
    ...each(['createBucket', 'updateBucket'], (call) => call.forward({ body: inKilobytes(call.json) })),
    listBuckets: editEach(inBytes),
    getBucket: editOne(inBytes),
  }),
  variant('times-in-seconds', 'Times of buckets and records are seconds since 1970, in a text.', {
    getBucket: editOne(inSeconds),
    ...each(['listBuckets', 'listObjects', 'deleteObjects'], editEach(inSeconds)),
  }),
  variant('metadata-of-its-own', 'The metadata of records is of another kind, and folders have some, too.', {
    listObjects: editEach((record) => ({ ...record, metadata: { kind: 'thing', parts: [1, { deep: null }] } })),
    deleteObjects: editEach((record) => ({ ...record, metadata: null })),
  }),
  variant('downloads-are-never-attached', 'The parameter download has no effect.', {
    downloadSignedObject: (call) => call.forward({ query: { token: call.query.get('token') ?? '' } }),
  }),
  {
    ...variant('batches-of-missing-buckets-refused', 'A batch in a bucket that is not there is refused.', {
      signObjects: ofBuckets,
    }),
    notWith: 'any other',
  },
  variant('unknown-media-types-kept', 'Answers about buckets have an empty list where there are no media types.', {
    getBucket: editOne(withMediaTypes),
    listBuckets: editEach(withMediaTypes),
  }),
];
