// What may be wrong with a query parameter: it is refused, or demanded, or not demanded.
import type { Parameter } from '../../specs/parameters.ts';
import type { Middleware } from '../kit/fault.ts';
import type { Kind } from '../kit/kinds.ts';

interface ParameterLie {
  readonly kind: Kind;
  /** For the requests of the operation. */
  readonly apply: Middleware;
}

/**
 * A path without its parameters is another path, and lies about it are written by hand. Beside a body of which the contract says nothing
 * a parameter that is demanded cannot be told from another body.
 */
export function parameterLies({ name, part, required }: Parameter, hasBody: boolean): readonly ParameterLie[] {
  if (part !== 'query') return [];
  if (required) return [{ kind: 'not-demanded', apply: knowing(name) }];
  const refused = { kind: 'refused', apply: refusing((url) => url.searchParams.has(name)) } as const;
  const demanded = { kind: 'demanded', apply: refusing((url) => !url.searchParams.has(name)) } as const;
  return hasBody ? [refused] : [refused, demanded];
}

function refusing(isRefused: (url: URL) => boolean): Middleware {
  return (next) => (request) =>
    isRefused(new URL(request.url))
      ? Promise.resolve(Response.json({ message: 'Refused' }, { status: 400 }))
      : next(request);
}

/** Fills in what was given with success for the same path. */
function knowing(name: string): Middleware {
  return (next) => {
    const given = new Map<string, string>();
    return async (request) => {
      const url = new URL(request.url);
      const value = url.searchParams.get(name);
      if (value === null) {
        url.searchParams.set(name, given.get(url.pathname) ?? '');
        return next(given.has(url.pathname) ? new Request(url, request) : request);
      }
      const response = await next(request);
      if (response.ok) given.set(url.pathname, value);
      return response;
    };
  };
}
