-- The policies of a table, and what roles may do with it; nobody deletes a column.
select
  p.polname as policy,
  case when p.polpermissive then 'permissive' else 'restrictive' end as kind,
  case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
    as command,
  case when p.polroles = '{0}' then 'public'
    else (select string_agg(r.rolname, ', ') from pg_roles r where r.oid = any (p.polroles)) end as roles,
  pg_get_expr(p.polqual, p.polrelid) as using,
  pg_get_expr(p.polwithcheck, p.polrelid) as "with check"
from pg_policy p where p.polrelid = :table::regclass order by 1;
select
  r.rolname as role,
  has_any_column_privilege(r.rolname, :table::regclass, 'select') as select,
  has_any_column_privilege(r.rolname, :table::regclass, 'insert') as insert,
  has_any_column_privilege(r.rolname, :table::regclass, 'update') as update,
  has_table_privilege(r.rolname, :table::regclass, 'delete') as delete
from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role') order by 1
