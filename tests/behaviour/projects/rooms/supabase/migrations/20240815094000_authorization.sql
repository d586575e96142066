-- Realtime authorization
alter table realtime.messages enable row level security;

create policy "authenticated can read all messages on topic"
on "realtime"."messages"
for select
to authenticated
using (
  exists (
    select user_id
    from rooms_users
    where user_id = (select auth.uid())
    and topic = (select realtime.topic())
    and realtime.messages.extension in ('broadcast', 'presence')
    and room_topic = realtime.topic()
  )
);

create policy "authenticated can send broadcast on topic"
on "realtime"."messages"
for insert
to authenticated
with check (
  exists (
    select 1 from rooms_users
    where user_id = (select auth.uid()) and room_topic = (select realtime.topic()) and realtime.messages.extension in ('broadcast')
  )
);

create policy "presence for everybody" on realtime.messages for insert to anon
with check (realtime.messages.extension = 'presence' and (select realtime.topic()) like 'lobby:%');

grant select, insert on realtime.messages to authenticated;
