// Legal variants of storage in what the contract is silent about, operation by operation: one open clause each.
import type { Json } from '../kit/json.ts';
import { edit, editAnswer, editEach, editOne, onRefusal, onSuccess, toList, tokenOf } from '../kit/rest/handlers.ts';
import { keyOf, prefixOf } from '../kit/storage/keys.ts';
import { encode, type Handler, type Handlers } from '../kit/rest/lie.ts';
import { variant, type LegalVariant } from './legal-variant.ts';

const DONE = { message: 'Done' };

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

function inKilobytes({ file_size_limit: size, ...rest }: Json): Json {
  return typeof size === 'number' ? { ...rest, file_size_limit: size * 1_000 } : { ...rest, ...toGiven(size) };
}

function toGiven(size: unknown): Json {
  return size === undefined ? {} : { file_size_limit: size };
}

function inBytes(bucket: Json): Json {
  const size = bucket['file_size_limit'];
  return typeof size === 'number' ? { ...bucket, file_size_limit: Math.floor(size / 1_000) } : bucket;
}

/** A link that was signed before its object was replaced opens nothing. */
function endingWithReplacement(): Handlers {
  const issued = new Map<string, string[]>();
  const ended = new Set<string>();
  const note = (key: string, token: string): void => void issued.set(key, [...(issued.get(key) ?? []), token]);
  return {
    async signObject(call) {
      const response = await call.forward();
      if (response.ok) note(keyOf(call), tokenOf(await response.clone().json()));
      return response;
    },
    replaceObject: onSuccess((call) => {
      for (const token of issued.get(keyOf(call)) ?? []) ended.add(token);
      issued.delete(keyOf(call));
    }),
    downloadSignedObject: (call) => (ended.has(call.query.get('token') ?? '') ? call.refuse(410) : call.forward()),
  };
}

