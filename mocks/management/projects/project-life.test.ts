// What today's platform does with a project after it was made, in the dialect of that platform.
import { describe, expect, it } from 'vitest';
import { REF, tryOut, type TryOut } from '../testing/try-out.ts';

const BODY = { name: 'Shop', organization_slug: 'local-organization', db_pass: 'hush-hush', region: 'eu-west-1' };

async function withProject(options: Parameters<typeof tryOut>[0] = {}): Promise<TryOut & { readonly ref: string }> {
  const tried = tryOut({ dialect: 'supabase', ...options });
  const { body } = await tried.send('POST', '/v1/projects', { body: BODY });
  return { ...tried, ref: (body as { readonly ref: string }).ref };
}

describe('a project of today', () => {
  it('is made without its database and with a status that is not known yet', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const { body } = await send('POST', '/v1/projects', { body: BODY });
    expect(body).toMatchObject({ status: 'UNKNOWN', organization_slug: 'local-organization' });
    expect(body).not.toHaveProperty('database');
    const { ref } = body as { readonly ref: string };
    expect((await send('GET', `/v1/projects/${ref}`)).body).toMatchObject({
      status: 'ACTIVE_HEALTHY',
      database: { host: `db.${ref}.invalid`, version: '17.4', postgres_engine: '17', release_channel: 'ga' },
    });
  });

  it.each([
    [{ region: 'mars-1' }, /^region must be one of the following values: us-east-1, /],
    [{ regin: 'us-east-1' }, /^Unrecognized key: "regin"$/],
    [{ region_selection: { type: 'specific', code: 'us-east-1' } }, /^region_selection is not allowed/],
    [
      { region: undefined, region_selection: { type: 'specific', code: 'mars' } },
      /^region_selection\.code must be one/,
    ],
    [{ region: undefined, region_selection: { code: 'us-east-1' } }, /^region_selection\.type must be/],
    [{ plan: 'gold' }, /^plan must be one of the following values: free, pro$/],
  ])('is refused with %j', async (more, message) => {
    const { send } = tryOut({ dialect: 'supabase' });
    const refused = await send('POST', '/v1/projects', { body: { ...BODY, ...more } });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) as unknown } });
  });

  it('is renamed', async () => {
    const { send, ref } = await withProject();
    const renamed = await send('PATCH', `/v1/projects/${ref}`, { body: { name: 'Store' } });
    expect(renamed).toMatchObject({ status: 200, body: { id: 2, ref, name: 'Store' } });
    expect((await send('GET', `/v1/projects/${ref}`)).body).toMatchObject({ name: 'Store' });
  });

  it('is removed, and stays known as removed; the one of the start stays', async () => {
    const { send, ref } = await withProject();
    expect(await send('DELETE', `/v1/projects/${ref}`)).toMatchObject({ status: 200, body: { ref, name: 'Shop' } });
    const after = await send('GET', `/v1/projects/${ref}`);
    expect(after).toMatchObject({ status: 400, body: { message: 'Resource has been removed' } });
    expect((await send('GET', '/v1/projects')).body).toMatchObject([{ ref: REF }]);
    expect(await send('DELETE', `/v1/projects/${REF}`)).toMatchObject({ status: 400 });
    expect(await send('GET', `/v1/projects/${REF}`)).toMatchObject({ status: 200 });
  });

  it('is not removed while it is coming up', async () => {
    const { send, ref } = await withProject({ transitions: { project: 'by-hand' } });
    const refused = await send('DELETE', `/v1/projects/${ref}`);
    expect(refused).toMatchObject({ status: 400, body: { message: 'Project not ready for deletion.' } });
  });

  it('is paused and restored; meanwhile what needs it is refused', async () => {
    const { send, ref } = await withProject();
    expect(await send('POST', `/v1/projects/${ref}/pause`)).toMatchObject({ status: 200, body: '' });
    expect((await send('GET', `/v1/projects/${ref}`)).body).toMatchObject({ status: 'INACTIVE' });
    expect(await send('GET', `/v1/projects/${ref}/secrets`)).toMatchObject({
      status: 400,
      body: { message: 'The project is not running: its status is INACTIVE.' },
    });
    expect(await send('POST', `/v1/projects/${ref}/pause`)).toMatchObject({ status: 400 });
    expect((await send('GET', `/v1/projects/${ref}/health?services=db`)).body).toEqual([
      { name: 'db', healthy: false, status: 'UNHEALTHY' },
    ]);
    expect((await send('GET', `/v1/projects/${ref}/restore`)).body).toMatchObject({
      available_versions: [{ version: '17.4', postgres_engine: '17' }],
    });
    expect(await send('POST', `/v1/projects/${ref}/restore`)).toMatchObject({ status: 200 });
    expect(await send('GET', `/v1/projects/${ref}/secrets`)).toMatchObject({ status: 200 });
    expect(await send('POST', `/v1/projects/${ref}/restore`)).toMatchObject({ status: 400 });
  });

  it('takes its time to pause and to come back', async () => {
    const { send, ref, clock } = await withProject({ transitions: { project: { after: '1m' } } });
    const statusOf = async (): Promise<unknown> =>
      ((await send('GET', `/v1/projects/${ref}`)).body as { readonly status: string }).status;
    expect(await statusOf()).toBe('COMING_UP');
    clock.advance('1m');
    expect(await statusOf()).toBe('ACTIVE_HEALTHY');
    await send('POST', `/v1/projects/${ref}/pause`);
    expect(await statusOf()).toBe('PAUSING');
    clock.advance('1m');
    expect(await statusOf()).toBe('INACTIVE');
    await send('POST', `/v1/projects/${ref}/restore`);
    expect(await statusOf()).toBe('RESTORING');
    clock.advance('1m');
    expect(await statusOf()).toBe('ACTIVE_HEALTHY');
  });
});

