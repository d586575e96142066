// A fingerprint of everything that DDL can change and rows cannot: it shows whether restoring rows is enough.
import type { Session } from '../db.ts';
import { readVersion, VERSION_SCHEMA } from './definition-version.ts';

/** Holds the copies of snapshots; not part of the user's database. */
export const HIDDEN_SCHEMA = 'touchstone_snapshots';

/** On a server, one row for each snapshot: what was saved, or null if the database was too large. */
export const TAKEN = `${HIDDEN_SCHEMA}.taken`;

/** What the processes of one mock agree on. */
export const SHARED = `${HIDDEN_SCHEMA}.shared`;

/** The schemas that hold what users define. */
export const USER_NAMESPACES = `select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast', '${HIDDEN_SCHEMA}', '${VERSION_SCHEMA}') and nspname not like 'pg\\_temp\\_%' and nspname not like 'pg\\_toast\\_temp\\_%'`;

/** Of these no event trigger hears. */
const UNHEARD: readonly string[] = [
  `select 'role', row(r.oid, rolname, rolsuper, rolinherit, rolbypassrls, rolcanlogin)::text from pg_roles r`,
  `select 'member', roleid || ':' || member || ':' || xmin::text from pg_auth_members`,
  `select 'setting', setdatabase || ':' || setrole || ':' || setconfig::text from pg_db_role_setting where setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
];

/** xmin changes with each change of a catalog row; in pg_class TRUNCATE changes it too, so its columns are named. A snapshot that is restored changes publications and back. */
const CATALOGS: readonly string[] = [
  `select 'class', row(c.oid, relname, relnamespace, relowner, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relacl, reloptions, relispartition, relreplident)::text from pg_class c where relnamespace in (${USER_NAMESPACES})`,
  `select 'attribute', a.attrelid || ':' || a.attnum || ':' || a.xmin::text from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace in (${USER_NAMESPACES})`,
  `select 'namespace', oid || ':' || xmin::text from pg_namespace where oid in (${USER_NAMESPACES})`,
  `select 'type', t.oid || ':' || t.xmin::text from pg_type t where t.typnamespace in (${USER_NAMESPACES})`,
  `select 'proc', p.oid || ':' || p.xmin::text from pg_proc p where p.pronamespace in (${USER_NAMESPACES})`,
  `select 'constraint', o.oid || ':' || o.xmin::text from pg_constraint o where o.connamespace in (${USER_NAMESPACES})`,
  `select 'sequence', s.seqrelid || ':' || s.xmin::text from pg_sequence s`,
  `select 'enum', oid || ':' || xmin::text from pg_enum`,
  `select 'default', d.oid || ':' || d.xmin::text from pg_attrdef d`,
  `select 'policy', oid || ':' || xmin::text from pg_policy`,
  `select 'trigger', oid || ':' || xmin::text from pg_trigger`,
  `select 'rule', r.oid || ':' || r.xmin::text from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace in (${USER_NAMESPACES})`,
  `select 'default acl', oid || ':' || xmin::text from pg_default_acl`,
  `select 'comment', objoid || ':' || objsubid || ':' || xmin::text from pg_description where objoid >= 16384 or classoid = 'pg_namespace'::regclass`,
  `select 'extension', oid || ':' || xmin::text from pg_extension`,
  `select 'publication', p::text from pg_publication p`,
  `select 'published', oid || ':' || xmin::text from pg_publication_rel`,
  ...`cast operator opclass opfamily collation conversion statistic_ext event_trigger language foreign_data_wrapper foreign_server ts_config ts_dict`
    .split(' ')
    .map((kind) => `select '${kind}', oid || ':' || xmin::text from pg_${kind} where oid >= 16384`),
];

const fingerprint = (catalogs: readonly string[]): string =>
  `select sum(hashtextextended(kind || facts, 0)::numeric)::text || '/' || count(*) as fingerprint from (${catalogs.join(' union all ')}) as entries (kind, facts)`;

const WHOLE = fingerprint([...CATALOGS, ...UNHEARD]);
const PART = fingerprint(UNHEARD);

/** The same as long as all definitions are as they were, or were put back. */
export async function readDefinitions(session: Session): Promise<string> {
  const [row] = await session.query(WHOLE);
  return row?.['fingerprint'] ?? '';
}

/** Takes a tenth of the time; where definitions were changed and put back, it differs. */
export async function readTracked(session: Session): Promise<string> {
  const version = await readVersion(session);
  if (version === undefined) return readDefinitions(session);
  const [row] = await session.query(PART);
  return `${version} ${row?.['fingerprint'] ?? ''}`;
}
