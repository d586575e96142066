// Organizations: listed and made.
import { answer } from '../operations/answer.ts';
import { readBody } from '../operations/asked.ts';
import type { Call } from '../operations/call.ts';
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

function toRecord({ id, name }: Organization): object {
  return { id, name, slug: id };
}
