insert into auth.users (id, email) values
  ('11111111-1111-4111-8111-111111111111', 'ann@example.com'), ('22222222-2222-4222-8222-222222222222', 'bob@example.com');
insert into public.teams (id, name) values ('d0000000-0000-4000-8000-000000000001', 'Designers');
insert into public.team_members (team_id, user_id, can_write) values
  ('d0000000-0000-4000-8000-000000000001', '11111111-1111-4111-8111-111111111111', true),
  ('d0000000-0000-4000-8000-000000000001', '22222222-2222-4222-8222-222222222222', false);
insert into storage.objects (bucket_id, name, owner, metadata) values ('avatars', 'placeholder.png', null, '{"mimetype": "image/png", "size": 0}');
