-- The tables of storage as migrations expect them, with their row security, grants and triggers.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;
grant all on schema storage to postgres, dashboard_user, supabase_storage_admin;

do $$ begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end $$;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index if not exists bname on storage.buckets (name);
-- Also in a database that was prepared before there was versioning, which is off in every bucket.
alter table storage.buckets
  add column if not exists versioning_status text not null default 'DISABLED'
    constraint buckets_versioning_status_check check (versioning_status in ('DISABLED', 'ENABLED', 'SUSPENDED'))
    constraint buckets_versioning_standard_only_check check (type = 'STANDARD' or versioning_status = 'DISABLED')
    constraint buckets_versioning_dark_check check (versioning_status = 'DISABLED'),
  add column if not exists lifecycle_configuration jsonb
    constraint buckets_lifecycle_configuration_shape_check check (
      jsonb_array_length(case when jsonb_typeof(lifecycle_configuration -> 'rules') = 'array'
        then lifecycle_configuration -> 'rules' else '[]' end) between 1 and 1000 or lifecycle_configuration is null)
    constraint buckets_lifecycle_configuration_standard_only_check check (type = 'STANDARD' or lifecycle_configuration is null),
  add column if not exists lifecycle_configuration_generation uuid
    constraint buckets_lifecycle_configuration_pair_check check (
      (lifecycle_configuration is null) = (lifecycle_configuration_generation is null));

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
alter table storage.objects
  add column if not exists archived_at timestamptz,
  add column if not exists is_delete_marker boolean not null default false,
  add column if not exists is_versioned boolean not null default false;
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index if not exists idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");

-- Tables that only other interfaces of the service use: migrations grant, guard and name them.
create table if not exists storage.migrations (
  id integer primary key,
  name varchar(100) not null unique,
  hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);
create table if not exists storage.buckets_analytics (
  name text not null,
  type storage.buckettype not null default 'ANALYTICS',
  format text not null default 'ICEBERG',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  id uuid primary key default gen_random_uuid(),
  deleted_at timestamptz
);
-- In a database that was prepared before, its id was the name.
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'storage.buckets_analytics'::regclass and attname = 'name') then
    alter table storage.buckets_analytics drop constraint buckets_analytics_pkey;
    alter table storage.buckets_analytics rename column id to name;
    alter table storage.buckets_analytics
      add column id uuid primary key default gen_random_uuid(), add column deleted_at timestamptz;
  end if;
end $$;
create unique index if not exists buckets_analytics_unique_name_idx on storage.buckets_analytics (name) where deleted_at is null;
create table if not exists storage.iceberg_namespaces (
  id uuid primary key default gen_random_uuid(),
  bucket_name text not null,
  name text collate "C" not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  metadata jsonb not null default '{}',
  catalog_id uuid not null references storage.buckets_analytics (id) on delete cascade,
  unique (catalog_id, name)
);
create table if not exists storage.iceberg_tables (
  id uuid primary key default gen_random_uuid(),
  namespace_id uuid not null references storage.iceberg_namespaces (id) on delete cascade,
  bucket_name text not null,
  name text collate "C" not null,
  location text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  remote_table_id text,
  shard_key text,
  shard_id text,
  catalog_id uuid not null references storage.buckets_analytics (id) on delete cascade,
  unique (catalog_id, namespace_id, name)
);
create table if not exists storage.buckets_vectors (
  id text primary key,
  type storage.buckettype not null default 'VECTOR',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table if not exists storage.vector_indexes (
  id text primary key default gen_random_uuid(),
  name text collate "C" not null,
  bucket_id text not null references storage.buckets_vectors (id),
  data_type text not null,
  dimension integer not null,
  distance_metric text not null,
  metadata_configuration jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (name, bucket_id)
);
create table if not exists storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create table if not exists storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null default 0,
  part_number integer not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now()
);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.migrations enable row level security;
alter table storage.buckets_analytics enable row level security;
alter table storage.iceberg_namespaces enable row level security;
alter table storage.iceberg_tables enable row level security;
alter table storage.buckets_vectors enable row level security;
alter table storage.vector_indexes enable row level security;
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;

grant all on storage.buckets, storage.objects, storage.buckets_analytics to anon, authenticated, service_role;
grant select on storage.buckets_vectors, storage.vector_indexes to anon, authenticated, service_role;
revoke truncate, references, trigger on storage.buckets, storage.objects, storage.buckets_analytics from anon, authenticated;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts, storage.iceberg_namespaces,
  storage.iceberg_tables to anon, authenticated;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts, storage.iceberg_namespaces,
  storage.iceberg_tables to service_role;
