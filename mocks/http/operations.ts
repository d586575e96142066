// What an interface calls the requests that it serves: for fault rules and the journal.
import type { InterfaceName } from '../../specs/clause.ts';
import { createRouter, type Route, type Router } from './router.ts';

export interface Operations {
  readonly names: ReadonlySet<string>;
  /** The operation of a request; the path is the interface's own, without the query. */
  readonly nameOf: (method: string, path: string) => string | undefined;
  /** The parameters in its path, percent-encoded; none if there is no such operation. */
  readonly paramsOf: (method: string, path: string) => Readonly<Record<string, string>>;
}

/** What each interface says by its own router. */
export type OperationRegister = Readonly<Record<InterfaceName, Operations>>;

export function toOperations(routes: readonly Route[], router: Router = createRouter(routes)): Operations {
  return {
    names: new Set(routes.map(({ operation }) => operation)),
    nameOf(method, path) {
      const match = router(method, path);
      return match.kind === 'found' ? match.route.operation : undefined;
    },
    paramsOf(method, path) {
      const match = router(method, path);
      return match.kind === 'found' ? match.params : {};
    },
  };
}
