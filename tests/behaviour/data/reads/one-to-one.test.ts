// A foreign key is one to one if a unique index keeps its columns unique.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const schema = `
  create table parent (id int primary key, work_id int unique, unique (id, work_id));
  create table by_key (parent_id int primary key references parent);
  create table by_constraint (id int primary key, parent_id int unique references parent);
  create table by_subset (id int primary key, parent_id int unique, work_id int, foreign key (parent_id, work_id) references parent (id, work_id));
  create table by_work (id int primary key, work_id int unique references parent (work_id));
  create table partial (id int primary key, parent_id int references parent);
  create unique index on partial (parent_id) where id > 5;
  create table wider (id int primary key, parent_id int references parent, extra int, unique (parent_id, extra));
  create table including (id int primary key, parent_id int references parent, extra int, unique (parent_id) include (extra));
  create table expressed (id int primary key, parent_id int references parent, extra text);
  create unique index on expressed (lower(extra));
  create table mixed (id int primary key, parent_id int references parent, extra text);
  create unique index on mixed (parent_id, lower(extra));
  create view seen as select * from by_constraint;
  comment on view seen is '@graphql({"primary_key_columns": ["parent_id"], "foreign_keys": [{"local_columns": ["parent_id"],
    "foreign_schema": "public", "foreign_table": "parent", "foreign_columns": ["id"]}]})';
`;
let contract: Engine;
let supabase: Engine;
beforeAll(async () => {
  contract = await openEngine(schema);
  supabase = await openEngine(`${schema} comment on schema public is '@graphql({"introspection": true})'`, 'supabase');
});
afterAll(async () => {
  await contract.close();
  await supabase.close();
});

async function fieldsOf(engine: Engine): Promise<readonly string[]> {
  const found = await engine.data('{ __type(name: "parent") { fields { name } } }');
  const { fields } = found['__type'] as { fields: { name: string }[] };
  return fields.map((field) => field.name).filter((name) => !['nodeId', 'id', 'work_id'].includes(name));
}

test('a key, a constraint, and a part of the columns make a single record; more columns, conditions and views do not', async () => {
  expect(await fieldsOf(contract)).toEqual([
    'by_key',
    'by_constraint',
    'by_subset',
    'by_work',
    'partialCollection',
    'widerCollection',
    'including',
    'expressedCollection',
    'mixedCollection',
    'seenCollection',
  ]);
});

test('the real system counts included columns, and takes an index of expressions for one of nothing', async () => {
  const odd = await fieldsOf(supabase);
  expect(odd).toContain('includingCollection');
  expect(odd).toContain('expressed');
  expect(odd).toContain('mixed');
  expect(odd).toEqual(
    expect.arrayContaining(['by_key', 'by_constraint', 'by_subset', 'partialCollection', 'widerCollection']),
  );
});

test('the single record behind a referenced column like work_id is called after it in the supabase dialect', async () => {
  await supabase.sql(`begin; comment on schema public is '@graphql({"introspection": true, "inflect_names": true})'`);
  const found = await supabase.data('{ __type(name: "Parent") { fields { name type { name } } } }');
  await supabase.sql('rollback');
  const { fields } = found['__type'] as { fields: { name: string; type: { name: string } }[] };
  expect(fields).toContainEqual({ name: 'work', type: { name: 'ByWork' } });
  expect(fields).toContainEqual({ name: 'byConstraint', type: { name: 'ByConstraint' } });
});

test('columns that a primary key only includes are part of the key in the supabase dialect alone', async () => {
  const table =
    'create table kept (id int, extra int, primary key (id) include (extra)); insert into kept values (1, 2)';
  for (const [engine, key] of [
    [contract, '[1]'],
    [supabase, '[1, 2]'],
  ] as const) {
    await engine.sql(`begin; ${table}`);
    expect(await engine.data('{ keptCollection { edges { cursor } } }')).toEqual({
      keptCollection: { edges: [{ cursor: btoa(key) }] },
    });
    await engine.sql('rollback');
  }
});