grant all on all tables in schema storage to postgres, dashboard_user, supabase_storage_admin with grant option;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select parts[1:array_length(parts, 1) - 1] from (select string_to_array(name, '/') as parts) as split
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select parts[array_length(parts, 1)] from (select string_to_array(name, '/') as parts) as split
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
create or replace function storage.get_level(name text) returns integer language sql immutable strict as $$
  select array_length(string_to_array(name, '/'), 1)
$$;
create or replace function storage.get_prefix(name text) returns text language sql immutable strict as $$
  select array_to_string(storage.foldername(name), '/')
$$;
create or replace function storage.get_prefixes(name text) returns text[] language sql immutable strict as $$
  select array(select array_to_string(parts[1:level], '/')
    from (select storage.foldername(name) as parts) as split, generate_series(1, cardinality(parts)) as level)
$$;

-- What a request is about, such as storage.object.upload; comparisons may leave out the prefix.
create or replace function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;
create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select exists (select from unnest(expected_operations) as expected
    where expected <> '' and regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', ''))
$$;
create or replace function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

-- Lists as the service's own, by which its operations page. They leave out what is not current and delete markers, unless
-- they are told to `include` them, or to show them `only`; a folder sorts by its name with the slash.
-- What stood here before there was versioning had fewer parameters.
drop function if exists storage.get_size_by_bucket();
drop function if exists storage.search(text, text, integer, integer, integer, text, text, text);
create or replace function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text
language sql immutable as $$
  select left(p_key, char_length(p_prefix) + nullif(position(p_delimiter in substr(p_key, char_length(p_prefix) + 1)), 0))
$$;
create or replace function storage.get_size_by_bucket(
  noncurrent_versions text default 'include', delete_markers text default 'include'
) returns table (size bigint, bucket_id text) language sql stable as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects as o
  where case noncurrent_versions when 'exclude' then o.archived_at is null when 'only' then o.archived_at is not null else true end
    and case delete_markers when 'exclude' then not o.is_delete_marker when 'only' then o.is_delete_marker else true end
  group by o.bucket_id
$$;
create or replace function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  -- It was only to be tried.
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end $$;
create or replace function storage.list_objects_with_delimiter(
  _bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100, start_after text default '',
  next_token text default '', sort_order text default 'asc', noncurrent_versions text default 'exclude',
  delete_markers text default 'exclude', next_token_archived_at timestamptz default null, next_token_version text default ''
) returns table (name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  version text, archived_at timestamptz, is_delete_marker boolean, is_versioned boolean)
language sql stable as $$
  with asked as (
    select coalesce(prefix_param, '') as prefix, lower(coalesce(sort_order, 'asc')) = 'asc' as is_asc,
      coalesce(nullif(next_token, ''), start_after, '') as start, noncurrent_versions in ('only', 'include') as has_versions
  ), matched as (
    select o.*, coalesce(date_trunc('milliseconds', o.archived_at), 'infinity') as until, coalesce(o.version, '') as number,
      case when delimiter_param <> '' then storage.get_common_prefix(o.name, asked.prefix, delimiter_param) end as folder
    from storage.objects as o, asked
    where o.bucket_id = _bucket_id and starts_with(o.name, asked.prefix)
      and case noncurrent_versions when 'include' then true when 'only' then o.archived_at is not null else o.archived_at is null end
      and case delete_markers when 'include' then true when 'only' then o.is_delete_marker else not o.is_delete_marker end
      and (asked.start = ''
        or case when asked.is_asc then o.name collate "C" > asked.start else o.name collate "C" < asked.start end
          -- A token that ends like a folder has shown all of it.
          and not (char_length(asked.start) > char_length(asked.prefix) and delimiter_param <> ''
            and right(asked.start, char_length(delimiter_param)) = delimiter_param and starts_with(o.name, asked.start))
        -- Of a key with versions some may have been shown.
        or asked.has_versions and o.name = asked.start and next_token_archived_at is not null
          and (coalesce(date_trunc('milliseconds', o.archived_at), 'infinity') < next_token_archived_at
            or coalesce(date_trunc('milliseconds', o.archived_at), 'infinity') = next_token_archived_at and coalesce(o.version, '') > next_token_version))
  ), entries as (
    select m.name, m.id, m.metadata, m.updated_at, m.created_at, m.last_accessed_at, m.version, m.archived_at,
      m.is_delete_marker, m.is_versioned, m.until, m.number
    from matched as m where m.folder is null
    union all
    select distinct m.folder, null::uuid, null::jsonb, null::timestamptz, null::timestamptz,
      null::timestamptz, null::text, null::timestamptz, null::boolean, null::boolean, null::timestamptz, ''
    from matched as m where m.folder is not null
  )
  select e.name, e.id, e.metadata, e.updated_at, e.created_at, e.last_accessed_at, e.version, e.archived_at, e.is_delete_marker, e.is_versioned
  from entries as e, asked
  order by case when asked.is_asc then e.name end collate "C", case when not asked.is_asc then e.name end collate "C" desc,
    e.until desc, e.number
  limit max_keys
$$;
create or replace function storage.search_by_timestamp(
  p_prefix text, p_bucket_id text, p_limit integer, p_level integer, p_start_after text, p_sort_order text, p_sort_column text,
  p_sort_column_after text, noncurrent_versions text default 'exclude', delete_markers text default 'exclude',
  p_start_after_version text default ''
) returns table (key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb, version text, archived_at timestamptz, is_delete_marker boolean, is_versioned boolean)
language sql stable as $$
  with entries as (
    select split_part(l.name, '/', p_level) as key, l.*, l.id is null as is_folder,
      case when lower(p_sort_column) = 'created_at' or l.id is null then coalesce(l.created_at, f.age) else l.updated_at end as moment
    from storage.list_objects_with_delimiter(p_bucket_id, p_prefix, '/', null, '', '', 'asc', noncurrent_versions, delete_markers) as l
    -- A folder is as old as its oldest object, and has not changed since.
    left join lateral (select min(o.created_at) as age from storage.objects as o
      where l.id is null and o.bucket_id = p_bucket_id and starts_with(o.name, l.name)) as f on true
  ), placed as (
    select e.*, coalesce(date_trunc('milliseconds', e.moment), 'epoch') as at, lower(coalesce(p_sort_order, 'asc')) <> 'desc' as is_asc,
      case when noncurrent_versions in ('only', 'include') then coalesce(e.version, '') else '' end as number
    from entries as e
  ), after as (
    select date_trunc('milliseconds', coalesce(nullif(p_sort_column_after, '')::timestamptz, 'epoch')) as at, coalesce(p_start_after_version, '') as number
  )
  select p.key, p.name, p.id, case when p.is_folder then p.moment else p.updated_at end,
    case when p.is_folder then p.moment else p.created_at end, p.last_accessed_at, p.metadata, p.version, p.archived_at,
    p.is_delete_marker, p.is_versioned
  from placed as p, after
  where coalesce(p_start_after, '') = ''
    or case when p.is_asc then (p.at, p.name collate "C", p.number) > (after.at, p_start_after, after.number)
      else (p.at, p.name collate "C", p.number) < (after.at, p_start_after, after.number) end
  order by case when p.is_asc then p.at end, case when not p.is_asc then p.at end desc,
    case when p.is_asc then p.name end collate "C", case when not p.is_asc then p.name end collate "C" desc, p.number
  limit p_limit
$$;
create or replace function storage.search_v2(
  prefix text, bucket_name text, limits integer default 100, levels integer default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default '',
  noncurrent_versions text default 'exclude', delete_markers text default 'exclude', start_after_archived_at timestamptz default null,
  start_after_version text default '', start_after_is_continuation boolean default false
) returns table (key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb, version text, archived_at timestamptz, is_delete_marker boolean, is_versioned boolean)
language sql stable as $$
  select split_part(l.name, '/', search_v2.levels), l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata, l.version,
    l.archived_at, l.is_delete_marker, l.is_versioned
  from storage.list_objects_with_delimiter(search_v2.bucket_name, search_v2.prefix, '/', least(coalesce(search_v2.limits, 100), 1500),
    case when search_v2.start_after_is_continuation then '' else search_v2.start_after end,
    case when search_v2.start_after_is_continuation then search_v2.start_after else '' end, search_v2.sort_order,
    search_v2.noncurrent_versions, search_v2.delete_markers, search_v2.start_after_archived_at, search_v2.start_after_version) as l
  where lower(coalesce(search_v2.sort_column, 'name')) not in ('created_at', 'updated_at')
  union all
  select * from storage.search_by_timestamp(search_v2.prefix, search_v2.bucket_name, least(coalesce(search_v2.limits, 100), 1500),
    search_v2.levels, search_v2.start_after, search_v2.sort_order, search_v2.sort_column, search_v2.sort_column_after,
    search_v2.noncurrent_versions, search_v2.delete_markers, search_v2.start_after_version)
  where lower(search_v2.sort_column) in ('created_at', 'updated_at')
$$;
-- By name, either case is one; by a time, folders come first. `levels` counts no more.
create or replace function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc',
  noncurrent_versions text default 'exclude', delete_markers text default 'exclude'
) returns table (name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb,
  version text, archived_at timestamptz, is_delete_marker boolean, is_versioned boolean)
