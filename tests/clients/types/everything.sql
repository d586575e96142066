insert into "Everything" (marker, "anInteger", "aVarchar", "aText", "aBigint", "aNumeric", "aJson", "aJsonb", "aTimestamp", "aUuid", "anInet",
  "anInterval", "aBytea", "aRange", "aSmallint", "aDouble", "aBoolean", "aDate", "aTime", "aTimestamptz", "aChar", "aMood", "someIntegers")
values ('types', 1, 'a', 'a', 9007199254740991, 1.5, '{"a": [1, null]}', '[true]', now(), gen_random_uuid(), '127.0.0.1',
  '1 day', '\x00', '[1,2)', 1, 1.5, true, now(), now(), now(), 'abc', 'calm', '{1,2}');
insert into "Everything" (marker) values ('types');
