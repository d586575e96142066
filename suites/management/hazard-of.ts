// What a request may cost the owner of the project, read off the wire: no case can send more than it declares.
import { managementDocument } from '../../specs/documents.ts';
import type { WireRequest } from '../kit/contract/exchange.ts';
import { createRouteMatcher } from '../kit/contract/match-routes.ts';
import type { Target } from '../kit/contract/target.ts';
import type { Hazard } from '../kit/outcome.ts';

const matchRoutes = createRouteMatcher(managementDocument);

/** What a write to a path of no operation does is unknown. */
export function hazardOfManagement(request: WireRequest, { management }: Target): Hazard {
  if (management === undefined || !request.url.startsWith(`${management.url}/v1/`)) return 'read';
  const [route] = matchRoutes(request, management.url);
  if (route !== undefined) return route.hazard;
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'irreversible';
}

/** Whether a request is one for the operation. */
export function isOperation(operation: string): (request: WireRequest, target: Target) => boolean {
  return (request, { management }) => matchRoutes(request, management?.url)[0]?.operation === operation;
}
