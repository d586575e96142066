// Reads from config.toml which function of the database has the last word on the claims of access tokens.
import { booleanOf, tableOf, wrong, type Table } from './config-table.ts';

const KEY = 'auth.hook.custom_access_token';

/** Its name, ready for SQL text; undefined if there is none, or if a server elsewhere is asked instead. */
export function readTokenHook(config: Table, file: string, notes: string[]): string | undefined {
  const hooks = tableOf(tableOf(config, 'auth', file, 'auth'), 'hook', file, 'auth.hook');
  const hook = tableOf(hooks, 'custom_access_token', file, KEY);
  if (!booleanOf(hook['enabled'], false, file, `${KEY}.enabled`)) return undefined;
  const { uri } = hook;
  if (typeof uri !== 'string') throw wrong(file, `${KEY}.uri`, 'a text such as "pg-functions://postgres/public/hook"');
  const [, schema, name] = /^pg-functions:\/\/[^/]+\/(\w+)\/(\w+)$/.exec(uri) ?? [];
  if (schema !== undefined && name !== undefined) return `"${schema}"."${name}"`;
  notes.push(`${file}: ${KEY} asks ${uri}, which the mock does not: tokens of mock.auth keep their claims.`);
  return undefined;
}
