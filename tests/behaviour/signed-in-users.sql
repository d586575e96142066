-- A project whose triggers and policies know its users.
create table public.profiles (id uuid primary key references auth.users on delete cascade, email text, full_name text);
create table public.steps (at serial primary key, what text);
create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, full_name) values (new.id, new.email, new.raw_user_meta_data ->> 'full_name');
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users for each row execute procedure public.handle_new_user();
create function public.note_step() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.steps (what) values (tg_op || ' ' || current_setting('role') || ' ' || (new.email_confirmed_at is not null));
  return new;
end $$;
create trigger on_step after insert or update on auth.users for each row execute procedure public.note_step();
alter table public.profiles enable row level security;
create policy own on public.profiles for select to authenticated using (id = auth.uid());
create policy admins on public.profiles for select to authenticated using (auth.jwt() -> 'app_metadata' ->> 'team' = 'support');
create table public.report (id uuid primary key default gen_random_uuid(), owner uuid not null references auth.users);
create function public.claims() returns text language sql stable as $$
  select (auth.jwt() - 'iat' - 'exp' - 'session_id' #- '{amr,0,timestamp}' || jsonb_build_object(
    'life', (auth.jwt() ->> 'exp')::int - (auth.jwt() ->> 'iat')::int,
    'method at', (auth.jwt() #>> '{amr,0,timestamp}')::int - (auth.jwt() ->> 'iat')::int,
    'session', auth.jwt() ->> 'session_id' ~ '^[0-9a-f-]{36}$'))::text $$;
