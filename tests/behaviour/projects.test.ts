// Projects that are created, on a socket: their addresses, and by which names of a host they are found.
import { describe, expect } from 'vitest';
import { createClient } from '../../mocks/client.ts';
import type { MockProject } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import { createProject } from '../support/create-project.ts';
import { exchange } from '../support/raw-wire.ts';

const warnings: string[] = [];
const test = testWith({ schema: { sql: '' }, openProjects: 1, warn: (message) => warnings.push(message) });
test.afterAll(() => {
  expect(warnings).toEqual([]);
});

describe('projects that are created', () => {
  test('are told with addresses that lead to them, and keys that they take', async ({ mock, server, httpClient }) => {
    const { ref } = await createProject(mock, 'Shop');
    const { json } = await httpClient.admin('GET', '/projects');
    expect(json).toMatchObject([
      { ref: mock.keys.ref, main: true, keys: { anon: mock.keys.anon } },
      { ref, name: 'Shop', organization: 'local-organization', main: false },
    ]);
    for (const project of json as readonly Omit<MockProject, 'sql' | 'as'>[]) {
      expect(project.urls.data.startsWith(`${server.url}/projects/`)).toBe(true);
      const overHttp = { ...mock, urls: server.urls, fetch: (request: Request) => fetch(request) };
      const { graphql, storage } = createClient(overHttp, { ...mock, ...project });
      expect((await graphql('{ __typename }')).json).toEqual({ data: { __typename: 'Query' } });
      expect(await storage('GET', '/bucket')).toMatchObject({ status: 200, json: [] });
    }
    expect((await httpClient.admin('GET', '/projects/abcdefghijklmnopqrst')).status).toBe(404);
    const stranger = { as: { token: mock.keys.token } };
    expect((await httpClient.admin('GET', '/projects', undefined, stranger)).status).toBe(401);
  });

  test('are found by the first part of a host name and in no other way', async ({ mock, server }) => {
    const { ref, keys } = await createProject(mock, 'Shop');
    const headers = [`Authorization: Bearer ${keys.service}`];
    for (const [host, expected] of [
      [`${ref}.localhost`, 200],
      [`${ref.toUpperCase()}.LocalHost:1`, 200],
      ['abcdefghijklmnopqrst.localhost', 404],
      // The main project answers, and does not take the key.
      [`${ref}x.localhost`, 400],
      [`${ref}.localhost.evil.example`, 403],
      [`x.${ref}.localhost`, 400],
    ] as const) {
      const { status } = await exchange(server.url, { target: '/storage/v1/bucket', host, headers });
      expect([host, status]).toEqual([host, expected]);
    }
  });
});
