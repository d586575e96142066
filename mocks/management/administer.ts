// Administration: what the API alone cannot bring about, so that clients can be tried against it.
import type { Circumstances, FunctionStatus, HostnameStatus, ManagementState, ProjectState } from './state.ts';

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
);

/** Throws an Error that says what there is instead when project, function or hostname do not exist. */
export function administer(state: ManagementState, change: AdministrativeChange): void {
  const project = findProject(state, change.ref);
  switch (change.kind) {
    case 'ban':
      project.bans = [...new Set([...project.bans, change.address])];
      return;
    case 'function-status':
      setFunctionStatus(project, change.slug, change.status);
      return;
    case 'dns':
      project.circumstances = { ...project.circumstances, dns: change.dns };
      return;
    case 'hostname-status':
      if (project.hostname === undefined) throw new Error(`The project ${project.ref} has no custom hostname.`);
      project.hostname = { ...project.hostname, status: change.status };
      return;
    case 'hostname-addon':
      project.circumstances = { ...project.circumstances, hostnameAddon: change.addon };
      return;
    case 'restrictions-entitlement':
      project.restrictions = { ...project.restrictions, entitlement: change.entitlement };
      return;
    case 'restrictions':
      project.circumstances = { ...project.circumstances, restrictions: change.mode };
      return;
    case 'restrictions-release': {
      const { entitlement, config } = project.restrictions;
      project.restrictions = { entitlement, config, status: 'applied' };
    }
  }
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
    throw new Error(`There is no function ${slug}. There are: ${slugs === '' ? 'none' : slugs}.`);
  }
  project.functions = project.functions.map((stored) => (stored.slug === slug ? { ...stored, status } : stored));
}