language sql stable as $$
  with asked as (
    select coalesce(search.prefix, '') as folder, coalesce(search.prefix, '') || coalesce(search.search, '') as start,
      lower(coalesce(search.sortorder, 'asc')) = 'asc' as is_asc,
      case when lower(search.sortcolumn) in ('updated_at', 'created_at', 'last_accessed_at') then lower(search.sortcolumn) else 'name' end as sorted
  ), matched as (
    select o.*, substr(o.name, char_length(asked.folder) + 1) as rest,
      substr(rtrim(storage.get_common_prefix(o.name, asked.start, '/'), '/'), char_length(asked.folder) + 1) as folder
    from storage.objects as o, asked
    where o.bucket_id = search.bucketname and starts_with(lower(o.name), lower(asked.start))
      and case search.noncurrent_versions when 'include' then true when 'only' then o.archived_at is not null else o.archived_at is null end
      and case search.delete_markers when 'include' then true when 'only' then o.is_delete_marker else not o.is_delete_marker end
  ), entries as (
    select m.rest as segment, false as is_folder, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata, m.version,
      m.archived_at, m.is_delete_marker, m.is_versioned from matched as m where m.folder is null
    union all
    (select distinct on (case asked.sorted when 'name' then lower(m.folder) else m.folder end collate "C") m.folder, true, null::uuid,
      null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb, null::text, null::timestamptz, null::boolean, null::boolean
    from matched as m, asked where m.folder is not null
    order by case asked.sorted when 'name' then lower(m.folder) else m.folder end collate "C",
      case when asked.is_asc then lower(m.name) end collate "C", lower(m.name) collate "C" desc)
  ), placed as (
    select e.*, asked.is_asc, asked.sorted <> 'name' and e.is_folder as is_first,
      case asked.sorted when 'updated_at' then e.updated_at when 'created_at' then e.created_at when 'last_accessed_at' then e.last_accessed_at end as moment,
      case when asked.sorted <> 'name' then e.segment else lower(e.segment) || case when e.is_folder then '/' else '' end end as place
    from entries as e, asked
  )
  select p.segment, p.id, p.updated_at, p.created_at, p.last_accessed_at, p.metadata, p.version, p.archived_at, p.is_delete_marker, p.is_versioned
  from placed as p
  order by p.is_first desc, case when p.is_asc then p.moment end, case when not p.is_asc then p.moment end desc,
    case when p.is_asc then p.place end collate "C", case when not p.is_asc then p.place end collate "C" desc,
    coalesce(p.archived_at, 'infinity') desc, coalesce(p.version, '')
  limit least(coalesce(search.limits, 100), 1500) offset search.offsets
