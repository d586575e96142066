// Settings of the services of a project: kept and answered, and of no effect here. What a new project has is the default of the document; texts without one are null.
import { isNode } from '../../../specs/references.ts';
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';

type Values = Readonly<Record<string, unknown>>;

export const [getAuthConfig, updateAuthConfig] = settings('auth');
export const [getStorageConfig, updateStorageConfig] = settings('storage');
export const [getRealtimeConfig, updateRealtimeConfig] = settings('realtime');
export const [getPostgresConfig, updatePostgresConfig] = settings('postgres');
export const [getPostgrestConfig, updatePostgrestConfig] = settings('data');
const [getPooler, updatePoolerConfig] = settings('pooler');
export { updatePoolerConfig };

/** What is said replaces what there was, setting by setting. */
function merge(before: unknown, said: unknown): unknown {
  if (!isNode(before) || !isNode(said)) return said;
  return {
    ...before,
    ...Object.fromEntries(Object.entries(said).map(([name, one]) => [name, merge(before[name], one)])),
  };
}

/** How they are read, and changed. */
function settings(
  service: string,
): readonly [read: (call: ProjectCall) => Values, update: (call: ProjectCall) => Promise<Values>] {
  const read = ({ spec: { answer }, project }: ProjectCall): Values => ({
    ...Object.fromEntries((answer?.required ?? []).map((name) => [name, null])),
    ...(merge(answer?.default ?? {}, project.settings?.[service] ?? {}) as Values),
  });
  return [
    read,
    async (call) => {
      const { restart_database: _now, ...said } = (await readBody(call)) as Values;
      const { project } = call;
      project.settings = { ...project.settings, [service]: merge(project.settings?.[service], said) as Values };
      return read(call);
    },
  ];
}

/** There is no pooler here: the address is what it would be. */
export function getPoolerConfig(call: ProjectCall): object {
  const { ref } = call.project;
  const { host } = call.surroundings.backing.describeDatabase(ref);
  const connection = `postgresql://postgres.${ref}:[YOUR-PASSWORD]@${host}:6543/postgres`;
  const addresses = {
    db_host: host,
    max_client_conn: null,
    default_pool_size: null,
    connection_string: connection,
    connectionString: connection,
  };
  return [{ identifier: ref, db_user: `postgres.${ref}`, ...addresses, ...getPooler(call) }];
}

/** Whether the database takes encrypted connections only. */
export function getSslEnforcement(call: ProjectCall): object {
  return { currentConfig: { database: call.project.sslEnforced ?? false }, appliedSuccessfully: true };
}

export async function updateSslEnforcement(call: ProjectCall): Promise<object> {
  const { requestedConfig } = (await readBody(call)) as { readonly requestedConfig: { readonly database: boolean } };
  call.project.sslEnforced = requestedConfig.database;
  return getSslEnforcement(call);
}

/** The database is always up to date. */
export function getUpgradeEligibility({ project, surroundings }: ProjectCall): object {
  const version = `supabase-postgres-${surroundings.backing.describeDatabase(project.ref).version}`;
  return { current_app_version: version, latest_app_version: version };
}

/** None is ever made. */
export function listBackups({ project }: ProjectCall): object {
  return { region: project.region };
}

/** Nothing here asks for the password, so nothing keeps it. */
export async function updateDatabasePassword(call: ProjectCall): Promise<object> {
  await readBody(call);
  return { message: 'Successfully updated password' };
}
