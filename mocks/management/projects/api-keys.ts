// The API keys of a project, as today's clients ask for them.
import { answer } from '../operations/answer.ts';
import type { ProjectCall } from '../operations/call.ts';

export async function listApiKeys(call: ProjectCall): Promise<Response> {
  const { anon, service } = await call.surroundings.backing.apiKeys(call.project.ref);
  return answer(call, [toRecord('anon', anon), toRecord('service_role', service)]);
}

function toRecord(role: string, key: string): object {
  return { name: role, api_key: key, id: role, type: 'legacy', description: `Legacy ${role} API key` };
}
