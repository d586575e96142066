// Projects: listed and made.
import { json } from '../http/respond.ts';
import type { Call, ProjectCall, Surroundings } from './call.ts';
import type { ManagementDialect } from './dialect.ts';
import { refusal } from './errors.ts';
import { parseObject, parseText, readObject, type JsonObject } from './input.ts';
import type { ManagementState, Networks, ProjectState } from './state.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const HEX = '0123456789abcdef';
const DEFAULT_REGION = 'us-east-1';
const LONGEST_NAME = 256;

const EVERYTHING: Networks = { v4: ['0.0.0.0/0'], v6: ['::/0'] };
const NOTHING: Networks = { v4: [], v6: [] };

/** A project as it is right after it was made. */
export function newProject(
  facts: Pick<ProjectState, 'ref' | 'organization' | 'name' | 'region' | 'main' | 'jwtSecret'>,
  surroundings: Surroundings,
): ProjectState {
  const open = surroundings.dialect.untouchedRestrictions === 'everything';
  return {
    ...facts,
    createdAt: surroundings.clock.now().toISOString(),
    secrets: [],
    functions: [],
    hostname: undefined,
    rootKey: surroundings.ids.text(64, HEX),
    bans: [],
    restrictions: {
      entitlement: 'allowed',
      status: open ? 'applied' : 'stored',
      config: open ? EVERYTHING : NOTHING,
    },
    circumstances: { dns: 'ready', hostnameAddon: 'enabled', restrictions: 'immediate' },
  };
}

export function listProjects({ state, surroundings }: Call): Response {
  return json(
    200,
    state.projects.map((project) => toRecord(project, surroundings)),
  );
}

export function getProject({ project, surroundings }: ProjectCall): Response {
  return json(200, toRecord(project, surroundings));
}

export async function createProject({ request, state, surroundings }: Call): Promise<Response> {
  const body = await readObject(request);
  const name = parseText(body['name'], 'name', LONGEST_NAME);
  parseText(body['db_pass'], 'db_pass');
  const organization = parseText(body['organization_id'] ?? body['organization_slug'], 'organization_id');
  const region = parseRegion(body, surroundings.dialect);
  if (!state.organizations.some(({ id }) => id === organization)) throw refusal(404, 'Organization not found');
  const project = newProject(
    {
      ref: freeRef(state, surroundings),
      organization,
      name,
      region,
      main: false,
      jwtSecret: surroundings.ids.text(48, `${LETTERS}${HEX}`),
    },
    surroundings,
  );
  state.projects = [...state.projects, project];
  return json(201, toRecord(project, surroundings));
}

/** A seed that begins again must not give a reference that is taken. */
function freeRef({ projects }: ManagementState, { ids }: Surroundings): string {
  for (;;) {
    const ref = ids.text(20, LETTERS);
    if (projects.every((project) => project.ref !== ref)) return ref;
  }
}

/** Today's clients may select one instead of naming it; a smart group leaves the choice to the service. */
function parseRegion({ region, region_selection: selection }: JsonObject, dialect: ManagementDialect): string {
  if (region !== undefined || dialect.projectRegion === 'required') return parseText(region, 'region');
  if (selection === undefined) return DEFAULT_REGION;
  const { type, code } = parseObject(selection, 'region_selection');
  const named = parseText(code, 'region_selection.code');
  return type === 'specific' ? named : DEFAULT_REGION;
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
      ? { ref: project.ref, organization_slug: project.organization, status: 'ACTIVE_HEALTHY' }
      : {}),
  };
}
