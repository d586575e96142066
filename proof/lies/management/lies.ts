// What several liars about the management interface do alike: serve strangers, and break operations in the same ways.
import type { FetchHandler, Middleware } from '../fault.ts';
import { onOperation, operationOf, withAuthorization, withObject, type Json } from './request.ts';

/** Sends a request with the authorization that was seen last; `hide` tells what the caller gets to see instead. */
export function borrowToken(operation: string, borrows: (own: string) => boolean, hide?: () => Response): Middleware {
  return (next) => {
    let token = '';
    return async (request) => {
      const own = request.headers.get('authorization') ?? '';
      const asked = operationOf(request)?.operation;
      if (asked !== operation || !borrows(own)) {
        if (asked !== undefined && own !== '') token = own;
        return next(request);
      }
      const answer = await next(token === '' ? request : withAuthorization(request, token));
      return hide === undefined ? answer : hide();
    };
  };
}

/** Serves every reference as if it were the one that was served last. */
export function anyReference(operation: string): Middleware {
  return (next) => {
    let known = '';
    return async (request) => {
      const { pathname } = new URL(request.url);
      const asked = operationOf(request);
      if (asked?.operation !== operation) {
        const response = await next(request);
        if (response.ok) known = asked?.params['ref'] ?? known;
        return response;
      }
      const path = pathname.replace(/\/projects\/[^/]+/, `/projects/${known}`);
      return next(known === '' ? request : new Request(request.url.replace(pathname, path), request));
    };
  };
}

/** Serves those who are known and have no part in what they ask for, as if they were the one who asked first. */
export function lendToOthers(operation: string): Middleware {
  return (next) => {
    let first = '';
    return async (request) => {
      const own = request.headers.get('authorization') ?? '';
      // Whoever looks first is the one whom the project belongs to.
      if (first === '') first = own;
      if (operationOf(request)?.operation !== operation || own === first || own === '') return next(request);
      const { origin } = new URL(request.url);
      const known = await next(new Request(`${origin}/v1/organizations`, { headers: { authorization: own } }));
      return next(known.ok ? withAuthorization(request, first) : request);
    };
  };
}

/** The operation is not there. */
export function absent(operation: string, status = 404): Middleware {
  return onOperation(operation, () => Promise.resolve(Response.json({ message: 'Not found' }, { status })));
}

/** The operation lies from its n-th request on. */
export function later(operation: string, first: number, answer: Middleware): Middleware {
  return (next) => {
    const lying = answer(next);
    let count = 0;
    return (request) => {
      if (operationOf(request)?.operation !== operation) return next(request);
      count += 1;
      return count < first ? next(request) : lying(request);
    };
  };
}

/** A success is answered as the only item of an array. */
export function inArray(operation: string): Middleware {
  return onOperation(operation, async (request, next) => withObject(await next(request), (body) => [body]));
}

/** Once a path parameter is another than that of the latest creation, the operation refuses. */
export function onlyNewest(operation: string, status: number): Middleware {
  return (next: FetchHandler) => {
    let newest = '';
    return (request) => {
      const asked = operationOf(request);
      if (asked?.operation === 'createFunction') newest = new URL(request.url).searchParams.get('slug') ?? newest;
      const slug = asked?.params['function_slug'];
      return asked?.operation === operation && newest !== '' && slug !== newest
        ? Promise.resolve(Response.json({ message: 'Not found' }, { status }))
        : next(request);
    };
  };
}

/** Of the projects, what is known of the one whose settings were changed last is told of all. */
export function shared(change: string, reading: string): Middleware {
  return (next) => {
    let changed: string | undefined;
    return async (request) => {
      const asked = operationOf(request);
      if (asked?.operation === change) changed = asked.params['ref'];
      if (asked?.operation !== reading || changed === undefined) return next(request);
      const url = request.url.replace(asked.params['ref'] ?? '', changed);
      return next(new Request(url, { headers: request.headers }));
    };
  };
}

export function pick(body: Json, ...keys: readonly string[]): Json {
  return Object.fromEntries(Object.entries(body).filter(([key]) => keys.includes(key)));
}
