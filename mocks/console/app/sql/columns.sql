-- The columns of a table.
select
  a.attname as name,
  format_type(a.atttypid, a.atttypmod) as type,
  a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
  a.attgenerated <> '' or a.attidentity = 'a' as fixed,
  coalesce(a.attnum = any (i.indkey::int2[]), false) as key
from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
where a.attrelid = :table::regclass and a.attnum > 0 and not a.attisdropped
order by a.attnum
