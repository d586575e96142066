import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { SupabaseManagementAPI } from 'supabase-management-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../db/db.ts';
import { openPglite } from '../db/pglite.ts';
import { REF, TOKEN, tryOut } from './try-out.ts';

/** The client takes the global fetch, so it needs a socket. */
async function listen(db: Db): Promise<{ readonly server: Server; readonly url: string }> {
  const { send } = tryOut({ db });
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const answer = await send(request.method ?? 'GET', request.url ?? '/', {
        headers,
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.bytes);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

describe('supabase-management-js', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openPglite();
    const session = await db.acquire();
    await session.exec('create table shelf (id int primary key)');
    await session.release();
  }, 60_000);
  afterAll(() => db.close());

  let server: Server;
  let api: SupabaseManagementAPI;
  beforeEach(async () => {
    const started = await listen(db);
    server = started.server;
    api = new SupabaseManagementAPI({ accessToken: TOKEN, baseUrl: started.url });
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it('lists and makes organizations and projects', async () => {
    const organization = await api.createAnOrganization({ name: 'Company' });
    expect([organization.status, organization.data]).toMatchObject([201, { name: 'Company' }]);
    expect((await api.listAllOrganizations()).data).toHaveLength(2);
    const { id } = organization.data as { readonly id: string };
    const project = await api.createAProject({
      name: 'Shop',
      organization_id: id,
      organization_slug: id,
      db_pass: 'hush-hush',
      region: 'eu-west-1',
    });
    expect([project.status, project.data]).toMatchObject([201, { name: 'Shop', organization_id: id }]);
    expect((await api.listAllProjects()).data).toHaveLength(2);
  });

  it('makes, lists and deletes secrets', async () => {
    expect((await api.bulkCreateSecrets(REF, [{ name: 'A', value: '1' }])).status).toBe(201);
    expect((await api.listAllSecrets(REF)).data).toMatchObject([{ name: 'A' }]);
    const deleted = await api.bulkDeleteSecrets(REF, ['A']);
    expect([deleted.status, deleted.data]).toEqual([200, {}]);
    expect((await api.listAllSecrets(REF)).data).toEqual([]);
  });

  it('makes, changes, reads and deletes functions', async () => {
    const made = await api.createAFunction(REF, { slug: 'hello', name: 'Hello', body: 'source' });
    expect([made.status, made.data]).toMatchObject([201, { slug: 'hello', version: 1 }]);
    const changed = await api.updateAFunction(REF, 'hello', { name: 'Hi' }, { verify_jwt: false });
    expect([changed.status, changed.data]).toMatchObject([200, { name: 'Hi', version: 2, verify_jwt: false }]);
    expect((await api.listAllFunctions(REF)).data).toMatchObject([{ slug: 'hello' }]);
    expect((await api.getAFunction(REF, 'hello')).data).toMatchObject({ name: 'Hi' });
    expect((await api.getAFunctionBody(REF, 'hello')).data).toBe('source');
    expect((await api.deleteAFunction(REF, 'hello')).status).toBe(200);
    await expect(api.getAFunction(REF, 'hello')).rejects.toThrow('Function not found');
  });

  it('sets up, activates and deletes a custom hostname', async () => {
    const begun = await api.updateHostnameConfig(REF, { custom_hostname: 'app.example.com' });
    expect([begun.status, begun.data]).toMatchObject([201, { status: '2_initiated' }]);
    expect((await api.verifyDnsConfig(REF)).data).toMatchObject({ status: '4_origin_setup_completed' });
    expect((await api.activateCustomHostname(REF)).data).toMatchObject({ status: '5_services_reconfigured' });
    expect((await api.getHostnameConfig(REF)).data).toMatchObject({ custom_hostname: 'app.example.com' });
    expect((await api.deleteHostnameConfig(REF)).status).toBe(200);
  });

  it('manages the root key, bans and restrictions', async () => {
    const root_key = 'ab'.repeat(32);
    expect((await api.updatePgsodiumConfig(REF, { root_key })).data).toEqual({ root_key });
    expect((await api.getPgsodiumConfig(REF)).data).toEqual({ root_key });
    expect((await api.listAllNetworkBans(REF)).data).toEqual({ banned_ipv4_addresses: [] });
    expect((await api.deleteNetworkBans(REF, { ipv4_addresses: ['203.0.113.1'] })).status).toBe(200);
    const applied = await api.updateNetworkRestrictions(REF, {
      dbAllowedCidrs: ['203.0.113.0/24'],
      dbAllowedCidrsV6: [],
    });
    expect([applied.status, applied.data]).toMatchObject([201, { status: 'applied' }]);
    expect((await api.getNetworkRestrictions(REF)).data).toMatchObject({
      config: { dbAllowedCidrs: ['203.0.113.0/24'] },
    });
  });

  it('generates types', async () => {
    const { data } = await api.generateTypescriptTypes(REF, { included_schemas: 'public' });
    expect((data as { readonly types: string }).types).toContain('shelf: {');
  });

  it('sees the message of a refusal', async () => {
    await expect(api.listAllSecrets('z'.repeat(20))).rejects.toThrow('Project not found');
  });
});
