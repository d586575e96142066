// Lets the database itself say when definitions changed: event triggers note each change under a version that never repeats.
import sql from '../../../specs/generated/definitions-sql.json' with { type: 'json' };
import type { Session, Step } from '../db.ts';
import { FORGET_SESSION, RESET_CALLER } from '../session/forget-session.ts';

/** Not part of the user's database: no snapshot copies it. specs/sql/definitions.sql has this name, and those of the triggers. */
export const VERSION_SCHEMA = 'touchstone_definitions';

const schemaSql = `create schema if not exists ${VERSION_SCHEMA};
grant usage on schema ${VERSION_SCHEMA} to public;`;

/** For FORGET, and for PGlite: one function instead of nine statements. */
const forgetSql = `create or replace function ${VERSION_SCHEMA}.forget_session() returns void language plpgsql as $fn$
begin
${[...RESET_CALLER, ...FORGET_SESSION].map(toPlpgsql).join('\n')}
end $fn$;
create or replace function ${VERSION_SCHEMA}.forget_state() returns void language plpgsql as $fn$
begin
${FORGET_SESSION.map(toPlpgsql).join('\n')}
end $fn$;
grant execute on function ${VERSION_SCHEMA}.forget_session(), ${VERSION_SCHEMA}.forget_state() to public;`;

/**
 * The plan of a statement without EXECUTE is kept; `close` has its own meaning in PL/pgSQL. If SQL prepared anything,
 * all prepared statements go, since any may be forged; otherwise our own stay, which come through the protocol.
 */
function toPlpgsql(statement: string): string {
  if (statement.startsWith('close ')) return `  execute '${statement}';`;
  if (statement === 'deallocate all')
    return `  if exists (select from pg_catalog.pg_prepared_statement() where from_sql) then ${statement}; end if;`;
  return `  ${statement.replace(/^select /, 'perform ')};`;
}

export const TRACKING_SQL = [schemaSql, forgetSql, sql.text].join('\n');

/** Only a superuser may create event triggers; without them the ages of the catalog's rows are compared. Other notes need the schema. */
export async function trackDefinitions(session: Session): Promise<void> {
  const [row] = await session.query('select rolsuper from pg_roles where rolname = current_user');
  await session.exec(row?.['rolsuper'] === 't' ? TRACKING_SQL : `${schemaSql}\n${forgetSql}`);
}

/** The version of the definitions that the session sees; undefined if no triggers note it. */
export async function readVersion(session: Session): Promise<string | undefined> {
  const [known] = await session.query(
    `select to_regprocedure('${VERSION_SCHEMA}.current_version()') is not null and count(*) = 2 as known
      from pg_event_trigger where evtname in ('touchstone_ddl_command_end', 'touchstone_sql_drop') and evtenabled = 'A'`,
  );
  if (known?.['known'] !== 't') return undefined;
  const [row] = await session.query(`select ${VERSION_SCHEMA}.current_version() as version`);
  return row?.['version'] ?? undefined;
}

/** A statement that fails when the definitions are not those of the version. */
export function requireVersion(version: string): Step {
  return { text: `select ${VERSION_SCHEMA}.require_version($1)`, params: [version], unread: true };
}
