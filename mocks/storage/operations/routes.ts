// The routes of storage in a dialect: those of its document, and shorter forms that the service takes.
import { storageSpecs } from '../../../specs/operations.ts';
import { toOperations, type Operations } from '../../http/operations.ts';
import { createRouter, type Route, type Router } from '../../http/router.ts';
import type { DialectName } from '../../runtime/dialect.ts';

export function storageRoutes(dialect: DialectName): readonly Route[] {
  const named = storageSpecs(dialect).flatMap(({ operation, method, path, alsoAt }) =>
    [path, ...alsoAt].map((template) => ({ operation, method, path: template })),
  );
  const routes = withEmptyParameters(named);
  return [...routes, ...headRoutes(routes)];
}

export function storageOperations(dialect: DialectName): Operations {
  const routes = storageRoutes(dialect);
  return toOperations(routes, createMethodRouter(routes));
}

/** A parameter in a path may be empty, but the router wants at least one character: adds paths without it. */
function withEmptyParameters(routes: readonly Route[]): readonly Route[] {
  const withoutBucket = withEmptied(routes, /\{(?!wildcard\})\w+\}/);
  return withEmptied(withoutBucket, /\{wildcard\}$/);
}

/** `GET /bucket/` stays the list of buckets: it is not a bucket without a name. */
function withEmptied(routes: readonly Route[], parameter: RegExp): readonly Route[] {
  const emptied = routes
    .filter(({ path }) => parameter.test(path))
    .map((route) => ({ ...route, path: route.path.replace(parameter, '') }));
  const isTaken = ({ method, path }: Route): boolean =>
    routes.some((route) => route.method === method && route.path === path);
  return [...routes, ...emptied.filter((route) => !isTaken(route))];
}

/** Every GET answers HEAD, too, except one that the service does not know. */
function headRoutes(routes: readonly Route[]): readonly Route[] {
  return routes
    .filter((route) => route.method === 'GET' && route.operation !== 'getPublicObjectInfo')
    .map((route) => ({ ...route, method: 'HEAD' }));
}

/** A router for each method: the service does not say which other method a path has. */
export function createMethodRouter(routes: readonly Route[]): Router {
  const byMethod = new Map(
    [...Map.groupBy(routes, ({ method }) => method)].map(([method, some]) => [method, createRouter(some)]),
  );
  return (method, path) => byMethod.get(method)?.(method, path) ?? { kind: 'unknown' };
}
