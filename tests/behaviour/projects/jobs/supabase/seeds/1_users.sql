insert into auth.users (id, email) values
  ('11111111-1111-4111-8111-111111111111', 'ann@example.com'), ('22222222-2222-4222-8222-222222222222', 'bob@example.com');
