// Legal differences of the storage interface in what the contract leaves open: it is generous, or it is strict.
import type { FetchHandler, Middleware } from '../kit/fault.ts';
import { editJson, withBody } from '../kit/fault.ts';

const PREFIX = '/storage/v1';

type Json = Readonly<Record<string, unknown>>;

interface Asked {
  readonly method: string;
  /** Below the prefix; undefined for requests of other interfaces. */
  readonly path: string | undefined;
}

function asked(request: Request): Asked {
  const { pathname } = new URL(request.url);
  return {
    method: request.method,
    path: pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : undefined,
  };
}

/** Another request of the same caller. */
function alike(request: Request, method: string, path: string, body?: unknown): Request {
  const url = new URL(request.url);
  url.pathname = PREFIX + path;
  url.search = '';
  const headers = new Headers();
  for (const name of ['authorization', 'apikey']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

const OBJECT = /^\/object\/(?!sign\/|list\/|move$|copy$|info\/|public\/|authenticated\/)[^/]+\/./;
const UNDERSTOOD = new Set([400, 404, 409]);

/** Uploads replace, replacements create, buckets go with what they hold, and destinations are overwritten. */
export const beGenerous: Middleware = (next) => async (request) => {
  const { method, path } = asked(request);
  if (path === undefined || method === 'GET' || method === 'HEAD') return next(request);
  const again = request.clone();
  const response = await next(request);
  if (!UNDERSTOOD.has(response.status)) return response;
  if (OBJECT.test(path) && (method === 'POST' || method === 'PUT'))
    return firstGood(response, async () => {
      const body = await again.arrayBuffer();
      return next(new Request(again.url, { method: method === 'POST' ? 'PUT' : 'POST', headers: again.headers, body }));
    });
  if (OBJECT.test(path) && method === 'DELETE') {
    const known = await next(alike(request, 'GET', `/bucket/${path.split('/')[2] ?? ''}`));
    return known.ok ? Response.json({ message: 'There is nothing there now.' }) : response;
  }
  if (/^\/bucket\/[^/]+$/.test(path) && method === 'DELETE')
    return firstGood(response, async () => {
      const emptied = await next(alike(request, 'POST', `${path}/empty`));
      return emptied.ok ? next(again) : emptied;
    });
  if (/^\/object\/(move|copy)$/.test(path)) return overwrite(request, again, response, next);
  return response;
};

async function firstGood(refusal: Response, other: () => Promise<Response>): Promise<Response> {
  const response = await other();
  return response.ok ? response : refusal;
}

async function overwrite(request: Request, again: Request, refusal: Response, next: FetchHandler): Promise<Response> {
  const body = (await again.clone().json()) as Json;
  const { bucketId, sourceKey, destinationKey } = body;
  if (sourceKey === destinationKey || body['destinationBucket'] !== undefined) return refusal;
  const path = (key: unknown): string =>
    `/object/${encodeURIComponent(String(bucketId))}/${String(key).split('/').map(encodeURIComponent).join('/')}`;
  const source = await next(alike(request, 'GET', path(sourceKey).replace('/object/', '/object/authenticated/')));
  if (!source.ok) return refusal;
  const removed = await next(alike(request, 'DELETE', path(destinationKey)));
  return removed.ok ? next(again) : refusal;
}

/** Ranges, conditions and x-upsert are ignored, HEAD is not served, and a change of a bucket resets all its settings. */
export const beStrict: Middleware = (next) => async (request) => {
  const { method, path } = asked(request);
  if (path === undefined) return next(request);
  if (method === 'HEAD') return new Response(null, { status: 405 });
  const headers = new Headers(request.headers);
  for (const name of ['x-upsert', 'range', 'if-none-match', 'if-modified-since', 'if-match']) headers.delete(name);
  if (method === 'PUT' && /^\/bucket\/[^/]+$/.test(path)) {
    const body = (await request.json()) as Json;
    const whole = { file_size_limit: null, allowed_mime_types: null, ...body };
    return next(new Request(request.url, { method, headers, body: JSON.stringify(whole) }));
  }
  return next(new Request(request, { headers }));
};

/** A signed link is followed only by those who are authorized. */
export const guardLinks: Middleware = (next) => (request) => {
  const { method, path } = asked(request);
  const isLink = (method === 'GET' || method === 'HEAD') && path?.startsWith('/object/sign/') === true;
  if (!isLink || request.headers.has('authorization')) return next(request);
  return Promise.resolve(Response.json({ message: 'Who are you?' }, { status: 401 }));
};

/** A signed link leads to itself with one parameter more, and only that answers. */
export const leadOn: Middleware = (next) => async (request) => {
  const { method, path } = asked(request);
  const url = new URL(request.url);
  if (method !== 'GET' || path?.startsWith('/object/sign/') !== true) return next(request);
  const again = url.searchParams.has('again');
  url.searchParams.delete('again');
  const response = await next(new Request(url, { headers: request.headers }));
  if (again || !response.ok) return response;
  url.searchParams.set('again', '1');
  return new Response(null, { status: 302, headers: { location: url.pathname + url.search } });
};

/** A bucket that is not there is made by its change, and by an upload into it. */
export const makeMissing: Middleware = (next) => async (request) => {
  const { method, path = '' } = asked(request);
  const [, bucket] = /^\/(?:bucket|object)\/([^/]+)/.exec(path) ?? [];
  const isChange = method === 'PUT' && /^\/bucket\/[^/]+$/.test(path);
  const isUpload = method === 'POST' && OBJECT.test(path);
  if (bucket === undefined || !(isChange || isUpload)) return next(request);
  const there = await next(alike(request, 'GET', `/bucket/${bucket}`));
  const settings = { id: bucket, name: bucket, public: false };
  if (!there.ok) await next(alike(request, 'POST', '/bucket/', settings));
  return next(request);
};

/** Every list is reversed. */
export const reverseLists: Middleware = editJson((body, request) =>
  asked(request).path !== undefined && Array.isArray(body) ? body.toReversed() : body,
);

const SUPERSEDED = /^\/object\/(?!(authenticated|public|info|sign)\/)[^/]+\/./;

/** Content has no type, information about an object is empty, and superseded paths redirect. */
export const sayLittleOfContent: Middleware = (next) => async (request) => {
  const { method, path } = asked(request);
  if (method === 'GET' && path !== undefined && SUPERSEDED.test(path)) {
    const location = request.url.replace(`${PREFIX}/object/`, `${PREFIX}/object/authenticated/`);
    return new Response(null, { status: 308, headers: { location: new URL(location).pathname } });
  }
  const response = await next(request);
  if (path === undefined || method !== 'GET' || !response.ok) return response;
  if (path.startsWith('/object/info/')) return Response.json({});
  if (!path.startsWith('/object/')) return response;
  const plain = withBody(response, await response.arrayBuffer());
  for (const name of ['etag', 'last-modified', 'cache-control', 'accept-ranges', 'content-disposition'])
    plain.headers.delete(name);
  plain.headers.set('content-type', 'application/octet-stream');
  return plain;
};

/** A list has at most `most` entries, and goes on where `offset` says. */
export const capLists =
  (most: number): Middleware =>
  (next) =>
  async (request) => {
    const { path } = asked(request);
    if (path?.startsWith('/object/list/') !== true) return next(request);
    const body = (await request.json()) as Json;
    const limit = Math.min(typeof body['limit'] === 'number' ? body['limit'] : most, most);
    return next(new Request(request, { method: 'POST', body: JSON.stringify({ ...body, limit }) }));
  };
