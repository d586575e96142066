// Lies about functions: which of them is served, and how one is read after a change.
import type { Middleware } from '../fault.ts';
import { put, withObject } from './edits.ts';
import { operationOf } from './operations.ts';

/** One operation refuses every function but the one that was created last. */
export function onlyNewestFunction(operation: string, status: number): Middleware {
  return (next) => {
    let newest = '';
    return async (request) => {
      const asked = operationOf(request);
      if (asked?.operation === 'createFunction') newest = new URL(request.url).searchParams.get('slug') ?? newest;
      const slug = asked?.params['function_slug'];
      return asked?.operation === operation && newest !== '' && slug !== newest
        ? Response.json({ message: 'Not found' }, { status })
        : next(request);
    };
  };
}

/** After such a change without verify_jwt a function is read with verify_jwt true. */
export function verifyAfter(changes: (query: URLSearchParams) => boolean): Middleware {
  return (next) => {
    const changed = new Set<string>();
    return async (request) => {
      const asked = operationOf(request);
      const slug = asked?.params['function_slug'] ?? '';
      const { searchParams } = new URL(request.url);
      if (asked?.operation === 'updateFunction' && changes(searchParams) && !searchParams.has('verify_jwt'))
        changed.add(slug);
      const response = await next(request);
      if (asked?.operation !== 'getFunction' || !changed.has(slug)) return response;
      return withObject(response, put({ verify_jwt: true }));
    };
  };
}
