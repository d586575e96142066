// Finds out cheaply whether the catalog may have changed since it was last read.
import type { Session } from '../../db/db.ts';

export interface CatalogState {
  /** Equal until a transaction begins to write; undefined in one that has itself written. */
  readonly moment: string | undefined;
  /** The role that reads, and its search path. */
  readonly viewer: string;
}

export async function readState(session: Session): Promise<CatalogState> {
  const [row] = await session.query(stateQuery);
  const viewer = row?.['viewer'] ?? '';
  return {
    moment: row?.['written'] === 'f' ? `${row['moment'] ?? ''} ${viewer}` : undefined,
    viewer,
  };
}

const stateQuery = `select
  concat_ws(' ', pg_postmaster_start_time(), pg_current_snapshot()) as moment,
  concat_ws(' ', current_user, current_schemas(false)) as viewer,
  pg_current_xact_id_if_assigned() is not null as written`;

/**
 * Number and age of the catalog's rows. Each change of committed definitions makes rows of a later transaction, so the
 * sums change. In a transaction that has itself written they may not, so the caller does not use it there.
 */
export async function readFingerprint(session: Session): Promise<string> {
  const [row] = await session.query(fingerprintQuery);
  return row?.['fingerprint'] ?? '';
}

/** The first oid that does not belong to the server itself. */
const own = 16384;

const sources = [
  `pg_class where oid >= ${own}`,
  `pg_attribute where attrelid >= ${own}`,
  `pg_constraint where oid >= ${own}`,
  `pg_index where indexrelid >= ${own}`,
  `pg_proc where oid >= ${own}`,
  `pg_depend where refobjid >= ${own}`,
  `pg_description where objoid >= ${own} or classoid = 'pg_namespace'::regclass`,
  'pg_type',
  'pg_enum',
  'pg_namespace',
  'pg_auth_members',
];

const fingerprintQuery = `select string_agg(concat(rows, ':', age), ' ') as fingerprint from (
${sources.map((source) => `select count(*) as rows, sum(xmin::text::bigint) as age from ${source}`).join('\nunion all ')}
union all select count(*), sum(oid::bigint) from pg_roles where rolsuper
) as counted`;
