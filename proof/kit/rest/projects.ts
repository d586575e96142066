// Lies about projects of the management interface: who may ask for one, which one is meant, and what is there of it.
import { each, noting, onSuccess } from './handlers.ts';
import { MANAGEMENT_OPERATIONS, type Handlers } from './lie.ts';

/** The operation serves other users as if they were the first user that asked, the project's owner. */
export function lendToUsers(operation: string): Handlers {
  return {
    async [operation](call) {
      const isOther = call.isAuthorized && call.good !== '' && call.key !== call.good;
      const isKnown = isOther && (await call.read('/v1/organizations')) !== undefined;
      return call.forward(isKnown ? { authorization: call.good } : {});
    },
  };
}

/** The operation serves every reference as if it were the one that was served last. */
export function anyReference(operation: string): Handlers {
  let known: string | undefined;
  return {
    ...each(
      MANAGEMENT_OPERATIONS,
      onSuccess(({ params }) => {
        known = params['ref'] ?? known;
      }),
    ),
    [operation]: (call) =>
      call.forward(known === undefined ? {} : { path: call.at.replace(/\/projects\/[^/]+/, `/projects/${known}`) }),
  };
}

/** What was changed last in one project is read in all. */
export function share(reading: string, change: string): Handlers {
  let changed: string | undefined;
  return {
    [change]: noting(({ params }) => {
      changed = params['ref'];
    }),
    [reading]: (call) =>
      call.forward(changed === undefined ? {} : { path: call.at.replace(call.params['ref'] ?? '', changed) }),
  };
}

/** What the change was done to, the reading does not find. */
export function lostAfter(reading: string, change: string): Handlers {
  const lost = new Set<string>();
  return {
    [change]: onSuccess(({ params }) => lost.add(JSON.stringify(params))),
    [reading]: (call) => (lost.has(JSON.stringify(call.params)) ? call.refuse(404) : call.forward()),
  };
}

/** The operation refuses every function but the one that was created last. */
export function newestFunctionOnly(operation: string, status: number): Handlers {
  let newest: string | undefined;
  return {
    createFunction: noting(({ query }) => {
      newest = query.get('slug') ?? newest;
    }),
    [operation]: (call) =>
      newest === undefined || call.params['function_slug'] === newest ? call.forward() : call.refuse(status),
  };
}
