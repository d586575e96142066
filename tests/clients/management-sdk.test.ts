// supabase-management-js unchanged: every operation over a socket, in both dialects.
import { createHash } from 'node:crypto';
import { SupabaseManagementAPI } from 'supabase-management-js';
import { describe, expect, test as plainTest } from 'vitest';
import { managementDocument } from '../../specs/documents.ts';
import { prepareExample } from '../../specs/examples.ts';
import { managementSpecs } from '../../specs/operations.ts';
import { routesOf } from '../../specs/routes.ts';
import { inBothDialects } from '../../mocks/vitest.ts';
import { openWire } from '../support/raw-wire.ts';

type Call = (api: SupabaseManagementAPI, ref: string) => Promise<{ readonly status: number; readonly data: unknown }>;

/** Of the examples of the document. */
const ROOT_KEY = 'ab'.repeat(32);
const SLUG = 'hello';
const HOSTNAME = 'app.example.com';
const NETWORK = '203.0.113.0/24';
const BANNED = '203.0.113.9';
const FUNCTION = { slug: SLUG, name: 'Hello', body: 'the source', verify_jwt: false };
/** A secret is read as the digest of its value. */
const KEPT = { name: 'KEPT', value: createHash('sha256').update('one').digest('hex') };
/** Of every mock that was told no other. */
const REF = 'touchstonelocalproje';
const PROJECT = { name: 'Shop', organization_slug: 'local-organization', region: 'eu-west-1' } as const;

