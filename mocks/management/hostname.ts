// The custom hostname of a project: a small state machine from nothing to services_reconfigured and back.
import { empty, json } from '../http/respond.ts';
import type { ProjectCall, Surroundings } from './call.ts';
import { badRequest, hostnameTaken } from './errors.ts';
import { parseText, readObject } from './input.ts';
import type { ProjectState, StoredHostname } from './state.ts';

const HOSTNAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

export function getCustomHostname({ project, surroundings }: ProjectCall): Response {
  if (project.hostname === undefined) throw badRequest('No custom hostname configuration found.');
  return json(200, toRecord(project, project.hostname, surroundings));
}

export function deleteCustomHostname({ project }: ProjectCall): Response {
  if (project.hostname === undefined) throw badRequest('Custom hostname not configured for project');
  project.hostname = undefined;
  return empty(200);
}

export async function initializeCustomHostname({ request, project, surroundings }: ProjectCall): Promise<Response> {
  const body = await readObject(request);
  const hostname = parseText(body['custom_hostname'], 'custom_hostname').toLowerCase();
  if (!HOSTNAME.test(hostname)) throw badRequest('custom_hostname must be a fully qualified domain name');
  if (project.circumstances.hostnameAddon === 'missing')
    throw badRequest('Please enable the Custom Domain add-on for the project first.');
  if (project.hostname !== undefined) throw hostnameTaken();
  const { ids } = surroundings;
  project.hostname = {
    id: ids.uuid(),
    hostname,
    status: '2_initiated',
    ownership: ids.uuid(),
    challenge: ids.text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  };
  return json(201, toRecord(project, project.hostname, surroundings));
}

export function reverifyCustomHostname({ project, surroundings }: ProjectCall): Response {
  const current = project.hostname;
  if (current === undefined) throw badRequest('Project is not pending custom hostname verification.');
  if (isVerified(current)) throw badRequest('Verification has been completed, please proceed to activation.');
  const next: StoredHostname =
    project.circumstances.dns === 'ready' ? { ...current, status: '4_origin_setup_completed' } : current;
  project.hostname = next;
  return json(201, toRecord(project, next, surroundings));
}

export function activateCustomHostname({ project, surroundings }: ProjectCall): Response {
  const current = project.hostname;
  if (current?.status === '5_services_reconfigured') throw badRequest('Custom hostname has already been activated.');
  if (current?.status !== '4_origin_setup_completed') throw badRequest('Verification has not been completed.');
  const next: StoredHostname = { ...current, status: '5_services_reconfigured' };
  project.hostname = next;
  return json(201, toRecord(project, next, surroundings));
}

function isVerified({ status }: StoredHostname): boolean {
  return status === '4_origin_setup_completed' || status === '5_services_reconfigured';
}

/** `data` is what a provider of certificates answers about the name: the shape that real clients read. */
function toRecord(project: ProjectState, stored: StoredHostname, { domain }: Surroundings): object {
  const verified = isVerified(stored);
  const failing = !verified && project.circumstances.dns === 'failing';
  return {
    status: stored.status,
    custom_hostname: stored.hostname,
    data: {
      success: true,
      errors: [],
      messages: [],
      result: {
        id: stored.id,
        hostname: stored.hostname,
        status: verified ? 'active' : 'pending',
        custom_origin_server: `${project.ref}.${domain}`,
        ownership_verification: verified
          ? { type: '', name: '', value: '' }
          : { type: 'txt', name: `_cf-custom-hostname.${stored.hostname}`, value: stored.ownership },
        ssl: {
          status: verified ? 'active' : 'pending_validation',
          validation_records: verified
            ? []
            : [{ txt_name: `_acme-challenge.${stored.hostname}`, txt_value: stored.challenge }],
        },
        ...(failing ? { verification_errors: ['custom hostname does not CNAME to this zone.'] } : {}),
      },
    },
  };
}
