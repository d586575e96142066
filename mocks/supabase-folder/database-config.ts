// What the configuration says about the database: whether migrations run, which files seed it, its secrets, and a hook in it.
import { booleanOf, tableOf, wrong, type Table } from './config-table.ts';

/** `notes` receives a sentence for each secret whose environment variable is not set, and for a hook that is elsewhere. */
export function readDatabaseConfig(
  config: Table,
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  notes: string[],
) {
  const migrations = tableOf(config, file, 'db', 'migrations');
  const seed = tableOf(config, file, 'db', 'seed');
  const paths = seed['sql_paths'] ?? ['./seed.sql'];
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string' && path !== ''))
    throw wrong(file, 'db.seed.sql_paths', 'a list of paths such as ["./seed.sql", "./seeds/*.sql"]');
  const secrets = Object.entries(tableOf(config, file, 'db', 'vault')).flatMap(([name, given]) => {
    if (typeof given !== 'string') throw wrong(file, `db.vault.${name}`, 'a text');
    const variable = /^env\((\w+)\)$/.exec(given)?.[1];
    const value = variable === undefined ? given : environment[variable];
    if (value !== undefined && value !== '') return [{ name, value }];
    notes.push(`${file}: db.vault.${name} is not kept: the environment variable ${variable ?? ''} is not set.`);
    return [];
  });
  return {
    file,
    migrations: booleanOf(migrations['enabled'], true, file, 'db.migrations.enabled'),
    /** Paths and patterns of SQL files, relative to the folder. */
    seeds: booleanOf(seed['enabled'], true, file, 'db.seed.enabled') ? (paths as string[]) : [],
    secrets,
    /** The function that changes claims of access tokens, quoted. */
    tokenHook: readTokenHook(config, file, notes),
  };
}

const HOOK_KEY = 'auth.hook.custom_access_token';

/**
 * The function with the last word on the claims of access tokens, as SQL text;
 * undefined if there is none, or if a server elsewhere is asked instead.
 */
function readTokenHook(config: Table, file: string, notes: string[]): string | undefined {
  const hook = tableOf(config, file, ...HOOK_KEY.split('.'));
  if (!booleanOf(hook['enabled'], false, file, `${HOOK_KEY}.enabled`)) return undefined;
  const { uri } = hook;
  if (typeof uri !== 'string')
    throw wrong(file, `${HOOK_KEY}.uri`, 'a text such as "pg-functions://postgres/public/hook"');
  const [, schema, name] = /^pg-functions:\/\/[^/]+\/(\w+)\/(\w+)$/.exec(uri) ?? [];
  if (schema !== undefined && name !== undefined) return `"${schema}"."${name}"`;
  notes.push(`${file}: ${HOOK_KEY} asks ${uri}, which the mock does not: tokens of mock.auth keep their claims.`);
  return undefined;
}
