// Projects and organizations of the management interface.
import { describe, expect, it } from 'vitest';
import type { ManagementState } from '../operations/state.ts';
import { REF, tryOut } from '../testing/try-out.ts';

const BODY = {
  name: 'Shop',
  organization_id: 'local-organization',
  db_pass: 'hush-hush',
  region: 'eu-west-1',
  plan: 'free',
};

describe('projects and organizations', () => {
  it('begin with one project in one organization', async () => {
    const { send } = tryOut();
    expect((await send('GET', '/v1/projects')).body).toEqual([
      {
        id: REF,
        organization_id: 'local-organization',
        name: 'Local project',
        region: 'us-east-1',
        created_at: '2026-01-02T03:04:05.000Z',
        database: { host: `db.${REF}.invalid`, version: '17.4' },
      },
    ]);
    expect((await send('GET', '/v1/organizations')).body).toEqual([
      { id: 'local-organization', name: 'Local organization' },
    ]);
  });

  it('keep the reference of the main one, whichever seed a state comes from', async () => {
    const { store, send } = tryOut();
    const { projects, ...rest } = store.snapshot() as ManagementState;
    store.restore({ ...rest, projects: projects.map((project) => ({ ...project, ref: 'zzzzzzzzzzzzzzzzzzzz' })) });
    expect((await send('GET', '/v1/projects')).body).toMatchObject([{ id: REF }]);
    expect((await send('GET', 'secrets')).status).toBe(200);
  });

  it('tell of one project and of its keys in the supabase dialect only', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const [listed] = (await send('GET', '/v1/projects')).body as readonly unknown[];
    expect((await send('GET', `/v1/projects/${REF}`)).body).toEqual(listed);
    expect((await send('GET', 'api-keys?reveal=true')).body).toMatchObject([
      { name: 'anon', api_key: `anon of ${REF}`, type: 'legacy' },
      { name: 'service_role', api_key: `service of ${REF}`, type: 'legacy' },
    ]);
    expect((await send('GET', '/v1/projects/zzzzzzzzzzzzzzzzzzzz/api-keys')).status).toBe(404);
    expect((await tryOut().send('GET', 'api-keys')).status).toBe(404);
    expect((await tryOut().send('GET', `/v1/projects/${REF}`)).status).toBe(404);
  });

  it.each([
    [{ type: 'specific', code: 'eu-west-3' }, 'eu-west-3'],
    [{ type: 'smartGroup', code: 'emea' }, 'eu-west-1'],
  ])('take the region selection %j of newer clients', async (selection, region) => {
    const { send } = tryOut({ dialect: 'supabase' });
    const { name, db_pass, organization_id } = BODY;
    const body = { name, db_pass, organization_id, kps_enabled: true, region_selection: selection };
    expect((await send('POST', '/v1/projects', { body })).body).toMatchObject({ region });
    const refused = await send('POST', '/v1/projects', { body: { ...body, region_selection: 'emea' } });
    expect(refused.body).toEqual({ message: 'region_selection must be an object.' });
  });
});
