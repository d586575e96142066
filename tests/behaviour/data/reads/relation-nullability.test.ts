// When a record on the other side of a key is certain.
import { expect, test } from 'vitest';
import { type Engine, openInBothDialects } from '../../../support/data-engine.ts';

const schema = `
  comment on schema public is '@graphql({"introspection": true})';
  create table open (id int, part int, primary key (id, part)); create table single (id int primary key);
  create table guarded (id int primary key); alter table guarded enable row level security;
  create table child (id int primary key, maybe int references single, sure int not null references single, watched int not null references guarded,
    a int not null, b int, foreign key (a, b) references open (id, part), one int not null unique references single);
  comment on constraint child_maybe_fkey on child is '@graphql({"foreign_name": "maybeOne", "local_name": "maybes"})';
  comment on constraint child_sure_fkey on child is '@graphql({"foreign_name": "sureOne", "local_name": "sures"})';
  comment on constraint child_one_fkey on child is '@graphql({"foreign_name": "theOne", "local_name": "backOne"})';
  create view seen as select * from child;
  comment on view seen is '@graphql({"primary_key_columns": ["id"], "foreign_keys": [{"local_name": "views", "foreign_name": "parent", "local_columns": ["sure"],
    "foreign_schema": "public", "foreign_table": "single", "foreign_columns": ["id"]}]})';
  create table told (id int primary key, sure int not null, watched int not null);
  comment on table told is '@graphql({"foreign_keys": [
    {"foreign_name": "one", "local_columns": ["sure"], "foreign_schema": "public", "foreign_table": "single", "foreign_columns": ["id"]},
    {"foreign_name": "two", "local_columns": ["watched"], "foreign_schema": "public", "foreign_table": "guarded", "foreign_columns": ["id"]}]})';
  create table told_guarded (id int primary key, sure int not null); alter table told_guarded enable row level security;
  comment on table told_guarded is '@graphql({"foreign_keys": [
    {"foreign_name": "one", "local_columns": ["sure"], "foreign_schema": "public", "foreign_table": "single", "foreign_columns": ["id"]}]})';
`;
const { contract, supabase } = openInBothDialects(schema);

async function typeOf(engine: Engine, type: string, field: string): Promise<string> {
  const found = await engine.data(`{ __type(name: "${type}") { fields { name type { name ofType { name } } } } }`);
  const { fields } = found['__type'] as {
    fields: { name: string; type: { name: string | null; ofType: { name: string } | null } }[];
  };
  const shape = fields.find(({ name }) => name === field)?.type;
  return shape?.ofType === null || shape?.ofType === undefined ? (shape?.name ?? 'absent') : `${shape.ofType.name}!`;
}

test.each([
  ['child', 'maybeOne', 'single'],
  ['child', 'sureOne', 'single!'],
  ['child', 'theOne', 'single!'],
  ['child', 'guarded', 'guarded'],
  ['child', 'open', 'open!'],
  ['single', 'backOne', 'child'],
  ['single', 'sures', 'childConnection'],
  ['seen', 'parent', 'single'],
  ['single', 'views', 'seenConnection'],
])('%s.%s is %s', async (type, field, expected) => {
  for (const engine of [contract, supabase]) expect(await typeOf(engine, type, field)).toBe(expected);
});

test('a key in a comment promises nothing, but the real system does unless the table of the comment has row security', async () => {
  expect(await typeOf(supabase, 'told', 'one')).toBe('single!');
  expect(await typeOf(supabase, 'told', 'two')).toBe('guarded!');
  expect(await typeOf(supabase, 'told_guarded', 'one')).toBe('single');
  for (const [type, field, expected] of [
    ['told', 'one', 'single'],
    ['told', 'two', 'guarded'],
    ['told_guarded', 'one', 'single'],
  ] as const)
    expect(await typeOf(contract, type, field)).toBe(expected);
});
