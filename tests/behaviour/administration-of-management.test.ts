// The administration over HTTP of what the management interface keeps: users, tokens, clock and states.
import { describe, expect } from 'vitest';
import type { Mock } from '../../mocks/app.ts';
import { testWith } from '../../mocks/vitest.ts';

/** Real clients send it with every request, even without a body. */
const headers = { 'content-type': 'application/json' };
const test = testWith({
  seed: 3,
  clock: new Date('2026-01-02T03:04:05Z'),
  dialect: 'supabase',
  transitions: { hostname: { after: '5m' }, project: { after: '1h' } },
})
  .extend('admin', ({ httpClient }) => httpClient.admin)
  .extend(
    'manage',
    ({ mock, httpClient: { management } }) =>
      (method: string, path: string, body?: unknown, token = mock.keys.token) =>
        management(method, below(mock, path), body, { as: { token }, headers }),
  );

const below = ({ keys }: Mock, path: string): string =>
  path.startsWith('/') ? path : `/v1/projects/${keys.ref}/${path}`;

describe('the administration of the management interface over HTTP', () => {
  test('makes users, gives them tokens and organizations, and takes them away', async ({ mock, admin, manage }) => {
    const made = await admin('POST', '/users', { name: 'Second' });
    expect(made).toMatchObject({
      status: 200,
      json: { name: 'Second', token: expect.stringMatching(/^sbp_[0-9a-f]{40}$/) as string },
    });
    const { id, token } = made.json as { readonly id: string; readonly token: string };
    expect((await manage('GET', '/v1/projects', undefined, token)).json).toEqual([]);
    expect((await manage('GET', 'secrets', undefined, token)).status).toBe(403);

    const { json: further } = await admin('POST', `/users/${id}/tokens`);
    const second = further as { readonly id: string; readonly token: string };
    expect((await admin('PUT', `/users/${id}/organizations/local-organization`)).status).toBe(200);
    for (const each of [token, second.token])
      expect((await manage('GET', '/v1/projects', undefined, each)).json).toMatchObject([{ id: mock.keys.ref }]);
    const listed = await admin('GET', '/users');
    expect(listed.json).toMatchObject([
      { id: 'local-user' },
      { id, name: 'Second', tokens: [expect.any(String), second.id], organizations: ['local-organization'] },
    ]);
    for (const each of [token, second.token, mock.keys.token]) expect(JSON.stringify(listed.json)).not.toContain(each);

    await admin('DELETE', `/users/${id}/tokens/${second.id}`);
    expect((await manage('GET', '/v1/projects', undefined, second.token)).status).toBe(401);
    await admin('DELETE', `/users/${id}/organizations/local-organization`);
    expect((await manage('GET', '/v1/projects', undefined, token)).json).toEqual([]);
    await admin('DELETE', `/users/${id}`);
    expect((await manage('GET', '/v1/projects', undefined, token)).status).toBe(401);
  });

  test.for([
    ['POST', '/users', {}, 'Send {"name": "<text>"}'],
    ['POST', '/users', { name: 'X', organizations: 'all' }, 'Send {"name": "<text>"}'],
    ['POST', '/users', { name: 'X', organizations: ['nobody'] }, 'There is no such organization.'],
    ['POST', '/users/nobody/tokens', undefined, 'There is no such user. There are: local-user.'],
    ['DELETE', '/users/local-user/tokens/nothing', undefined, 'The user local-user has no such token.'],
    ['PUT', '/users/local-user/organizations/nothing', undefined, 'There is no such organization.'],
    ['DELETE', '/users/nobody', undefined, 'There is no such user.'],
    ['POST', '/management', { kind: 'transition', of: 'hostname', pace: 'soon' }, 'Transitions of hostname come'],
    ['POST', '/management', { kind: 'transition', pace: 'at-once' }, 'A change of kind transition needs of.'],
    ['POST', '/management', { kind: 'project-status', status: 'FINE' }, 'status must be one of COMING_UP,'],
    ['POST', '/management', { kind: 'certificate', certificate: 'old' }, 'certificate must be one of good,'],
    ['POST', '/management', { kind: 'ban', address: '203.0.113.9', reff: 'x' }, 'A change of kind ban has no reff.'],
    ['POST', '/management', { kind: 'dns', dns: 'ready', pace: 'at-once' }, 'It has kind, dns, ref.'],
    [
      'POST',
      '/users',
      { name: 'X', organisations: [] },
      'A user has no organisations. Did you mean organizations? It has name, organizations.',
    ],
    ['POST', '/clock', { advance: '1m', unit: 's' }, 'A move of the clock has no unit. It has set, advance.'],
    ['POST', '/snapshot', { name: 'x', ref: 'y' }, 'A snapshot has no ref. It has name.'],
    ['POST', '/reset?ref=x', undefined, 'The query of POST /reset has no ref. It has none.'],
    ['POST', '/sql?reff=x', undefined, 'The query of POST /sql has no reff. Did you mean ref? It has ref.'],
    ['GET', '/journal?limit=1', undefined, 'The journal has no limit. It has interface, operation, ref, method,'],
    ['GET', '/journal?interface=managment', undefined, 'knows the interfaces data, management, storage'],
    ['GET', '/journal?operation=management.listProjects', undefined, 'Write it without its interface, such as'],
    ['GET', '/journal?status=4xx', undefined, 'A status is three digits, such as 404.'],
  ] as const)('refuses %s %s %j with a sentence', async ([method, path, body, message], { admin }) => {
    const answer = await admin(method, path, body);
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) as string } });
  });

  test('moves the clock on which states move by themselves, and moves them by hand', async ({ admin, manage }) => {
    await manage('POST', 'custom-hostname/initialize', { custom_hostname: 'app.example.com' });
    const status = async (): Promise<unknown> =>
      ((await manage('GET', 'custom-hostname')).json as { readonly status: unknown }).status;
    expect(await status()).toBe('2_initiated');
    await admin('POST', '/clock', { advance: '5m' });
    expect(await status()).toBe('3_challenge_verified');
    await admin('POST', '/management', { kind: 'hostname-status', status: '4_origin_setup_completed' });
    expect(await status()).toBe('4_origin_setup_completed');

    await admin('POST', '/management', { kind: 'transition', of: 'restrictions', pace: { reads: 1 } });
    await manage('POST', 'network-restrictions/apply', { dbAllowedCidrs: ['203.0.113.0/24'] });
    const restrictions = async (): Promise<unknown> =>
      ((await manage('GET', 'network-restrictions')).json as { readonly status: unknown }).status;
    expect([await restrictions(), await restrictions()]).toEqual(['stored', 'applied']);

    await admin('POST', '/management', { kind: 'project-status', status: 'PAUSING' });
    expect((await manage('GET', '/v1/projects')).json).toMatchObject([{ status: 'PAUSING' }]);
  });

  test('serves what clients send without a body, and says that an answer is empty', async ({ admin, manage }) => {
    await admin('POST', '/management', { kind: 'ban', address: '203.0.113.7' });
    expect(await manage('POST', 'network-bans/retrieve')).toMatchObject({
      status: 201,
      json: { banned_ipv4_addresses: ['203.0.113.7'] },
    });
    await manage('POST', 'custom-hostname/initialize', { custom_hostname: 'app.example.com' });
    const bans = { ipv4_addresses: ['203.0.113.7'], requester_ip: false };
    for (const [method, path, body, status] of [
      ['POST', 'secrets', [{ name: 'A', value: '1' }], 201],
      ['DELETE', 'secrets', ['A'], 200],
      ['DELETE', 'network-bans', bans, 200],
      ['DELETE', 'custom-hostname', undefined, 200],
    ] as const) {
      const answer = await manage(method, path, body);
      expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([status, '', '0']);
    }
    expect((await manage('POST', 'custom-hostname/reverify')).status).toBe(400);
  });

  test('is undone by a reset, the settings of the start apart', async ({ mock, manage }) => {
    const { token } = mock.users.add({ name: 'Third' });
    await mock.reset();
    expect((await manage('GET', '/v1/projects', undefined, token)).status).toBe(401);
    expect(mock.users.list()).toHaveLength(1);
    await manage('POST', 'custom-hostname/initialize', { custom_hostname: 'app.example.com' });
    mock.clock.advance('10m');
    expect((await manage('POST', 'custom-hostname/activate')).status).toBe(201);
  });
});
