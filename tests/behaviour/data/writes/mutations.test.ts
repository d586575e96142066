// Insert, update and delete through GraphQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(`
    create table "Owner" (id serial primary key, name varchar(5) not null, note text default 'none');
    create table "Pet" (
      id int primary key, "ownerId" int references "Owner" (id) on delete cascade, weight numeric(4, 1),
      tags text[], doc json, constraint heavy check (weight < 100));
    create view "Light" as select id, weight from "Pet" where weight < 10 with check option;
    comment on view "Light" is '@graphql({"primary_key_columns": ["id"]})';
  `);
});
beforeEach(() =>
  engine.sql(`truncate "Owner" restart identity cascade;
    insert into "Owner" (name) values ('Ann'), ('Bob');
    insert into "Pet" values (1, 1, 5), (2, 1, 20), (3, 2, 30)`),
);
afterAll(() => engine.close());

const weights = () => engine.column(`select weight from "Pet" order by id`);

test('insert gives defaults to what is left out, and null where null is said', async () => {
  const found = await engine.data(`mutation { insertIntoOwnerCollection(objects: [
    {name: "Cid"}, {name: "Dan", note: null}, {name: "Eve", note: "hi"}]) {
    __typename affectedCount records { nodeId id name note petCollection { totalCount } } } }`);
  expect(found['insertIntoOwnerCollection']).toMatchObject({
    __typename: 'OwnerInsertResponse',
    affectedCount: 3,
    records: [
      { id: 3, name: 'Cid', note: 'none', petCollection: { totalCount: 0 } },
      { id: 4, name: 'Dan', note: null },
      { id: 5, name: 'Eve', note: 'hi' },
    ],
  });
});

test('insert takes one object for a list, empty objects, and whole objects from variables', async () => {
  const insert = (objects: string, declared: string, variables: object = {}) =>
    engine.data(
      `mutation (${declared}) { insertIntoPetCollection(objects: ${objects}) { records { id weight tags doc } } }`,
      variables,
    );
  const expected = { id: 9, weight: '1.5', tags: ['a', '"', ','], doc: '{"k": [1]}' };
  expect(
    await insert('$o', '$o: [PetInsertInput!]!', {
      o: { id: 9, weight: '1.5', tags: ['a', '"', ','], doc: '{"k": [1]}' },
    }),
  ).toEqual({
    insertIntoPetCollection: { records: [expected] },
  });
  expect(await insert('{id: 10, weight: $n}', '$n: BigFloat')).toEqual({
    insertIntoPetCollection: { records: [{ id: 10, weight: null, tags: null, doc: null }] },
  });
  expect(await engine.refusal('mutation { insertIntoOwnerCollection(objects: [{}, {}]) { affectedCount } }')).toContain(
    'null value in column "name"',
  );
});

test('insert refuses what the input type does not have', async () => {
  const refusal = (objects: string) =>
    engine.refusal(`mutation { insertIntoOwnerCollection(objects: ${objects}) { affectedCount } }`);
  expect(await refusal('[]')).toBe('At least one record must be provided to objects');
  expect(await refusal('[null]')).toContain('not to be null');
  expect(await refusal('null')).toContain('not to be null');
  expect(await refusal('[{id: 1, name: "x"}]')).toContain('not to include unknown field "id"');
  expect(await refusal('[{name: "too long"}]')).toBe(
    'Invalid input for String type. Maximum character length 5, in field "name"',
  );
  expect(await refusal('["x"]')).toContain('Expected value of type "OwnerInsertInput"');
});

test('update sets what matches, up to atMost', async () => {
  const update = (list: string) => `mutation { updatePetCollection(${list}) { affectedCount records { id weight } } }`;
  expect(await engine.data(update('set: {weight: "6.25"}, filter: {id: {eq: 1}}'))).toEqual({
    updatePetCollection: { affectedCount: 1, records: [{ id: 1, weight: '6.3' }] },
  });
  expect(await engine.data(update('set: {weight: null}, filter: {id: {eq: 99}}'))).toEqual({
    updatePetCollection: { affectedCount: 0, records: [] },
  });
  expect(
    await engine.data(update('set: {weight: null}, filter: {or: [{id: {eq: 2}}, {id: {eq: 3}}]}, atMost: 2')),
  ).toEqual({
    updatePetCollection: {
      affectedCount: 2,
      records: [
        { id: 2, weight: null },
        { id: 3, weight: null },
      ],
    },
  });
  expect(await weights()).toEqual(['6.3', null, null]);
});

test('more rows than atMost: an error, and nothing has changed', async () => {
  const before = await weights();
  const many = await engine.ask('mutation { updatePetCollection(set: {weight: "1"}) { affectedCount } }');
  expect(many).toEqual({ data: null, errors: [{ message: 'update impacts too many records' }] });
  const deleted = await engine.ask(
    `mutation { deleteFromPetCollection(filter: {id: {lte: 3}}, atMost: 2) { affectedCount } }`,
  );
  expect(deleted).toEqual({ data: null, errors: [{ message: 'delete impacts too many records' }] });
  expect(await weights()).toEqual(before);
  expect(
    await engine.refusal('mutation { deleteFromPetCollection(filter: {id: {eq: 1}}, atMost: 0) { affectedCount } }'),
  ).toBe('delete impacts too many records');
});

test('delete tells what it deleted', async () => {
  const found = await engine.data(`mutation { deleteFromPetCollection(filter: {ownerId: {eq: 1}}, atMost: 2) {
    affectedCount records { id owner { name } } } }`);
  expect(found['deleteFromPetCollection']).toEqual({
    affectedCount: 2,
    records: [
      { id: 1, owner: { name: 'Ann' } },
      { id: 2, owner: { name: 'Ann' } },
    ],
  });
  expect(await engine.column('select id from "Pet"')).toEqual(['3']);
});

test('mutations run one after the other, and one failure undoes them all', async () => {
  const both = await engine.data(`mutation {
    a: updatePetCollection(set: {weight: "7"}, filter: {id: {eq: 1}}) { affectedCount }
    b: updatePetCollection(set: {weight: "8"}, filter: {weight: {eq: "7"}}) { records { id } } }`);
  expect(both).toEqual({ a: { affectedCount: 1 }, b: { records: [{ id: 1 }] } });
  const before = await weights();
  const failed = await engine.ask(`mutation {
    a: updatePetCollection(set: {weight: "9"}, filter: {id: {eq: 1}}) { affectedCount }
    b: updatePetCollection(set: {weight: "900"}, filter: {id: {eq: 2}}) { affectedCount } }`);
  expect(failed.data).toBeNull();
  expect(failed.errors).toHaveLength(1);
  expect(failed.errors?.[0]?.message).toContain('violates check constraint "heavy"');
  expect(await weights()).toEqual(before);
});

test('an update has to set something', async () => {
  expect(await engine.refusal('mutation { updatePetCollection(set: {}) { affectedCount } }')).toBe(
    'At least one mapping must be provided to set argument',
  );
  expect(
    await engine.refusal('mutation ($w: BigFloat) { updatePetCollection(set: {weight: $w}) { affectedCount } }'),
  ).toBe('At least one mapping must be provided to set argument');
});

test('a view can be written through, and its check option holds', async () => {
  expect(
    await engine.data('mutation { updateLightCollection(set: {weight: "6"}) { affectedCount records { id } } }'),
  ).toEqual({
    updateLightCollection: { affectedCount: 1, records: [{ id: 1 }] },
  });
  expect(
    await engine.data('mutation { insertIntoLightCollection(objects: {id: 7, weight: "1"}) { affectedCount } }'),
  ).toEqual({
    insertIntoLightCollection: { affectedCount: 1 },
  });
  expect(
    await engine.refusal(
      'mutation { updateLightCollection(set: {weight: "60"}, filter: {id: {eq: 7}}) { affectedCount } }',
    ),
  ).toContain('violates check option');
  expect(await engine.data('mutation { deleteFromLightCollection(filter: {id: {eq: 7}}) { affectedCount } }')).toEqual({
    deleteFromLightCollection: { affectedCount: 1 },
  });
});

test('an enclosing transaction survives a failed request', async () => {
  await engine.sql('begin');
  await engine.data('mutation { updatePetCollection(set: {weight: "1"}, filter: {id: {eq: 1}}) { affectedCount } }');
  await engine.refusal('mutation { updatePetCollection(set: {weight: "2"}) { affectedCount } }');
  expect(await weights()).toEqual(['1.0', '20.0', '30.0']);
  await engine.sql('rollback');
  expect(await weights()).toEqual(['5.0', '20.0', '30.0']);
});

test('a response of nothing but its type is null in the supabase dialect when no row was changed', async () => {
  const query = (id: number) => `mutation { deleteFromitemCollection(filter: {id: {eq: ${id}}}) { __typename } }`;
  const schema = 'create table item (id int primary key); insert into item values (1)';
  const type = { deleteFromitemCollection: { __typename: 'itemDeleteResponse' } };
  const supabase = await openEngine(schema, 'supabase');
  expect(await supabase.data(query(2))).toEqual({ deleteFromitemCollection: null });
  expect(await supabase.data(query(1))).toEqual(type);
  await supabase.close();
  const contract = await openEngine(schema);
  expect(await contract.data(query(2))).toEqual(type);
  await contract.close();
});
