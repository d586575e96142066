// For tests: asks every operation of management in today's dialect once or more, in an order in which each succeeds.
import type { Mock } from '../../../mocks/app.ts';

export interface Asked {
  readonly operation: string;
  /** Of the path; the project is the main one unless it is said. */
  readonly params?: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly query?: string;
  /** A form is sent as it is, everything else as JSON. */
  readonly body?: unknown;
}

/** Returns the body of the answer. */
type Ask = (asked: Asked) => Promise<unknown>;

export async function walk(mock: Mock, ask: Ask): Promise<void> {
  for (const part of [account, projectLife, settings, addons, keys, database, functions, hostname, networks, secrets])
    await part(ask, mock);
}

const ORGANIZATION = { slug: 'local-organization' };

async function account(ask: Ask): Promise<void> {
  for (const operation of ['listOrganizations', 'getProfile', 'listSnippets', 'listProjects', 'getProject'])
    await ask({ operation });
  await ask({ operation: 'createOrganization', body: { name: 'Company' } });
  await ask({ operation: 'getOrganization', params: ORGANIZATION });
  await ask({ operation: 'listRegions', query: '?organization_slug=local-organization&continent=EU' });
}

async function projectLife(ask: Ask): Promise<void> {
  const body = {
    name: 'Shop',
    organization_slug: 'local-organization',
    db_pass: 'hush-hush',
    plan: 'free',
    region_selection: { type: 'smartGroup', code: 'emea' },
    desired_instance_size: 'micro',
  };
  const { ref } = (await ask({ operation: 'createProject', body })) as { readonly ref: string };
  const params = { ref };
  await ask({ operation: 'updateProject', params, body: { name: 'Store' } });
  await ask({ operation: 'listRestoreVersions', params });
  await ask({ operation: 'pauseProject', params });
  await ask({ operation: 'getHealth', params, query: '?services=auth,db&services=pooler&timeout_ms=5' });
  await ask({ operation: 'listOrganizationProjects', params: ORGANIZATION });
  await ask({ operation: 'restoreProject', params });
  await ask({ operation: 'getHealth', params, query: '?services=rest' });
  await ask({ operation: 'deleteProject', params });
  for (const operation of ['getUpgradeEligibility', 'getUpgradeStatus', 'getReadonlyStatus', 'getVanitySubdomain'])
    await ask({ operation });
}

const SERVICES: Readonly<Record<string, unknown>> = {
  AuthConfig: { site_url: 'https://shop.test', external_google_enabled: true, jwt_exp: 60, sms_provider: 'vonage' },
  StorageConfig: {
    fileSizeLimit: 5,
    features: {
      imageTransformation: { enabled: true },
      s3Protocol: { enabled: true },
      icebergCatalog: { enabled: true, maxNamespaces: 1, maxTables: 1, maxCatalogs: 1 },
      vectorBuckets: { enabled: true, maxBuckets: 1, maxIndexes: 1 },
    },
    external: { upstreamTarget: 'main' },
  },
  RealtimeConfig: { suspend: true, max_events_per_second: 5 },
  PoolerConfig: { default_pool_size: 20, pool_mode: 'session' },
  PostgresConfig: { max_connections: 5, statement_timeout: '10s', restart_database: true },
  PostgrestConfig: { max_rows: 5, db_schema: 'public', db_pool: 5 },
  SslEnforcement: { requestedConfig: { database: true } },
};

async function settings(ask: Ask): Promise<void> {
  for (const [service, body] of Object.entries(SERVICES)) {
    await ask({ operation: `get${service}` });
    await ask({ operation: `update${service}`, body });
    await ask({ operation: `get${service}` });
  }
}

async function addons(ask: Ask): Promise<void> {
  await ask({ operation: 'applyAddon', body: { addon_type: 'compute_instance', addon_variant: 'ci_small' } });
  await ask({ operation: 'listAddons' });
  await ask({ operation: 'removeAddon', params: { addon_variant: 'ci_small' } });
}

async function keys(ask: Ask): Promise<void> {
  for (const type of ['publishable', 'secret']) {
    const body = { type, name: `for_${type}`, description: 'x', secret_jwt_template: { role: 'service_role' } };
    const { id } = (await ask({ operation: 'createApiKey', body })) as { readonly id: string };
    const params = { id };
    await ask({ operation: 'getApiKey', params, query: '?reveal=true' });
    await ask({ operation: 'updateApiKey', params, body: { name: `${type}_key`, description: null } });
    await ask({ operation: 'listApiKeys' });
    await ask({ operation: 'deleteApiKey', params, query: '?was_compromised=true&reason=x' });
  }
  await ask({ operation: 'updateLegacyApiKeys', query: '?enabled=true' });
  await ask({ operation: 'getLegacyApiKeys' });
}

