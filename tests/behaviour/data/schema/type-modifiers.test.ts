// Types with lengths and precisions: what is checked before PostgreSQL sees it, and what it makes of the rest.
import { expect, test } from 'vitest';
import { openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  create table kept (id int primary key, code varchar(3), fixed char(4), codes varchar(2)[], price numeric(5, 2), bits bit(3),
    "bitsUpTo" varbit(3), at timestamp(0), moments timestamp(0)[], span interval second(0), letter "char", long text);
  insert into kept (id, code, fixed, price) values (1, 'abc', 'ab', 1.01);
`;
const { contract, supabase } = openInBothDialects(schema);

const insert = 'mutation ($o: keptInsertInput!) { insertIntokeptCollection(objects: [$o]) { affectedCount } }';
const tooLong = (length: number) => `Invalid input for String type. Maximum character length ${length}`;

test.each([
  ['code', 'abcd', 3],
  ['code', 'äö', 3],
  ['fixed', 'abcde', 4],
  ['codes', ['ab', 'abc'], 2],
])('%s takes no more bytes than its length: %j', async (column, value, length) => {
  expect(await supabase.refusal(insert, { o: { id: 2, [column]: value } })).toBe(tooLong(length));
  expect(
    await supabase.refusal('mutation ($s: keptUpdateInput!) { updatekeptCollection(set: $s) { affectedCount } }', {
      s: { [column]: value },
    }),
  ).toBe(tooLong(length));
});

test('the length counts in filters, too', async () => {
  const find = (filter: string) => supabase.refusal(`{ keptCollection(filter: ${filter}) { edges { cursor } } }`);
  expect(await find('{code: {eq: "abcd"}}')).toBe(tooLong(3));
  expect(await find('{code: {in: ["abc", "abcd"]}}')).toBe(tooLong(3));
  expect(await find('{codes: {contains: ["abc"]}}')).toBe(tooLong(2));
  expect(await find('{code: {eq: 5}}')).toBe('Invalid input for String(Some(3)) type');
  expect(await find('{long: {eq: 5}}')).toBe('Invalid input for String(None) type');
});

const written = {
  id: 2,
  code: 'äx',
  fixed: 'ä',
  codes: ['ab'],
  price: '1.239',
  at: '2024-01-01T10:00:00.7',
  moments: ['2024-01-01T10:00:00.7'],
  span: '1.7 s',
  letter: 'z',
};

test('the real system rounds and cuts as a cast does', async () => {
  await supabase.sql('begin');
  expect(await supabase.data(insert, { o: { ...written, bits: '11', bitsUpTo: '11111' } })).toBeDefined();
  expect(
    await supabase.data('{ keptByPk(id: 2) { code fixed codes price bits bitsUpTo at moments span letter } }'),
  ).toEqual({
    keptByPk: {
      code: 'äx',
      fixed: 'ä   ',
      codes: ['ab'],
      price: '1.24',
      bits: '110',
      bitsUpTo: '111',
      at: '2024-01-01T10:00:01',
      moments: ['2024-01-01T10:00:01'],
      span: '00:00:02',
      letter: 'z',
    },
  });
  await supabase.sql('rollback');
});

test('the contract dialect leaves a value of the wrong length to PostgreSQL', async () => {
  expect(await contract.refusal(insert, { o: { id: 2, bits: '11' } })).toBe(
    'bit string length 2 does not match type bit(3)',
  );
});

test('a filter compares with what the column could hold in the supabase dialect, and as written in the other', async () => {
  const find = '{ keptCollection(filter: {price: {eq: "1.009"}}) { edges { node { id } } } }';
  expect(await supabase.data(find)).toEqual({ keptCollection: { edges: [{ node: { id: 1 } }] } });
  expect(await contract.data(find)).toEqual({ keptCollection: { edges: [] } });
});

test('only keys of plain types can be asked for by key', async () => {
  await supabase.sql(`begin; comment on schema public is '@graphql({"introspection": true})';
    create domain tag as text; create type mood as enum ('a')`);
  const types = {
    smallint: true,
    integer: true,
    bigint: true,
    text: true,
    uuid: true,
    bpchar: true,
    'varchar(5)': false,
    varchar: false,
    'char(3)': false,
    date: false,
    boolean: false,
    'double precision': false,
    numeric: false,
    bytea: false,
    tag: false,
    mood: false,
  };
  for (const [index, type] of Object.keys(types).entries())
    await supabase.sql(`create table k${index} (id ${type} primary key)`);
  await supabase.sql(
    'create table pair (a int, b uuid, primary key (b, a)); create table mix (a int, b date, primary key (a, b))',
  );
  const found = await supabase.data('{ __type(name: "Query") { fields { name args { name } } } }');
  await supabase.sql('rollback');
  const { fields } = found['__type'] as { fields: { name: string; args: { name: string }[] }[] };
  const names = fields.map(({ name }) => name);
  for (const [index, [type, has]] of Object.entries(types).entries())
    expect([type, names.includes(`k${index}ByPk`)]).toEqual([type, has]);
  expect(names).not.toContain('mixByPk');
  expect(fields.find(({ name }) => name === 'pairByPk')?.args).toEqual([{ name: 'b' }, { name: 'a' }]);
});
