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
  id text primary key,
  type storage.buckettype not null default 'ANALYTICS',
  format text not null default 'ICEBERG',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
alter table storage.buckets_vectors enable row level security;
alter table storage.vector_indexes enable row level security;
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;

grant all on storage.buckets, storage.objects, storage.buckets_analytics to anon, authenticated, service_role;
grant select on storage.buckets_vectors, storage.vector_indexes to anon, authenticated, service_role;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role;
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

create or replace function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable as $$
  select sum((metadata ->> 'size')::bigint)::bigint, objects.bucket_id from storage.objects group by objects.bucket_id
$$;
create or replace function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  -- It was only to be tried.
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end $$;
create or replace function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
language sql stable as $$
  with found as (
    select o.path_tokens[search.levels] as segment, cardinality(o.path_tokens) > search.levels as is_folder,
      o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
    from storage.objects as o
    where o.bucket_id = search.bucketname and starts_with(lower(o.name), lower(concat(search.prefix, search.search)))
      and cardinality(o.path_tokens) >= search.levels
  ), entries as (
    select segment, true as is_folder, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
      null::timestamptz as last_accessed_at, null::jsonb as metadata from found where is_folder group by segment
    union all
    select segment, false, found.id, found.updated_at, found.created_at, found.last_accessed_at, found.metadata
    from found where not is_folder
  ), keyed as (
    select *, case search.sortcolumn when 'updated_at' then entries.updated_at when 'created_at' then entries.created_at
      when 'last_accessed_at' then entries.last_accessed_at end as moment from entries
  )
  select segment, keyed.id, keyed.updated_at, keyed.created_at, keyed.last_accessed_at, keyed.metadata from keyed
  order by is_folder desc,
    case when search.sortorder = 'desc' then moment end desc, case when search.sortorder <> 'desc' then moment end,
    case when search.sortorder = 'desc' then segment collate "C" end desc, segment collate "C"
  limit search.limits offset search.offsets
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
create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
