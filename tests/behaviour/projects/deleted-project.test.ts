// What a project kept is gone as soon as it is deleted, unless a snapshot has it.
import { describe, expect } from 'vitest';
import { createClient } from '../../../mocks/client.ts';
import { createProject } from '../../support/create-project.ts';
import { onGrounds } from '../../support/databases.ts';

const OPTIONS = { schema: { sql: '' }, dialect: 'supabase', openProjects: 1, warn: () => undefined } as const;

describe.each(onGrounds(OPTIONS))('a deleted project, on $name', ({ test }) => {
  test('leaves its place to another at once', async ({ mock }) => {
    const databases = async (): Promise<number> =>
      ((await mock.sql(`select datname from pg_database where datname like 'touchstone\\_%'`))[0] ?? []).length;
    const before = await databases();
    const first = await createProject(mock, 'Shop');
    await first.sql('create table note (body text)');
    const deleted = await createClient(mock).management('DELETE', `/v1/projects/${first.ref}`);
    expect(deleted.status).toBe(200);
    expect(await databases()).toBe(before);
    const second = await createProject(mock, 'Store');
    expect(second.ref).not.toBe(first.ref);
    await second.sql('create table note (body text)');
  });

  test('comes back with a snapshot that has it', async ({ mock }) => {
    const project = await createProject(mock, 'Shop');
    await project.sql("create table note (body text); insert into note values ('kept')");
    await mock.snapshot('with the shop');
    await createClient(mock).management('DELETE', `/v1/projects/${project.ref}`);
    await mock.restore('with the shop');
    expect(await project.sql('table note')).toEqual([[{ body: 'kept' }]]);
  });
});
