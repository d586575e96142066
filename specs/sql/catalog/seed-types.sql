-- The types of columns, down to what arrays, domains and composite types consist of; $1 lists oids.
with recursive used(oid) as (
  select unnest($1::oid[])
  union
  select part.oid
  from used
  join pg_type t on t.oid = used.oid
  cross join lateral (
    select t.typbasetype where t.typtype = 'd'
    union all
    select t.typelem where t.typcategory = 'A'
    union all
    select a.atttypid from pg_attribute a
    where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
  ) part (oid)
  where part.oid <> 0
)
select coalesce(json_agg(json_build_object(
  'oid', t.oid::bigint,
  'kind', t.typtype,
  'base', case when t.typtype = 'd' then
    json_build_object('oid', t.typbasetype::bigint, 'text', format_type(t.typbasetype, t.typtypmod))
  end,
  'required', t.typnotnull,
  'checks', (
    select coalesce(json_agg(pg_get_constraintdef(k.oid)), '[]')
    from pg_constraint k where k.contypid = t.oid and k.contype = 'c'
  ),
  'element', case when t.typcategory = 'A' then t.typelem else 0 end::bigint,
  'labels', (
    select coalesce(json_agg(e.enumlabel order by e.enumsortorder), '[]') from pg_enum e where e.enumtypid = t.oid
  ),
  'attributes', (
    select coalesce(json_agg(json_build_object(
      'oid', a.atttypid::bigint,
      'text', format_type(a.atttypid, a.atttypmod)
    ) order by a.attnum), '[]')
    from pg_attribute a
    where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
  )
)), '[]')::text as catalog
from used
join pg_type t on t.oid = used.oid
