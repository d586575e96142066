// Lies about who calls and for which project: operations that serve a stranger, or any reference.
import type { Middleware } from '../fault.ts';
import { withAuthorization } from './inner-requests.ts';
import { operationOf } from './operations.ts';

/** Whether it may call: by its authorization, null without one, and the one that is good. */
type Admitted = (own: string | null, good: string) => boolean;

export const withoutToken: Admitted = (own) => own === null;
export const withMadeUpToken: Admitted = (own) => /^Bearer sbp_[0-9a-f]{40}$/.test(own ?? '');

/** One operation serves other callers with the first token that was good. */
export function admit(operation: string, admitted: Admitted): Middleware {
  return (next) => {
    let token: string | null = null;
    return async (request) => {
      const own = request.headers.get('authorization');
      const isLent = operationOf(request)?.operation === operation && token !== null && admitted(own, token);
      const response = await next(isLent && token !== null ? withAuthorization(request, token) : request);
      if (response.ok) token ??= own;
      return response;
    };
  };
}

/** One operation serves other callers with the token that was used last. */
export function lend(operation: string, admitted: Admitted): Middleware {
  return (next) => {
    let token: string | undefined;
    return async (request) => {
      const own = request.headers.get('authorization');
      const asked = operationOf(request)?.operation;
      if (asked !== operation || !admitted(own, token ?? '')) {
        if (asked !== undefined && own !== null) token = own;
        return next(request);
      }
      return next(token === undefined ? request : withAuthorization(request, token));
    };
  };
}

/** One operation serves other users as if they were the first user that asked, the project's owner. */
export function lendToUsers(operation: string): Middleware {
  return (next) => {
    let first = '';
    return async (request) => {
      const own = request.headers.get('authorization') ?? '';
      if (first === '') first = own;
      if (operationOf(request)?.operation !== operation || own === first || own === '') return next(request);
      const { origin } = new URL(request.url);
      const known = await next(new Request(`${origin}/v1/organizations`, { headers: { authorization: own } }));
      return next(known.ok ? withAuthorization(request, first) : request);
    };
  };
}

/** One operation serves every reference as if it were the one that was served last. */
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

/** What was changed last in one project is read in all. */
export function share(change: string, reading: string): Middleware {
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
