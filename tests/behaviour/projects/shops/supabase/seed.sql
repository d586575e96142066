insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ann@example.com', '{}'),
  ('22222222-2222-4222-8222-222222222222', 'bob@example.com', '{}');
insert into public.shops (id, owner_id, name, email, status, location, delivery_area) values
  ('b0000000-0000-4000-8000-000000000001', '11111111-1111-4111-8111-111111111111', 'Paris Bakery', 'Hello@Bakery.example', 'open',
    st_point(2.3522, 48.8566), st_geomfromtext('POLYGON((2 48, 3 48, 3 49, 2 49, 2 48))', 4326)),
  ('b0000000-0000-4000-8000-000000000002', '22222222-2222-4222-8222-222222222222', 'Berlin Books', null, 'open',
    'POINT(13.4050 52.5200)', null),
  ('b0000000-0000-4000-8000-000000000003', '22222222-2222-4222-8222-222222222222', 'Secret Studio', null, 'draft',
    'SRID=4326;POINT(4.9 52.37)', null);
insert into public.products (shop_id, sku, title, price, stock) values
  ('b0000000-0000-4000-8000-000000000001', 'B-1', '{"fr": "Pâté en croûte"}', 9.5, 3),
  ('b0000000-0000-4000-8000-000000000003', 'S-1', '{"fr": "Secret"}', 1, 0);
insert into public.opening_hours (shop_id, during) values
  ('b0000000-0000-4000-8000-000000000001', '[2026-01-05 08:00+00, 2026-01-05 18:00+00)');
