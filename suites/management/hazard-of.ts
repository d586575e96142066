// What a request may cost whoever owns the project, read off the wire: no case can send more than it says of itself.
import { managementDocument } from '../../specs/generated.ts';
import { routesOf, toPathPattern } from '../../specs/routes.ts';
import type { WireRequest } from '../kit/exchange.ts';
import type { Hazard } from '../kit/outcome.ts';
import { HAZARDS } from '../kit/safety.ts';
import type { Target } from '../kit/target.ts';

const ROUTES = routesOf(managementDocument).map(({ method, path, definition }) => ({
  method,
  path: toPathPattern(path),
  hazard: HAZARDS.find((hazard) => hazard === definition['x-hazard']) ?? 'read',
}));

/** Nobody knows what a write to a path of no operation does. */
export function hazardOfManagement({ method, url }: WireRequest, { management }: Target): Hazard {
  const base = management?.url;
  if (base === undefined || !url.startsWith(`${base}/v1/`)) return 'read';
  const [path = ''] = url.slice(base.length).split('?');
  const route = ROUTES.find((one) => one.method === method && one.path.test(path));
  if (route !== undefined) return route.hazard;
  return method === 'GET' || method === 'HEAD' ? 'read' : 'irreversible';
}
