// A lie about lists and creations: what is created is never listed.
import type { Middleware } from '../fault.ts';
import { withList, withObject } from './edits.ts';
import { operationOf } from './operations.ts';

/** A list leaves out what was created. */
export function forget(creation: string, listing: string): Middleware {
  return (next) => {
    const made = new Set<unknown>();
    return async (request) => {
      const operation = operationOf(request)?.operation;
      const response = await next(request);
      if (operation === creation)
        return withObject(response, (body) => {
          made.add(body['id']);
          return body;
        });
      if (operation === listing) return withList(response, (body) => body.filter(({ id }) => !made.has(id)));
      return response;
    };
  };
}
