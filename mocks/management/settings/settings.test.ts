// Settings, add-ons and API keys of a project on today's platform: what is set is kept, and what is wrong is refused.
import { describe, expect, it } from 'vitest';
import { tryOut } from '../testing/try-out.ts';

describe('settings', () => {
  it.each([
    ['config/auth', 'PATCH', { site_url: 'https://shop.test', external_google_enabled: true }],
    ['config/realtime', 'PATCH', { suspend: true }],
    ['config/storage', 'PATCH', { fileSizeLimit: 5 }],
    ['config/database/postgres', 'PUT', { max_connections: 5 }],
    ['postgrest', 'PATCH', { max_rows: 5 }],
  ])('of %s keep what is set, and the rest', async (path, method, said) => {
    const { send } = tryOut({ dialect: 'supabase' });
    const before = (await send('GET', path)).body as object;
    const set = await send(method, path, { body: said });
    expect(set.status).toBe(path === 'config/realtime' ? 204 : 200);
    expect((await send('GET', path)).body).toEqual({ ...before, ...said });
    expect((await tryOut().send('GET', path)).status).toBe(404);
  });

  it('of the auth service have all that clients look for', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const settings = (await send('GET', 'config/auth')).body as object;
    expect(Object.keys(settings).length).toBeGreaterThan(237);
    expect(settings).toMatchObject({ jwt_exp: 3600, external_github_enabled: false, hook_send_email_uri: null });
  });

  it('of the pooler have an address', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const set = await send('PATCH', 'config/database/pooler', { body: { default_pool_size: 20 } });
    expect(set.body).toEqual({ default_pool_size: 20, pool_mode: 'transaction' });
    expect((await send('GET', 'config/database/pooler')).body).toMatchObject([
      { database_type: 'PRIMARY', db_port: 6543, default_pool_size: 20 },
    ]);
  });

  it.each([
    ['config/storage', { files: 5 }, 'Unrecognized key: "files"'],
    [
      'config/database/pooler',
      { pool_mode: 'x' },
      'pool_mode must be one of the following values: transaction, session',
    ],
  ])('of %s are refused with %j', async (path, body, message) => {
    const { send } = tryOut({ dialect: 'supabase' });
    expect(await send('PATCH', path, { body })).toMatchObject({ status: 400, body: { message } });
  });
});

it.each(['upgrade/eligibility', 'upgrade/status', 'readonly', 'vanity-subdomain'])('%s is answered', async (path) => {
  expect(await tryOut({ dialect: 'supabase' }).send('GET', path)).toMatchObject({ status: 200 });
});

it('the password of the database is taken, and one that is too short is not', async () => {
  const { send } = tryOut({ dialect: 'supabase' });
  expect(await send('PATCH', 'database/password', { body: { password: 'long enough' } })).toMatchObject({
    status: 200,
  });
  expect(await send('PATCH', 'database/password', { body: { password: 'abc' } })).toMatchObject({ status: 400 });
});

describe('add-ons', () => {
  it('are selected and removed; that of the custom hostname has its effect', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const selected = async (): Promise<readonly string[]> => {
      const { body } = await send('GET', 'billing/addons');
      const { selected_addons: all } = body as {
        readonly selected_addons: readonly { readonly variant: { readonly id: string } }[];
      };
      return all.map(({ variant }) => variant.id);
    };
    expect(await selected()).toEqual(['ci_micro', 'cd_default']);
    await send('PATCH', 'billing/addons', { body: { addon_type: 'compute_instance', addon_variant: 'ci_small' } });
    await send('DELETE', 'billing/addons/cd_default');
    expect(await selected()).toEqual(['ci_small']);
    const refused = await send('POST', 'custom-hostname/initialize', { body: { custom_hostname: 'a.example.org' } });
    expect(refused).toMatchObject({ status: 400 });
    await send('PATCH', 'billing/addons', { body: { addon_type: 'custom_domain', addon_variant: 'cd_default' } });
    const made = await send('POST', 'custom-hostname/initialize', { body: { custom_hostname: 'a.example.org' } });
    expect(made).toMatchObject({ status: 201 });
  });

  it.each([
    { addon_type: 'compute_instance', addon_variant: 'ci_none' },
    { addon_type: 'none', addon_variant: 'ci_small' },
    { addon_type: 'ipv4' },
  ])('are refused with %j', async (body) => {
    expect(await tryOut({ dialect: 'supabase' }).send('PATCH', 'billing/addons', { body })).toMatchObject({
      status: 400,
    });
  });
});

describe('API keys', () => {
  it('are made, shown whole to who asks for that, changed and removed', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const made = await send('POST', 'api-keys?reveal=true', { body: { type: 'secret', name: 'for_jobs' } });
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'for_jobs', type: 'secret', api_key: expect.stringMatching(/^sb_secret_\w{31}$/) as unknown },
    });
    const { id, api_key: key } = made.body as { readonly id: string; readonly api_key: string };
    const hidden = `${key.slice(0, 15)}··········`;
    expect((await send('GET', `api-keys/${id}`)).body).toMatchObject({ api_key: hidden });
    expect((await send('GET', `api-keys/${id}?reveal=true`)).body).toMatchObject({ api_key: key });
    await send('PATCH', `api-keys/${id}`, { body: { description: 'nightly' } });
    expect((await send('GET', 'api-keys')).body).toMatchObject([
      { name: 'anon', type: 'legacy' },
      { name: 'service_role', type: 'legacy' },
      { name: 'for_jobs', api_key: hidden, description: 'nightly' },
    ]);
    expect(await send('POST', 'api-keys', { body: { type: 'secret', name: 'for_jobs' } })).toMatchObject({
      status: 400,
    });
    expect(await send('DELETE', `api-keys/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect(await send('GET', `api-keys/${id}`)).toMatchObject({ status: 404 });
  });

  it('of the kind that is public are always shown', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const { body } = await send('POST', 'api-keys', { body: { type: 'publishable', name: 'for_pages' } });
    expect(body).toMatchObject({ api_key: expect.stringMatching(/^sb_publishable_\w{31}$/) as unknown });
  });

  it.each([{ type: 'secret' }, { type: 'other', name: 'for_jobs' }, { type: 'secret', name: 'For jobs' }])(
    'are refused with %j',
    async (body) => {
      expect(await tryOut({ dialect: 'supabase' }).send('POST', 'api-keys', { body })).toMatchObject({ status: 400 });
    },
  );

  it('of the first kind are enabled until that is changed', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    expect((await send('GET', 'api-keys/legacy')).body).toEqual({ enabled: true });
    expect((await send('PUT', 'api-keys/legacy?enabled=false')).body).toEqual({ enabled: false });
    expect((await send('GET', 'api-keys/legacy')).body).toEqual({ enabled: false });
    expect(await send('PUT', 'api-keys/legacy')).toMatchObject({ status: 400 });
  });
});
