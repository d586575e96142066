// The custom hostname of a project: a small state machine from nothing to services_reconfigured and back.
import { empty, json } from '../../http/respond.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest, hostnameTaken } from '../operations/errors.ts';
import { renderHostname } from './hostname-record.ts';
import { askForVerification, waitingFor } from './hostname-verification.ts';
import { parseText, readObject } from '../operations/input.ts';
import type { StoredHostname } from '../operations/state.ts';
import { afterRead } from '../operations/transitions.ts';

const HOSTNAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i;

export function getCustomHostname({ project, surroundings }: ProjectCall): Response {
  const current = project.hostname;
  const { addonMissing } = surroundings.dialect;
  if (project.circumstances.hostnameAddon === 'missing' && addonMissing === 'tell')
    throw badRequest('This project is not allowed to set up custom domain');
  if (current === undefined) throw badRequest('No custom hostname configuration found.');
  project.hostname = afterAnswer(current);
  return json(200, renderHostname(project, current));
}

export function deleteCustomHostname({ project }: ProjectCall): Response {
  if (project.hostname === undefined) throw badRequest('Custom hostname not configured for project');
  project.hostname = undefined;
  return empty(200);
}

export async function initializeCustomHostname(call: ProjectCall): Promise<Response> {
  const body = await readObject(call.request);
  const { project, transitions, surroundings } = call;
  const hostname = parseText(body['custom_hostname'], 'custom_hostname').toLowerCase();
  if (!HOSTNAME.test(hostname)) throw badRequest('custom_hostname must be a fully qualified domain name');
  if (project.circumstances.hostnameAddon === 'missing')
    throw badRequest('Please enable the Custom Domain add-on for the project first.');
  if (project.hostname !== undefined) throw hostnameTaken();
  const { ids } = surroundings;
  const begun: StoredHostname = {
    id: ids.uuid(),
    hostname,
    status: '2_initiated',
    ownership: ids.uuid(),
    challenge: ids.text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  };
  const pace = transitions.hostname;
  // Recorded: the first answer is never verified, whatever the DNS says.
  project.hostname = pace === 'at-once' ? begun : askForVerification(project, begun, pace, nowOf(call));
  return json(201, renderHostname(project, begun));
}

export function reverifyCustomHostname(call: ProjectCall): Response {
  const { project, transitions } = call;
  const current = project.hostname;
  if (current === undefined || current.status === '5_services_reconfigured')
    throw badRequest('Project is not pending custom hostname verification.');
  if (current.status === '4_origin_setup_completed')
    throw badRequest('Verification has been completed, please proceed to activation.');
  const next =
    current.due === undefined
      ? askForVerification(project, current, transitions.hostname, nowOf(call))
      : afterAnswer(current);
  project.hostname = next;
  return json(201, renderHostname(project, next));
}

export function activateCustomHostname({ project }: ProjectCall): Response {
  const current = project.hostname;
  if (current?.status === '5_services_reconfigured') throw badRequest('Custom hostname has already been activated.');
  if (current?.status !== '4_origin_setup_completed') throw badRequest('Verification has not been completed.');
  const next: StoredHostname = { ...current, status: '5_services_reconfigured' };
  project.hostname = next;
  return json(201, renderHostname(project, next));
}

function afterAnswer(hostname: StoredHostname): StoredHostname {
  return hostname.due === undefined ? hostname : waitingFor(afterRead(hostname.due), hostname);
}

function nowOf({ surroundings }: ProjectCall): number {
  return surroundings.clock.now().getTime();
}
