// The 25 operations as supabase-management-js 2.0.2 offers them.
import type { SupabaseManagementAPI } from 'supabase-management-js';
import { expect } from 'vitest';
import { ban, BANNED, digest, HOSTNAME, makeFunction, makeSecrets, NETWORK, proveHostname } from './beginnings.ts';
import { ROOT_KEY, SLUG, textLike } from './beginnings.ts';
import type { ClientCall } from './site.ts';

type Call = ClientCall<SupabaseManagementAPI>;

const OF_THE_ACCOUNT: readonly Call[] = [
  {
    operation: 'listOrganizations',
    method: 'listAllOrganizations',
    run: async (api) => {
      const { status, data } = await api.listAllOrganizations();
      expect([status, data]).toMatchObject([200, [{ id: 'local-organization', name: 'Local organization' }]]);
    },
  },
  {
    operation: 'createOrganization',
    method: 'createAnOrganization',
    run: async (api) => {
      const { status, data } = await api.createAnOrganization({ name: 'Company' });
      expect([status, data]).toMatchObject([201, { name: 'Company' }]);
      expect((await api.listAllOrganizations()).data).toContainEqual(data);
    },
  },
  {
    operation: 'listProjects',
    method: 'listAllProjects',
    run: async (api, { ref }) => {
      const { status, data } = await api.listAllProjects();
      expect([status, data]).toMatchObject([200, [{ id: ref, organization_id: 'local-organization' }]]);
    },
  },
  {
    operation: 'createProject',
    method: 'createAProject',
    run: async (api) => {
      const asked = { name: 'Shop', organization_slug: 'local-organization', region: 'eu-west-1' } as const;
      const { status, data } = await api.createAProject({ ...asked, db_pass: 'hush-hush' });
      expect([status, data]).toMatchObject([201, { name: 'Shop', region: 'eu-west-1' }]);
      expect(data).toMatchObject({ id: textLike(/^[a-z]{20}$/), organization_id: 'local-organization' });
      expect((await api.listAllProjects()).data).toHaveLength(2);
    },
  },
];

