// Administration: what the API alone cannot bring about, so that clients can be tried against it.
import { afterChange, waitingFor } from '../hostname/hostname-verification.ts';
import { isIpv4 } from '../networks/networks.ts';
import { applied } from '../operations/settle.ts';
import {
  FUNCTION_STATUSES,
  HOSTNAME_STATUSES,
  PROJECT_STATUSES,
  type Circumstances,
  type FunctionStatus,
  type HostnameStatus,
  type ManagementState,
  type ProjectState,
  type ProjectStatus,
} from '../operations/state.ts';
import { parseTransitions, type Pace, type Transitions } from '../operations/transitions.ts';

/** One change of the world outside; `ref` defaults to the first project. */
export type AdministrativeChange = { readonly ref?: string } & (
  | { readonly kind: 'ban'; readonly address: string }
  | { readonly kind: 'function-status'; readonly slug: string; readonly status: FunctionStatus }
  | { readonly kind: 'dns'; readonly dns: Circumstances['dns'] }
  | { readonly kind: 'hostname-status'; readonly status: HostnameStatus }
  | { readonly kind: 'hostname-addon'; readonly addon: Circumstances['hostnameAddon'] }
  | { readonly kind: 'restrictions-entitlement'; readonly entitlement: 'disallowed' | 'allowed' }
  | { readonly kind: 'restrictions'; readonly mode: Circumstances['restrictions'] }
  | { readonly kind: 'restrictions-release' }
  | { readonly kind: 'certificate'; readonly certificate: Circumstances['certificate'] }
  | { readonly kind: 'project-status'; readonly status: ProjectStatus }
  | { readonly kind: 'transition'; readonly of: keyof Transitions; readonly pace: Pace }
);

/** Throws an Error that says what there is, or could be, if the change makes no sense; then nothing is changed. */
export function administer(
  state: ManagementState,
  change: AdministrativeChange,
  { transitions, now }: { readonly transitions: Transitions; readonly now: Date },
): void {
  const project = findProject(state, change.ref);
  switch (change.kind) {
    case 'ban':
      if (!isIpv4(change.address)) throw new Error('Only an IPv4 address can be banned.');
      project.bans = [...new Set([...project.bans, change.address])];
      return;
    case 'function-status':
      checkOneOf('status', change.status, FUNCTION_STATUSES);
      setFunctionStatus(project, change.slug, change.status);
      return;
    case 'dns':
      checkOneOf('dns', change.dns, ['ready', 'pending', 'failing']);
      setCircumstances(project, { dns: change.dns }, transitions.hostname, now);
      return;
    case 'certificate':
      checkOneOf('certificate', change.certificate, ['good', 'timed-out', 'caa-error']);
      setCircumstances(project, { certificate: change.certificate }, transitions.hostname, now);
      return;
    case 'hostname-status':
      checkOneOf('status', change.status, HOSTNAME_STATUSES);
      if (project.hostname === undefined) throw new Error(`The project ${project.ref} has no custom hostname.`);
      project.hostname = waitingFor(undefined, { ...project.hostname, status: change.status });
      return;
    case 'hostname-addon':
      checkOneOf('addon', change.addon, ['enabled', 'missing']);
      project.circumstances = { ...project.circumstances, hostnameAddon: change.addon };
      return;
    case 'restrictions-entitlement':
      checkOneOf('entitlement', change.entitlement, ['allowed', 'disallowed']);
      project.restrictions = { ...project.restrictions, entitlement: change.entitlement };
      return;
    case 'restrictions':
      checkOneOf('mode', change.mode, ['immediate', 'hold']);
      project.circumstances = { ...project.circumstances, restrictions: change.mode };
      return;
    case 'restrictions-release':
      project.restrictions = applied(project.restrictions, now);
      return;
    case 'project-status':
      checkOneOf('status', change.status, PROJECT_STATUSES);
      project.status = change.status;
      project.statusDue = undefined;
      return;
    case 'transition':
      if (change.ref !== undefined) throw new Error('Transitions are set for all projects: leave ref out.');
      state.transitions = { ...state.transitions, ...parseTransitions({ [change.of]: change.pace }) };
  }
}

function setCircumstances(project: ProjectState, said: Partial<Circumstances>, pace: Pace, now: Date): void {
  project.circumstances = { ...project.circumstances, ...said };
  if (project.hostname !== undefined)
    project.hostname = afterChange(project.hostname, project.circumstances, pace, now.getTime());
}

/** Changes also come from outside, without a check by the compiler. */
function checkOneOf(name: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new Error(`${name} must be one of ${known.join(', ')}.`);
}

function findProject({ projects }: ManagementState, ref: string | undefined): ProjectState {
  const project = ref === undefined ? projects[0] : projects.find((other) => other.ref === ref);
  if (project === undefined)
    throw new Error(`There is no project ${ref}. There are: ${projects.map((other) => other.ref).join(', ')}.`);
  return project;
}

function setFunctionStatus(project: ProjectState, slug: string, status: FunctionStatus): void {
  if (!project.functions.some((stored) => stored.slug === slug)) {
    const slugs = project.functions.map((stored) => stored.slug).join(', ');
    throw new Error(`The project ${project.ref} has no function ${slug}. It has: ${slugs === '' ? 'none' : slugs}.`);
  }
  project.functions = project.functions.map((stored) => (stored.slug === slug ? { ...stored, status } : stored));
}
