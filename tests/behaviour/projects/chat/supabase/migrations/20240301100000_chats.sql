create type chat_role as enum ('system', 'user', 'assistant');

create table public.chats (
  id uuid default extensions.uuid_generate_v4() primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  title text not null default 'New chat',
  model text not null default 'gpt-4o-mini',
  temperature real not null default 0.7 check (temperature >= 0 and temperature <= 2),
  sharing text not null default 'private' check (sharing in ('private', 'public')),
  created_at timestamptz not null default now()
);
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null references public.chats on delete cascade,
  role chat_role not null default 'user',
  content text not null check (length(content) <= 1000000),
  image_paths text[] not null default '{}' check (array_length(image_paths, 1) is null or array_length(image_paths, 1) <= 16),
  sequence_number int not null,
  created_at timestamptz not null default timezone('utc'::text, now()),
  constraint message_sequence unique (chat_id, sequence_number)
);
create index idx_chats_user_id on chats (user_id);

alter table chats enable row level security;
alter table messages enable row level security;
create policy "Allow full access to own chats" on chats using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "Allow view access to non-private chats" on chats for select using (sharing <> 'private');
create policy "Allow full access to own messages" on messages
  using (exists (select 1 from chats where chats.id = messages.chat_id and chats.user_id = auth.uid()))
  with check (chat_id in (select id from chats where user_id = auth.uid()));
create policy "Allow view access to messages for non-private chats" on messages for select
  using (chat_id in (select id from chats where sharing <> 'private'));

create function delete_messages_including_and_after(p_chat_id uuid, p_sequence_number int) returns void as $$
begin
  delete from messages where chat_id = p_chat_id and sequence_number >= p_sequence_number;
end;
$$ language plpgsql security invoker;

alter publication supabase_realtime add table public.messages;
comment on table public.chats is e'@graphql({"totalCount": {"enabled": true}})';
