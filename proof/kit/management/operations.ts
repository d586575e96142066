// Which operation of the management interface a request asks for, and lies about one of them.
import { createRouter } from '../../../mocks/http/router.ts';
import { managementDocument } from '../../../specs/documents.ts';
import { routesOf } from '../../../specs/routes.ts';
import type { FetchHandler, Middleware } from '../fault.ts';

const ROUTES = routesOf(managementDocument);
const router = createRouter(ROUTES);

/** The operation of a request, with its path parameters. */
export function operationOf(
  request: Request,
): { readonly operation: string; readonly params: Readonly<Record<string, string>> } | undefined {
  const match = router(request.method, new URL(request.url).pathname);
  return match.kind === 'found' ? { operation: match.route.operation, params: match.params } : undefined;
}

/** Answers one operation differently; the rest stays as it is. */
export function on(
  operation: string,
  answer: (request: Request, next: FetchHandler) => Response | Promise<Response>,
): Middleware {
  return (next) => async (request) =>
    operationOf(request)?.operation === operation ? answer(request, next) : next(request);
}

/** One operation is refused. */
export function refuse(operation: string, status = 404, message = 'Not found'): Middleware {
  return on(operation, () => Response.json({ message }, { status }));
}

/** What one operation was done to, another does not find. */
export function lostAfter(change: string, reading: string): Middleware {
  return (next) => {
    const lost = new Set<string>();
    return async (request) => {
      const asked = operationOf(request);
      const what = JSON.stringify(asked?.params);
      if (asked?.operation === reading && lost.has(what))
        return Response.json({ message: 'Not found' }, { status: 404 });
      const response = await next(request);
      if (asked?.operation === change && response.ok) lost.add(what);
      return response;
    };
  };
}

/** One operation redirects to the next version of the interface. */
export function move(operation: string): Middleware {
  return on(
    operation,
    ({ url }) => new Response(null, { status: 308, headers: { location: url.replace('/v1/', '/v2/') } }),
  );
}

/** One operation lies from its n-th request on. */
export function later(operation: string, first: number, lie: Middleware): Middleware {
  return (next) => {
    const lying = lie(next);
    let count = 0;
    return (request) => {
      if (operationOf(request)?.operation !== operation) return next(request);
      count += 1;
      return count < first ? next(request) : lying(request);
    };
  };
}
