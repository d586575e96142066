-- The tables and views of users, those of public first.
select
  n.nspname as schema,
  c.relname as name,
  c.relrowsecurity as secured,
  case when c.relkind in ('v', 'm') then 'view' when c.relkind = 'f' then 'foreign table' else 'table' end as kind,
  (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$|touchstone)'
order by n.nspname <> 'public', 1, 2
