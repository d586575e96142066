// Lets browsers of any origin use the interfaces, as the gateway in front of the real services does.

/** That an interface or the administration takes somewhere. */
export const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

export function answerPreflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  });
}

/** Makes one of our own answers readable by scripts of any origin. */
export function allowOrigins(response: Response): Response {
  const { headers } = response;
  const names = [...headers.keys()];
  headers.set('access-control-allow-origin', '*');
  // Each name separately: `*` does not cover requests with credentials, and old browsers do not know it.
  headers.set('access-control-expose-headers', names.join(', '));
  return response;
}
