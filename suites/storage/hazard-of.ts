// What a storage request may do, read off the wire: links and lists are asked for by POST and change nothing.
import { storageDocument } from '../../specs/documents.ts';
import type { WireRequest } from '../kit/contract/exchange.ts';
import { createRouteMatcher } from '../kit/contract/match-routes.ts';
import { HAZARDS } from '../kit/contract/safety.ts';
import type { Target } from '../kit/contract/target.ts';
import type { Hazard } from '../kit/outcome.ts';

const matchRoutes = createRouteMatcher(storageDocument);

/**
 * A path that no operation has may do as much as any: only the methods that are safe by HTTP are taken for reading. One that
 * is of several operations is of the most harmless, since a wildcard takes in what has a name of its own.
 */
export function hazardOfStorage(request: WireRequest, { storage }: Target): Hazard {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return 'read';
  const possible = matchRoutes(request, storage?.url).map(({ hazard }) => hazard);
  return HAZARDS.find((hazard) => possible.includes(hazard)) ?? 'write-scoped';
}

/** Whether a request may remove objects or buckets. */
export function removesThings(request: WireRequest, { storage }: Target): boolean {
  const removes = matchRoutes(request, storage?.url).some(({ definition }) => definition['x-effect'] !== undefined);
  return removes || request.method === 'DELETE';
}
