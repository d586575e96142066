// Creates a project through the management interface, as clients do.
import type { Mock, MockProject } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';

export async function createProject(mock: Mock, name: string): Promise<MockProject> {
  const answer = await createClient(mock).management('POST', '/v1/projects', {
    name,
    db_pass: 'hush-hush',
    organization_id: 'local-organization',
    region: 'eu-west-1',
  });
  if (answer.status !== 201) throw new Error(answer.text);
  const { id } = answer.json as { readonly id: string };
  return mock.project(id);
}