async function database(ask: Ask, mock: Mock): Promise<void> {
  await mock.sql("insert into storage.buckets (id, name) values ('photos', 'photos')");
  await ask({ operation: 'listProjectBuckets' });
  await ask({ operation: 'runQuery', body: { query: 'select 1 as a', parameters: [], read_only: false } });
  await ask({ operation: 'runReadOnlyQuery', body: { query: 'select $1::int as a', parameters: [1] } });
  const migration = { query: 'create table made (a int)', name: 'make', rollback: 'drop table made' };
  await ask({ operation: 'applyMigration', body: migration });
  await ask({ operation: 'upsertMigration', body: { query: 'select 1' } });
  const all = (await ask({ operation: 'listMigrations' })) as readonly { readonly version: string }[];
  for (const { version } of all) {
    await ask({ operation: 'getMigration', params: { version } });
    await ask({ operation: 'updateMigration', params: { version }, body: { name: 'made', rollback: 'select 2' } });
  }
  await ask({ operation: 'rollbackMigrations', query: '?gte=20990101000000' });
  await ask({ operation: 'updateDatabasePassword', body: { password: 'long enough' } });
  await ask({ operation: 'listBackups' });
  await ask({ operation: 'generateTypes' });
}

async function functions(ask: Ask): Promise<void> {
  const form = new FormData();
  form.set('metadata', JSON.stringify({ entrypoint_path: 'index.ts', import_map_path: 'deno.json' }));
  form.set('file', new File(['export default 1'], 'index.ts'));
  await ask({ operation: 'deployFunction', query: '?slug=deployed', body: form });
  const [deployed] = (await ask({ operation: 'listFunctions' })) as readonly object[];
  await ask({ operation: 'bulkUpdateFunctions', body: [deployed] });
  await ask({ operation: 'createFunction', body: { slug: 'hello', name: 'Hello', body: 'x', verify_jwt: true } });
  const params = { function_slug: 'hello' };
  await ask({ operation: 'getFunction', params });
  await ask({ operation: 'getFunctionBody', params });
  await ask({ operation: 'updateFunction', params, body: { name: 'Changed', body: 'y', verify_jwt: false } });
  await ask({ operation: 'deleteFunction', params });
}

async function hostname(ask: Ask, mock: Mock): Promise<void> {
  await ask({ operation: 'initializeCustomHostname', body: { custom_hostname: 'app.example.com' } });
  await ask({ operation: 'reverifyCustomHostname' });
  await ask({ operation: 'getCustomHostname' });
  mock.administer({ kind: 'hostname-status', status: '4_origin_setup_completed' });
  await ask({ operation: 'activateCustomHostname' });
  await ask({ operation: 'deleteCustomHostname' });
}

async function networks(ask: Ask, mock: Mock): Promise<void> {
  const ranges = { dbAllowedCidrs: ['203.0.113.0/24'], dbAllowedCidrsV6: ['2001:db8::/32'] };
  await ask({ operation: 'getNetworkRestrictions' });
  await ask({ operation: 'applyNetworkRestrictions', body: ranges });
  await ask({ operation: 'patchNetworkRestrictions', body: { add: ranges, remove: ranges } });
  mock.administer({ kind: 'restrictions', mode: 'hold' });
  await ask({ operation: 'patchNetworkRestrictions', body: { add: { dbAllowedCidrs: ['198.51.100.0/24'] } } });
  mock.administer({ kind: 'ban', address: '203.0.113.7' });
  await ask({ operation: 'retrieveNetworkBans' });
  await ask({ operation: 'deleteNetworkBans', body: { ipv4_addresses: ['203.0.113.7'], requester_ip: false } });
}

async function secrets(ask: Ask): Promise<void> {
  await ask({ operation: 'createSecrets', body: [{ name: 'KEPT', value: 'kept' }] });
  await ask({ operation: 'listSecrets' });
  await ask({ operation: 'deleteSecrets', body: ['KEPT'] });
  await ask({ operation: 'getEncryptionKey' });
  await ask({ operation: 'updateEncryptionKey', body: { root_key: 'ab'.repeat(32) } });
}
