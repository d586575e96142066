-- Relations with rows of their own, as JSON, with their columns of moments and days apart: two databases are compared by
-- them. A generated column follows from others. Of a view that is filled all columns count alike: its rows cannot be moved.
with columns as (
  select c.oid, n.nspname, c.relname, c.relkind, a.attname, a.attnum, t.typname,
    case when a.atttypmod < 0 then 6 else a.atttypmod end as digits,
    c.relkind = 'r' and t.oid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype) as is_moment
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and (c.relkind <> 'S' or a.attname <> 'log_cnt')
  left join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'm', 'S') and c.relpersistence <> 't' and (c.relkind <> 'm' or c.relispopulated)
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'touchstone_snapshots', 'touchstone_definitions')
)
select nspname as schema, relname as name, relkind as kind,
  coalesce(json_agg(attname order by attnum) filter (where not is_moment), '[]') as others,
  coalesce(json_agg(json_build_object('name', attname, 'type', typname, 'digits', digits) order by attnum)
    filter (where is_moment), '[]') as moments
from columns group by 1, 2, 3 order by 1, 2