const SECRETS_AND_TYPES: readonly Call[] = [
  {
    operation: 'listSecrets',
    method: 'listAllSecrets',
    run: async (api, site) => {
      await makeSecrets(site);
      const { status, data } = await api.listAllSecrets(site.ref);
      expect(status).toBe(200);
      expect(data).toContainEqual(expect.objectContaining({ name: 'KEPT', value: digest('one') }));
    },
  },
  {
    operation: 'createSecrets',
    method: 'bulkCreateSecrets',
    run: async (api, site) => {
      const { status, data } = await api.bulkCreateSecrets(site.ref, [{ name: 'KEPT', value: 'one' }]);
      expect([status, data]).toEqual([201, '']);
      expect(await site.read('/secrets')).toMatchObject([{ name: 'KEPT', value: digest('one') }]);
    },
  },
  {
    operation: 'deleteSecrets',
    method: 'bulkDeleteSecrets',
    run: async (api, site) => {
      await makeSecrets(site);
      const { status, data } = await api.bulkDeleteSecrets(site.ref, ['GONE']);
      expect([status, data]).toEqual([200, site.dialect === 'contract' ? {} : '']);
      expect(await site.read('/secrets')).toMatchObject([{ name: 'KEPT' }]);
    },
  },
  {
    operation: 'generateTypes',
    method: 'generateTypescriptTypes',
    run: async (api, site) => {
      const { status, data } = await api.generateTypescriptTypes(site.ref, { included_schemas: 'public' });
      expect([status, data]).toMatchObject([200, { types: textLike(/shelf: \{[^]*books: number/) }]);
    },
  },
];

const FUNCTIONS: readonly Call[] = [
  {
    operation: 'createFunction',
    method: 'createAFunction',
    run: async (api, site) => {
      const asked = { slug: SLUG, name: 'Hello', body: 'the source', verify_jwt: false };
      const { status, data } = await api.createAFunction(site.ref, asked);
      expect([status, data]).toMatchObject([201, { slug: SLUG, name: 'Hello', version: 1, verify_jwt: false }]);
      expect(await site.read('/functions')).toEqual([data]);
      const named = { headers: { 'Content-Type': 'application/json' } };
      const second = await api.createAFunction(site.ref, { ...asked, slug: 'second' }, {}, named);
      expect([second.status, second.data.slug]).toEqual([201, 'second']);
    },
  },
  {
    operation: 'listFunctions',
    method: 'listAllFunctions',
    run: async (api, site) => {
      await makeFunction(site);
      const { status, data } = await api.listAllFunctions(site.ref);
      expect([status, data]).toMatchObject([200, [{ slug: SLUG, status: 'ACTIVE' }]]);
    },
  },
  {
    operation: 'getFunction',
    method: 'getAFunction',
    run: async (api, site) => {
      await makeFunction(site);
      const { status, data } = await api.getAFunction(site.ref, SLUG);
      expect([status, data]).toMatchObject([200, { slug: SLUG, name: 'Hello', version: 1 }]);
      await expect(api.getAFunction(site.ref, 'another')).rejects.toThrow('Function not found');
    },
  },
  {
    operation: 'updateFunction',
    method: 'updateAFunction',
    run: async (api, site) => {
      await makeFunction(site);
      const { status, data } = await api.updateAFunction(site.ref, SLUG, { name: 'Hi' }, { verify_jwt: false });
      expect([status, data]).toMatchObject([200, { name: 'Hi', version: 2, verify_jwt: false }]);
      expect(await site.read(`/functions/${SLUG}`)).toEqual(data);
    },
  },
  {
    operation: 'getFunctionBody',
    method: 'getAFunctionBody',
    run: async (api, site) => {
      await makeFunction(site);
      const { status, data } = await api.getAFunctionBody(site.ref, SLUG);
      expect([status, data]).toEqual([200, 'the source']);
    },
  },
  {
    operation: 'deleteFunction',
    method: 'deleteAFunction',
    run: async (api, site) => {
      await makeFunction(site);
      const { status, data } = await api.deleteAFunction(site.ref, SLUG);
      expect([status, data]).toEqual([200, site.dialect === 'contract' ? '' : { message: 'ok' }]);
      expect(await site.read('/functions')).toEqual([]);
    },
  },
];

const HOSTNAMES: readonly Call[] = [
  {
    operation: 'initializeCustomHostname',
    method: 'updateHostnameConfig',
    run: async (api, site) => {
      const { status, data } = await api.updateHostnameConfig(site.ref, { custom_hostname: HOSTNAME });
      expect([status, data]).toMatchObject([201, { status: '2_initiated', custom_hostname: HOSTNAME }]);
    },
  },
  {
    operation: 'getCustomHostname',
    method: 'getHostnameConfig',
    run: async (api, site) => {
      await proveHostname(site);
      const { status, data } = await api.getHostnameConfig(site.ref);
      expect([status, data]).toMatchObject([200, { status: '4_origin_setup_completed', custom_hostname: HOSTNAME }]);
    },
  },
  {
    operation: 'reverifyCustomHostname',
    method: 'verifyDnsConfig',
    run: async (api, site) => {
      await site.send('POST', '/custom-hostname/initialize', { custom_hostname: HOSTNAME });
      const { status, data } = await api.verifyDnsConfig(site.ref);
      expect([status, data]).toMatchObject([201, { status: '4_origin_setup_completed' }]);
    },
  },
  {
    operation: 'activateCustomHostname',
    method: 'activateCustomHostname',
    run: async (api, site) => {
      await proveHostname(site);
      const { status, data } = await api.activateCustomHostname(site.ref);
      expect([status, data]).toMatchObject([201, { status: '5_services_reconfigured' }]);
      expect(await site.read('/custom-hostname')).toMatchObject({ status: '5_services_reconfigured' });
    },
  },
  {
    operation: 'deleteCustomHostname',
    method: 'deleteHostnameConfig',
    run: async (api, site) => {
      await proveHostname(site);
      const { status, data } = await api.deleteHostnameConfig(site.ref);
      expect([status, data]).toEqual([200, '']);
      await expect(api.getHostnameConfig(site.ref)).rejects.toThrow('No custom hostname configuration found.');
    },
  },
];

const KEY_AND_NETWORK: readonly Call[] = [
  {
    operation: 'getEncryptionKey',
    method: 'getPgsodiumConfig',
    run: async (api, site) => {
      await site.send('PUT', '/pgsodium', { root_key: ROOT_KEY });
      const { status, data } = await api.getPgsodiumConfig(site.ref);
      expect([status, data]).toEqual([200, { root_key: ROOT_KEY }]);
    },
  },
  {
    operation: 'updateEncryptionKey',
    method: 'updatePgsodiumConfig',
    run: async (api, site) => {
      const { status, data } = await api.updatePgsodiumConfig(site.ref, { root_key: ROOT_KEY });
      expect([status, data]).toEqual([200, { root_key: ROOT_KEY }]);
      expect(await site.read('/pgsodium')).toEqual({ root_key: ROOT_KEY });
    },
  },
  {
    operation: 'retrieveNetworkBans',
    method: 'listAllNetworkBans',
    run: async (api, site) => {
      ban(site);
      const { status, data } = await api.listAllNetworkBans(site.ref);
      expect([status, data]).toEqual([201, { banned_ipv4_addresses: [BANNED] }]);
    },
  },
  {
    operation: 'deleteNetworkBans',
    method: 'deleteNetworkBans',
    run: async (api, site) => {
      ban(site);
      const asked = { ipv4_addresses: [BANNED], requester_ip: false };
      const { status, data } = await api.deleteNetworkBans(site.ref, asked);
      expect([status, data]).toEqual([200, '']);
      expect(await site.send('POST', '/network-bans/retrieve')).toEqual({ banned_ipv4_addresses: [] });
    },
  },
  {
    operation: 'getNetworkRestrictions',
    method: 'getNetworkRestrictions',
    run: async (api, site) => {
      await site.send('POST', '/network-restrictions/apply', { dbAllowedCidrs: [NETWORK] });
      const { status, data } = await api.getNetworkRestrictions(site.ref);
      expect([status, data]).toMatchObject([200, { status: 'applied', config: { dbAllowedCidrs: [NETWORK] } }]);
    },
  },
  {
    operation: 'applyNetworkRestrictions',
    method: 'updateNetworkRestrictions',
    run: async (api, site) => {
      const asked = { dbAllowedCidrs: [NETWORK], dbAllowedCidrsV6: [] };
      const { status, data } = await api.updateNetworkRestrictions(site.ref, asked);
      expect([status, data]).toMatchObject([201, { status: 'applied', entitlement: 'allowed' }]);
      expect(await site.read('/network-restrictions')).toMatchObject({ config: { dbAllowedCidrs: [NETWORK] } });
    },
  },
];

export const TODAY: readonly Call[] = [
  ...OF_THE_ACCOUNT,
  ...SECRETS_AND_TYPES,
  ...FUNCTIONS,
  ...HOSTNAMES,
  ...KEY_AND_NETWORK,
];
