// Settings of the services of a project: kept and answered, and of no effect here.
import { answer } from '../operations/answer.ts';
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { authSettings } from './auth-settings.ts';

type Values = Readonly<Record<string, unknown>>;

const DATA_DEFAULTS = {
  db_schema: 'public,graphql_public',
  max_rows: 1000,
  db_extra_search_path: 'public, extensions',
  db_pool: null,
};

const STORAGE_DEFAULTS = {
  fileSizeLimit: 52_428_800,
  features: {
    imageTransformation: { enabled: false },
    s3Protocol: { enabled: true },
    icebergCatalog: { enabled: false, maxNamespaces: 10, maxTables: 10, maxCatalogs: 2 },
    vectorBuckets: { enabled: false, maxBuckets: 10, maxIndexes: 5 },
  },
  capabilities: { list_v2: true, iceberg_catalog: false },
  external: { upstreamTarget: 'main' },
  migrationVersion: 'operation-ergonomics',
  databasePoolMode: 'recycled',
};

const REALTIME_DEFAULTS = {
  private_only: false,
  connection_pool: 2,
  max_concurrent_users: 200,
  max_events_per_second: 100,
  max_bytes_per_second: 100_000,
  max_channels_per_client: 100,
  max_joins_per_second: 100,
  max_presence_events_per_second: 100,
  max_payload_size_in_kb: 3000,
  presence_enabled: true,
  suspend: false,
};

/** What a new project has. */
const DEFAULTS = {
  auth: authSettings,
  data: () => DATA_DEFAULTS,
  storage: () => STORAGE_DEFAULTS,
  realtime: () => REALTIME_DEFAULTS,
  pooler: () => ({ default_pool_size: null, pool_mode: 'transaction' }),
  postgres: () => ({}),
} satisfies Readonly<Record<string, () => Values>>;

type Service = keyof typeof DEFAULTS;

function settingsOf({ project }: ProjectCall, service: Service): Values {
  return { ...DEFAULTS[service](), ...project.settings?.[service] };
}

export function readSettings(service: Service): (call: ProjectCall) => Response {
  return (call) => answer(call, settingsOf(call, service));
}

/** What is said replaces what there was, setting by setting. */
export function updateSettings(service: Service): (call: ProjectCall) => Promise<Response> {
  return async (call) => {
    const { restart_database: _now, ...said } = (await readBody(call)) as Values;
    const { project } = call;
    project.settings = { ...project.settings, [service]: { ...project.settings?.[service], ...said } };
    return answer(call, settingsOf(call, service));
  };
}

/** There is no pooler here: the address is what it would be. */
export function getPoolerSettings(call: ProjectCall): Response {
  const { ref } = call.project;
  const host = call.surroundings.backing.describeDatabase(ref).host;
  const connection = `postgresql://postgres.${ref}:[YOUR-PASSWORD]@${host}:6543/postgres`;
  return answer(call, [
    {
      identifier: ref,
      database_type: 'PRIMARY',
      is_using_scram_auth: true,
      db_user: `postgres.${ref}`,
      db_host: host,
      db_port: 6543,
      db_name: 'postgres',
      connection_string: connection,
      connectionString: connection,
      max_client_conn: null,
      ...settingsOf(call, 'pooler'),
    },
  ]);
}

/** Whether the database takes encrypted connections only. */
export function getSslEnforcement(call: ProjectCall): Response {
  return answer(call, { currentConfig: { database: call.project.sslEnforced ?? false }, appliedSuccessfully: true });
}

export async function updateSslEnforcement(call: ProjectCall): Promise<Response> {
  const { requestedConfig } = (await readBody(call)) as { readonly requestedConfig: { readonly database: boolean } };
  call.project.sslEnforced = requestedConfig.database;
  return getSslEnforcement(call);
}