$$;
create or replace function storage.list_multipart_uploads_with_delimiter(
  bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100, next_key_token text default '',
  next_upload_token text default '', raw_prefix_param text default null
) returns table (key text, id text, created_at timestamptz) language sql stable as $$
  select distinct on (entry.key collate "C") entry.key, entry.id, entry.created_at
  from (
    select u.id, u.created_at, coalesce(storage.get_common_prefix(u.key, coalesce(raw_prefix_param, prefix_param, ''), delimiter_param), u.key) as key
    from storage.s3_multipart_uploads as u
    where u.bucket_id = list_multipart_uploads_with_delimiter.bucket_id and starts_with(u.key, coalesce(raw_prefix_param, prefix_param, ''))
  ) as entry
  where (next_key_token = '' or next_upload_token <> '' or entry.key collate "C" > next_key_token)
    and (next_upload_token = '' or entry.id collate "C" > next_upload_token)
  order by entry.key collate "C", entry.created_at
  limit max_keys
$$;

create or replace function storage.enforce_bucket_name_length() returns trigger language plpgsql as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end $$;
create or replace function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  -- A request of the service brings the time of the mock's clock.
  if coalesce(current_setting('storage.operation', true), '') = '' then new.updated_at := now(); end if;
  return new;
end $$;
-- Nothing here changes them as the service would.
create or replace function storage.protect_bucket_control_columns() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.lifecycle_configuration is null and new.lifecycle_configuration_generation is null then return new; end if;
  if tg_op = 'UPDATE' and row(old.lifecycle_configuration, old.lifecycle_configuration_generation)
    is not distinct from row(new.lifecycle_configuration, new.lifecycle_configuration_generation) then return new; end if;
  raise exception 'bucket control columns may only be changed by the configured storage service role' using errcode = '42501';
end $$;
create or replace function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end $$;
create or replace trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();
create or replace trigger protect_bucket_control_insert before insert on storage.buckets
  for each row execute function storage.protect_bucket_control_columns();
create or replace trigger protect_bucket_control_update before update of lifecycle_configuration, lifecycle_configuration_generation
  on storage.buckets for each row execute function storage.protect_bucket_control_columns();
create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
