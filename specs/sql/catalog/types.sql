-- What type definitions need; $1 is the JSON list of the wanted schemas.
-- PostgreSQL's own schemas are not user data; pg_get_* and the updatable functions are called for wanted things only.
with recursive wanted as (
  select n.oid, n.nspname as name
  from pg_catalog.pg_namespace n
  where n.nspname in (select pg_catalog.jsonb_array_elements_text($1::jsonb))
    -- The last is no schema to a client: definitions have a note for it under that name.
    and n.nspname not in ('information_schema', '__InternalSupabase') and not pg_catalog.starts_with(n.nspname, 'pg_')
),
-- PostgreSQL refuses to say what can be written of a foreign table without a handler, and of a view above one.
mute as (
  select t.ftrelid as oid
  from pg_catalog.pg_foreign_table t
  join pg_catalog.pg_foreign_server s on s.oid = t.ftserver
  join pg_catalog.pg_foreign_data_wrapper w on w.oid = s.srvfdw
  where w.fdwhandler = 0
  union
  select r.ev_class
  from mute
  join pg_catalog.pg_depend d on d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.refobjid = mute.oid
  join pg_catalog.pg_rewrite r on d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass and r.oid = d.objid
),
shown as (
  select c.oid, c.relkind, c.relname, wanted.name as schema,
    c.relkind = 'v' and not exists (select 1 from mute where mute.oid = c.oid) as speaks
  from pg_catalog.pg_class c
  join wanted on wanted.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm', 'c')
),
-- A trigger or a rule in the place of a write takes whole rows: then every column of the view can be written.
replaced as (
  select shown.oid
  from shown
  where shown.relkind = 'v' and (
    exists (
      select 1 from pg_catalog.pg_trigger t
      where t.tgrelid = shown.oid and not t.tgisinternal and t.tgtype & 64 <> 0 and t.tgtype & 20 <> 0
    ) or exists (
      select 1 from pg_catalog.pg_rewrite r
      where r.ev_class = shown.oid and r.is_instead and r.ev_type in ('2', '3') and r.ev_qual::text = '<>'
    )
  )
),
columns as (
  select a.attrelid, pg_catalog.json_agg(pg_catalog.json_build_object(
    'number', a.attnum,
    'name', a.attname,
    'type', a.atttypid::bigint,
    'notNull', a.attnotnull or (t.typtype = 'd' and t.typnotnull),
    'hasDefault', a.atthasdef or a.attidentity <> '',
    'generated', a.attgenerated <> '' or a.attidentity = 'a',
    'updatable', case when shown.speaks
      then replaced.oid is not null or pg_catalog.pg_column_is_updatable(a.attrelid, a.attnum, false) else false end
  ) order by a.attnum) as list
  from pg_catalog.pg_attribute a
  join shown on shown.oid = a.attrelid
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join replaced on replaced.oid = a.attrelid
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
),
relations as (
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'oid', shown.oid::bigint,
    'schema', shown.schema,
    'name', shown.relname,
    'kind', shown.relkind,
    'columns', coalesce(columns.list, '[]'),
    'query', rule.ev_action::text,
    'insertable', case when shown.speaks then pg_catalog.pg_relation_is_updatable(shown.oid, true) & 8 = 8 else false end,
    'updatable', case when shown.speaks then pg_catalog.pg_relation_is_updatable(shown.oid, true) & 4 = 4 else false end
  )), '[]') as list
  from shown
  left join columns on columns.attrelid = shown.oid
  left join pg_catalog.pg_rewrite rule on rule.ev_class = shown.oid and rule.ev_type = '1'
),
keys as (
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'name', k.conname,
    'source', k.conrelid::bigint,
    'columns', pairs.columns,
    'unique', exists (
      select 1 from pg_catalog.pg_constraint other
      where other.conrelid = k.conrelid and other.contype in ('p', 'u')
        and other.conkey <@ k.conkey and k.conkey <@ other.conkey
    ),
    'target', k.confrelid::bigint,
    'targetColumns', pairs.targets
  )), '[]') as list
  from pg_catalog.pg_constraint k
  join shown on shown.oid = k.conrelid
  cross join lateral (
    select
      pg_catalog.json_agg(pg_catalog.json_build_object('number', here.attnum, 'name', here.attname) order by u.place) as columns,
      pg_catalog.json_agg(pg_catalog.json_build_object('number', there.attnum, 'name', there.attname) order by u.place) as targets
    from rows from (pg_catalog.unnest(k.conkey), pg_catalog.unnest(k.confkey)) with ordinality u(here, there, place)
    join pg_catalog.pg_attribute here on here.attrelid = k.conrelid and here.attnum = u.here
    join pg_catalog.pg_attribute there on there.attrelid = k.confrelid and there.attnum = u.there
  ) pairs
  -- A partition's copy of its parent's key is no key of its own.
  where k.contype = 'f' and k.conparentid = 0
),
routines as (
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_object(
    'schema', wanted.name,
    'name', p.proname,
    'returns', p.prorettype::bigint,
    'returnsSet', p.proretset,
    'rows', p.prorows,
    'signature', pg_catalog.pg_get_function_arguments(p.oid) || ' ' || pg_catalog.pg_get_function_result(p.oid),
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
  )), '[]') as list
  from pg_catalog.pg_proc p
  join wanted on wanted.oid = p.pronamespace
  where p.prokind = 'f' and p.prorettype not in ('pg_catalog.trigger'::pg_catalog.regtype, 'pg_catalog.event_trigger'::pg_catalog.regtype)
),
types as (
  select pg_catalog.json_agg(pg_catalog.json_build_object(
    'oid', t.oid::bigint,
    'schema', n.nspname,
    'name', t.typname,
    'kind', t.typtype,
    'element', coalesce(element.oid::bigint, 0),
    'base', t.typbasetype::bigint,
    'relation', t.typrelid::bigint,
    'labels', (
      select coalesce(pg_catalog.json_agg(e.enumlabel order by e.enumsortorder), '[]')
      from pg_catalog.pg_enum e
      where e.enumtypid = t.oid
    )
  )) as list
  from pg_catalog.pg_type t
  join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  left join pg_catalog.pg_type element on element.typarray = t.oid
  -- The rows of PostgreSQL's own catalogs are half of all types, and of no use here.
  where n.nspname not in ('information_schema', 'pg_toast')
    and not (n.nspname = 'pg_catalog' and (t.typrelid <> 0 or coalesce(element.typrelid, 0) <> 0))
)
select pg_catalog.json_build_object(
  'schemas', (select coalesce(pg_catalog.json_agg(name), '[]') from wanted),
  'relations', relations.list,
  'keys', keys.list,
  'routines', routines.list,
  'types', types.list
)::text as catalog
from relations, keys, routines, types
