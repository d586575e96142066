// Legal differences of all interfaces in what HTTP leaves to a server: further headers, and the usual optional ones left out.
import type { Middleware } from '../kit/fault.ts';

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
export const addHeaders: Middleware = (next) => async (request) => {
  const response = await next(request);
  const headers = new Headers(response.headers);
  for (const [name, value] of EXTRA) headers.append(name, value);
  if (headers.get('content-type')?.startsWith('application/json') === true)
    headers.set('content-type', 'Application/JSON');
  if (response.status === 401) headers.set('www-authenticate', 'Bearer realm="a, b", error="invalid_token"');
  for (const name of ['content-length', 'etag', 'cache-control', 'access-control-allow-origin']) headers.delete(name);
  return new Response(response.body, { status: response.status, headers });
};
