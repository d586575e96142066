// Loads the SQL of the fixture into a PostgreSQL of its own, and reads back the tables and rows that it makes.
import { PGlite } from '@electric-sql/pglite';
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw';
import type { FixtureRow, FixtureTable } from './fixture.ts';

/** Our tables, with what the comment directives of `@graphql({…})` say. `extensions` and the like are not the fixture's. */
const TABLES = `
with directive as (
  select c.oid, coalesce(substring(obj_description(c.oid, 'pg_class') from '@graphql\\((.+)\\)')::jsonb, '{}') as given
  from pg_class c
)
select c.relname as name, n.nspname as schema,
  case c.relkind when 'r' then 'table' when 'v' then 'view' when 'm' then 'materialized view' else 'foreign table' end as kind,
  (select json_agg(json_strip_nulls(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
      'hasDefault', a.atthasdef or a.attidentity <> '',
      'serial', a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false),
      'labels', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = a.atttypid))) order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  coalesce(
    (select json_agg(a.attname order by k.place)
      from pg_index i, unnest(i.indkey) with ordinality as k (number, place)
      join pg_attribute a on a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid),
    (directive.given -> 'primary_key_columns')::json, '[]') as "primaryKey",
  (select coalesce(json_agg(k.columns order by k.name), '[]')
    from (select o.conname as name, json_agg(a.attname order by k.place) as columns
      from pg_constraint o, unnest(o.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attnum = k.number
      where o.conrelid = c.oid and o.contype = 'u' and a.attrelid = c.oid group by o.conname) as k) as unique,
  (select coalesce(json_agg(k.key order by k.oid), '[]')
    from (select o.oid, json_build_object(
        'columns', json_agg(own.attname order by p.place), 'table', (select relname from pg_class where oid = o.confrelid),
        'references', json_agg(other.attname order by p.place), 'names', json_strip_nulls(json_build_object(
          'local', substring(obj_description(o.oid, 'pg_constraint') from '@graphql\\((.+)\\)')::jsonb ->> 'local_name',
          'foreign', substring(obj_description(o.oid, 'pg_constraint') from '@graphql\\((.+)\\)')::jsonb ->> 'foreign_name'))) as key
      from pg_constraint o, unnest(o.conkey, o.confkey) with ordinality as p (own, other, place)
      join pg_attribute own on own.attnum = p.own
      join pg_attribute other on other.attnum = p.other
      where o.conrelid = c.oid and o.contype = 'f' and own.attrelid = o.conrelid and other.attrelid = o.confrelid
      group by o.oid) as k) as "foreignKeys",
  (select coalesce(json_agg(json_build_object(
      'name', ltrim(p.proname, '_'), 'type', format_type(p.prorettype, null)) order by p.proname), '[]')
    from pg_proc p where p.pronargs = 1 and p.proargtypes[0] = c.reltype and p.proname like '\\_%') as computed,
  c.relrowsecurity as "rowSecurity",
  (select json_object_agg(role, (select coalesce(json_agg(privilege), '[]')
      from unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as privilege
      where has_table_privilege(role, c.oid, privilege)))
    from unnest(array['anon', 'authenticated', 'service_role']) as role) as grants
from pg_class c join pg_namespace n on n.oid = c.relnamespace join directive on directive.oid = c.oid
where c.relkind in ('r', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
order by c.oid`;

/** Types whose values stay text: see FixtureRow. */
const KEPT_AS_TEXT = /^(?:bigint|numeric.*|json|jsonb)$/u;

/** Slow, since it starts a database: only for `npm run generate` and its test. */
export async function readFixture(fixtureSql: string, seedSql: string): Promise<readonly FixtureTable[]> {
  const db = await PGlite.create({ extensions: { file_fdw } });
  try {
    await execute(db, 'specs/sql/fixture.sql', fixtureSql);
    await execute(db, 'specs/sql/seed.sql', seedSql);
    const { rows } = await db.query<Omit<FixtureTable, 'rows'>>(TABLES);
    const tables: FixtureTable[] = [];
    for (const table of rows) tables.push({ ...table, rows: await readRows(db, table) });
    return tables;
  } finally {
    await db.close();
  }
}

async function execute(db: PGlite, file: string, sql: string): Promise<void> {
  try {
    await db.exec(sql);
  } catch (error) {
    // PostgreSQL counts characters, from 1; not every error has a place.
    const position = Number((error as { readonly position?: string }).position);
    const place = position > 0 ? `${file}:${sql.slice(0, position).split('\n').length}` : file;
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}. Correct the SQL there.`, {
      cause: error,
    });
  }
}

async function readRows(db: PGlite, table: Omit<FixtureTable, 'rows'>): Promise<readonly FixtureRow[]> {
  if (table.kind === 'foreign table') return [];
  const values = table.columns.map(({ name, type }) =>
    KEPT_AS_TEXT.test(type) ? `${quote(name)}::text as ${quote(name)}` : quote(name),
  );
  const order = table.primaryKey.length === 0 ? '' : `order by ${table.primaryKey.map(quote).join(', ')}`;
  const from = `${quote(table.schema)}.${quote(table.name)}`;
  const { rows } = await db.query<{ readonly row: FixtureRow }>(
    `select to_json(one) as row from (select ${values.join(', ')} from ${from} ${order}) as one`,
  );
  return rows.map(({ row }) => row);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
