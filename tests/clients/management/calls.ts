// The 25 operations as two generations of supabase-management-js offer them: 2.0.2, of today, and 1.0.0, from the time of the contract.
import type { SupabaseManagementAPI } from 'supabase-management-js';
import type { SupabaseManagementAPI as ContractEraAPI } from 'supabase-management-js-1';
import { expect } from 'vitest';
import { BANNED, digest, HOSTNAME, NETWORK, ROOT_KEY, SLUG, type Site } from './site.ts';

export interface ClientCall {
  /** The operationId. */
  readonly operation: string;
  readonly today: (api: SupabaseManagementAPI, site: Site) => Promise<{ readonly status: number; data: unknown }>;
  readonly contractEra: (api: ContractEraAPI, site: Site) => Promise<unknown>;
  /** What the client of today makes of the answer; 1.0.0 makes the same of an object, but nothing of a deletion. */
  readonly answer: (site: Site) => unknown;
  /** The error of 1.0.0, which is the same against the real service: what was asked for is done nevertheless. */
  readonly eraThrows?: object;
  readonly after?: (site: Site) => Promise<void>;
}

const FUNCTION = { slug: SLUG, name: 'Hello', body: 'the source', verify_jwt: false };
const KEPT = { name: 'KEPT', value: digest('one') };

const expectSecrets = async (site: Site): Promise<void> => {
  expect(await site.read('/secrets')).toMatchObject([KEPT]);
};

/** 1.0.0 takes only 200 for success, but the service answers 201, then and today. */
function asFailure(action: string): object {
  return { message: `Failed to ${action}: Created (201)`, response: { status: 201 } };
}

