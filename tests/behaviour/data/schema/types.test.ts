// Values of every column type, as input, output and operand.
import { expect, test } from 'vitest';
import { openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  create type mood as enum ('calm', 'stormy'); create type pair as (a int, b text); create domain positive as int check (value > 0);
  create table "All" (
    id int primary key, "aSmallint" smallint, "aBigint" bigint, "aReal" real, "aDouble" double precision, "aNumeric" numeric,
    "aBoolean" boolean, "aText" text, "aVarchar" varchar(5), "aChar" char(4), "aUuid" uuid, "aDate" date, "aTime" time,
    "aTimestamp" timestamp, "aTimestamptz" timestamptz, "aJson" json, "aJsonb" jsonb, "aMood" mood, "aPair" pair,
    "aPositive" positive, "anInet" inet, "anInterval" interval, "aBytea" bytea, "aRange" int4range, "aPoint" point,
    ints int[], bigs bigint[], texts text[], moods mood[], docs jsonb[]);
  set timezone = 'UTC';
`;
const { contract, supabase } = openInBothDialects(schema);

type Case = readonly [column: string, given: unknown, contractAnswer: unknown, supabaseAnswer?: unknown];
const table: readonly Case[] = [
  ['aSmallint', 7, 7],
  ['aBigint', '9007199254740993', '9007199254740993'],
  ['aReal', 1.5, 1.5],
  ['aDouble', 1e300, 1e300],
  ['aNumeric', '0.10000000000000000000000000001', '0.10000000000000000000000000001'],
  ['aBoolean', true, true],
  ['aText', 'é "quoted" \\ \n 日本', 'é "quoted" \\ \n 日本'],
  ['aVarchar', 'abcde', 'abcde'],
  ['aChar', 'ab', 'ab  '],
  ['aUuid', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001'],
  ['aDate', '2024-02-29', '2024-02-29'],
  ['aTime', '10:20:30.5', '10:20:30.5'],
  ['aTimestamp', '2024-02-29 10:20:30.5', '2024-02-29T10:20:30.5'],
  ['aTimestamptz', '2024-02-29T10:20:30+02:00', '2024-02-29T08:20:30+00:00'],
  ['aJson', '{"b": 1, "a": [1.0]}', '{"b": 1, "a": [1.0]}'],
  ['aJsonb', '{"b": 1, "a": [1.0]}', '{"a": [1.0], "b": 1}'],
  ['aJson', '"text"', '"text"', 'text'],
  ['aJsonb', 'null', 'null', null],
  ['aMood', 'stormy', 'stormy'],
  ['aPositive', 3, 3],
  ['anInet', '10.0.0.1/8', '10.0.0.1/8'],
  ['anInterval', '1 day 02:00', '1 day 02:00:00'],
  ['aBytea', String.raw`\xdeadbeef`, String.raw`\xdeadbeef`],
  ['aRange', '[1,4]', '[1,5)'],
  ['aPoint', '(1,2)', '(1,2)'],
  ['ints', [1, null, 3], [1, null, 3]],
  ['bigs', ['9007199254740993', '1'], [9007199254740992, 1], ['9007199254740993', '1']],
  ['texts', ['a', null, 'NULL', '', '{x}', '"', '\\'], ['a', null, 'NULL', '', '{x}', '"', '\\']],
  ['moods', ['calm'], ['calm']],
  ['docs', ['{"a": 1}'], [{ a: 1 }], ['{"a": 1}']],
];

const cases = table.map(([column, given, contractAnswer, supabaseAnswer = contractAnswer]) => ({
  column,
  given,
  contractAnswer,
  supabaseAnswer,
}));

test.each(cases)('$column goes in and comes out', async ({ column, given, contractAnswer, supabaseAnswer }) => {
  for (const [engine, answer] of [
    [contract, contractAnswer],
    [supabase, supabaseAnswer],
  ] as const) {
    await engine.sql('truncate "All"');
    const insert = 'mutation ($o: [AllInsertInput!]!) { insertIntoAllCollection(objects: $o) { affectedCount } }';
    await engine.data(insert, { o: [{ id: 1, [column]: given }] });
    expect(await engine.data(`{ allCollection { edges { node { ${column} } } } }`)).toEqual({
      allCollection: { edges: [{ node: { [column]: answer } }] },
    });
    const update = `mutation ($s: AllUpdateInput!) { updateAllCollection(set: $s) { records { ${column} } } }`;
    expect(await engine.data(update, { s: { [column]: null } })).toEqual({
      updateAllCollection: { records: [{ [column]: null }] },
    });
  }
});

test('a column of a composite type is opaque in one dialect and absent in the other', async () => {
  await contract.sql(`truncate "All"; insert into "All" (id, "aPair") values (1, '(1,x)')`);
  expect(await contract.data('{ allCollection { edges { node { aPair } } } }')).toEqual({
    allCollection: { edges: [{ node: { aPair: { a: 1, b: 'x' } } }] },
  });
  expect(await supabase.refusal('{ allCollection { edges { node { aPair } } } }')).toBe(
    `Unknown field 'aPair' on type 'All'`,
  );
});

test.each(cases.filter(({ column }) => !['aJson', 'aJsonb', 'aPoint', 'docs', 'moods'].includes(column)))(
  '$column can be found by what it is',
  async ({ column, given }) => {
    for (const engine of [contract, supabase]) {
      await engine.sql('truncate "All"');
      await engine.data(
        'mutation ($o: [AllInsertInput!]!) { insertIntoAllCollection(objects: $o) { affectedCount } }',
        {
          o: [{ id: 1, [column]: given }, { id: 2 }],
        },
      );
      const find = (filter: unknown) =>
        engine.data('query ($f: AllFilter) { allCollection(filter: $f) { edges { node { id } } } }', {
          f: { [column]: filter },
        });
      const only = (id: number) => ({ allCollection: { edges: [{ node: { id } }] } });
      if (!Array.isArray(given) || !given.includes(null)) expect(await find({ eq: given })).toEqual(only(1));
      if (column !== 'aUuid' || engine === supabase) expect(await find({ is: 'NULL' })).toEqual(only(2));
    }
  },
);

test('lists have filters of their own in the supabase dialect', async () => {
  await supabase.sql(`truncate "All"; insert into "All" (id, ints) values (1, '{1,2}'), (2, '{2,3}'), (3, null)`);
  const ids = async (filter: string) => {
    const found = await supabase.data(`{ allCollection(filter: {ints: ${filter}}) { edges { node { id } } } }`);
    return (found['allCollection'] as { edges: { node: { id: number } }[] }).edges.map((edge) => edge.node.id);
  };
  expect(await ids('{contains: [1]}')).toEqual([1]);
  expect(await ids('{contains: 2}')).toEqual([1, 2]);
  expect(await ids('{containedBy: [1, 2, 4]}')).toEqual([1]);
  expect(await ids('{overlaps: [3, 9]}')).toEqual([2]);
  expect(await ids('{eq: [2, 3]}')).toEqual([2]);
  expect(await ids('{is: NULL}')).toEqual([3]);
});

test('PostgreSQL has the last word on a value', async () => {
  for (const [column, value, words] of [
    ['aUuid', 'x', 'invalid input syntax for type uuid'],
    ['aPositive', -1, 'violates check constraint'],
    ['aSmallint', 70_000, 'out of range'],
    ['aJson', '{', 'invalid input syntax for type json'],
  ] as const)
    expect(
      await contract.refusal(
        'mutation ($o: [AllInsertInput!]!) { insertIntoAllCollection(objects: $o) { affectedCount } }',
        {
          o: { id: 1, [column]: value },
        },
      ),
    ).toContain(words);
});
