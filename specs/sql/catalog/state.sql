-- Everything that a database holds, as JSON, such that two of them can be compared: a digest of the catalogs, and of each
-- relation with rows of its own; its moments and days one by one, as seconds since 1970 in the order of its rows.
create function pg_temp.state() returns json language plpgsql as $fn$
declare
  catalogs text := '';
  tables json[] := '{}';
  name text;
  found json;
  facts record;
begin
  -- With more a start would take longer for being compared: it is like no other.
  if pg_database_size(current_database()) > 128 * 1024 * 1024 then
    return json_build_object('catalogs', gen_random_uuid(), 'tables', tables);
  end if;
  -- But for those that hold samples.
  for name in
    select relname from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and relname !~ '^pg_statistic' order by 1
  loop
    -- Rows that are older than a column have its `attmissingval`, and are compared themselves.
    execute format($$select json_agg(md5(%s) order by ctid) from pg_catalog.%I t$$,
      case name when 'pg_attribute' then $$(to_jsonb(t) - 'attmissingval')::text$$ else 't::text' end, name) into found;
    catalogs := concat(catalogs, md5(found::text));
  end loop;
  -- A generated column follows from others. All columns count alike where rows cannot be moved unseen: in a view that is
  -- filled, and in a table with rules, or with triggers that a replica has, too.
  for facts in
    with columns as (
      select n.nspname, c.relname, case when c.relkind <> 'S' then 'order by t.ctid' end as sorting, a.attname, a.attnum, t.typname,
        case when a.atttypmod < 0 then 6 else a.atttypmod end as digits,
        c.relkind = 'r' and not c.relhasrules and t.oid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
          and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgenabled in ('A', 'R')) as is_moment
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and (c.relkind <> 'S' or a.attname <> 'log_cnt')
      left join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'm', 'S') and c.relpersistence <> 't' and (c.relkind <> 'm' or c.relispopulated)
        and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'touchstone_snapshots', 'touchstone_definitions')
    )
    select nspname, relname, sorting, string_agg(format('t.%I', attname), ', ' order by attnum) filter (where not is_moment) as others,
      string_agg(format($$json_build_object('name', %L, 'type', %L, 'digits', %s, 'values',
        coalesce(json_agg(extract(epoch from t.%I)::text %s), '[]'))$$, attname, typname, digits, attname, sorting), ', ' order by attnum)
        filter (where is_moment) as moments
    from columns group by 1, 2, 3 order by 1, 2
  loop
    execute format($$select json_build_object('schema', %L, 'name', %L, 'moments', json_build_array(%s),
      'digest', md5(concat(count(*), string_agg(md5(row(%s)::text), '' %s)))) from only %I.%I t$$,
      facts.nspname, facts.relname, facts.moments, facts.others, facts.sorting, facts.nspname, facts.relname) into found;
    tables := tables || found;
  end loop;
  return json_build_object('catalogs', catalogs, 'tables', tables);
end $fn$