export const CALLS: readonly ClientCall[] = [
  {
    operation: 'listOrganizations',
    today: (api) => api.listAllOrganizations(),
    contractEra: (api) => api.getOrganizations(),
    answer: () => [{ id: 'local-organization', name: 'Local organization' }],
  },
  {
    operation: 'createOrganization',
    today: (api) => api.createAnOrganization({ name: 'Company' }),
    contractEra: (api) => api.createOrganization({ name: 'Company' }),
    answer: () => ({ name: 'Company' }),
  },
  {
    operation: 'listProjects',
    today: (api) => api.listAllProjects(),
    contractEra: (api) => api.getProjects(),
    answer: ({ ref }) => [{ id: ref, organization_id: 'local-organization' }],
  },
  {
    operation: 'createProject',
    today: (api) =>
      api.createAProject({
        name: 'Shop',
        organization_slug: 'local-organization',
        region: 'eu-west-1',
        db_pass: 'hush-hush',
      }),
    contractEra: (api) =>
      api.createProject({
        name: 'Shop',
        organization_id: 'local-organization',
        region: 'eu-west-1',
        db_pass: 'hush-hush',
        plan: 'free',
      }),
    answer: () => ({ name: 'Shop', region: 'eu-west-1', organization_id: 'local-organization' }),
  },
  {
    operation: 'listSecrets',
    today: (api, { ref }) => api.listAllSecrets(ref),
    contractEra: (api, { ref }) => api.getSecrets(ref),
    answer: () => expect.arrayContaining([expect.objectContaining(KEPT)]) as unknown,
  },
  {
    operation: 'createSecrets',
    today: (api, { ref }) => api.bulkCreateSecrets(ref, [{ name: 'KEPT', value: 'one' }]),
    contractEra: (api, { ref }) => api.createSecrets(ref, [{ name: 'KEPT', value: 'one' }]),
    answer: () => '',
    after: expectSecrets,
  },
  {
    operation: 'deleteSecrets',
    today: (api, { ref }) => api.bulkDeleteSecrets(ref, ['GONE']),
    contractEra: (api, { ref }) => api.deleteSecrets(ref, ['GONE']),
    answer: ({ dialect }) => (dialect === 'contract' ? {} : ''),
    after: expectSecrets,
  },
  {
    operation: 'generateTypes',
    today: (api, { ref }) => api.generateTypescriptTypes(ref, { included_schemas: 'public' }),
    contractEra: (api, { ref }) => api.getTypescriptTypes(ref),
    answer: () => ({ types: expect.stringMatching(/shelf: \{[^]*books: number/) as unknown }),
  },
  {
    operation: 'createFunction',
    today: (api, { ref }) => api.createAFunction(ref, FUNCTION),
    contractEra: (api, { ref }) => api.createFunction(ref, FUNCTION),
    answer: () => ({ slug: SLUG, name: 'Hello', version: 1, verify_jwt: false }),
  },
  {
    operation: 'listFunctions',
    today: (api, { ref }) => api.listAllFunctions(ref),
    contractEra: (api, { ref }) => api.listFunctions(ref),
    answer: () => [{ slug: SLUG, status: 'ACTIVE' }],
  },
  {
    operation: 'getFunction',
    today: (api, { ref }) => api.getAFunction(ref, SLUG),
    contractEra: (api, { ref }) => api.getFunction(ref, SLUG),
    answer: () => ({ slug: SLUG, name: 'Hello', version: 1 }),
  },
  {
    operation: 'updateFunction',
    today: (api, { ref }) => api.updateAFunction(ref, SLUG, { name: 'Hi' }, { verify_jwt: true }),
    contractEra: (api, { ref }) => api.updateFunction(ref, SLUG, { name: 'Hi', verify_jwt: true }),
    answer: () => ({ name: 'Hi', version: 2, verify_jwt: true }),
  },
  {
    operation: 'getFunctionBody',
    today: (api, { ref }) => api.getAFunctionBody(ref, SLUG),
    contractEra: (api, { ref }) => api.getFunctionBody(ref, SLUG),
    answer: () => 'the source',
    eraThrows: { name: 'SyntaxError' },
  },
  {
    operation: 'deleteFunction',
    today: (api, { ref }) => api.deleteAFunction(ref, SLUG),
    contractEra: (api, { ref }) => api.deleteFunction(ref, SLUG),
    answer: ({ dialect }) => (dialect === 'contract' ? '' : { message: 'ok' }),
    after: async (site) => {
      expect(await site.read('/functions')).toEqual([]);
    },
  },
  {
    operation: 'initializeCustomHostname',
    today: (api, { ref }) => api.updateHostnameConfig(ref, { custom_hostname: HOSTNAME }),
    contractEra: (api, { ref }) => api.createCustomHostnameConfig(ref, { custom_hostname: HOSTNAME }),
    answer: () => ({ status: '2_initiated', custom_hostname: HOSTNAME }),
  },
  {
    operation: 'getCustomHostname',
    today: (api, { ref }) => api.getHostnameConfig(ref),
    contractEra: (api, { ref }) => api.getCustomHostnameConfig(ref),
    answer: () => ({ status: '4_origin_setup_completed', custom_hostname: HOSTNAME }),
  },
  {
    operation: 'reverifyCustomHostname',
    today: (api, { ref }) => api.verifyDnsConfig(ref),
    contractEra: (api, { ref }) => api.reverifyCustomHostnameConfig(ref),
    answer: () => ({ status: '4_origin_setup_completed' }),
    eraThrows: asFailure('reverify custom hostname config'),
  },
  {
    operation: 'activateCustomHostname',
    today: (api, { ref }) => api.activateCustomHostname(ref),
    contractEra: (api, { ref }) => api.activateCustomHostnameConfig(ref),
    answer: () => ({ status: '5_services_reconfigured' }),
    eraThrows: asFailure('activate custom hostname config'),
  },
  {
    operation: 'deleteCustomHostname',
    today: (api, { ref }) => api.deleteHostnameConfig(ref),
    contractEra: (api, { ref }) => api.removeCustomHostnameConfig(ref),
    answer: () => '',
  },
  {
    operation: 'getEncryptionKey',
    today: (api, { ref }) => api.getPgsodiumConfig(ref),
    contractEra: (api, { ref }) => api.getPgsodiumConfig(ref),
    answer: () => ({ root_key: ROOT_KEY }),
  },
  {
    operation: 'updateEncryptionKey',
    today: (api, { ref }) => api.updatePgsodiumConfig(ref, { root_key: ROOT_KEY }),
    contractEra: (api, { ref }) => api.updatePgSodiumConfig(ref, { root_key: ROOT_KEY }),
    answer: () => ({ root_key: ROOT_KEY }),
  },
  {
    operation: 'retrieveNetworkBans',
    today: (api, { ref }) => api.listAllNetworkBans(ref),
    contractEra: (api, { ref }) => api.getNetworkBans(ref),
    answer: () => ({ banned_ipv4_addresses: [BANNED] }),
    eraThrows: asFailure('get network bans'),
  },
  {
    operation: 'deleteNetworkBans',
    today: (api, { ref }) => api.deleteNetworkBans(ref, { ipv4_addresses: [BANNED], requester_ip: false }),
    contractEra: (api, { ref }) => api.removeNetworkBan(ref, { ipv4_addresses: [BANNED] }),
    answer: () => '',
    after: async (site) => {
      expect(await site.bans()).toEqual({ banned_ipv4_addresses: [] });
    },
  },
  {
    operation: 'getNetworkRestrictions',
    today: (api, { ref }) => api.getNetworkRestrictions(ref),
    contractEra: (api, { ref }) => api.getNetworkRestrictions(ref),
    answer: () => ({ status: 'applied', config: { dbAllowedCidrs: [NETWORK] } }),
  },
  {
    operation: 'applyNetworkRestrictions',
    today: (api, { ref }) => api.updateNetworkRestrictions(ref, { dbAllowedCidrs: [NETWORK], dbAllowedCidrsV6: [] }),
    contractEra: (api, { ref }) => api.applyNetworkRestrictions(ref, { dbAllowedCidrs: [NETWORK] }),
    answer: () => ({ status: 'applied', entitlement: 'allowed' }),
    eraThrows: asFailure('apply network restrictions'),
    after: async (site) => {
      expect(await site.read('/network-restrictions')).toMatchObject({ config: { dbAllowedCidrs: [NETWORK] } });
    },
  },
];
