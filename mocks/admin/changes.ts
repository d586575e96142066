// Reads a change of the management interface's environment as it comes over HTTP.
import type { AdministrativeChange } from '../management/projects/administer.ts';
import { checkNames, refused } from './body.ts';

/** The fields that each kind of change must have beside its kind. */
export const CHANGES: Readonly<Record<AdministrativeChange['kind'], readonly string[]>> = {
  ban: ['address'],
  'function-status': ['slug', 'status'],
  dns: ['dns'],
  certificate: ['certificate'],
  'hostname-status': ['status'],
  'hostname-addon': ['addon'],
  'restrictions-entitlement': ['entitlement'],
  restrictions: ['mode'],
  'restrictions-release': [],
  'project-status': ['status'],
  transition: ['of'],
};

export function readChange(body: Readonly<Record<string, unknown>>): AdministrativeChange {
  const kind = Object.keys(CHANGES).find((known) => known === body['kind']) as AdministrativeChange['kind'] | undefined;
  if (kind === undefined) throw refused(`Send {"kind": …} with one of ${Object.keys(CHANGES).join(', ')}.`);
  const missing = CHANGES[kind].filter((field) => typeof body[field] !== 'string');
  if (missing.length > 0) throw refused(`A change of kind ${kind} needs ${missing.join(' and ')}.`);
  const optional = kind === 'transition' ? ['pace', 'ref'] : ['ref'];
  checkNames(`A change of kind ${kind}`, Object.keys(body), ['kind', ...CHANGES[kind], ...optional]);
  return body as unknown as AdministrativeChange;
}
