// Records the migrations of a folder where the platform's command line looks for those that were applied.
import { MIGRATIONS_TABLE, migrationsSql } from '../db/bootstrap.ts';
import type { Script } from '../db/script/load-script.ts';
import { splitScript } from '../db/script/script.ts';
import { compile, join, literal, raw, sql } from '../db/sql.ts';

/** Its files are named `<version>_<name>.sql`; others are not recorded there either. */
const FILE = /(?:^|[\\/])(\d+)_([^\\/]*)\.sql$/;

/** Undefined for a file that is not recorded. */
export function versionOf(file: string): string | undefined {
  return FILE.exec(file)?.[1];
}

export function recordScript(migrations: readonly Script[]): Script {
  const rows = migrations.flatMap(({ name: file, text }) => {
    const [, version, name] = FILE.exec(file) ?? [];
    if (version === undefined || name === undefined) return [];
    const statements = splitScript(text).filter(({ meta }) => !meta);
    const list = join(statements.map((statement) => literal(statement.text)));
    return [sql`(${literal(version)}, ${literal(name)}, array[${list}]::text[])`];
  });
  if (rows.length === 0) return { name: 'migrations', text: '', constant: true };
  const insert = sql`insert into ${raw(MIGRATIONS_TABLE)} (version, name, statements) values ${join(rows)} on conflict do nothing`;
  return { name: 'migrations', text: `${migrationsSql}\n${compile(insert).text};`, constant: true };
}
