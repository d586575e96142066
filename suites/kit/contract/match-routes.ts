// Which operations of a document a request may be for, read off the wire.
import { routesOf, toPathPattern, type OpenApiDocument } from '../../../specs/routes.ts';
import type { WireRequest } from './exchange.ts';
import { HAZARDS } from './safety.ts';

/** Finds the operations of a method at a path below the URL of the interface (`base`); none elsewhere. */
export function createRouteMatcher(document: OpenApiDocument) {
  const routes = routesOf(document).map((route) => ({
    ...route,
    pattern: toPathPattern(route.path),
    // An operation of which the document says nothing reads.
    hazard: HAZARDS.find((hazard) => hazard === route.definition['x-hazard']) ?? 'read',
  }));
  return ({ method, url }: WireRequest, base: string | undefined) => {
    const root = base?.replace(/\/+$/, '');
    if (root === undefined || !url.startsWith(`${root}/`)) return [];
    const [path = ''] = url.slice(root.length).split('?');
    return routes.filter((one) => one.method === method && one.pattern.test(path));
  };
}
