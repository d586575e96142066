// What an interface calls the requests that it serves: for fault rules and the journal.
import { INTERFACES } from '../../specs/clause.ts';
import { createRouter, type Route, type Router } from './router.ts';

/** The interfaces of the contract, and sign-in beside them, which only today's dialect has. */
export const SERVED = [...INTERFACES, 'auth'] as const;
export type ServedName = (typeof SERVED)[number];

export type Operations = ReturnType<typeof toOperations>;

/** What each interface says by its own router. */
export type OperationRegister = Readonly<Record<ServedName, Operations>>;

export function toOperations(routes: readonly Route[], router: Router = createRouter(routes)) {
  return {
    names: new Set(routes.map(({ operation }) => operation)) as ReadonlySet<string>,
    /** The operation of a request; the path is the interface's own, without the query. */
    nameOf: (method: string, path: string): string | undefined => {
      const match = router(method, path);
      return match.kind === 'found' ? match.route.operation : undefined;
    },
    /** The parameters in its path, percent-encoded; none if there is no such operation. */
    paramsOf: (method: string, path: string): Readonly<Record<string, string>> => {
      const match = router(method, path);
      return match.kind === 'found' ? match.params : {};
    },
  };
}
