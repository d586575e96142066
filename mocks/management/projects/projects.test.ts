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

  it('give a new project a reference of 20 letters, and its own settings', async () => {
    const { send } = tryOut();
    const made = await send('POST', '/v1/projects', { body: BODY });
    expect(made.status).toBe(201);
    const { id } = made.body as { readonly id: string };
    expect(id).toMatch(/^[a-z]{20}$/);
    expect(made.body).toMatchObject({ name: 'Shop', organization_id: 'local-organization', region: 'eu-west-1' });
    expect((await send('GET', '/v1/projects')).body).toContainEqual(made.body);
    await send('POST', `/v1/projects/${id}/secrets`, { body: [{ name: 'A', value: '1' }] });
    expect((await send('GET', `/v1/projects/${id}/secrets`)).body).toHaveLength(1);
    expect((await send('GET', 'secrets')).body).toEqual([]);
    const rootKeys = [await send('GET', `/v1/projects/${id}/pgsodium`), await send('GET', 'pgsodium')];
    expect(rootKeys[0]?.body).not.toEqual(rootKeys[1]?.body);
  });

  it('keep the reference of the main one, whichever seed a state comes from', async () => {
    const { store, send } = tryOut();
    const { projects, ...rest } = store.snapshot() as ManagementState;
    store.restore({ ...rest, projects: projects.map((project) => ({ ...project, ref: 'zzzzzzzzzzzzzzzzzzzz' })) });
    expect((await send('GET', '/v1/projects')).body).toMatchObject([{ id: REF }]);
    expect((await send('GET', 'secrets')).status).toBe(200);
  });

  it('take a project into an organization that was made before', async () => {
    const { send } = tryOut();
    const { body } = await send('POST', '/v1/organizations', { body: { name: 'Company' } });
    const { id } = body as { readonly id: string };
    const made = await send('POST', '/v1/projects', { body: { ...BODY, organization_id: id } });
    expect(made.body).toMatchObject({ organization_id: id });
    expect((await send('GET', '/v1/organizations')).body).toContainEqual({ id, name: 'Company' });
  });

  it.each([
    ['no name', { ...BODY, name: undefined }, 'name must be a string'],
    ['an empty name', { ...BODY, name: '' }, 'name should not be empty'],
    ['a number for a name', { ...BODY, name: 7 }, 'name must be a string'],
    [
      'a name that is too long',
      { ...BODY, name: 'x'.repeat(257) },
      'name must be shorter than or equal to 256 characters',
    ],
    ['no password', { ...BODY, db_pass: undefined }, 'db_pass must be a string'],
    ['no organization', { ...BODY, organization_id: undefined }, 'organization_id must be a string'],
    ['no region', { ...BODY, region: undefined }, 'region must be a string'],
    ['a list', [BODY], 'The body must be an object.'],
    ['no JSON', '{"name":', 'The body is not valid JSON.'],
    ['nothing', undefined, 'The body is empty; a JSON value is expected.'],
  ])('refuse a project with %s', async (_what, body, message) => {
    const { send } = tryOut();
    const answer = await send('POST', '/v1/projects', { body });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { message } });
    expect((await send('GET', '/v1/projects')).body).toHaveLength(1);
  });

  it('refuse a project in an organization that does not exist', async () => {
    const answer = await tryOut().send('POST', '/v1/projects', { body: { ...BODY, organization_id: 'nobody' } });
    expect(answer.status).toBe(404);
  });

  it('carry the later fields in the supabase dialect, and take the later name of the organization', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    const { name, db_pass } = BODY;
    const made = await send('POST', '/v1/projects', {
      body: { name, db_pass, organization_slug: 'local-organization' },
    });
    expect(made.body).toMatchObject({ organization_slug: 'local-organization', status: 'UNKNOWN' });
    expect((await send('GET', '/v1/organizations')).body).toMatchObject([{ slug: 'local-organization' }]);
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
