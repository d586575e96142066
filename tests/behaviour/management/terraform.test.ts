// The calls of the platform's Terraform provider for the life of a project, in their order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMock, type Mock } from '../../../mocks/app.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ dialect: 'supabase', transitions: { project: { reads: 2 } } });
});
afterAll(() => mock.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await mock.fetch(
    new Request(`${mock.urls.management}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${mock.keys.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
}

async function statusOf(path: string): Promise<unknown> {
  return (await call('GET', path)).body?.['status'];
}

test('a project is created, read, updated and deleted', async () => {
  const wanted = {
    name: 'shop',
    organization_slug: 'local-organization',
    db_pass: 'hush-hush-hush',
    region: 'eu-west-1',
    desired_instance_size: 'micro',
  };
  const created = await call('POST', '/projects', wanted);
  expect(created).toMatchObject({ status: 201, body: { name: 'shop', status: 'UNKNOWN' } });
  const path = `/projects/${String(created.body?.['ref'])}`;
  expect(await statusOf(path)).toBe('COMING_UP');
  expect(await statusOf(path)).toBe('COMING_UP');
  expect(await statusOf(path)).toBe('ACTIVE_HEALTHY');
  const health = await call('GET', `${path}/health?services=auth,db,rest,storage&timeout_ms=5000`);
  expect(health.body).toMatchObject(['auth', 'db', 'rest', 'storage'].map((name) => ({ name, healthy: true })));

  expect((await call('GET', `${path}/billing/addons`)).body).toMatchObject({
    selected_addons: [{ type: 'compute_instance', variant: { id: 'ci_micro' } }, { type: 'custom_domain' }],
  });
  const larger = { addon_type: 'compute_instance', addon_variant: 'ci_small' };
  expect(await call('PATCH', `${path}/billing/addons`, larger)).toMatchObject({ status: 200 });
  expect(await call('PATCH', path, { name: 'store' })).toMatchObject({ status: 200, body: { name: 'store' } });
  expect((await call('GET', path)).body).toMatchObject({ name: 'store', region: 'eu-west-1' });

  const settings = [
    ['PATCH', 'postgrest', { max_rows: 50, db_schema: 'public' }],
    ['PATCH', 'config/auth', { site_url: 'https://shop.example.test', jwt_exp: 600 }],
    ['PATCH', 'config/storage', { fileSizeLimit: 1000 }],
    ['PUT', 'config/database/postgres', { statement_timeout: '10s', restart_database: true }],
  ] as const;
  for (const [method, what, said] of settings) {
    expect(await call(method, `${path}/${what}`, said)).toMatchObject({ status: 200 });
    const { restart_database: _now, ...kept } = said as Record<string, unknown>;
    expect((await call('GET', `${path}/${what}`)).body).toMatchObject(kept);
  }
  const networks = { dbAllowedCidrs: ['203.0.113.0/24'], dbAllowedCidrsV6: [] };
  expect(await call('POST', `${path}/network-restrictions/apply`, networks)).toMatchObject({ status: 201 });
  expect((await call('GET', `${path}/network-restrictions`)).body).toMatchObject({ config: networks });
  expect((await call('GET', `${path}/config/database/pooler`)).body).toMatchObject([{ database_type: 'PRIMARY' }]);

  const key = await call('POST', `${path}/api-keys?reveal=true`, { type: 'secret', name: 'for_terraform' });
  expect(key).toMatchObject({ status: 201, body: { name: 'for_terraform' } });
  const keyPath = `${path}/api-keys/${String(key.body?.['id'])}?reveal=true`;
  expect((await call('GET', keyPath)).body).toEqual(key.body);
  expect(await call('DELETE', keyPath)).toMatchObject({ status: 200 });
  expect((await call('GET', `${path}/api-keys?reveal=true`)).body).toHaveLength(2);

  expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { name: 'store' } });
  expect(await call('GET', path)).toMatchObject({ status: 400, body: { message: 'Resource has been removed' } });
  expect(await call('DELETE', path)).toMatchObject({ status: 400 });
});
