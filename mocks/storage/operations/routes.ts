// The routes beside the contract's: what real clients call, and where the service takes an address with less or more in it.
import type { Route } from '../../http/router.ts';

export const EXTRA_ROUTES: readonly Route[] = [
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

/** A path may have nothing where a parameter stands, which is then empty; the router wants at least one character. */
export function withEmptyParameters(routes: readonly Route[]): readonly Route[] {
  const withoutBucket = [...routes, ...emptied(routes, /\{bucket(Id|Name)\}/)];
  return [...withoutBucket, ...emptied(withoutBucket, /\{wildcard\}$/)];
}

function emptied(routes: readonly Route[], parameter: RegExp): readonly Route[] {
  return routes
    .filter(({ path }) => parameter.test(path))
    .map((route) => ({ ...route, path: route.path.replace(parameter, '') }));
}

/** Every GET answers HEAD, too, except where the service does not know it. */
export function headRoutes(routes: readonly Route[]): readonly Route[] {
  return routes
    .filter((route) => route.method === 'GET' && route.operation !== 'getPublicObjectInfo')
    .map((route) => ({ ...route, method: 'HEAD' }));
}
