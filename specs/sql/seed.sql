-- The rows of fixture.sql that read cases rely on: ties, nulls, empty texts and enough rows for several pages.
insert into "Blog" (id, name, description, rating, "createdAt") values
  (1, 'Ada Notes', 'About engines', 5, '2024-01-01T08:00:00'),
  (2, 'ada notes', 'The same name in lower case', 3, '2024-01-02T08:00:00'),
  (3, 'Basalt', null, null, '2024-01-03T08:00:00'),
  (4, 'Cinder Track', 'Running', 3, '2024-01-04T08:00:00'),
  (5, '100% Wool', 'Knitting', 4, '2024-01-05T08:00:00'),
  (6, 'Delta', '', null, '2024-01-06T08:00:00'),
  (7, 'Delta Blues', 'Music', 5, '2024-01-07T08:00:00'),
  (8, 'Ember', null, 1, '2024-01-08T08:00:00.5'),
  (9, 'Fjord', 'Water', 2, '2024-01-08T08:00:00.5'),
  (10, 'Garnet', 'Stones', 3, '2024-01-10T08:00:00'),
  (11, 'Über Alpen', 'Mountains', 4, '2024-01-11T08:00:00'),
  (12, 'Iris "Quoted"', 'With ''quotes'' and \ backslash', null, '2024-01-12T08:00:00'),
  (13, 'Juniper', null, 5, '2024-01-13T08:00:00'),
  (14, 'Kestrel', 'Birds', 1, '2024-01-14T08:00:00'),
  (15, 'Lumen', 'Light', 2, '2024-01-15T08:00:00'),
  (16, 'Moraine', 'No posts yet', 3, '2024-01-16T08:00:00');
select setval(pg_get_serial_sequence('"Blog"', 'id'), 1000);

-- Blog 1 has twelve posts, blog 16 has none, the rest share thirty-six.
insert into "BlogPost" (id, "blogId", title, body, status, "publishedAt")
select
  ('00000000-0000-4000-8000-' || lpad((n * 37 % 97)::text, 12, '0'))::uuid,
  case when n <= 12 then 1 else 2 + n % 14 end,
  'Post ' || lpad(n::text, 2, '0'),
  case when n % 5 = 0 then null else 'Body of post ' || n end,
  (array['draft', 'published', 'published', null])[1 + n % 4],
  case when n % 4 in (1, 2) then timestamp '2024-02-01T00:00:00' + n * interval '1 hour' end
from generate_series(1, 48) as n;

insert into "Employee" (id, name, badge) values
  (1, 'Grace', 'B-1'), (2, 'Hedy', null), (3, 'Ines', null);
select setval(pg_get_serial_sequence('"Employee"', 'id'), 1000);
insert into "EmailAddress" (id, "employeeId", address) values
  (1, 1, 'grace@example.org'), (2, 3, 'ines@example.org');
select setval(pg_get_serial_sequence('"EmailAddress"', 'id'), 1000);

insert into account_holder (id, full_name, balance) values
  (1, 'Jo', 10.50), (2, 'Kim', 0), (9007199254740993, 'Lee', 12345678901234567890.123456789);
select setval(pg_get_serial_sequence('account_holder', 'id'), 9007199254741000);

insert into "Everything" (
  id, marker, "anInteger", "aSerial", "aVarchar", "aText", "aBigint", "aBigserial", "aNumeric", "aJson", "aJsonb",
  "aTimestamp", "aUuid", "anInet", "anInterval", "aBytea", "aRange", "aSmallint", "aDouble", "aBoolean", "aDate",
  "aTime", "aTimestamptz", "aChar", "aMood", "someIntegers"
) values
  (1, 'seed', 7, 70, 'seven', 'sept', 9007199254740993, 9223372036854775806, 12345678901234567890.123456789,
   '{"a": [1, 2]}', '{"b": {"c": null}}', '2024-05-06T07:08:09.25', '11111111-1111-4111-8111-111111111111', '10.0.0.1',
   '1 day 02:00:00', '\x0102', '[1,5)', 7, 7.5, true, '2024-05-06', '07:08:09', '2024-05-06T07:08:09Z', 'abc', 'calm',
   '{1,2,3}'),
  (2, 'seed', -1, 71, '', E'line\nbreak "quoted"', -9223372036854775808, 2, -0.5,
   '[]', '"text"', '1999-12-31T23:59:59', '22222222-2222-4222-8222-222222222222', '192.168.0.0/16',
   '-3 days', '\x', 'empty', -1, -0.25, false, '1999-12-31', '23:59:59', '1999-12-31T23:59:59Z', 'z', 'stormy', '{}'),
  (3, 'seed', null, 72, null, null, null, 3, null, null, null, null, null, null, null, null, null, null, null, null,
   null, null, null, null, null, null);
select setval(pg_get_serial_sequence('"Everything"', 'id'), 1000),
  setval(pg_get_serial_sequence('"Everything"', 'aSerial'), 1000),
  setval(pg_get_serial_sequence('"Everything"', 'aBigserial'), 1000);

insert into "Seat" ("row", number, label) values
  (1, 1, 'window'), (1, 2, null), (2, 1, 'aisle'), (2, 2, 'aisle'), (10, 1, null);
insert into "Reservation" (id, "seatRow", "seatNumber", holder) values
  (1, 1, 1, 'Grace'), (2, 2, 1, 'Hedy'), (3, null, null, 'Ines'), (4, 2, 1, 'Jo');
select setval(pg_get_serial_sequence('"Reservation"', 'id'), 1000);

insert into "Loan" (id, "lenderId", "borrowerId", item) values (1, 1, 2, 'book'), (2, 2, null, 'book');
select setval(pg_get_serial_sequence('"Loan"', 'id'), 1000);

insert into "Unkeyed" (id, name) values (1, 'never seen');

-- Rows that no case may touch: a write that reaches them has lost its filter.
insert into "Task" (id, marker, title, status, priority, "createdAt") values
  (1, 'seed', 'canary one', 'open', 1, '2024-03-01T00:00:00'),
  (2, 'seed', 'canary two', 'open', null, '2024-03-02T00:00:00'),
  (3, 'seed', 'canary three', 'done', 3, '2024-03-03T00:00:00'),
  (4, 'seed', 'canary four', null, null, '2024-03-04T00:00:00');
select setval(pg_get_serial_sequence('"Task"', 'id'), 1000);

refresh materialized view "BlogSummary";

insert into "Note" (id, owner, audience, body) values
  (1, '33333333-3333-4333-8333-333333333333', 'public', 'seed: everyone may read this'),
  (2, '33333333-3333-4333-8333-333333333333', 'private', 'seed: nobody but the owner may read this'),
  (3, null, 'public', 'seed: nobody owns this');
select setval(pg_get_serial_sequence('"Note"', 'id'), 1000);

insert into "InsertRevoked" (id, marker) values (1, 'seed');
insert into "UpdateRevoked" (id, marker) values (1, 'seed');
insert into "DeleteRevoked" (id, marker) values (1, 'seed');
insert into "TruncateRevoked" (id, marker) values (1, 'seed');
insert into "AllRevoked" (id, marker) values (1, 'seed');
insert into touchstone_unlisted."Unlisted" (id, name) values (1, 'never seen');
