// Projects: listed and made.
import { json } from '../http/respond.ts';
import type { Call, Surroundings } from './call.ts';
import type { ManagementDialect } from './dialect.ts';
import { refusal } from './errors.ts';
import { parseText, readObject } from './input.ts';
import type { Networks, ProjectState } from './state.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const HEX = '0123456789abcdef';
const DEFAULT_REGION = 'us-east-1';
const LONGEST_NAME = 256;

const EVERYTHING: Networks = { v4: ['0.0.0.0/0'], v6: ['::/0'] };
const NOTHING: Networks = { v4: [], v6: [] };

/** A project as it is right after it was made. */
export function newProject(
  facts: Pick<ProjectState, 'ref' | 'organization' | 'name' | 'region' | 'main'>,
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

export async function createProject({ request, state, surroundings }: Call): Promise<Response> {
  const body = await readObject(request);
  const name = parseText(body['name'], 'name', LONGEST_NAME);
  parseText(body['db_pass'], 'db_pass');
  const organization = parseText(body['organization_id'] ?? body['organization_slug'], 'organization_id');
  const region = parseRegion(body['region'], surroundings.dialect);
  if (!state.organizations.some(({ id }) => id === organization)) throw refusal(404, 'Organization not found');
  const project = newProject(
    { ref: surroundings.ids.text(20, LETTERS), organization, name, region, main: false },
    surroundings,
  );
  state.projects = [...state.projects, project];
  return json(201, toRecord(project, surroundings));
}

function parseRegion(value: unknown, dialect: ManagementDialect): string {
  if (value === undefined && dialect.projectRegion === 'optional') return DEFAULT_REGION;
  return parseText(value, 'region');
}

function toRecord(project: ProjectState, surroundings: Surroundings): object {
  return {
    id: project.ref,
    organization_id: project.organization,
    name: project.name,
    region: project.region,
    created_at: project.createdAt,
    database: { host: `db.${project.ref}.${surroundings.domain}`, version: surroundings.databaseVersion },
    ...(surroundings.dialect.laterFields
      ? { ref: project.ref, organization_slug: project.organization, status: 'ACTIVE_HEALTHY' }
      : {}),
  };
}
