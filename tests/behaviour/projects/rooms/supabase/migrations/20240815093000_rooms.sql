create table public.rooms (
  id bigint generated always as identity primary key,
  topic text not null unique,
  is_public boolean not null default false,
  created_by uuid references auth.users (id) on delete set null default auth.uid()
);
create table public.rooms_users (
  user_id uuid references auth.users (id) on delete cascade,
  room_topic text references public.rooms (topic) on update cascade on delete cascade,
  joined_at timestamptz not null default (now() at time zone 'utc'),
  primary key (user_id, room_topic)
);
create table public.posts (
  id uuid primary key default gen_random_uuid(),
  room_id bigint not null references public.rooms (id) on delete cascade,
  author uuid not null default auth.uid() references auth.users (id),
  body text not null,
  reactions jsonb not null default '{}'::jsonb,
  edited_at timestamptz
);
create table public.cursors (
  room_id bigint primary key references public.rooms (id),
  x double precision not null,
  y double precision not null
);
alter table public.rooms enable row level security;
alter table public.rooms_users enable row level security;
alter table public.posts enable row level security;

create policy "see public rooms and own rooms" on public.rooms for select to authenticated using (
  is_public or topic in (select room_topic from public.rooms_users where user_id = (select auth.uid()))
);
create policy "own memberships" on public.rooms_users for select to authenticated using ((select auth.uid()) = user_id);
create policy "anonymous users do not create rooms" on public.rooms as restrictive for insert to authenticated
  with check ((select (auth.jwt() ->> 'is_anonymous')::boolean) is not true);
create policy "create rooms" on public.rooms for insert to authenticated with check (created_by = auth.uid());
create policy "posts of visible rooms" on public.posts for select to authenticated
  using (exists (select 1 from public.rooms where rooms.id = posts.room_id));
create policy "write in visible rooms" on public.posts for insert to authenticated
  with check (author = auth.uid() and exists (select 1 from public.rooms where rooms.id = room_id));
