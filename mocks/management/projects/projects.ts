// Projects: listed and made.
import { json } from '../../http/respond.ts';
import { createJwtSecret } from '../../runtime/keys.ts';
import { createProjectRef } from '../../runtime/project-ref.ts';
import type { Call, ProjectCall, Surroundings } from '../operations/call.ts';
import type { ManagementDialect } from '../operations/dialect.ts';
import { badRequest, forbidden, refusal } from '../operations/errors.ts';
import { parseObject, parseOptionalFlag, parseText, readObject, type JsonObject } from '../operations/input.ts';
import type { ManagementState, Networks, ProjectState } from '../operations/state.ts';
import { afterRead, dueAfter } from '../operations/transitions.ts';
import { isMember } from './users.ts';

const HEX = '0123456789abcdef';
const DEFAULT_REGION = 'us-east-1';
const LONGEST_NAME = 256;

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

export function listProjects({ state, user, surroundings }: Call): Response {
  const own = state.projects.filter(({ organization }) => isMember(state, user, organization));
  return json(
    200,
    own.map((project) => read(project, surroundings)),
  );
}

export function getProject({ project, surroundings }: ProjectCall): Response {
  return json(200, read(project, surroundings));
}

export async function createProject({ request, state, user, transitions, surroundings }: Call): Promise<Response> {
  const body = await readObject(request);
  const name = parseText(body['name'], 'name', LONGEST_NAME);
  parseText(body['db_pass'], 'db_pass');
  const organization = parseOrganization(body);
  parseIgnored(body);
  const region = parseRegion(body, surroundings.dialect);
  if (!state.organizations.some(({ id }) => id === organization)) throw refusal(404, 'Organization not found');
  if (!isMember(state, user, organization)) throw forbidden(surroundings.dialect);
  const project = newProject(
    {
      ref: freeRef(state, surroundings),
      organization,
      name,
      region,
      main: false,
      jwtSecret: createJwtSecret(surroundings.ids),
    },
    surroundings,
  );
  const pace = transitions.project;
  if (pace !== 'at-once') project.status = 'COMING_UP';
  project.statusDue = dueAfter(pace, surroundings.clock.now().getTime());
  state.projects = [...state.projects, project];
  return json(201, toRecord(project, surroundings));
}

/** Old clients send the id and new ones the slug: the same text under two names. */
function parseOrganization({ organization_id: id, organization_slug: slug }: JsonObject): string {
  if (slug === undefined) return parseText(id, 'organization_id');
  const named = parseText(slug, 'organization_slug');
  if (id !== undefined && parseText(id, 'organization_id') !== named)
    throw badRequest('organization_id and organization_slug must not differ');
  return named;
}

/** These have no effect here, but must be of the right type. */
function parseIgnored({ plan, kps_enabled: flag }: JsonObject): void {
  if (plan !== undefined) parseText(plan, 'plan');
  parseOptionalFlag(flag, 'kps_enabled');
}

/** A seed that begins again must not produce a reference that is taken. */
function freeRef({ projects }: ManagementState, { ids, backing }: Surroundings): string {
  for (;;) {
    const ref = createProjectRef(ids);
    if (!backing.isHidden(ref) && projects.every((project) => project.ref !== ref)) return ref;
  }
}

/** Today's clients may select a region instead of naming it; a smart group leaves the choice to the service. */
function parseRegion({ region, region_selection: selection }: JsonObject, dialect: ManagementDialect): string {
  if (region !== undefined || dialect.projectRegion === 'required') return parseText(region, 'region');
  if (selection === undefined) return DEFAULT_REGION;
  const { type, code } = parseObject(selection, 'region_selection');
  const named = parseText(code, 'region_selection.code');
  return type === 'specific' ? named : DEFAULT_REGION;
}

function read(project: ProjectState, surroundings: Surroundings): object {
  const record = toRecord(project, surroundings);
  if (project.statusDue !== undefined) project.statusDue = afterRead(project.statusDue);
  return record;
}

function toRecord(project: ProjectState, surroundings: Surroundings): object {
  return {
    id: project.ref,
    organization_id: project.organization,
    name: project.name,
    region: project.region,
    created_at: project.createdAt,
    database: surroundings.backing.describeDatabase(project.ref),
    ...(surroundings.dialect.laterFields
      ? { ref: project.ref, organization_slug: project.organization, status: project.status }
      : {}),
  };
}