export const silentStorageVariants: readonly LegalVariant[] = [
  variant(
    'storage',
    'links-lead-to-a-login',
    'Without authorization a signed link leads to a page where callers log in.',
    {
      downloadSignedObject: (call) =>
        call.isAuthorized
          ? call.forward()
          : new Response(null, { status: 302, headers: { location: 'https://login.example/' } }),
    },
  ),
  variant(
    'storage',
    'taken-buckets-answered',
    'Making a bucket under a taken name answers the name, and changes nothing.',
    {
      async createBucket(call) {
        const response = await call.forward();
        const name = String(call.json['name']);
        const isThere = !response.ok && call.isAuthorized && (await call.ask('GET', `/bucket/${encode(name)}`)).ok;
        return isThere ? Response.json({ name }) : response;
      },
    },
  ),
  {
    ...variant(
      'storage',
      'missing-buckets-answered',
      'Emptying and removing a bucket that is not there answer a message.',
      () => {
        const done: Handler = async (call) => {
          const response = await call.forward();
          if (response.ok || !call.isAuthorized) return response;
          const isThere = (await call.ask('GET', `/bucket/${encode(call.bucket)}`)).ok;
          return isThere ? response : Response.json(DONE);
        };
        return { emptyBucket: done, deleteBucket: done };
      },
    ),
    // It asks for a bucket by its name, and there it is known by another id.
    notWith: ['ids-of-their-own'],
  },
  variant(
    'storage',
    'batch-items-once',
    'A path that is asked twice in a batch has one item, and the items come in another order.',
    {
      signObjects: edit((body) => [...new Map(toList(body).map((item) => [item['path'], item])).values()].toReversed()),
    },
  ),
  variant(
    'storage',
    'signs-what-is-not-there',
    'Signing a path that is not there answers a link, which opens nothing.',
    {
      signObject: authorized((call) =>
        Response.json({ signedURL: `/object/sign/${call.bucket}/${call.path}?token=of-nothing` }),
      ),
    },
  ),
  variant('storage', 'links-live-a-minute', 'Links are signed for a minute at least.', {
    signObject: (call) => (Number(call.json['expiresIn']) < 60 ? call.refuse(422) : call.forward()),
    signObjects: (call) => (Number(call.json['expiresIn']) < 60 ? call.refuse(422) : call.forward()),
  }),
  variant('storage', 'links-live-five-minutes', 'Links are signed for five minutes at most.', {
    signObject: (call) => (Number(call.json['expiresIn']) > 300 ? call.refuse(400) : call.forward()),
    signObjects: (call) => (Number(call.json['expiresIn']) > 300 ? call.refuse(400) : call.forward()),
  }),
  variant('storage', 'links-end-with-replacement', 'A link ends when its object is replaced.', endingWithReplacement),
  variant('storage', 'lists-of-missing-buckets-refused', 'A list of a bucket that is not there is refused.', {
    async listObjects(call) {
      return (await call.ask('GET', `/bucket/${encode(call.bucket)}`)).ok ? call.forward() : call.refuse(404);
    },
  }),
  variant('storage', 'empty-prefix-lists-nothing', 'An empty prefix lists nothing.', {
    listObjects: edit((body, call) => (prefixOf(call) === '' ? [] : body)),
  }),
  {
    ...variant('storage', 'lists-name-whole-paths', 'A list names objects by their whole paths.', {
      listObjects: edit((body, call) =>
        prefixOf(call) === ''
          ? body
          : toList(body).map((record) => ({ ...record, name: `${prefixOf(call)}/${String(record['name'])}` })),
      ),
    }),
    notWith: 'any other',
  },
  variant('storage', 'public-info-of-all', 'The public info path answers for buckets that are not public, too.', {
    getPublicObjectInfo: onRefusal((call) =>
      call.ask('GET', `/object/info/authenticated/${encode(call.bucket)}/${encode(call.path)}`),
    ),
  }),
  variant('storage', 'sizes-in-kilobytes', 'The size limit of a bucket counts kilobytes.', {
    createBucket: (call) => call.forward({ body: inKilobytes(call.json) }),
    updateBucket: (call) => call.forward({ body: inKilobytes(call.json) }),
    listBuckets: editEach(inBytes),
    getBucket: editOne(inBytes),
  }),
  variant('storage', 'times-in-seconds', 'Times of buckets and records are seconds since 1970, in a text.', {
    listBuckets: editEach(inSeconds),
    getBucket: editOne(inSeconds),
    listObjects: editEach(inSeconds),
    deleteObjects: editEach(inSeconds),
  }),
  variant('storage', 'metadata-of-its-own', 'The metadata of records is of another kind, and folders have some, too.', {
    listObjects: editEach((record) => ({ ...record, metadata: { kind: 'thing', parts: [1, { deep: null }] } })),
    deleteObjects: editEach((record) => ({ ...record, metadata: null })),
  }),
  variant('storage', 'downloads-are-never-attached', 'The parameter download has no effect.', {
    downloadSignedObject: (call) => call.forward({ query: { token: call.query.get('token') ?? '' } }),
  }),
  {
    ...variant('storage', 'batches-of-missing-buckets-refused', 'A batch in a bucket that is not there is refused.', {
      async signObjects(call) {
        return (await call.ask('GET', `/bucket/${encode(call.bucket)}`)).ok ? call.forward() : call.refuse(404);
      },
    }),
    notWith: 'any other',
  },
  variant(
    'storage',
    'unknown-media-types-kept',
    'Answers about buckets have an empty list where there are no media types.',
    {
      async getBucket(call) {
        return editAnswer(await call.forward(), (body) => ({ ...(body as Json), ...listOf(body as Json) }));
      },
      listBuckets: editEach((bucket) => ({ ...bucket, ...listOf(bucket) })),
    },
  ),
];

function listOf({ allowed_mime_types: types }: Json): Json {
  return { allowed_mime_types: types ?? [] };
}
