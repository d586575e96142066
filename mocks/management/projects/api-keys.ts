// The API keys of a project, as today's clients ask for them.
import { json } from '../../http/respond.ts';
import type { ProjectCall } from '../operations/call.ts';

export async function listApiKeys({ project, surroundings }: ProjectCall): Promise<Response> {
  const { anon, service } = await surroundings.backing.apiKeys(project.ref);
  return json(200, [toRecord('anon', anon), toRecord('service_role', service)]);
}

function toRecord(role: string, key: string): object {
  return { name: role, api_key: key, id: role, type: 'legacy', description: `Legacy ${role} API key` };
}
