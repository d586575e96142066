// The account of a caller: its organizations, listed and made, and its profile.
import { readBody, readQuery } from '../operations/asked.ts';
import type { Call } from '../operations/call.ts';
import { refusal } from '../operations/errors.ts';
import type { Organization, ProjectState, ProjectStatus } from '../operations/state.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function listOrganizations(call: Call): object {
  const { state, user } = call;
  return state.organizations.filter(({ members }) => members.includes(user.id)).map(toRecord);
}

export async function createOrganization(call: Call): Promise<object> {
  const { name } = (await readBody(call)) as { readonly name: string };
  const { state, user, surroundings } = call;
  const organization = { id: surroundings.ids.text(20, LETTERS), name, members: [user.id] };
  state.organizations = [...state.organizations, organization];
  return toRecord(organization);
}

export function getProfile(call: Call): object {
  const { id, name } = call.user;
  return { gotrue_id: id, primary_email: `${id}@example.test`, username: name };
}

/** Those of the caller only: of others nothing is known. */
function findOrganization({ state, user, params }: Call): Organization {
  const found = state.organizations.find(({ id }) => id === params['slug']);
  if (found?.members.includes(user.id) !== true) throw refusal(404, 'Organization not found');
  return found;
}

export function getOrganization(call: Call): object {
  const { id, name } = findOrganization(call);
  return { id, name, plan: 'free', opt_in_tags: [], allowed_release_channels: ['ga', 'preview'] };
}

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly search?: string;
  readonly sort?: string;
  readonly statuses?: string;
}

export function listOrganizationProjects(call: Call): object {
  const { id } = findOrganization(call);
  const { offset, limit, search = '', sort = 'name_asc', statuses } = readQuery(call) as unknown as Page;
  const wanted = statuses?.split(',');
  const found = call.state.projects.filter(
    ({ organization, status, name, ref }) =>
      organization === id &&
      status !== 'REMOVED' &&
      wanted?.includes(status) !== false &&
      [name, ref].some((text) => text.toLowerCase().includes(search.toLowerCase())),
  );
  const [by, direction] = sort.split('_');
  const sorted = found.toSorted((one, other) =>
    by === 'name' ? one.name.localeCompare(other.name) : one.createdAt.localeCompare(other.createdAt),
  );
  const page = (direction === 'desc' ? sorted.toReversed() : sorted).slice(offset, offset + limit);
  return { projects: page.map(toListed), pagination: { count: found.length, limit, offset } };
}

function toListed({ ref, name, region, status, createdAt }: ProjectState): object {
  return {
    ref,
    name,
    cloud_provider: 'AWS',
    region,
    is_branch: false,
    status,
    inserted_at: createdAt,
    databases: [{ region, status: statusOfDatabase(status), cloud_provider: 'AWS', identifier: ref, type: 'PRIMARY' }],
  };
}

/** A database knows fewer statuses than its project. */
function statusOfDatabase(status: ProjectStatus): ProjectStatus {
  if (['INACTIVE', 'PAUSING', 'PAUSE_FAILED'].includes(status)) return 'GOING_DOWN';
  return ['UPGRADING', 'RESTORE_FAILED'].includes(status) ? 'UNKNOWN' : status;
}

function toRecord({ id, name }: Organization): object {
  return { id, name, slug: id };
}
