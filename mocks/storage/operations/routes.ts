// The routes of storage: those of the contract, others that real clients call, and shorter forms that the service takes.
import { storageDocument } from '../../../specs/documents.ts';
import { routesOf } from '../../../specs/routes.ts';
import { toOperations } from '../../http/operations.ts';
import { createRouter, type Route, type Router } from '../../http/router.ts';

const CLIENT_ROUTES: readonly Route[] = [
  { operation: 'createBucket', method: 'POST', path: '/bucket' },
  { operation: 'listBuckets', method: 'GET', path: '/bucket' },
  { operation: 'getObjectInfo', method: 'GET', path: '/object/info/{bucketName}/{wildcard}' },
  { operation: 'listObjectsV2', method: 'POST', path: '/object/list-v2/{bucketName}' },
  { operation: 'signUploadUrl', method: 'POST', path: '/object/upload/sign/{bucketName}/{wildcard}' },
  { operation: 'uploadToSignedUrl', method: 'PUT', path: '/object/upload/sign/{bucketName}/{wildcard}' },
  { operation: 'getStatus', method: 'GET', path: '/status' },
  { operation: 'getVersion', method: 'GET', path: '/version' },
  { operation: 'getHealth', method: 'GET', path: '/health' },
];

const NAMED_ROUTES = withEmptyParameters([...routesOf(storageDocument), ...CLIENT_ROUTES]);

export const STORAGE_ROUTES: readonly Route[] = [...NAMED_ROUTES, ...headRoutes(NAMED_ROUTES)];

export const routeStorage = createMethodRouter(STORAGE_ROUTES);

export const storageOperations = toOperations(STORAGE_ROUTES, routeStorage);

/** A parameter in a path may be empty, but the router wants at least one character: adds paths without it. */
function withEmptyParameters(routes: readonly Route[]): readonly Route[] {
  const withoutBucket = withEmptied(routes, /\{bucket(Id|Name)\}/);
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
function createMethodRouter(routes: readonly Route[]): Router {
  const byMethod = new Map(
    [...Map.groupBy(routes, ({ method }) => method)].map(([method, some]) => [method, createRouter(some)]),
  );
  return (method, path) => byMethod.get(method)?.(method, path) ?? { kind: 'unknown' };
}
