create or replace function public.posts_changes()
returns trigger
security definer
language plpgsql
as $$
begin
  perform realtime.broadcast_changes(
    'room:' || coalesce(NEW.room_id, OLD.room_id) ::text, -- topic
    TG_OP,                                               -- event
    TG_OP,                                               -- operation
    TG_TABLE_NAME,
    TG_TABLE_SCHEMA,
    NEW,
    OLD
  );
  return null;
end;
$$;

create trigger handle_posts_changes
after insert or update or delete
on public.posts
for each row
execute function posts_changes ();

create function public.announce(room text, message text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('message', message), 'announcement', room, false);
end $$;

-- Changes of tables, the older way
begin;
  -- remove the supabase_realtime publication
  drop publication if exists supabase_realtime;
  -- re-create the supabase_realtime publication with no tables
  create publication supabase_realtime;
commit;
alter publication supabase_realtime add table rooms, posts;
alter publication supabase_realtime add table public.cursors;
alter publication supabase_realtime set (publish = 'insert, update, delete');
alter table public.posts replica identity full;
alter table public.cursors replica identity using index cursors_pkey;
alter publication supabase_realtime drop table public.cursors;
do $$
begin
  if not exists (
    select 1 from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'rooms_users'
  ) then
    alter publication supabase_realtime add table public.rooms_users;
  end if;
end $$;
create publication warehouse for table public.posts (id, room_id), public.rooms where (is_public);
create publication everything for tables in schema public;
