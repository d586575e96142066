// Organizations: listed and made.
import { json } from '../../http/respond.ts';
import type { Call } from '../operations/call.ts';
import type { ManagementDialect } from '../operations/dialect.ts';
import { parseText, readObject } from '../operations/input.ts';
import type { Organization } from '../operations/state.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const LONGEST_NAME = 256;

export function listOrganizations({ state, user, surroundings }: Call): Response {
  return json(
    200,
    state.organizations
      .filter(({ members }) => members.includes(user.id))
      .map((organization) => toRecord(organization, surroundings.dialect)),
  );
}

export async function createOrganization({ request, state, user, surroundings }: Call): Promise<Response> {
  const body = await readObject(request);
  const name = parseText(body['name'], 'name', LONGEST_NAME);
  const organization = { id: surroundings.ids.text(20, LETTERS), name, members: [user.id] };
  state.organizations = [...state.organizations, organization];
  return json(201, toRecord(organization, surroundings.dialect));
}

function toRecord({ id, name }: Organization, dialect: ManagementDialect): object {
  return { id, name, ...(dialect.laterFields ? { slug: id } : {}) };
}
