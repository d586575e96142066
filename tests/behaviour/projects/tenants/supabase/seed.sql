INSERT INTO auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, is_sso_user, is_anonymous)
VALUES
  ('11111111-1111-4111-8111-111111111111', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'ann@example.com', extensions.crypt('pw', extensions.gen_salt('bf', 4)), now(), '{"provider":"email","providers":["email"],"plan":"pro"}', '{}', now(), now(), false, false),
  ('22222222-2222-4222-8222-222222222222', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', 'bob@example.com', extensions.crypt('pw', extensions.gen_salt('bf', 4)), now(), '{"provider":"email","providers":["email"]}', '{}', now(), now(), false, false);
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', 'phone', 'totp', 'verified', now(), now(), 'x');
insert into accounts.accounts (id, primary_owner_user_id, name, slug) values
  ('c0000000-0000-4000-8000-000000000001', '11111111-1111-4111-8111-111111111111', 'Team', 'team');
insert into accounts.invitations (account_role, account_id, token, invited_by_user_id)
  values ('member', 'c0000000-0000-4000-8000-000000000001', 'welcome', '11111111-1111-4111-8111-111111111111');
insert into public.channels (account_id, slug) values
  ('c0000000-0000-4000-8000-000000000001', 'general'), ('22222222-2222-4222-8222-222222222222', 'bobs-own');
insert into public.user_roles (user_id, role) values ('11111111-1111-4111-8111-111111111111', 'admin');
