insert into auth.users (id, email, encrypted_password) values
  ('11111111-1111-4111-8111-111111111111', 'ann@example.com', crypt('secret', gen_salt('bf', 4))), ('22222222-2222-4222-8222-222222222222', 'bob@example.com', '');
insert into public.organizations (name) values ('Acme'), ('Other');
insert into public.memberships values (1, '11111111-1111-4111-8111-111111111111', 'admin'), (1, '22222222-2222-4222-8222-222222222222', 'member');
insert into public.notes (organization_id, author_id, title, is_secret) values
  (1, '11111111-1111-4111-8111-111111111111', 'Pläne für 2026', false), (1, '11111111-1111-4111-8111-111111111111', 'Salaries', true), (2, null, 'Foreign', false);
refresh materialized view private.statistics;
