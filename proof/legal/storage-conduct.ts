// Legal variants of storage in what its operations do: some are generous, others are strict, or have limits of their own.
import type { Middleware } from '../kit/fault.ts';
import { askBucket, askObject, each, edit, editContent, editEach, editOne, onRefusal } from '../kit/rest/handlers.ts';
import { destinationOf, prefixesOf, sourceOf } from '../kit/storage/keys.ts';
import { behave, encode, type Call, type Handler, type Handlers } from '../kit/rest/lie.ts';
import { unguardedInPublic } from '../kit/storage/memory.ts';

/** What is refused to an authorized caller is done in another way, if that works. */
function otherwise(other: (call: Call) => Promise<Response>): Handler {
  return onRefusal(async (call) => {
    const response = call.isAuthorized ? await other(call) : undefined;
    return response?.ok === true ? response : undefined;
  });
}

const overwriting = otherwise(async (call) => {
  const source = await askObject(call, sourceOf(call));
  if (!source.ok || sourceOf(call) === destinationOf(call) || call.json['destinationBucket'] !== undefined)
    return call.refuse(409);
  const removed = await call.ask('DELETE', `/object/${encode(destinationOf(call))}`);
  return removed.ok ? call.forward() : removed;
});

/** A bucket that is not there is made first. */
const making: Handler = async (call) => {
  const name = call.bucket;
  if (call.isAuthorized && !(await askBucket(call)).ok)
    await call.ask('POST', '/bucket/', { id: name, name, public: false });
  return call.forward();
};

const ignoreHeaders: Middleware = (next) => async (request) => {
  if (!new URL(request.url).pathname.startsWith('/storage/v1/')) return next(request);
  if (request.method === 'HEAD') return new Response(null, { status: 405 });
  const headers = new Headers(request.headers);
  for (const name of ['x-upsert', 'range', 'if-none-match', 'if-modified-since', 'if-match']) headers.delete(name);
  return next(new Request(request, { headers }));
};

const forgetSettings = behave({
  updateBucket: (call) => call.forward({ body: { file_size_limit: null, allowed_mime_types: null, ...call.json } }),
});

export const strictStorage: Middleware = (next) => ignoreHeaders(forgetSettings(next));

/** Content without a type of its own, and nothing else that is said of it. */
const plain: Handler = async (call) => {
  const answer = await editContent(await call.forward(), (bytes) => bytes);
  if (!answer.ok) return answer;
  for (const name of ['etag', 'last-modified', 'cache-control', 'accept-ranges', 'content-disposition'])
    answer.headers.delete(name);
  answer.headers.set('content-type', 'application/octet-stream');
  return answer;
};

const LONGEST_BATCH = 20;
const LARGEST_OBJECT = 30_000;
/** What paths may be made of. */
const PLAIN = /^[\w./-]+$/;

const fitting: Handler = (call) => {
  const size = call.body.byteLength;
  return size === 0 || size > LARGEST_OBJECT || !PLAIN.test(call.path) ? call.refuse(413) : call.forward();
};

/** Tokens are random words that only this server understands; paths in links are percent-encoded. */
function opaqueTokens() {
  const tokens = new Map<string, string>();
  const opaque = <Item extends Readonly<Record<string, unknown>>>(item: Item) => {
    const { signedURL } = item;
    if (typeof signedURL !== 'string') return item;
    const [path = '', token = ''] = signedURL.split('?token=');
    const word = crypto.randomUUID().replaceAll('-', '');
    tokens.set(word, token);
    return { ...item, signedURL: `${encode(path)}?token=${word}` };
  };
  const following: Handler = (call) => {
    const token = call.query.get('token');
    const known = token === null ? {} : { token: tokens.get(token) ?? 'unknown' };
    return call.forward({ query: { ...Object.fromEntries(call.query), ...known } });
  };
  return { signObject: editOne(opaque), signObjects: editEach(opaque), downloadSignedObject: following };
}

export const storageConduct: Readonly<Record<string, Handlers | (() => Handlers)>> = {
  'opaque-tokens': opaqueTokens,
  'limits-of-their-own': {
    uploadObject: fitting,
    replaceObject: fitting,
    signObjects: (call) => {
      const { paths } = call.json;
      return Array.isArray(paths) && paths.length > LONGEST_BATCH ? call.refuse(413) : call.forward();
    },
    async deleteObjects(call) {
      const paths = prefixesOf(call);
      if (paths.length > LONGEST_BATCH) return call.refuse(413);
      for (const path of paths) if (!(await askObject(call, `${call.bucket}/${path}`)).ok) return call.refuse(404);
      return call.forward();
    },
  },
  'generous-storage': {
    uploadObject: otherwise((call) => call.forward({ method: 'PUT' })),
    replaceObject: otherwise((call) => call.forward({ method: 'POST' })),
    deleteObject: otherwise(async (call) => {
      const known = await askBucket(call);
      return known.ok ? Response.json({ message: 'There is nothing there now.' }) : known;
    }),
    deleteBucket: otherwise(async (call) => {
      const emptied = await call.ask('POST', `/bucket/${encode(call.bucket)}/empty`);
      return emptied.ok ? call.forward() : emptied;
    }),
    moveObject: overwriting,
    copyObject: overwriting,
  },
  'little-of-content': {
    downloadObject({ request }) {
      const { pathname } = new URL(request.url);
      const location = pathname.replace('/object/', '/object/authenticated/');
      return new Response(null, { status: 308, headers: { location } });
    },
    ...each(
      ['getAuthenticatedObjectInfo', 'getPublicObjectInfo'],
      edit(() => ({})),
    ),
    ...each(['downloadAuthenticatedObject', 'downloadPublicObject', 'downloadSignedObject'], plain),
  },
  // Not with links that lead to a login: whichever of them answers hides the other.
  'guarded-links': {
    downloadSignedObject: (call) => (call.isAuthorized ? call.forward() : call.refuse(401)),
  },
  'links-lead-on': {
    async downloadSignedObject(call) {
      const { again, ...query } = Object.fromEntries(call.query);
      const response = await call.forward({ query });
      if (again !== undefined || !response.ok) return response;
      const { pathname } = new URL(call.request.url);
      const location = `${pathname}?${new URLSearchParams({ ...query, again: '1' }).toString()}`;
      return new Response(null, { status: 302, headers: { location } });
    },
  },
  'missing-buckets-made': {
    updateBucket: making,
    uploadObject: making,
  },
  'public-buckets-read-by-all': unguardedInPublic([
    'downloadObject',
    'downloadAuthenticatedObject',
    'getAuthenticatedObjectInfo',
  ]),
};
