// Which functions are fields of the roots, under which names, with which arguments and defaults.
import { expect, test } from 'vitest';
import { renderType, type TypeShape } from '../../../support/type-shape.ts';
import { type Engine, openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  comment on schema public is '@graphql({"introspection": true})';
  create schema other; create schema auth; create schema extensions; set search_path = public, other, auth, extensions;
  create type mood as enum ('calm'); create type pair as (a int, b text); create domain positive as int check (value > 0);
  create table blog (id int primary key, name text); insert into blog select n, 'b' || n from generate_series(1, 3) n;
  create view loose as select * from blog;
  create function a_value (a int) returns int language sql stable as 'select a';
  create function "_B_value" () returns int language sql immutable as 'select 2';
  create function an_array () returns bigint[] language sql stable as 'select array[9007199254740993]';
  create function a_json () returns jsonb language sql stable as $$ select '{"a": 1}'::jsonb $$;
  create function a_domain (p positive) returns positive language sql stable as 'select p';
  create function a_row () returns blog language sql stable as 'select * from blog where id = 2';
  create function no_row () returns blog language sql stable as 'select * from blog where false';
  create function one_of_set () returns setof blog rows 1 language sql stable as 'select * from blog where id = 3';
  create function all_rows () returns setof blog language sql stable as 'select * from blog';
  create function an_out (a int, out b int) language sql stable as 'select a + 1';
  create function nothing () returns void language sql stable as 'select';
  create function many (variadic numbers int[]) returns int language sql stable as 'select 1';
  create function chars (a char, b "char", c char(3), d varchar) returns text language sql stable as $$ select concat_ws('|', a, b, c, d) $$;
  create function defaults (a int default 1, b text default 'x', c boolean default true, d float8 default 1.5, e uuid default null,
    f int default -3, g date default current_date, h smallint default 4) returns int language sql stable as 'select a';
  create function with_comma (a int default 1, b text default 'x,y') returns int language sql stable as 'select a';
  create function some_defaults (a int, "b_C" int default 2) returns int language sql stable as 'select a + "b_C"';
  create function changes () returns int language sql as 'select 1';

  create procedure a_procedure () language sql as 'select';
  create function unnamed (int) returns int language sql stable as 'select 1';
  create function half_named (a int, int) returns int language sql stable as 'select 1';
  create function twice (a int) returns int language sql stable as 'select 1';
  create function other.twice (b text, c text) returns int language sql stable as 'select 1';
  create function auth.hidden () returns int language sql stable as 'select 1';
  create function extensions.hidden_too () returns int language sql stable as 'select 1';
  create function an_enum () returns mood language sql stable as $$ select 'calm'::mood $$;
  create function enums () returns mood[] language sql stable as $$ select '{calm}'::mood[] $$;
  create function of_enum (m mood) returns int language sql stable as 'select 1';
  create function a_composite () returns pair language sql stable as 'select null::pair';
  create function of_composite (p pair) returns int language sql stable as 'select 1';
  create function of_row (b blog) returns int language sql stable as 'select 1';
  create function numbers () returns setof int language sql stable as 'select 1';
  create function records () returns table (a int, b int) language sql stable as 'select 1, 2';
  create function a_record () returns record language sql stable as 'select 1, 2';
  create function anything (a anyelement) returns anyelement language sql stable as 'select a';
  create function a_trigger () returns trigger language plpgsql as 'begin return new; end';
  create function keyless () returns loose language sql stable as 'select * from loose limit 1';
  create function paged (first int) returns setof blog language sql stable as 'select * from blog';
  create function "blogCollection" () returns int language sql stable as 'select 1';
  create function node () returns int language sql stable as 'select 1';
  create function "odd name" () returns int language sql stable as 'select 1';
  create aggregate total (int) (sfunc = int4pl, stype = int);
`;
const { contract, supabase } = openInBothDialects(schema);

interface FieldShape {
  readonly name: string;
  readonly type: TypeShape;
  readonly args: readonly { readonly name: string; readonly type: TypeShape; readonly defaultValue: string | null }[];
}

async function signatures(engine: Engine, root: string): Promise<Record<string, string>> {
  const type = '{ kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind } } } } }';
  const query = `{ __type(name: "${root}") { fields { name type ${type} args { name defaultValue type ${type} } } } }`;
  const { fields } = (await engine.data(query))['__type'] as { fields: readonly FieldShape[] };
  return Object.fromEntries(
    fields.map((field) => {
      const list = field.args.map(
        (arg) => `${arg.name}: ${renderType(arg.type)}${arg.defaultValue === null ? '' : ` = ${arg.defaultValue}`}`,
      );
      return [field.name, `(${list.join(', ')}): ${renderType(field.type)}`];
    }),
  );
}

test('functions are fields by what they take and return; all others are absent', async () => {
  const { blogByPk, blogCollection, node, all_rows: allRows, ...found } = await signatures(supabase, 'Query');
  expect([blogByPk, node]).toEqual(['(id: Int!): blog', '(nodeId: ID!): Node']);
  expect(blogCollection).toContain('): blogConnection!');
  expect(allRows).toBe(blogCollection?.replace(/!$/, ''));
  expect(found).toEqual({
    a_value: '(a: Int!): Int',
    b_value: '(): Int',
    an_array: '(): [BigInt]',
    a_json: '(): JSON',
    a_domain: '(p: Opaque!): Opaque',
    a_row: '(): blog',
    no_row: '(): blog',
    one_of_set: '(): blog',
    an_out: '(a: Int!): Int',
    nothing: '(): Opaque',
    many: '(numbers: [Int]!): Int',
    chars: '(a: String!, b: String!, c: String!, d: String!): String',
    defaults:
      '(a: Int = 1, b: String = "x", c: Boolean = true, d: Float = 1.5, e: UUID, f: Int, g: Date, h: Int = 4): Int',
    with_comma: '(a: Int!, b: String!): Int',
    some_defaults: '(a: Int!, b_C: Int = 2): Int',
  });
});

test('volatile functions are mutations; the real system takes a procedure for one, and lets PostgreSQL refuse it', async () => {
  const own = async (engine: Engine) =>
    Object.keys(await signatures(engine, 'Mutation')).filter((name) => !name.endsWith('Collection'));
  expect(await own(contract)).toEqual(['changes']);
  expect(await own(supabase)).toEqual(['a_procedure', 'changes']);
  expect(await supabase.refusal('mutation { a_procedure }')).toBe('public.a_procedure() is a procedure');
});

test('each is called as it says', async () => {
  const query = `{ a_value(a: 4) b_value an_array a_domain(p: 3) a_row { id name } no_row { id } one_of_set { id }
    all_rows(first: 1, filter: {id: {gt: 1}}) { edges { node { id } } } an_out(a: 1) nothing
    chars(a: "abc", b: "x", c: "long", d: "w") defaults with_comma(a: 6, b: "z") some_defaults(a: 1)
    null: some_defaults(a: 1, b_C: null) }`;
  expect(await supabase.data(query)).toEqual({
    a_value: 4,
    b_value: 2,
    an_array: ['9007199254740993'],
    a_domain: 3,
    a_row: { id: 2, name: 'b2' },
    no_row: null,
    one_of_set: { id: 3 },
    all_rows: { edges: [{ node: { id: 2 } }] },
    an_out: 2,
    nothing: null,
    chars: 'abc|x|long|w',
    defaults: 1,
    with_comma: 6,
    some_defaults: 3,
    null: null,
  });
  expect(await supabase.refusal('{ with_comma(a: 6) }')).toBe('Invalid input for NonNull type');
  expect(await supabase.refusal('{ a_value(a: 1, b: 2) }')).toBe('Input contains extra keys ["b"]');
  expect(await supabase.refusal('{ a_domain(p: -1) }')).toContain('violates check constraint');
});

test('a name that occurs twice on the search path is absent, whatever its arguments, and back when one is gone', async () => {
  expect(await supabase.refusal('{ twice(a: 1) }')).toBe('Unknown field "twice" on type Query');
  await supabase.sql('begin; drop function other.twice');
  expect(await supabase.data('{ twice(a: 1) }')).toEqual({ twice: 1 });
  await supabase.sql('rollback; begin; set local search_path = public');
  expect(await supabase.data('{ twice(a: 1) }')).toEqual({ twice: 1 });
  await supabase.sql('rollback');
});
