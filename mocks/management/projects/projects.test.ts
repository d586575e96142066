// What management does to the other interfaces of a project on today's platform.
import { expect } from 'vitest';
import { createClient } from '../../client.ts';
import { testWith } from '../../vitest.ts';

const test = testWith({ schema: { sql: '' }, dialect: 'supabase' });

test('a paused project answers no storage, and one that is removed is gone', async ({ mock, client }) => {
  const body = { name: 'Shop', organization_slug: 'local-organization', db_pass: 'hush-hush', region: 'eu-west-1' };
  const { ref } = (await client.management('POST', '/v1/projects', body)).json as { readonly ref: string };
  await client.management('POST', `/v1/projects/${ref}/pause`);
  const project = await mock.project(ref);
  const { storage } = createClient(mock, project);
  expect((await storage('GET', '/bucket')).status).toBe(540);
  await client.management('POST', `/v1/projects/${ref}/restore`);
  expect((await storage('GET', '/bucket')).status).toBe(200);
  expect(await mock.projects()).toMatchObject([{ ref: mock.keys.ref }, { ref }]);
  await client.management('DELETE', `/v1/projects/${ref}`);
  expect((await storage('GET', '/bucket')).status).toBe(404);
  expect(await mock.projects()).toMatchObject([{ ref: mock.keys.ref }]);
});

test('too many requests are refused as by the platform, if a fault rule says so', async ({ mock, client }) => {
  mock.faults.add({ operation: 'management.listProjects', status: 429, times: 1 });
  const refused = await client.management('GET', '/v1/projects');
  expect(refused).toMatchObject({ status: 429, json: { message: 'ThrottlerException: Too Many Requests' } });
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
});