describe('the account of today', () => {
  it('has regions, a profile, and organizations with their projects', async () => {
    const { send, ref } = await withProject();
    const regions = await send(
      'GET',
      '/v1/projects/available-regions?organization_slug=local-organization&continent=EU',
    );
    expect(regions.body).toMatchObject({
      recommendations: { smartGroup: { code: 'emea' } },
      all: { specific: expect.toSatisfy((list: readonly unknown[]) => list.length === 18) as unknown },
    });
    expect(await send('GET', '/v1/projects/available-regions')).toMatchObject({ status: 400 });
    expect((await send('GET', '/v1/profile')).body).toMatchObject({ username: 'Local user' });
    expect((await send('GET', '/v1/organizations/local-organization')).body).toMatchObject({ plan: 'free' });
    expect((await send('GET', '/v1/organizations/local-organization/projects')).body).toMatchObject({
      projects: [{ ref: REF }, { ref }],
      pagination: { count: 2 },
    });
    expect(await send('GET', '/v1/organizations/another')).toMatchObject({ status: 404 });
    expect(await send('POST', '/v1/organizations', { body: { name: 'A', kind: 'b' } })).toMatchObject({ status: 400 });
  });

  it('answers HEAD as GET without a body, and a path with a slash at its end', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    expect(await send('HEAD', '/v1/projects')).toMatchObject({ status: 200, body: '' });
    expect((await send('GET', '/v1/projects/')).body).toEqual((await send('GET', '/v1/projects')).body);
    expect(await tryOut().send('HEAD', '/v1/projects')).toMatchObject({ status: 404 });
  });
});

describe('an operation that the mock does not have', () => {
  it('is refused with its name where today’s service has it, and is unknown elsewhere', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const missing = await send('PUT', 'jit-access', { body: {} });
    expect(missing).toMatchObject({
      status: 501,
      body: {
        message:
          'PUT /v1/projects/{ref}/jit-access is not built into this mock. A stub can answer it: mock.stub, or POST /__touchstone/stubs.',
      },
    });
    expect(await send('GET', `/v2/projects/${REF}/config`)).toMatchObject({ status: 501 });
    expect(await send('GET', '/v1/nonsense')).toMatchObject({ status: 404 });
    expect(await send('GET', '/v1/projects/x/branches', { token: 'nobody' })).toMatchObject({ status: 401 });
    expect(await tryOut().send('PUT', 'jit-access', { body: {} })).toMatchObject({ status: 404 });
  });
});

it('the projects of an organization are searched, sorted and shown in pages', async () => {
  const { send } = tryOut({ dialect: 'supabase' });
  for (const name of ['Shop', 'Archive'])
    await send('POST', '/v1/projects', { body: { name, organization_slug: 'local-organization', db_pass: 'hush' } });
  const list = async (query: string): Promise<readonly unknown[]> => {
    const { body } = await send('GET', `/v1/organizations/local-organization/projects?${query}`);
    const { projects, pagination } = body as {
      readonly projects: readonly { readonly name: string }[];
      readonly pagination: { readonly count: number };
    };
    return [pagination.count, ...projects.map(({ name }) => name)];
  };
  expect(await list('')).toEqual([3, 'Archive', 'Local project', 'Shop']);
  expect(await list('sort=name_desc&limit=2')).toEqual([3, 'Shop', 'Local project']);
  expect(await list('offset=1&limit=1')).toEqual([3, 'Local project']);
  expect(await list('search=SHO')).toEqual([1, 'Shop']);
  expect(await list('statuses=INACTIVE,PAUSING')).toEqual([0]);
  const refused = await send('GET', '/v1/organizations/local-organization/projects?limit=101');
  expect(refused).toMatchObject({ status: 400, body: { message: 'limit must be <= 100' } });
});

describe('the networks of today', () => {
  it('are added and removed one by one', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const change = { add: { dbAllowedCidrs: ['10.0.0.0/8'] }, remove: { dbAllowedCidrs: ['0.0.0.0/0'] } };
    const changed = await send('PATCH', 'network-restrictions', { body: change });
    expect(changed.body).toMatchObject({
      status: 'applied',
      config: {
        dbAllowedCidrs: [
          { address: '10.0.0.0/8', type: 'v4' },
          { address: '::/0', type: 'v6' },
        ],
      },
    });
    expect((await send('GET', 'network-restrictions')).body).toMatchObject({
      config: { dbAllowedCidrs: ['10.0.0.0/8'], dbAllowedCidrsV6: ['::/0'] },
    });
    const wrong = await send('PATCH', 'network-restrictions', { body: { add: { dbAllowedCidrs: ['10.0.0.0'] } } });
    expect(wrong).toMatchObject({ status: 400 });
  });

  it('keep whether connections must be encrypted', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const off = { currentConfig: { database: false }, appliedSuccessfully: true };
    expect((await send('GET', 'ssl-enforcement')).body).toEqual(off);
    const set = await send('PUT', 'ssl-enforcement', { body: { requestedConfig: { database: true } } });
    expect(set.body).toEqual({ ...off, currentConfig: { database: true } });
    expect((await send('GET', 'ssl-enforcement')).body).toEqual(set.body);
    expect(await send('PUT', 'ssl-enforcement', { body: { requestedConfig: {} } })).toMatchObject({ status: 400 });
  });
});
