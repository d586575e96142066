// What a storage request may do, read off the wire: links and lists are asked for by POST and change nothing.
import { storageDocument } from '../../specs/documents.ts';
import { routesOf, toPathPattern } from '../../specs/routes.ts';
import type { WireRequest } from '../kit/contract/exchange.ts';
import type { Hazard } from '../kit/outcome.ts';
import type { Target } from '../kit/contract/target.ts';

const READS_BY_POST: ReadonlySet<string> = new Set(['signObject', 'signObjects', 'listObjects']);
const REMOVES: ReadonlySet<string> = new Set([
  'deleteBucket',
  'emptyBucket',
  'deleteObject',
  'deleteObjects',
  'moveObject',
]);

const ROUTES = routesOf(storageDocument).map(({ operation, method, path }) => ({
  operation,
  method,
  path: toPathPattern(path),
}));

/** A path that no operation has may do as much as any: only the methods that are safe by HTTP are taken for reading. */
export function hazardOfStorage(request: WireRequest, target: Target): Hazard {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return 'read';
  return isOneOf(READS_BY_POST, request, target) ? 'read' : 'write-scoped';
}

/** Whether a request may remove objects or buckets. */
export function removesThings(request: WireRequest, target: Target): boolean {
  return request.method === 'DELETE' || isOneOf(REMOVES, request, target);
}

function isOneOf(operations: ReadonlySet<string>, { method, url }: WireRequest, { storage }: Target): boolean {
  const base = storage?.url.replace(/\/+$/, '');
  if (base === undefined || !url.startsWith(`${base}/`)) return false;
  const [path = ''] = url.slice(base.length).split('?');
  return ROUTES.some((one) => operations.has(one.operation) && one.method === method && one.path.test(path));
}
