// The 25 operations in supabase-management-js 1.0.0, from the time of the contract: 20 answer, five throw whatever the server does.
import type { SupabaseManagementAPI } from 'supabase-management-js-1';
import { expect } from 'vitest';
import { ban, BANNED, digest, HOSTNAME, makeFunction, makeSecrets, NETWORK, proveHostname } from './beginnings.ts';
import { ROOT_KEY, SLUG, textLike } from './beginnings.ts';
import type { ClientCall } from './site.ts';

type Call = ClientCall<SupabaseManagementAPI>;

const OF_THE_ACCOUNT: readonly Call[] = [
  {
    operation: 'listOrganizations',
    method: 'getOrganizations',
    run: async (api) => {
      expect(await api.getOrganizations()).toMatchObject([{ id: 'local-organization', name: 'Local organization' }]);
    },
  },
  {
    operation: 'createOrganization',
    method: 'createOrganization',
    run: async (api) => {
      const made = await api.createOrganization({ name: 'Company' });
      expect(made).toMatchObject({ name: 'Company' });
      expect(await api.getOrganizations()).toContainEqual(made);
    },
  },
  {
    operation: 'listProjects',
    method: 'getProjects',
    run: async (api, { ref }) => {
      expect(await api.getProjects()).toMatchObject([{ id: ref, organization_id: 'local-organization' }]);
    },
  },
  {
    operation: 'createProject',
    method: 'createProject',
    run: async (api) => {
      const asked = { name: 'Shop', organization_id: 'local-organization', region: 'eu-west-1' } as const;
      const made = await api.createProject({ ...asked, db_pass: 'hush-hush', plan: 'free' });
      expect(made).toMatchObject({ ...asked, id: textLike(/^[a-z]{20}$/) });
      expect(await api.getProjects()).toHaveLength(2);
    },
  },
];

