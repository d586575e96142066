-- The whole catalog as the current role may see it: what the data API reflects.
with schemas as materialized (
  select n.oid, n.nspname, s.position
  from unnest(current_schemas(false)) with ordinality as s(name, position)
  join pg_namespace n on n.nspname = s.name
  where has_schema_privilege(n.oid, 'usage')
), relations as materialized (
  select c.oid, c.relname, s.nspname, c.reltype, c.relrowsecurity
  from pg_class c join schemas s on s.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f')
), attributes as materialized (
  select a.attrelid, a.attnum, a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.attgenerated, a.attidentity
  from pg_attribute a join relations r on r.oid = a.attrelid
  where a.attnum > 0 and not a.attisdropped
), index_heads as materialized (
  select i.indrelid, i.indkey[0] as attnum, json_agg((i.indkey::int2[])[1:i.indnkeyatts - 1] order by i.indexrelid) as followers
  from pg_index i join relations r on r.oid = i.indrelid join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
  where m.amname = 'btree' and i.indisvalid and i.indpred is null
    and i.indoption[0] in (0, 3) and i.indoption[0] = all (i.indoption::int2[])
  group by i.indrelid, i.indkey[0]
), column_lists as materialized (
  select a.attrelid, json_agg(json_build_object(
    'number', a.attnum, 'name', a.attname, 'type', a.atttypid::bigint,
    'typeText', format_type(a.atttypid, -1), 'fullTypeText', format_type(a.atttypid, a.atttypmod),
    'modifier', a.atttypmod, 'notNull', a.attnotnull, 'indexes', h.followers,
    'generated', a.attgenerated <> '',
    'serial', a.attidentity <> '' or exists (
      select from pg_depend d join pg_class q on q.oid = d.objid and q.relkind = 'S'
      where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
        and d.refobjid = a.attrelid and d.refobjsubid = a.attnum and d.deptype in ('a', 'i')),
    'comment', col_description(a.attrelid, a.attnum),
    'select', has_column_privilege(a.attrelid, a.attnum, 'select'),
    'insert', has_column_privilege(a.attrelid, a.attnum, 'insert'),
    'update', has_column_privilege(a.attrelid, a.attnum, 'update')) order by a.attnum) as columns
  from attributes a left join index_heads h on h.indrelid = a.attrelid and h.attnum = a.attnum group by a.attrelid
), index_lists as materialized (
  select i.indrelid, json_agg(json_build_object(
    'primary', i.indisprimary, 'columns', i.indkey::int2[], 'keyCount', i.indnkeyatts) order by i.indexrelid) as indexes
  from pg_index i join relations r on r.oid = i.indrelid
  where i.indisprimary or (i.indisunique and i.indpred is null)
  group by i.indrelid
), functions as materialized (
  select p.*, s.nspname from pg_proc p join schemas s on s.oid = p.pronamespace
), used_types as (
  select atttypid as oid from attributes
  union select prorettype from functions
  union select unnest(proargtypes::oid[]) from functions
)
select json_build_object(
  'disabled', obj_description(to_regnamespace('graphql_public'), 'pg_namespace') = 'pg_graphql extension is not enabled.',
  'schemas', (
    select json_agg(json_build_object('name', nspname, 'comment', obj_description(oid, 'pg_namespace')) order by position)
    from schemas),
  'tables', (
    select json_agg(json_build_object(
      'oid', r.oid::bigint, 'schema', r.nspname, 'name', r.relname, 'rowType', r.reltype::bigint,
      'rowSecurity', r.relrowsecurity, 'comment', obj_description(r.oid, 'pg_class'),
      'select', has_table_privilege(r.oid, 'select'), 'delete', has_table_privilege(r.oid, 'delete'),
      'columns', a.columns, 'indexes', i.indexes) order by r.oid)
    from relations r left join column_lists a on a.attrelid = r.oid left join index_lists i on i.indrelid = r.oid),
  'foreignKeys', (
    select json_agg(json_build_object(
      'comment', obj_description(k.oid, 'pg_constraint'), 'table', k.conrelid::bigint, 'columns', k.conkey,
      'foreignTable', k.confrelid::bigint, 'foreignColumns', k.confkey) order by k.oid)
    from pg_constraint k join relations l on l.oid = k.conrelid join relations f on f.oid = k.confrelid
    where k.contype = 'f'),
  'enums', (
    select json_agg(json_build_object(
      'oid', t.oid::bigint, 'schema', s.nspname, 'name', t.typname, 'comment', obj_description(t.oid, 'pg_type'),
      'usable', has_type_privilege(t.oid, 'usage'),
      'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
      ) order by t.oid)
    from pg_type t join schemas s on s.oid = t.typnamespace where t.typtype = 'e'),
  'functions', (
    select json_agg(json_build_object(
      'oid', p.oid::bigint, 'schema', p.nspname, 'name', p.proname, 'comment', obj_description(p.oid, 'pg_proc'),
      'execute', has_function_privilege(p.oid, 'execute'), 'kind', p.prokind, 'volatility', p.provolatile,
      'returnType', p.prorettype::bigint, 'returnTypeText', format_type(p.prorettype, -1),
      'returnsSet', p.proretset, 'rows', p.prorows,
      'argumentTypes', p.proargtypes::oid[]::bigint[],
      'argumentTypeTexts', (
        select json_agg(format_type(a.type, -1) order by a.position)
        from unnest(p.proargtypes::oid[]) with ordinality as a(type, position)),
      'argumentNames', p.proargnames, 'argumentModes', p.proargmodes,
      'defaultCount', p.pronargdefaults, 'defaults', pg_get_expr(p.proargdefaults, 0)) order by p.oid)
    from functions p),
  'types', (
    select json_agg(json_build_object(
      'oid', t.oid::bigint, 'name', t.typname, 'schema', n.nspname, 'kind', t.typtype, 'category', t.typcategory,
      'element', t.typelem::bigint,
      'visible', has_schema_privilege(n.oid, 'usage'), 'usable', has_type_privilege(t.oid, 'usage')) order by t.oid)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.oid in (select u.oid from used_types u union select e.typelem from used_types u join pg_type e on e.oid = u.oid))
)::text as catalog
