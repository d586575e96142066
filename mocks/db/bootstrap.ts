// Prepares a database as users' migrations expect to find it: roles, grants, and the schemas that the platform has.
import sql from '../../specs/generated/project-sql.json' with { type: 'json' };
import type { Session } from './db.ts';
import { trackDefinitions, TRACKING_SQL } from './snapshot/definition-version.ts';

/** Everything that the bootstrap may run, but for the scripts of extensions. */
export const BOOTSTRAP_SQL = `${sql.project}\n${TRACKING_SQL}`;

/** Distinguishes one bootstrap from another, the extensions that a database finds, and what is said of SQL. */
export const BOOTSTRAP_KEY = `${BOOTSTRAP_SQL}\n${sql.digest}`;

/** The schemas in which names in the owner's SQL are looked up, as on a hosted project. */
export const OWNER_SEARCH_PATH = `set search_path to "$user", public, extensions`;

export const MIGRATIONS_TABLE = 'supabase_migrations.schema_migrations';

/** Made when there is a migration to record, as by the platform's command line. */
export const migrationsSql = `create schema if not exists supabase_migrations;
create table if not exists ${MIGRATIONS_TABLE} (version text primary key);
alter table ${MIGRATIONS_TABLE}
  add column if not exists statements text[],
  add column if not exists name text,
  add column if not exists created_by text,
  add column if not exists idempotency_key text,
  add column if not exists rollback text[];`;

const API_ROLES = 'from anon, authenticated, service_role';

/** What the platform runs in a new project: what is made in `public` is for the roles of requests only by a grant. */
export const WITHOUT_EXPOSURE = [
  'select, insert, update, delete on tables',
  'usage, select on sequences',
  'execute on functions',
]
  .map((what) => `alter default privileges in schema public revoke ${what} ${API_ROLES};`)
  .join('\n');

/** Safe to run again on a database that was prepared before. */
export async function bootstrap(session: Session): Promise<void> {
  const [found] = await session.query(`select to_regnamespace('extensions') is null as new`);
  await session.exec(sql.project);
  await trackDefinitions(session);
  // Later an extension that is not there was dropped by its owner.
  if (found?.['new'] !== 't') return;
  // Not before: a page need not load the texts of all extensions at once.
  const { installFromStart } = await import('./script/from-start.ts');
  await installFromStart(session);
}
