insert into auth.users (id, email, is_anonymous) values
  ('11111111-1111-4111-8111-111111111111', 'ann@example.com', false),
  ('22222222-2222-4222-8222-222222222222', null, true);
insert into public.rooms (topic, is_public, created_by) values
  ('lobby', true, null), ('private', false, '11111111-1111-4111-8111-111111111111');
insert into public.rooms_users (user_id, room_topic) values ('11111111-1111-4111-8111-111111111111', 'private');
insert into public.posts (room_id, author, body) values
  (1, '22222222-2222-4222-8222-222222222222', 'Hello lobby'), (2, '11111111-1111-4111-8111-111111111111', 'Only for us');
select realtime.send('{"text": "welcome"}', 'greeting', 'private', true);
