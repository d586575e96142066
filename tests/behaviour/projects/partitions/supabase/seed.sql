insert into auth.users (id, email) values
  ('11111111-1111-4111-8111-111111111111', 'ann@example.com'), ('22222222-2222-4222-8222-222222222222', 'bob@example.com');
insert into public.devices (id, owner_id, name) values
  ('e0000000-0000-4000-8000-000000000001', '11111111-1111-4111-8111-111111111111', 'Thermometer'),
  ('e0000000-0000-4000-8000-000000000002', '22222222-2222-4222-8222-222222222222', 'Barometer');
insert into public.events (device_id, kind, value, recorded_at) values
  ('e0000000-0000-4000-8000-000000000001', 'READING', 1.5, '2024-02-01'),
  ('e0000000-0000-4000-8000-000000000001', 'alarm', null, '2024-05-01'),
  ('e0000000-0000-4000-8000-000000000002', 'reading', 2, '2024-07-04'),
  ('e0000000-0000-4000-8000-000000000002', 'reading', 3, '2030-01-01');
insert into public.clicks (tenant_id, path) select n, '/' || n from generate_series(1, 8) n;
