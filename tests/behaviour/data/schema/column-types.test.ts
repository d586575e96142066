// The GraphQL type, filter, order and input of a column of every type, in both dialects.
import { expect, test } from 'vitest';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { openInBothDialects } from '../../../support/data-engine.ts';

/** The SQL type, its type in the contract dialect, and its type in the supabase dialect; a dash: there is no such column. */
const table: readonly (readonly [string, string, string])[] = [
  ['smallint', 'Opaque', 'Int'],
  ['integer', 'Int', 'Int'],
  ['bigint', 'BigInt', 'BigInt'],
  ['real', 'Opaque', 'Float'],
  ['double precision', 'Opaque', 'Float'],
  ['numeric', 'BigFloat', 'BigFloat'],
  ['numeric(5, 2)', 'BigFloat', 'BigFloat'],
  ['boolean', 'Opaque', 'Boolean'],
  ['text', 'String', 'String'],
  ['varchar', 'String', 'String'],
  ['varchar(5)', 'String', 'String'],
  ['char(4)', 'Opaque', 'String'],
  ['bpchar', 'Opaque', 'String'],
  ['"char"', 'Opaque', 'String'],
  ['uuid', 'UUID', 'UUID'],
  ['date', 'Opaque', 'Date'],
  ['time', 'Opaque', 'Time'],
  ['timetz', 'Opaque', 'Opaque'],
  ['timestamp', 'Datetime', 'Datetime'],
  ['timestamptz', 'Opaque', 'Datetime'],
  ['json', 'JSON', 'JSON'],
  ['jsonb', 'JSON', 'JSON'],
  ...'interval bytea inet cidr macaddr money xml name oid int4range int4multirange tsvector point regclass bit(3) varbit'
    .split(' ')
    .map((type) => [type, 'Opaque', 'Opaque'] as const),
  ['mood', 'Opaque', 'mood'],
  ['mood[]', 'Opaque', '[mood]'],
  ['int[]', 'Opaque', '[Int]'],
  ['int[][]', 'Opaque', '[Int]'],
  ['varchar(5)[]', 'Opaque', '[String]'],
  ['timestamptz[]', 'Opaque', '[Datetime]'],
  ['jsonb[]', 'Opaque', '[JSON]'],
  ['inet[]', 'Opaque', '[Opaque]'],
  ['positive', 'Opaque', 'Opaque'],
  ['positive[]', 'Opaque', '[Opaque]'],
  ['feeling', 'Opaque', 'Opaque'],
  ['paired', 'Opaque', 'Opaque'],
  ['numbers', 'Opaque', '-'],
  ['pair', 'Opaque', '-'],
  ['pair[]', 'Opaque', '-'],
];
const schema = `
  comment on schema public is '@graphql({"introspection": true})';
  create type mood as enum ('a'); create type pair as (a int); create domain positive as int check (value > 0);
  create domain feeling as mood; create domain paired as pair; create domain numbers as int[];
  create table kept (id int primary key, ${table.map(([type], index) => `c${index} ${type}`).join(', ')})`;
const { contract, supabase } = openInBothDialects(schema);

interface Shape {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: Shape | null;
}

function render({ kind, name, ofType }: Shape): string {
  if (ofType === null || ofType === undefined) return name ?? '';
  return kind === 'LIST' ? `[${render(ofType)}]` : `${render(ofType)}!`;
}

async function typesOf(dialect: DialectName, type: string, list: string): Promise<ReadonlyMap<string, string>> {
  const query = `{ __type(name: "${type}") { list: ${list} { name type { kind name ofType { kind name ofType { kind name } } } } } }`;
  const found = (await (dialect === 'contract' ? contract : supabase).data(query))['__type'];
  const fields = (found as { list: { name: string; type: Shape }[] }).list;
  return new Map(fields.map((field) => [field.name, render(field.type)]));
}

/** What the list has for the column of each SQL type. */
async function columnsOf(dialect: DialectName, suffix: string, list: string): Promise<Record<string, string>> {
  const types = await typesOf(dialect, `kept${suffix}`, list);
  return Object.fromEntries(table.map(([type], index) => [type, types.get(`c${index}`) ?? '-']));
}

const dialects = [['contract', 1] as const, ['supabase', 2] as const];

test.each(dialects)('fields and inputs of the %s dialect', async (dialect, place) => {
  const expected = Object.fromEntries(table.map((row) => [row[0], row[place]]));
  expect(await columnsOf(dialect, '', 'fields')).toEqual(expected);
  expect(await columnsOf(dialect, 'InsertInput', 'inputFields')).toEqual(expected);
  expect(await columnsOf(dialect, 'UpdateInput', 'inputFields')).toEqual(expected);
});

test.each(dialects)('filters of the %s dialect', async (dialect, place) => {
  const without = new Set(['JSON', '-', '[JSON]', '[Opaque]', '[mood]']);
  const filterOf = (type: string) =>
    without.has(type) ? '-' : type.startsWith('[') ? `${type.slice(1, -1)}ListFilter` : `${type}Filter`;
  expect(await columnsOf(dialect, 'Filter', 'inputFields')).toEqual(
    Object.fromEntries(table.map((row) => [row[0], filterOf(row[place])])),
  );
});

test('everything but arrays, composites and JSON can be ordered by, says the real system', async () => {
  const never = new Set(['json', 'jsonb', 'pair']);
  expect(await columnsOf('supabase', 'OrderBy', 'inputFields')).toEqual(
    Object.fromEntries(
      table.map(([type]) => [type, never.has(type) || type.endsWith('[]') ? '-' : 'OrderByDirection']),
    ),
  );
});

test('what has a default, is generated, or counts by itself', async () => {
  for (const [dialect, engine] of [
    ['contract', contract],
    ['supabase', supabase],
  ] as const) {
    await engine.sql(`begin; create table made (id serial primary key, big bigserial, always int generated always as identity,
      "byDefault" int generated by default as identity, sum int generated always as (id + 1) stored, preset int not null default 7,
      needed int not null, free int)`);
    const fields = await typesOf(dialect, 'made', 'fields');
    expect(Object.fromEntries([...fields].slice(1))).toEqual({
      id: 'Int!',
      big: 'BigInt!',
      always: 'Int!',
      byDefault: 'Int!',
      sum: 'Int',
      preset: 'Int!',
      needed: 'Int!',
      free: 'Int',
    });
    for (const input of ['madeInsertInput', 'madeUpdateInput'])
      expect(Object.fromEntries(await typesOf(dialect, input, 'inputFields'))).toEqual({
        preset: 'Int',
        needed: 'Int',
        free: 'Int',
      });
    expect(
      await engine.data(
        'mutation { insertIntomadeCollection(objects: [{needed: 1}]) { records { id big always byDefault sum preset free } } }',
      ),
    ).toEqual({
      insertIntomadeCollection: {
        records: [{ id: 1, big: '1', always: 1, byDefault: 1, sum: 2, preset: 7, free: null }],
      },
    });
    expect(
      await engine.refusal('mutation { insertIntomadeCollection(objects: [{needed: 1, id: 5}]) { affectedCount } }'),
    ).toContain('id');
    await engine.sql('rollback');
  }
});
