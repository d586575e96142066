// Creates a project through the management interface, as clients do.
import type { Mock, MockProject } from '../../mocks/app.ts';

export async function createProject(mock: Mock, name: string): Promise<MockProject> {
  const answer = await mock.fetch(
    new Request(`${mock.urls.management}/v1/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mock.keys.token}` },
      body: JSON.stringify({
        name,
        db_pass: 'hush-hush',
        organization_id: 'local-organization',
        region: 'eu-west-1',
      }),
    }),
  );
  if (answer.status !== 201) throw new Error(await answer.text());
  const { id } = (await answer.json()) as { readonly id: string };
  return mock.project(id);
}
