// CORS, for browsers that use the interfaces: pages of any origin, as the gateway in front of the real services does, or of the given ones.

/** That an interface or the administration takes somewhere. */
export const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Undefined: pages of any origin. */
export type Origins = readonly string[] | undefined;

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

/** The Request of happy-dom, which MSW makes there, drops the headers of a preflight; as in all of them there are no credentials. */
export function mayBePreflight(request: Request): boolean {
  const { method, headers } = request;
  return isPreflight(request) || (method === 'OPTIONS' && !headers.has('authorization') && !headers.has('apikey'));
}

export function answerPreflight(request: Request, origins?: Origins): Response {
  const allowed = allowedOrigin(request, origins);
  const headers = new Headers({ vary: `${origins === undefined ? '' : 'Origin, '}Access-Control-Request-Headers` });
  // A browser takes an answer without these for a refusal.
  if (allowed !== undefined) {
    headers.set('access-control-allow-origin', allowed);
    headers.set('access-control-allow-methods', METHODS);
    headers.set('access-control-allow-headers', request.headers.get('access-control-request-headers') ?? '*');
    headers.set('access-control-max-age', '3600');
  }
  return new Response(null, { status: 204, headers });
}

/** Makes one of our own answers readable by scripts of the origins. */
export function allowOrigins(response: Response, request?: Request, origins?: Origins): Response {
  const { headers } = response;
  const names = [...headers.keys()];
  const allowed = request === undefined ? '*' : allowedOrigin(request, origins);
  if (origins !== undefined) headers.append('vary', 'Origin');
  if (allowed === undefined) return response;
  headers.set('access-control-allow-origin', allowed);
  // Each name separately: `*` does not cover requests with credentials, and old browsers do not know it.
  headers.set('access-control-expose-headers', names.join(', '));
  return response;
}

function allowedOrigin(request: Request, origins: Origins): string | undefined {
  if (origins === undefined) return '*';
  const origin = request.headers.get('origin');
  return origin !== null && origins.includes(origin) ? origin : undefined;
}

/** Throws an Error for what no browser sends as an origin. */
export function parseOrigin(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin !== text.replace(/\/$/, '') || origin === 'null')
    throw new Error(`"${text}" is not an origin: write one such as http://localhost:5173, without a path.`);
  return origin;
}
