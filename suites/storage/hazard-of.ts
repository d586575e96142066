// What a storage request may do, read off the wire: links and lists are asked for by POST and change nothing.
import { storageDocument } from '../../specs/documents.ts';
import { routesOf, toPathPattern } from '../../specs/routes.ts';
import type { WireRequest } from '../kit/contract/exchange.ts';
import { HAZARDS } from '../kit/contract/safety.ts';
import type { Target } from '../kit/contract/target.ts';
import type { Hazard } from '../kit/outcome.ts';

const ROUTES = routesOf(storageDocument).map(({ method, path, definition }) => ({
  method,
  path: toPathPattern(path),
  hazard: HAZARDS.find((hazard) => hazard === definition['x-hazard']) ?? 'read',
  removes: definition['x-effect'] !== undefined,
}));

/**
 * A path that no operation has may do as much as any: only the methods that are safe by HTTP are taken for reading. One that
 * is of several operations is of the most harmless, since a wildcard takes in what has a name of its own.
 */
export function hazardOfStorage(request: WireRequest, target: Target): Hazard {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return 'read';
  const possible = routesFor(request, target).map(({ hazard }) => hazard);
  return HAZARDS.find((hazard) => possible.includes(hazard)) ?? 'write-scoped';
}

/** Whether a request may remove objects or buckets. */
export function removesThings(request: WireRequest, target: Target): boolean {
  return request.method === 'DELETE' || routesFor(request, target).some(({ removes }) => removes);
}

function routesFor({ method, url }: WireRequest, { storage }: Target): typeof ROUTES {
  const base = storage?.url.replace(/\/+$/, '');
  if (base === undefined || !url.startsWith(`${base}/`)) return [];
  const [path = ''] = url.slice(base.length).split('?');
  return ROUTES.filter((one) => one.method === method && one.path.test(path));
}
