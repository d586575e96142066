insert into auth.users (id, email, raw_user_meta_data) values
  ('11111111-1111-4111-8111-111111111111', 'ann@example.com', '{"full_name": "Ann"}'),
  ('22222222-2222-4222-8222-222222222222', 'bob@example.com', '{"full_name": "Bob"}');
insert into products (id, active, name) values ('prod_1', true, 'Hobby'), ('prod_2', true, 'Freelancer');
insert into prices (id, product_id, active, unit_amount, currency, type, interval, interval_count) values
  ('price_1', 'prod_1', true, 1000, 'usd', 'recurring', 'month', 1), ('price_2', 'prod_2', true, 2000, 'usd', 'recurring', 'month', 1);
insert into subscriptions (id, user_id, status, price_id, quantity) values
  ('sub_1', '11111111-1111-4111-8111-111111111111', 'active', 'price_1', 1);
