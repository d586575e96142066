// Projects: listed and made.
import { createJwtSecret } from '../../runtime/keys.ts';
import { createProjectRef } from '../../runtime/ids.ts';
import { readBody } from '../operations/asked.ts';
import type { Call, ProjectCall, Surroundings } from '../operations/call.ts';
import { badRequest, forbidden, refusal } from '../operations/errors.ts';
import type { ManagementState, Networks, ProjectState } from '../operations/state.ts';
import { afterRead, dueAfter } from '../operations/transitions.ts';
import { regionOfGroup } from './regions.ts';
import { isMember } from './users.ts';

const HEX = '0123456789abcdef';
const DEFAULT_REGION = 'us-east-1';

const EVERYTHING: Networks = { v4: ['0.0.0.0/0'], v6: ['::/0'] };
const NOTHING: Networks = { v4: [], v6: [] };

/** A project as it is right after it was made. */
export function newProject(
  facts: Pick<ProjectState, 'ref' | 'organization' | 'name' | 'region' | 'main' | 'jwtSecret'>,
  { clock, ids, dialect }: Omit<Surroundings, 'backing'>,
): ProjectState {
  const open = dialect.untouchedRestrictions === 'everything';
  return {
    ...facts,
    createdAt: clock.now().toISOString(),
    status: 'ACTIVE_HEALTHY',
    statusDue: undefined,
    secrets: [],
    functions: [],
    hostname: undefined,
    rootKey: ids.text(64, HEX),
    bans: [],
    restrictions: {
      entitlement: 'allowed',
      status: open ? 'applied' : 'stored',
      config: open ? EVERYTHING : NOTHING,
    },
    circumstances: { dns: 'ready', certificate: 'good', hostnameAddon: 'enabled', restrictions: 'immediate' },
  };
}

/** What is said of a new project; `plan` and others have no effect here. */
interface Wanted {
  readonly name: string;
  readonly organization_id?: string;
  readonly organization_slug?: string;
  readonly region?: string;
  readonly region_selection?: { readonly type?: unknown; readonly code: string };
}

export function listProjects(call: Call): object {
  const { state, user, surroundings } = call;
  const own = state.projects.filter(
    ({ organization, status }) => status !== 'REMOVED' && isMember(state, user, organization),
  );
  return own.map((project) => read(project, surroundings));
}

export function getProject(call: ProjectCall): object {
  return read(call.project, call.surroundings);
}

export async function createProject(call: Call): Promise<object> {
  const wanted = (await readBody(call)) as Wanted;
  const { state, user, transitions, surroundings } = call;
  const organization = organizationOf(wanted);
  if (!state.organizations.some(({ id }) => id === organization)) throw refusal(404, 'Organization not found');
  if (!isMember(state, user, organization)) throw forbidden(surroundings.dialect);
  const project = newProject(
    {
      ref: freeRef(state, surroundings),
      organization,
      name: wanted.name,
      region: regionOf(wanted),
      main: false,
      jwtSecret: createJwtSecret(surroundings.ids),
    },
    surroundings,
  );
  const pace = transitions.project;
  if (pace !== 'at-once') project.status = 'COMING_UP';
  project.statusDue = dueAfter(pace, surroundings.clock.now().getTime());
  state.projects = [...state.projects, project];
  const status = surroundings.dialect.statusOfNew ?? project.status;
  return { ...toRecord(project, surroundings), status };
}

/** Old clients send the id and new ones the slug: the same text under two names. */
function organizationOf({ organization_id: id, organization_slug: slug }: Wanted): string {
  if (id !== undefined && slug !== undefined && id !== slug)
    throw badRequest('organization_id and organization_slug must not differ');
  return slug ?? id ?? '';
}

/** A seed that begins again must not produce a reference that is taken. */
function freeRef({ projects }: ManagementState, { ids, backing }: Surroundings): string {
  for (;;) {
    const ref = createProjectRef(ids);
    if (!backing.isHidden(ref) && projects.every((project) => project.ref !== ref)) return ref;
  }
}

/** Today's clients may select a region instead of naming it; a smart group leaves the choice to the service. */
function regionOf({ region, region_selection: selection }: Wanted): string {
  if (region !== undefined) return region;
  const selected = selection?.type === 'specific' ? selection.code : regionOfGroup(selection?.code ?? '');
  return selected ?? DEFAULT_REGION;
}

function read(project: ProjectState, surroundings: Surroundings): object {
  const record = toRecord(project, surroundings);
  if (project.statusDue !== undefined) project.statusDue = afterRead(project.statusDue);
  return record;
}

function describeDatabase({ ref }: ProjectState, { backing }: Surroundings): object {
  const { host, version, engine } = backing.describeDatabase(ref);
  return { host, version, postgres_engine: engine, release_channel: 'ga' };
}

function toRecord(project: ProjectState, surroundings: Surroundings): object {
  return {
    id: project.ref,
    organization_id: project.organization,
    name: project.name,
    region: project.region,
    created_at: project.createdAt,
    database: describeDatabase(project, surroundings),
    ref: project.ref,
    organization_slug: project.organization,
    status: project.status,
  };
}
