// The routes of management in a dialect: those of its document. What today's service has besides is known by name only.
import { managementSpecs, notBuilt } from '../../../specs/operations.ts';
import { toOperations, type Operations } from '../../http/operations.ts';
import { createRouter, type Router } from '../../http/router.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { managementDialects } from './dialect.ts';

export function managementOperations(dialect: DialectName): Operations {
  return toOperations(managementSpecs(dialect), managementRouter(dialect));
}

export function managementRouter(dialect: DialectName): Router {
  return withLenience(dialect, createRouter(managementSpecs(dialect)));
}

/** Today's service answers HEAD as GET, and a slash at the end of a path means nothing there. */
function withLenience(dialect: DialectName, router: Router): Router {
  if (!managementDialects[dialect].lenientPaths) return router;
  return (method, path) => router(method === 'HEAD' ? 'GET' : method, path.replace(/(?<=[^/])\/$/, ''));
}

/** `operation` is `GET /v1/projects/{ref}/branches`, and so on. */
export const NOT_BUILT = Object.entries(notBuilt).flatMap(([path, methods]) =>
  methods.split(' ').map((method) => ({ operation: `${method} ${path}`, method, path })),
);

const routerOfNotBuilt = withLenience('supabase', createRouter(NOT_BUILT));

/** The method and path of an operation that today's service has, and the mock does not. */
export function findNotBuilt(method: string, path: string): string | undefined {
  const match = routerOfNotBuilt(method, path);
  return match.kind === 'found' ? match.route.operation : undefined;
}
