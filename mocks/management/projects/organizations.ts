// Organizations: listed and made.
import { answer } from '../operations/answer.ts';
import { readBody } from '../operations/asked.ts';
import type { Call } from '../operations/call.ts';
import { refusal } from '../operations/errors.ts';
import type { Organization } from '../operations/state.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function listOrganizations(call: Call): Response {
  const { state, user } = call;
  return answer(call, state.organizations.filter(({ members }) => members.includes(user.id)).map(toRecord));
}

export async function createOrganization(call: Call): Promise<Response> {
  const { name } = (await readBody(call)) as { readonly name: string };
  const { state, user, surroundings } = call;
  const organization = { id: surroundings.ids.text(20, LETTERS), name, members: [user.id] };
  state.organizations = [...state.organizations, organization];
  return answer(call, toRecord(organization));
}

/** Those of the caller only: of others nothing is known. */
function findOrganization({ state, user, params }: Call): Organization {
  const found = state.organizations.find(({ id }) => id === params['OrganizationSlug']);
  if (found?.members.includes(user.id) !== true) throw refusal(404, 'Organization not found');
  return found;
}

export function getOrganization(call: Call): Response {
  const { id, name } = findOrganization(call);
  return answer(call, { id, name, plan: 'free', opt_in_tags: [], allowed_release_channels: ['ga', 'preview'] });
}

export function listOrganizationProjects(call: Call): Response {
  const { id } = findOrganization(call);
  const projects = call.state.projects.filter(
    ({ organization, status }) => organization === id && status !== 'REMOVED',
  );
  return answer(call, {
    projects: projects.map(({ ref, name, region, status, createdAt }) => ({
      ref,
      name,
      cloud_provider: 'AWS',
      region,
      is_branch: false,
      status,
      inserted_at: createdAt,
      databases: [{ region, status, cloud_provider: 'AWS', identifier: ref, type: 'PRIMARY' }],
    })),
    pagination: { count: projects.length, limit: 100, offset: 0 },
  });
}

function toRecord({ id, name }: Organization): object {
  return { id, name, slug: id };
}
