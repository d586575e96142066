// Columns with names that every JavaScript object has.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(`
    create table "constructor" (id int primary key, "constructor" int, "toString" text, "hasOwnProperty" int);
    insert into "constructor" values (1, 2, 'three', 4), (2, null, null, null);
  `);
});
afterAll(() => engine.close());

test('columns that are called like what every JavaScript object has are neither given nor missed', async () => {
  const query = `query ($filter: constructorFilter, $order: [constructorOrderBy!]) {
    constructorCollection(filter: $filter, orderBy: $order) { edges { node { id constructor toString hasOwnProperty } } } }`;
  const [first, second] = [
    { node: { id: 1, constructor: 2, toString: 'three', hasOwnProperty: 4 } },
    { node: { id: 2, constructor: null, toString: null, hasOwnProperty: null } },
  ];
  const ids = async (filter: object, order: readonly object[]) =>
    (await engine.data(query, { filter, order }))['constructorCollection'];
  expect(await ids({}, [])).toEqual({ edges: [first, second] });
  expect(await ids({ id: { gt: 0 } }, [{ toString: 'AscNullsFirst' }])).toEqual({ edges: [second, first] });
  expect(await ids({ constructor: { eq: 2 } }, [])).toEqual({ edges: [first] });
});

test('rows are made and changed through variables that leave such columns out', async () => {
  const query = `mutation ($row: constructorInsertInput!, $set: constructorUpdateInput!) {
    insertIntoconstructorCollection(objects: [$row]) { records { id constructor } }
    updateconstructorCollection(set: $set, filter: {id: {eq: 7}}) { records { id constructor toString } } }`;
  expect(await engine.data(query, { row: { id: 7 }, set: { constructor: 8 } })).toEqual({
    insertIntoconstructorCollection: { records: [{ id: 7, constructor: null }] },
    updateconstructorCollection: { records: [{ id: 7, constructor: 8, toString: null }] },
  });
});
