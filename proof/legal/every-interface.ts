// The legal variants of every interface at once: statuses, refusals, spelling, properties and headers.
import { isGraphql } from '../kit/data/asked.ts';
import { editJson, withBody, type Middleware } from '../kit/fault.ts';
import { reverseKeys } from '../kit/json.ts';

const EXTRA = [
  ['set-cookie', 'session=1; Path=/; HttpOnly'],
  ['set-cookie', 'other=2'],
  ['vary', 'Accept-Encoding, Origin'],
  ['link', '</docs>; rel="help"'],
  ['link', '<https://status.example>; rel="status"'],
  ['x-request-id', '7'],
  ['server', 'something/1.0 (else)'],
  ['strict-transport-security', 'max-age=1'],
  ['date', 'Thu, 01 Jan 1970 00:00:00 GMT'],
] as const;

/** Cookies, links and other headers come along, some of them twice; the type of JSON has capitals and no charset. */
const addHeaders: Middleware = (next) => async (request) => {
  const response = await next(request);
  const headers = new Headers(response.headers);
  for (const [name, value] of EXTRA) headers.append(name, value);
  if (headers.get('content-type')?.startsWith('application/json') === true)
    headers.set('content-type', 'Application/JSON');
  if (response.status === 401) headers.set('www-authenticate', 'Bearer realm="a, b", error="invalid_token"');
  for (const name of ['content-length', 'etag', 'cache-control', 'access-control-allow-origin']) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
};

export const legalEverywhere: Readonly<Record<string, Middleware>> = {
  'other-refusals': onRefusal((status) => {
    const others: Readonly<Record<number, number>> = { 400: 422, 401: 403, 404: 410, 409: 400, 422: 400 };
    return new Response('<!doctype html><title>No</title>', {
      status: others[status] ?? status,
      headers: { 'content-type': 'text/html' },
    });
  }),
  'bare-refusals': onRefusal((status) => new Response(null, { status })),
  'other-success-statuses': (next) => async (request) => {
    const response = await next(request);
    if (response.status !== 200 || isGraphql(request) || request.method === 'GET') return response;
    const headers = new Headers(response.headers);
    return new Response(response.body, { status: request.method === 'POST' ? 201 : 202, headers });
  },
  'other-spelling': (next) => async (request) => {
    const response = await next(request);
    if (response.headers.get('content-type')?.includes('application/json') !== true) return response;
    const text = await response.text();
    const spelled = withBody(response, text === '' ? null : JSON.stringify(reverseKeys(JSON.parse(text)), null, 4));
    spelled.headers.set('content-type', 'application/json;charset=UTF-8');
    spelled.headers.set('x-powered-by', 'something else');
    spelled.headers.set('cache-control', 'no-store');
    return spelled;
  },
  'extra-properties': editJson((body, request) => (isStrict(request) ? body : addProperties(body))),
  'odd-headers': addHeaders,
};

/** JSON that users stored is served as bytes, which no other variant edits: it is not an answer of the server. */
export const hideContent: Middleware = (next) => async (request) => {
  const response = await next(request);
  const { pathname } = new URL(request.url);
  const isContent = request.method === 'GET' && /^\/storage\/v1\/object\/(?!info\/)/.test(pathname);
  if (!isContent || !response.ok || response.headers.get('content-type')?.includes('json') !== true) return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/octet-stream');
  return new Response(response.body, { status: response.status, headers });
};

function onRefusal(answer: (status: number) => Response): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return response.status < 400 ? response : answer(response.status);
  };
}

/** Answers of storage with buckets, object records, or data that users chose themselves. */
function isStrict(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/storage/v1/')) return false;
  const removesSeveral = request.method === 'DELETE' && /\/object\/[^/]+$/.test(pathname);
  return request.method === 'GET' || removesSeveral || pathname.includes('/object/list/');
}

/** An object that must be empty stays so. */
function addProperties(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(addProperties);
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return body;
  return { ...body, extensions: { extra: true } };
}
