-- What a seeder must know about tables; $1 lists the wanted schemas. What belongs to an extension is not the user's.
with recursive wanted as (
  select c.oid, n.nspname as schema, c.relname as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1::text[])
    and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
),
-- Partitions, each with the lowest column of its parent's key and its bound; a default one or one by hash has no bound.
step as (
  select i.inhrelid as leaf, i.inhparent as parent, r.relkind, json_build_object(
    'column', (
      select a.attname from pg_partitioned_table p
      join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
      where p.partrelid = i.inhparent
    ),
    'bound', pg_get_expr(r.relpartbound, r.oid)
  )::jsonb as bound
  from pg_inherits i
  join pg_class r on r.oid = i.inhrelid
),
-- Those that rows end in, each with the bounds on the way.
path as (
  select step.leaf, step.relkind, wanted.oid as root, jsonb_build_array(step.bound) as bounds
  from step
  join wanted on wanted.oid = step.parent
  union all
  select step.leaf, step.relkind, path.root, path.bounds || jsonb_build_array(step.bound)
  from path
  join step on step.parent = path.leaf
),
numbered as (
  select oid, conrelid as relation, conname as name, contype::text as kind, pg_get_constraintdef(oid) as text, conkey as numbers
  from pg_constraint
  where contype in ('c', 'f', 'x')
  union all
  select i.indexrelid, i.indrelid, r.relname, case when i.indpred is null and i.indexprs is null then 'u' else 'i' end, '',
    case when i.indexprs is null then i.indkey::int2[] end
  from pg_index i
  join pg_class r on r.oid = i.indexrelid
  where i.indisunique
)
select coalesce(json_agg(json_build_object(
  'name', format('%I.%I', wanted.schema, wanted.name),
  'key', coalesce((
    select (
      select coalesce(json_agg(a.attname order by k.n), '[]')
      from unnest(i.indkey::int2[]) with ordinality k (number, n)
      join pg_attribute a on a.attrelid = wanted.oid and a.attnum = k.number
    )
    from pg_index i where i.indrelid = wanted.oid and i.indisprimary
  ), '[]'),
  'columns', (
    select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'type', json_build_object('oid', a.atttypid::bigint, 'text', format_type(a.atttypid, a.atttypmod)),
      'required', a.attnotnull,
      'generated', a.attgenerated <> '',
      'sequence', coalesce(
        pg_get_serial_sequence(format('%I.%I', wanted.schema, wanted.name), a.attname),
        substring(pg_get_expr(d.adbin, d.adrelid) from 'nextval\(''(.*)''::regclass\)')
      ),
      'hasDefault', a.atthasdef or a.attidentity <> ''
    ) order by a.attnum), '[]')
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = wanted.oid and a.attnum > 0 and not a.attisdropped
  ),
  'constraints', (
    select coalesce(json_agg(json_build_object(
      'name', numbered.name,
      'kind', numbered.kind,
      'text', numbered.text,
      'columns', (
        select coalesce(json_agg(a.attname order by k.n), '[]')
        from unnest(numbered.numbers) with ordinality k (number, n)
        join pg_attribute a on a.attrelid = wanted.oid and a.attnum = k.number
      )
    ) order by numbered.oid), '[]')
    from numbered
    where numbered.relation = wanted.oid
  ),
  'references', (
    select coalesce(json_agg(json_build_object(
      'columns', (
        select coalesce(json_agg(a.attname order by k.n), '[]')
        from unnest(f.conkey) with ordinality k (number, n)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number
      ),
      'target', (
        select format('%I.%I', tn.nspname, tc.relname)
        from pg_class tc
        join pg_namespace tn on tn.oid = tc.relnamespace
        where tc.oid = f.confrelid
      ),
      'targetColumns', (
        select coalesce(json_agg(a.attname order by k.n), '[]')
        from unnest(f.confkey) with ordinality k (number, n)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number
      )
    ) order by cardinality(f.conkey) desc, f.oid), '[]')
    from pg_constraint f
    where f.conrelid = wanted.oid and f.contype = 'f' and f.conparentid = 0
  ),
  'partitions', (
    select coalesce(json_agg(path.bounds order by path.leaf), '[]')
    from path
    where path.root = wanted.oid and path.relkind <> 'p'
  ),
  'hasTriggers', exists (
    select from pg_trigger g where g.tgrelid = wanted.oid and not g.tgisinternal and g.tgenabled <> 'D'
  )
) order by wanted.oid), '[]')::text as catalog
from wanted
