-- What the reasons for omissions depend on: keys, comments, grants, signatures. $1 is the search path of requests, as JSON.
-- What PostgreSQL brings, thousands of functions and comments, has oids below 16384.
with roles(name) as (
  select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
), path(name) as (
  select json_array_elements_text($1::json)
), schemas as (
  select n.oid, n.nspname from pg_namespace n
  where n.nspname !~ '^(pg_|touchstone|supabase_|_)' and n.nspname not in ('information_schema', 'auth', 'storage', 'extensions',
    'graphql', 'graphql_public', 'realtime', 'vault', 'pgsodium', 'cron', 'net')
), extended as (
  select classid, objid from pg_depend where deptype = 'e'
)
select json_build_object(
  'relations', (
    select json_agg(json_build_object(
      'oid', c.oid::bigint, 'schema', s.nspname, 'name', c.relname, 'kind', c.relkind, 'partition', c.relispartition,
      'comment', obj_description(c.oid, 'pg_class'),
      'hasKey', exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary),
      'firstColumn', (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        order by a.attnum limit 1),
      'schemaUsable', exists (select from roles r where has_schema_privilege(r.name, s.oid, 'usage')),
      'readable', exists (select from roles r where has_any_column_privilege(r.name, c.oid, 'select'))
      ) order by s.nspname, c.relname)
    from pg_class c join schemas s on s.oid = c.relnamespace
    where c.relkind in ('r', 'v', 'm', 'f', 'p')
      and not exists (select from extended e where e.classid = 'pg_class'::regclass and e.objid = c.oid)),
  'functions', (
    select json_agg(json_build_object(
      'schema', s.nspname, 'name', p.proname,
      'signature', format('%s.%s(%s)', s.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
      'namesakes', (
        select count(*) - 1 from pg_proc o join schemas os on os.oid = o.pronamespace join path op on op.name = os.nspname
        where o.proname = p.proname),
      'executable', exists (select from roles r where has_function_privilege(r.name, p.oid, 'execute')),
      'returnsSet', p.proretset,
      'result', json_build_object('text', format_type(p.prorettype, -1),
          'kind', (select typtype from pg_type where oid = p.prorettype),
          'relation', (select c.oid::bigint from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind <> 'c' where t.oid = p.prorettype)),
      'arguments', (
        select json_agg(json_build_object('argument', nullif(p.proargnames[a.position], ''), 'text', format_type(a.type, -1),
          'kind', (select typtype from pg_type where oid = a.type),
          'relation', (select c.oid::bigint from pg_type t join pg_class c on c.oid = t.typrelid and c.relkind <> 'c' where t.oid = a.type)) order by a.position)
        from unnest(p.proargtypes::oid[]) with ordinality as a(type, position))
      ) order by s.nspname, p.proname, p.oid)
    from pg_proc p join schemas s on s.oid = p.pronamespace join path on path.name = s.nspname
    where p.oid >= 16384 and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and not exists (select from extended e where e.classid = 'pg_proc'::regclass and e.objid = p.oid)),
  'comments', (
    select json_agg(json_build_object('kind', o.type, 'name', o.identity, 'text', d.description) order by o.identity)
    from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) o
    where case when d.objoid >= 16384 or d.classoid = 'pg_namespace'::regclass then d.description ilike '%@graphql%' end
      and coalesce(o.schema, o.identity) in (select quote_ident(name) from path))
)::text as facts
