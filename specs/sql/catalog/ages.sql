-- Who reads, and how many rows the catalog has of what the data API reflects, with the sum of their ages: each definition
-- that is kept changes these. No row in a transaction that has itself written: there one age may cover several definitions.
-- What PostgreSQL brings has oids below 16384.
select concat_ws(' ', pg_postmaster_start_time(), current_user, current_schemas(false),
  (select string_agg(concat(oid, rolsuper, rolinherit), ' ' order by oid) from pg_roles),
  (select string_agg(concat(rows, ':', age), ' ') from (
    select count(*), sum(xmin::text::bigint) from pg_class where oid >= 16384
    union all select count(*), sum(xmin::text::bigint) from pg_attribute where attrelid >= 16384
    union all select count(*), sum(xmin::text::bigint) from pg_constraint where oid >= 16384
    union all select count(*), sum(xmin::text::bigint) from pg_index where indexrelid >= 16384
    union all select count(*), sum(xmin::text::bigint) from pg_proc where oid >= 16384
    union all select count(*), sum(xmin::text::bigint) from pg_depend where refobjid >= 16384
    union all select count(*), sum(xmin::text::bigint) from pg_description
      where objoid >= 16384 or classoid = 'pg_namespace'::regclass
    union all select count(*), sum(xmin::text::bigint) from pg_type
    union all select count(*), sum(xmin::text::bigint) from pg_enum
    union all select count(*), sum(xmin::text::bigint) from pg_namespace
    union all select count(*), sum(xmin::text::bigint) from pg_auth_members
  ) as counted (rows, age))) as ages
where pg_current_xact_id_if_assigned() is null
