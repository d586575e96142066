insert into suppliers (id, owner, contact, address) values
  ('ann-supplies', '11111111-1111-4111-8111-111111111111', 'Ann@Supplies.example', 'city=>Delft, zip=>2611'),
  ('bob-supplies', '22222222-2222-4222-8222-222222222222', 'bob@supplies.example', null);
insert into items (supplier_id, name, brand, category, net, size, tags, swatches, offers) values
  ('ann-supplies', 'Bolt', 'Fix', 'all.hardware', 10, '(1,2,3)', '{small}', '{#ff0000}', '[1,2)'),
  ('bob-supplies', 'Nut', 'FIX', 'all.hardware', 0.5, row(1, 1, null), null, '{}', null);
insert into items (supplier_id, name, valid) values ('bob-supplies', 'Old', '[2001-01-01,2002-01-01)');
