-- Local users: the password is "password123"
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, recovery_sent_at, last_sign_in_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, confirmation_token, email_change, email_change_token_new, recovery_token
) values (
  '00000000-0000-0000-0000-000000000000', '11111111-1111-4111-8111-111111111111', 'authenticated', 'authenticated',
  'ann@example.com', crypt('password123', gen_salt('bf')), current_timestamp, current_timestamp, current_timestamp,
  '{"provider":"email","providers":["email"]}', '{"user_name":"annie","full_name":"Ann"}', current_timestamp, current_timestamp, '', '', '', ''
), (
  '00000000-0000-0000-0000-000000000000', '22222222-2222-4222-8222-222222222222', 'authenticated', 'authenticated',
  'bob@example.com', crypt('password123', gen_salt('bf')), current_timestamp, current_timestamp, current_timestamp,
  '{"provider":"email","providers":["email"]}', '{}', current_timestamp, current_timestamp, '', '', '', ''
);
insert into auth.identities (id, user_id, provider_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  (select uuid_generate_v4(), id, id, format('{"sub":"%s","email":"%s"}', id::text, email)::jsonb, 'email',
    current_timestamp, current_timestamp, current_timestamp from auth.users);

insert into documents (name, created_by) values
  ('rome.md', '11111111-1111-4111-8111-111111111111'),
  ('oslo.md', '22222222-2222-4222-8222-222222222222');
insert into document_sections (document_id, content, embedding) values
  (1, 'Rome was not built in a day', '[1,0,0,0]'),
  (1, 'All roads lead there', '[0.8,0.6,0,0]'),
  (2, 'Oslo has an opera house', '[0.9,0.1,0,0]');
insert into chats (id, user_id, title, sharing) values
  ('aaaaaaaa-0000-4000-8000-000000000001', '11111111-1111-4111-8111-111111111111', 'Plans', 'private'),
  ('aaaaaaaa-0000-4000-8000-000000000002', '22222222-2222-4222-8222-222222222222', 'Shared', 'public');
insert into messages (chat_id, role, content, sequence_number) values
  ('aaaaaaaa-0000-4000-8000-000000000001', 'user', 'Hello', 0),
  ('aaaaaaaa-0000-4000-8000-000000000002', 'assistant', 'Hi', 0);