/** By operation: the method of the client, and what it makes of the answer, by the dialect where the two differ. */
const CALLS: Readonly<Record<string, readonly [Call, contract: unknown, supabase?: unknown]>> = {
  listOrganizations: [(api) => api.listAllOrganizations(), [{ id: 'local-organization', name: 'Local organization' }]],
  createOrganization: [(api) => api.createAnOrganization({ name: 'Company' }), { name: 'Company' }],
  listProjects: [(api) => api.listAllProjects(), [{ id: REF, organization_id: 'local-organization' }]],
  createProject: [
    (api) => api.createAProject({ ...PROJECT, db_pass: 'hush-hush' }),
    { name: 'Shop', region: 'eu-west-1', organization_id: 'local-organization' },
  ],
  listSecrets: [(api, ref) => api.listAllSecrets(ref), expect.arrayContaining([expect.objectContaining(KEPT)])],
  createSecrets: [(api, ref) => api.bulkCreateSecrets(ref, [{ name: 'KEPT', value: 'one' }]), ''],
  deleteSecrets: [(api, ref) => api.bulkDeleteSecrets(ref, ['GONE']), {}, ''],
  generateTypes: [
    (api, ref) => api.generateTypescriptTypes(ref, { included_schemas: 'public' }),
    { types: expect.stringMatching(/shelf: \{[^]*books: number/) as unknown },
  ],
  createFunction: [
    (api, ref) => api.createAFunction(ref, FUNCTION),
    { slug: SLUG, name: 'Hello', version: 1, verify_jwt: false },
  ],
  listFunctions: [(api, ref) => api.listAllFunctions(ref), [{ slug: SLUG, status: 'ACTIVE' }]],
  getFunction: [(api, ref) => api.getAFunction(ref, SLUG), { slug: SLUG, name: 'Hello', version: 1 }],
  updateFunction: [
    (api, ref) => api.updateAFunction(ref, SLUG, { name: 'Hi' }, { verify_jwt: true }),
    { name: 'Hi', version: 2, verify_jwt: true },
  ],
  getFunctionBody: [(api, ref) => api.getAFunctionBody(ref, SLUG), 'the source'],
  deleteFunction: [(api, ref) => api.deleteAFunction(ref, SLUG), '', { message: 'ok' }],
  initializeCustomHostname: [
    (api, ref) => api.updateHostnameConfig(ref, { custom_hostname: HOSTNAME }),
    { status: '2_initiated', custom_hostname: HOSTNAME },
  ],
  getCustomHostname: [
    (api, ref) => api.getHostnameConfig(ref),
    { status: '4_origin_setup_completed', custom_hostname: HOSTNAME },
  ],
  reverifyCustomHostname: [(api, ref) => api.verifyDnsConfig(ref), { status: '4_origin_setup_completed' }],
  activateCustomHostname: [(api, ref) => api.activateCustomHostname(ref), { status: '5_services_reconfigured' }],
  deleteCustomHostname: [(api, ref) => api.deleteHostnameConfig(ref), ''],
  getEncryptionKey: [(api, ref) => api.getPgsodiumConfig(ref), { root_key: ROOT_KEY }],
  updateEncryptionKey: [(api, ref) => api.updatePgsodiumConfig(ref, { root_key: ROOT_KEY }), { root_key: ROOT_KEY }],
  retrieveNetworkBans: [(api, ref) => api.listAllNetworkBans(ref), { banned_ipv4_addresses: [BANNED] }],
  deleteNetworkBans: [(api, ref) => api.deleteNetworkBans(ref, { ipv4_addresses: [BANNED], requester_ip: false }), ''],
  getNetworkRestrictions: [
    (api, ref) => api.getNetworkRestrictions(ref),
    { status: 'applied', config: { dbAllowedCidrs: [NETWORK] } },
  ],
  applyNetworkRestrictions: [
    (api, ref) => api.updateNetworkRestrictions(ref, { dbAllowedCidrs: [NETWORK], dbAllowedCidrsV6: [] }),
    { status: 'applied', entitlement: 'allowed' },
  ],
};

const DIALECTS = inBothDialects({ schema: { sql: 'create table shelf (books int primary key);' } });

describe.each(DIALECTS)('the management client over HTTP, $dialect dialect', ({ dialect, test: base }) => {
  const test = base
    .extend('api', ({ mock, server: { urls } }) => {
      return new SupabaseManagementAPI({ accessToken: mock.keys.token, baseUrl: urls.management });
    })
    /** Does what comes before an operation: by the examples, and by a ban, which the API itself cannot make. */
    .extend('prepare', ({ mock, client }) => async (operation: string): Promise<void> => {
      mock.administer({ kind: 'ban', address: BANNED });
      await prepareExample(operation, {
        document: managementDocument,
        params: { ref: mock.keys.ref },
        async send({ method, path, body }) {
          const { status, text, json } = await client.management(method, path, body);
          if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
          return json;
        },
      });
    });

  test.for(Object.entries(CALLS))(
    '%s answers',
    async ([operation, [call, contract, supabase]], { api, mock, prepare }) => {
      await prepare(operation);
      const { status, data } = await call(api, mock.keys.ref);
      const promised = managementSpecs(dialect).find((one) => one.operation === operation)?.status;
      expect([status, data]).toMatchObject([promised, dialect === 'supabase' ? (supabase ?? contract) : contract]);
    },
  );

  test('the message of a refusal is seen', async ({ server, api }) => {
    await expect(api.listAllSecrets('z'.repeat(20))).rejects.toThrow('Project not found');
    const accessToken = `sbp_${'f'.repeat(40)}`;
    const stranger = new SupabaseManagementAPI({ accessToken, baseUrl: server.urls.management });
    await expect(stranger.listAllProjects()).rejects.toThrow('Unauthorized');
  });

  test('empty answers say that they are, in so many bytes', async ({ mock, server, prepare }) => {
    for (const operation of ['getFunction', 'getCustomHostname']) await prepare(operation);
    const wire = await openWire(server.url);
    const ask = async (method: string, path: string, body = '') => {
      wire.write(
        `${method} /v1/projects/${mock.keys.ref}${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${mock.keys.token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      const { status, headers, body: bytes } = await wire.answer();
      const { 'content-length': length, 'content-type': type, 'transfer-encoding': encoding } = headers;
      return { status, length, type, encoding, bytes: bytes.length };
    };
    const nothing = { length: '0', type: undefined, encoding: undefined, bytes: 0 };
    expect(await ask('POST', '/secrets', '[{"name":"A","value":"1"}]')).toEqual({ status: 201, ...nothing });
    expect(await ask('DELETE', '/network-bans', '{"ipv4_addresses":[]}')).toEqual({ status: 200, ...nothing });
    expect(await ask('DELETE', '/custom-hostname')).toEqual({ status: 200, ...nothing });
    const json = (bytes: number) => ({
      ...nothing,
      length: String(bytes),
      bytes,
      type: expect.stringMatching(/json/) as unknown,
    });
    const isContract = dialect === 'contract';
    expect(await ask('DELETE', '/secrets', '["A"]')).toEqual({ status: 200, ...(isContract ? json(2) : nothing) });
    expect(await ask('DELETE', '/functions/hello')).toEqual({ status: 200, ...(isContract ? nothing : json(16)) });
    wire.destroy();
  });
});

plainTest('there are 25 operations, and a call for each', () => {
  const operations = routesOf(managementDocument).map(({ operation }) => operation);
  expect(operations).toHaveLength(25);
  expect(Object.keys(CALLS).toSorted()).toEqual(operations.toSorted());
});
