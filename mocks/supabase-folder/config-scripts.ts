// The SQL that a configuration stands for: who may use new tables, secrets of the vault, buckets.
import { basename } from 'node:path';
import { WITHOUT_EXPOSURE } from '../db/bootstrap.ts';
import type { Script } from '../db/script/load-script.ts';
import { literal, compile, raw, sql, join as joinSql } from '../db/sql.ts';
import type { ProjectConfig } from './config.ts';

/** The platform's choice for new tables of `public`: they are nobody's until a grant. */
export function exposureScript({ exposesTables, database }: ProjectConfig): Script {
  return { name: basename(database.file), text: exposesTables ? '' : WITHOUT_EXPOSURE };
}

/** The secrets of the vault, which the platform's command line writes before the migrations. */
export function secretsScript({ database: { secrets, file } }: ProjectConfig): Script {
  const statements = secrets.map(
    ({ name, value }) => sql`select vault.create_secret(${literal(value)}, ${literal(name)})`,
  );
  return { name: basename(file), text: statements.map((statement) => `${compile(statement).text};`).join('\n') };
}

/** Makes the buckets, or updates those that a migration made; a bucket without a limit has the project's, if there is one. */
export function bucketScript({ buckets, uploadLimit, database }: ProjectConfig): Script {
  const statements = buckets.map(({ name, public: isPublic, fileSizeLimit, mediaTypes }) => {
    const types = mediaTypes.length === 0 ? sql`null` : sql`array[${joinSql(mediaTypes.map(literal))}]`;
    const values = [name, name, String(isPublic)].map(literal);
    return sql`insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values (${joinSql(values)}, ${raw(String(fileSizeLimit ?? uploadLimit ?? 'null'))}, ${types})
      on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types`;
  });
  return {
    name: basename(database.file),
    text: statements.map((statement) => `${compile(statement).text};`).join('\n'),
  };
}