const SECRETS_AND_TYPES: readonly Call[] = [
  {
    operation: 'listSecrets',
    method: 'getSecrets',
    run: async (api, site) => {
      await makeSecrets(site);
      expect(await api.getSecrets(site.ref)).toContainEqual(
        expect.objectContaining({ name: 'KEPT', value: digest('one') }),
      );
    },
  },
  {
    operation: 'createSecrets',
    method: 'createSecrets',
    run: async (api, site) => {
      await api.createSecrets(site.ref, [{ name: 'KEPT', value: 'one' }]);
      expect(await site.read('/secrets')).toMatchObject([{ name: 'KEPT', value: digest('one') }]);
    },
  },
  {
    operation: 'deleteSecrets',
    method: 'deleteSecrets',
    run: async (api, site) => {
      await makeSecrets(site);
      // The client turns an answer without a body into an empty object as well.
      expect(await api.deleteSecrets(site.ref, ['GONE'])).toEqual({});
      expect(await site.read('/secrets')).toMatchObject([{ name: 'KEPT' }]);
    },
  },
  {
    operation: 'generateTypes',
    method: 'getTypescriptTypes',
    run: async (api, site) => {
      const answer = await api.getTypescriptTypes(site.ref);
      expect(answer).toMatchObject({ types: textLike(/shelf: \{[^]*books: number/) });
    },
  },
];

const FUNCTIONS: readonly Call[] = [
  {
    operation: 'createFunction',
    method: 'createFunction',
    run: async (api, site) => {
      const asked = { slug: SLUG, name: 'Hello', body: 'the source', verify_jwt: false };
      const made = await api.createFunction(site.ref, asked);
      expect(made).toMatchObject({ slug: SLUG, name: 'Hello', version: 1, verify_jwt: false });
      expect(await site.read('/functions')).toEqual([made]);
    },
  },
  {
    operation: 'listFunctions',
    method: 'listFunctions',
    run: async (api, site) => {
      await makeFunction(site);
      expect(await api.listFunctions(site.ref)).toMatchObject([{ slug: SLUG, status: 'ACTIVE' }]);
    },
  },
  {
    operation: 'getFunction',
    method: 'getFunction',
    run: async (api, site) => {
      await makeFunction(site);
      expect(await api.getFunction(site.ref, SLUG)).toMatchObject({ slug: SLUG, name: 'Hello', version: 1 });
      await expect(api.getFunction(site.ref, 'another')).rejects.toThrow('(404): Function not found');
    },
  },
  {
    operation: 'updateFunction',
    method: 'updateFunction',
    run: async (api, site) => {
      await makeFunction(site);
      const changed = await api.updateFunction(site.ref, SLUG, { name: 'Hi', verify_jwt: false });
      expect(changed).toMatchObject({ name: 'Hi', version: 2, verify_jwt: false });
      expect(await site.read(`/functions/${SLUG}`)).toEqual(changed);
    },
  },
  {
    operation: 'deleteFunction',
    method: 'deleteFunction',
    run: async (api, site) => {
      await makeFunction(site);
      await api.deleteFunction(site.ref, SLUG);
      expect(await site.read('/functions')).toEqual([]);
    },
  },
];

const REST: readonly Call[] = [
  {
    operation: 'initializeCustomHostname',
    method: 'createCustomHostnameConfig',
    run: async (api, site) => {
      const begun = await api.createCustomHostnameConfig(site.ref, { custom_hostname: HOSTNAME });
      expect(begun).toMatchObject({ status: '2_initiated', custom_hostname: HOSTNAME });
    },
  },
  {
    operation: 'getCustomHostname',
    method: 'getCustomHostnameConfig',
    run: async (api, site) => {
      await proveHostname(site);
      const seen = await api.getCustomHostnameConfig(site.ref);
      expect(seen).toMatchObject({ status: '4_origin_setup_completed', custom_hostname: HOSTNAME });
    },
  },
  {
    operation: 'deleteCustomHostname',
    method: 'removeCustomHostnameConfig',
    run: async (api, site) => {
      await proveHostname(site);
      await api.removeCustomHostnameConfig(site.ref);
      await expect(site.read('/custom-hostname')).rejects.toThrow('No custom hostname configuration found.');
    },
  },
  {
    operation: 'getEncryptionKey',
    method: 'getPgsodiumConfig',
    run: async (api, site) => {
      await site.send('PUT', '/pgsodium', { root_key: ROOT_KEY });
      expect(await api.getPgsodiumConfig(site.ref)).toEqual({ root_key: ROOT_KEY });
    },
  },
  {
    operation: 'updateEncryptionKey',
    method: 'updatePgSodiumConfig',
    run: async (api, site) => {
      expect(await api.updatePgSodiumConfig(site.ref, { root_key: ROOT_KEY })).toEqual({ root_key: ROOT_KEY });
      expect(await site.read('/pgsodium')).toEqual({ root_key: ROOT_KEY });
    },
  },
  {
    operation: 'deleteNetworkBans',
    method: 'removeNetworkBan',
    run: async (api, site) => {
      ban(site);
      await api.removeNetworkBan(site.ref, { ipv4_addresses: [BANNED] });
      expect(await site.send('POST', '/network-bans/retrieve')).toEqual({ banned_ipv4_addresses: [] });
    },
  },
  {
    operation: 'getNetworkRestrictions',
    method: 'getNetworkRestrictions',
    run: async (api, site) => {
      await site.send('POST', '/network-restrictions/apply', { dbAllowedCidrs: [NETWORK] });
      const seen = await api.getNetworkRestrictions(site.ref);
      expect(seen).toMatchObject({ status: 'applied', config: { dbAllowedCidrs: [NETWORK] } });
    },
  },
];

/** The calls that answer. */
export const WORKABLE: readonly Call[] = [...OF_THE_ACCOUNT, ...SECRETS_AND_TYPES, ...FUNCTIONS, ...REST];

/** The client takes only 200 for success, but the service answers 201, then and today. */
function asFailure(action: string): object {
  return { message: `Failed to ${action}: Created (201)`, response: { status: 201 } };
}

/** The calls that throw although all is well; what they ask for is done nevertheless. */
export const THROWING: readonly Call[] = [
  {
    operation: 'reverifyCustomHostname',
    method: 'reverifyCustomHostnameConfig',
    run: async (api, site) => {
      await site.send('POST', '/custom-hostname/initialize', { custom_hostname: HOSTNAME });
      const told = asFailure('reverify custom hostname config');
      await expect(api.reverifyCustomHostnameConfig(site.ref)).rejects.toMatchObject(told);
      expect(await site.read('/custom-hostname')).toMatchObject({ status: '4_origin_setup_completed' });
    },
  },
  {
    operation: 'activateCustomHostname',
    method: 'activateCustomHostnameConfig',
    run: async (api, site) => {
      await proveHostname(site);
      const told = asFailure('activate custom hostname config');
      await expect(api.activateCustomHostnameConfig(site.ref)).rejects.toMatchObject(told);
      expect(await site.read('/custom-hostname')).toMatchObject({ status: '5_services_reconfigured' });
    },
  },
  {
    operation: 'retrieveNetworkBans',
    method: 'getNetworkBans',
    run: async (api, site) => {
      ban(site);
      await expect(api.getNetworkBans(site.ref)).rejects.toMatchObject(asFailure('get network bans'));
      expect(await site.send('POST', '/network-bans/retrieve')).toEqual({ banned_ipv4_addresses: [BANNED] });
    },
  },
  {
    operation: 'applyNetworkRestrictions',
    method: 'applyNetworkRestrictions',
    run: async (api, site) => {
      const told = asFailure('apply network restrictions');
      await expect(api.applyNetworkRestrictions(site.ref, { dbAllowedCidrs: [NETWORK] })).rejects.toMatchObject(told);
      expect(await site.read('/network-restrictions')).toMatchObject({ config: { dbAllowedCidrs: [NETWORK] } });
    },
  },
  {
    operation: 'getFunctionBody',
    method: 'getFunctionBody',
    run: async (api, site) => {
      await makeFunction(site);
      await expect(api.getFunctionBody(site.ref, SLUG)).rejects.toThrow(SyntaxError);
      expect(site.mock.journal.query().at(-1)).toMatchObject({ operation: 'getFunctionBody', status: 200 });
    },
  },
];
