// What a request may cost the owner of the project, read off the wire: no case can send more than it declares.
import { managementDocument } from '../../specs/documents.ts';
import { routesOf, toPathPattern } from '../../specs/routes.ts';
import type { WireRequest } from '../kit/contract/exchange.ts';
import type { Hazard } from '../kit/outcome.ts';
import { HAZARDS } from '../kit/contract/safety.ts';
import type { Target } from '../kit/contract/target.ts';

const ROUTES = routesOf(managementDocument).map(({ method, path, definition, operation }) => ({
  operation,
  method,
  path: toPathPattern(path),
  hazard: HAZARDS.find((hazard) => hazard === definition['x-hazard']) ?? 'read',
}));

/** What a write to a path of no operation does is unknown. */
export function hazardOfManagement({ method, url }: WireRequest, target: Target): Hazard {
  if (!isOurs(url, target)) return 'read';
  const route = routeOf({ method, url }, target);
  if (route !== undefined) return route.hazard;
  return method === 'GET' || method === 'HEAD' ? 'read' : 'irreversible';
}

/** Whether a request is one for the operation. */
export function isOperation(operation: string): (request: WireRequest, target: Target) => boolean {
  return (request, target) => isOurs(request.url, target) && routeOf(request, target)?.operation === operation;
}

function isOurs(url: string, { management }: Target): boolean {
  return management !== undefined && url.startsWith(`${management.url}/v1/`);
}

function routeOf({ method, url }: WireRequest, { management }: Target): (typeof ROUTES)[number] | undefined {
  const [path = ''] = url.slice(management?.url.length ?? 0).split('?');
  return ROUTES.find((one) => one.method === method && one.path.test(path));
}
