// Reads from the database what type definitions need: relations, functions, enums and composite types, by one query.
import type { Db } from '../db/db.ts';

export interface TypeCatalog {
  readonly schemas: readonly string[];
  readonly relations: readonly CatalogRelation[];
  readonly routines: readonly CatalogRoutine[];
  readonly types: readonly CatalogType[];
}

export interface CatalogRelation {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** pg_class.relkind: r, p, f tables; v, m views; c composite types. */
  readonly kind: 'r' | 'p' | 'f' | 'v' | 'm' | 'c';
  readonly columns: readonly CatalogColumn[];
  readonly keys: readonly CatalogKey[];
}

export interface CatalogColumn {
  readonly name: string;
  readonly type: number;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Its value cannot be given: generated, or an identity that is always generated. */
  readonly generated: boolean;
}

/** A foreign key. */
export interface CatalogKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export interface CatalogRoutine {
  readonly schema: string;
  readonly name: string;
  readonly returns: number;
  readonly returnsSet: boolean;
  readonly arguments: readonly CatalogArgument[];
}

export interface CatalogArgument {
  readonly name: string;
  readonly type: number;
  /** pg_proc.proargmodes: i, o, b, v, t. */
  readonly mode: 'i' | 'o' | 'b' | 'v' | 't';
  readonly hasDefault: boolean;
}

export interface CatalogType {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** pg_type.typtype: b, c, d, e, p, r, m. */
  readonly kind: string;
  /** Element type of an array, else 0. */
  readonly element: number;
  /** Base type of a domain, else 0. */
  readonly base: number;
  /** Relation of a row type, else 0. */
  readonly relation: number;
  readonly labels: readonly string[];
}

export async function readCatalog(db: Db, schemas: readonly string[]): Promise<TypeCatalog> {
  const session = await db.acquire();
  try {
    const [row] = await session.query(CATALOG, [JSON.stringify(schemas)]);
    const text = row?.['catalog'];
    if (typeof text !== 'string') throw new Error('The catalog query gave no row.');
    return JSON.parse(text) as TypeCatalog;
  } finally {
    await session.release();
  }
}

const CATALOG = `
with wanted as (
  select n.oid, n.nspname as name
  from pg_catalog.pg_namespace n
  where n.nspname in (select pg_catalog.jsonb_array_elements_text($1::jsonb))
),
columns as (
  select a.attrelid, pg_catalog.json_agg(pg_catalog.json_build_object(
    'name', a.attname,
    'type', a.atttypid::bigint,
    'notNull', a.attnotnull,
    'hasDefault', a.atthasdef or a.attidentity <> '',
    'generated', a.attgenerated <> '' or a.attidentity = 'a'
  ) order by a.attname) as list
  from pg_catalog.pg_attribute a
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
),
keys as (
  select k.conrelid, pg_catalog.json_agg(pg_catalog.json_build_object(
    'name', k.conname,
    'columns', (
      select pg_catalog.json_agg(a.attname order by u.place)
      from pg_catalog.unnest(k.conkey) with ordinality u(number, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number
    ),
    'unique', exists (
      select 1 from pg_catalog.pg_constraint other
      where other.conrelid = k.conrelid and other.contype in ('p', 'u') and other.conkey <@ k.conkey and k.conkey <@ other.conkey
    ),
    'target', target.relname,
    'targetColumns', (
      select pg_catalog.json_agg(a.attname order by u.place)
      from pg_catalog.unnest(k.confkey) with ordinality u(number, place)
      join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number
    )
  ) order by k.conname) as list
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class target on target.oid = k.confrelid
  where k.contype = 'f'
  group by k.conrelid
),
relations as (
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'oid', c.oid::bigint,
    'schema', wanted.name,
    'name', c.relname,
    'kind', c.relkind,
    'columns', coalesce(columns.list, '[]'),
    'keys', coalesce(keys.list, '[]')
  ) order by wanted.name, c.relname), '[]') as list
  from pg_catalog.pg_class c
  join wanted on wanted.oid = c.relnamespace
  left join columns on columns.attrelid = c.oid
  left join keys on keys.conrelid = c.oid
  where c.relkind in ('r', 'p', 'f', 'v', 'm', 'c')
),
routines as (
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'schema', wanted.name,
    'name', p.proname,
    'returns', p.prorettype::bigint,
    'returnsSet', p.proretset,
    'arguments', (
      select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
        'name', coalesce(p.proargnames[u.place], ''),
        'type', u.type::bigint,
        'mode', coalesce(p.proargmodes[u.place], 'i'),
        'hasDefault', coalesce(p.proargmodes[u.place], 'i') in ('i', 'b', 'v') and u.input > p.pronargs - p.pronargdefaults
      ) order by u.place), '[]')
      from (
        select item.type, item.place, pg_catalog.count(*) filter (
          where coalesce(p.proargmodes[item.place], 'i') in ('i', 'b', 'v')
        ) over (order by item.place) as input
        from pg_catalog.unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality item(type, place)
      ) u
    )
  ) order by wanted.name, p.proname, p.oid), '[]') as list
  from pg_catalog.pg_proc p
  join wanted on wanted.oid = p.pronamespace
  join pg_catalog.pg_type result on result.oid = p.prorettype
  where p.prokind = 'f' and result.typname not in ('trigger', 'event_trigger', 'internal')
),
types as (
  select pg_catalog.json_agg(pg_catalog.json_build_object(
    'oid', t.oid::bigint,
    'schema', n.nspname,
    'name', t.typname,
    'kind', t.typtype,
    'element', case when t.typcategory = 'A' then t.typelem::bigint else 0 end,
    'base', t.typbasetype::bigint,
    'relation', t.typrelid::bigint,
    'labels', (
      select coalesce(pg_catalog.json_agg(e.enumlabel order by e.enumsortorder), '[]')
      from pg_catalog.pg_enum e
      where e.enumtypid = t.oid
    )
  ) order by n.nspname, t.typname) as list
  from pg_catalog.pg_type t
  join pg_catalog.pg_namespace n on n.oid = t.typnamespace
)
select pg_catalog.json_build_object(
  'schemas', (select coalesce(pg_catalog.json_agg(name order by name), '[]') from wanted),
  'relations', relations.list,
  'routines', routines.list,
  'types', types.list
)::text as catalog
from relations, routines, types`;
