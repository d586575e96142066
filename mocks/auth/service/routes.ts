// The routes of sign-in: those of its document, those that the service refuses as turned off, and those that are not built.
import { authNotBuilt, authRefused, authSpecs } from '../../../specs/operations.ts';
import { toOperations, type Operations } from '../../http/operations.ts';
import { createRouter, type Route, type Router } from '../../http/router.ts';
import type { DialectName } from '../../runtime/dialect.ts';

function servedRoutes(dialect: DialectName): readonly Route[] {
  return authSpecs(dialect).map(({ operation, method, path }) => ({ operation, method, path }));
}

/** None in the dialect `contract`. */
export function authOperations(dialect: DialectName): Operations {
  return toOperations(servedRoutes(dialect));
}

/** Of all of them; the operation of one that is refused or not built is its method and path. */
export function createSignInRouter(): Router {
  const missing = Object.entries(authNotBuilt).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => `${method} ${path}`),
  );
  const others = [...Object.keys(authRefused), ...missing].map((operation) => {
    const [method = '', path = ''] = operation.split(' ');
    return { operation, method, path };
  });
  return createRouter([...servedRoutes('supabase'), ...others]);
}
