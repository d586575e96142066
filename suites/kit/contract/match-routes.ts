// Which operations of a document a request may be for, read off the wire.
import { routesOf, toPathPattern, type OpenApiDocument, type OperationRoute } from '../../../specs/routes.ts';
import type { Hazard } from '../outcome.ts';
import type { WireRequest } from './exchange.ts';
import { HAZARDS } from './safety.ts';

interface MatchedRoute extends OperationRoute {
  /** As the document says it; an operation of which it says nothing reads. */
  readonly hazard: Hazard;
}

/** The operations of this method at this path below the URL of the interface; none elsewhere. */
type MatchRoutes = (request: WireRequest, base: string | undefined) => readonly MatchedRoute[];

export function createRouteMatcher(document: OpenApiDocument): MatchRoutes {
  const routes = routesOf(document).map((route) => ({
    ...route,
    pattern: toPathPattern(route.path),
    hazard: HAZARDS.find((hazard) => hazard === route.definition['x-hazard']) ?? 'read',
  }));
  return ({ method, url }, base) => {
    const root = base?.replace(/\/+$/, '');
    if (root === undefined || !url.startsWith(`${root}/`)) return [];
    const [path = ''] = url.slice(root.length).split('?');
    return routes.filter((one) => one.method === method && one.pattern.test(path));
  };
}
