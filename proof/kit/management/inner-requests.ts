// Requests that a lie sends to the honest server: the caller's with something changed, or one of its own.
import type { FetchHandler, Middleware } from '../fault.ts';
import { on } from './operations.ts';

/** What the caller of a request would read at an address; undefined if it may not. */
export async function readAs({ url, headers }: Request, next: FetchHandler, at = url): Promise<unknown> {
  const response = await next(new Request(at, { headers }));
  return response.ok ? response.json() : undefined;
}

/** The same request with another body. */
export function withJson(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

/** The same request by another caller. */
export function withAuthorization(request: Request, authorization: string): Request {
  const headers = new Headers(request.headers);
  headers.set('authorization', authorization);
  return new Request(request, { headers });
}

/** Edits the request body of one operation. */
export function editBody(operation: string, into: (body: never) => unknown): Middleware {
  return on(operation, async (request, next) => next(withJson(request, into((await request.json()) as never))));
}
