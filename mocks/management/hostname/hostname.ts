// The custom hostname of a project: a small state machine from nothing to services_reconfigured and back.
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { badRequest, refusal } from '../operations/errors.ts';
import { askForVerification, waitingFor, isVerified } from './hostname-verification.ts';
import type { StoredHostname, Circumstances, HostnameStatus, ProjectState } from '../operations/state.ts';
import { afterRead } from '../operations/transitions.ts';

export function getCustomHostname(call: ProjectCall): object {
  const { project, surroundings } = call;
  const current = project.hostname;
  const { addonMissing } = surroundings.dialect;
  if (project.circumstances.hostnameAddon === 'missing' && addonMissing === 'tell')
    throw badRequest('This project is not allowed to set up custom domain');
  if (current === undefined) throw badRequest('No custom hostname configuration found.');
  project.hostname = afterAnswer(current);
  return renderHostname(project, current);
}

export function deleteCustomHostname(call: ProjectCall): void {
  const { project } = call;
  if (project.hostname === undefined) throw badRequest('Custom hostname not configured for project');
  project.hostname = undefined;
}

export async function initializeCustomHostname(call: ProjectCall): Promise<object> {
  const { custom_hostname: hostname } = (await readBody(call)) as { readonly custom_hostname: string };
  const { project, transitions, surroundings } = call;
  if (project.circumstances.hostnameAddon === 'missing')
    throw badRequest('Please enable the Custom Domain add-on for the project first.');
  // A status of the real service's own range.
  if (project.hostname !== undefined)
    throw refusal(
      544,
      'Delete the custom hostname associated with your project before attempting to create a new one.',
    );
  const { ids } = surroundings;
  const begun: StoredHostname = {
    id: ids.uuid(),
    hostname: hostname.toLowerCase(),
    status: '2_initiated',
    ownership: ids.uuid(),
    challenge: ids.text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  };
  const pace = transitions.hostname;
  // Recorded: the first answer is never verified, whatever the DNS says.
  project.hostname = pace === 'at-once' ? begun : askForVerification(project, begun, pace, nowOf(call));
  return renderHostname(project, begun);
}

export function reverifyCustomHostname(call: ProjectCall): object {
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
  return renderHostname(project, next);
}

export function activateCustomHostname(call: ProjectCall): object {
  const { project } = call;
  const current = project.hostname;
  if (current?.status === '5_services_reconfigured') throw badRequest('Custom hostname has already been activated.');
  if (current?.status !== '4_origin_setup_completed') throw badRequest('Verification has not been completed.');
  const next: StoredHostname = { ...current, status: '5_services_reconfigured' };
  project.hostname = next;
  return renderHostname(project, next);
}

function afterAnswer(hostname: StoredHostname): StoredHostname {
  return hostname.due === undefined ? hostname : waitingFor(afterRead(hostname.due), hostname);
}

function nowOf({ surroundings }: ProjectCall): number {
  return surroundings.clock.now().getTime();
}

/** The state of the name's certificate if nothing is in its way. */
const CERTIFICATE: Readonly<Record<HostnameStatus, string>> = {
  '1_not_started': 'initializing',
  '2_initiated': 'pending_validation',
  '3_challenge_verified': 'pending_deployment',
  '4_origin_setup_completed': 'active',
  '5_services_reconfigured': 'active',
};

function renderHostname({ ref, circumstances }: ProjectState, stored: StoredHostname): object {
  const { id, hostname, status } = stored;
  const challenged = status === '1_not_started' || status === '2_initiated';
  return {
    status,
    custom_hostname: hostname,
    data: {
      success: true,
      errors: [],
      messages: [],
      result: {
        id,
        hostname,
        status: isVerified(stored) ? 'active' : 'pending',
        custom_origin_server: `${ref}.localhost`,
        ownership_verification: challenged
          ? { type: 'txt', name: `_cf-custom-hostname.${hostname}`, value: stored.ownership }
          : { type: '', name: '', value: '' },
        ssl: renderCertificate(stored, circumstances),
        ...(challenged && circumstances.dns === 'failing'
          ? { verification_errors: ['custom hostname does not CNAME to this zone.'] }
          : {}),
      },
    },
  };
}

function renderCertificate({ status, hostname, challenge }: StoredHostname, { certificate }: Circumstances): object {
  // Clients take 3_challenge_verified for 2, and want the one record there.
  const asked = status === '2_initiated' || status === '3_challenge_verified';
  const records = asked ? [{ txt_name: `_acme-challenge.${hostname}`, txt_value: challenge }] : [];
  if (status !== '2_initiated' || certificate === 'good')
    return { status: CERTIFICATE[status], validation_records: records };
  if (certificate === 'timed-out') return { status: 'validation_timed_out', validation_records: records };
  // The word by which clients recognize this error.
  return { status: CERTIFICATE[status], validation_records: records, validation_errors: [{ message: 'caa_error' }] };
}
