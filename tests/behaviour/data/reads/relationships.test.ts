// Relationships between tables, and computed fields.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const schema = `
  create table "Blog" (id int primary key, name text not null, "parentId" int references "Blog" (id));
  create table "Post" (
    id int primary key, "blogId" int not null references "Blog" (id), "editorId" int, "authorId" int, title text);
  create table "Person" (id int primary key, name text);
  alter table "Post" add foreign key ("editorId") references "Person" (id), add foreign key ("authorId") references "Person" (id);
  create table "Badge" (id int primary key, "personId" int unique references "Person" (id));
  create table "Seat" ("row" int, number int, label text, primary key ("row", number));
  create table "Booking" (id int primary key, "seatRow" int, "seatNumber" int,
    foreign key ("seatRow", "seatNumber") references "Seat" ("row", number));
  create function "_shout" (blog "Blog") returns text language sql stable as 'select upper(blog.name)';
  create function "_first" (blog "Blog") returns setof "Post" rows 1 language sql stable as
    'select * from "Post" where "blogId" = blog.id order by id limit 1';
  create function "_posts" (blog "Blog") returns setof "Post" language sql stable as
    'select * from "Post" where "blogId" = blog.id';
  insert into "Blog" values (1, 'one', null), (2, 'two', 1), (3, 'three', 1);
  insert into "Person" values (1, 'Ann'), (2, 'Bob');
  insert into "Post" select n, 1 + n % 2, 1 + n % 2, null, 'p' || n from generate_series(1, 6) n;
  insert into "Badge" values (7, 1);
  insert into "Seat" values (1, 1, 'a'), (1, 2, 'b');
  insert into "Booking" values (1, 1, 2), (2, null, 2);
`;
let engine: Engine;
beforeAll(async () => {
  engine = await openEngine(schema);
});
afterAll(() => engine.close());

test('one to many takes all arguments of a collection, as deep as asked', async () => {
  const found = await engine.data(`{ blogCollection(filter: {id: {lte: 2}}) { edges { node { id
    postCollection(first: 2, filter: {id: {gt: 1}}, orderBy: [{id: DescNullsLast}]) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { id blog { id postCollection { totalCount } } } } } } } } }`);
  expect(found['blogCollection']).toMatchObject({
    edges: [
      {
        node: {
          id: 1,
          postCollection: {
            totalCount: 3,
            pageInfo: { hasNextPage: true },
            edges: [{ node: { id: 6 } }, { node: { id: 4, blog: { id: 1, postCollection: { totalCount: 3 } } } }],
          },
        },
      },
      {
        node: {
          id: 2,
          postCollection: {
            totalCount: 2,
            pageInfo: { hasNextPage: false },
            edges: [{ node: { id: 5 } }, { node: { id: 3 } }],
          },
        },
      },
    ],
  });
});

test('a nested collection goes on behind its own cursor', async () => {
  const query = `query ($after: Cursor) { blogCollection(filter: {id: {eq: 1}}) { edges { node {
    postCollection(first: 2, after: $after) { pageInfo { endCursor hasNextPage hasPreviousPage } edges { node { id } } } } } } }`;
  interface Nested {
    blogCollection: { edges: [{ node: { postCollection: { pageInfo: { endCursor: string }; edges: unknown[] } } }] };
  }
  const first = (await engine.data(query)) as unknown as Nested;
  const after = first.blogCollection.edges[0].node.postCollection.pageInfo.endCursor;
  const second = (await engine.data(query, { after })) as unknown as Nested;
  expect(second.blogCollection.edges[0].node.postCollection).toMatchObject({
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
    edges: [{ node: { id: 6 } }],
  });
});

test('a key that points to its own table gives both directions', async () => {
  const found = await engine.data(
    `{ blogCollection { edges { node { id blog { id } blogCollection { edges { node { id } } } } } } }`,
  );
  expect(found['blogCollection']).toMatchObject({
    edges: [
      { node: { id: 1, blog: null, blogCollection: { edges: [{ node: { id: 2 } }, { node: { id: 3 } }] } } },
      { node: { id: 2, blog: { id: 1 }, blogCollection: { edges: [] } } },
      { node: { id: 3, blog: { id: 1 } } },
    ],
  });
});

test('two keys to one table are told apart by their columns', async () => {
  const found = await engine.data(`{ postCollection(first: 1) { edges { node { editor { name } author { name } } } }
    personCollection { edges { node { postCollection { totalCount } postCollectionByAuthorId { totalCount } } } } }`);
  expect(found['postCollection']).toEqual({ edges: [{ node: { editor: { name: 'Bob' }, author: null } }] });
  expect(found['personCollection']).toMatchObject({
    edges: [{ node: { postCollection: { totalCount: 3 }, postCollectionByAuthorId: { totalCount: 0 } } }, { node: {} }],
  });
});

test('one to one is a single record on both sides', async () => {
  const found = await engine.data(`{ personCollection { edges { node { id badge { id person { name } } } } } }`);
  expect(found['personCollection']).toEqual({
    edges: [{ node: { id: 1, badge: { id: 7, person: { name: 'Ann' } } } }, { node: { id: 2, badge: null } }],
  });
});

test('keys of several columns join on all of them', async () => {
  const found = await engine.data(
    `{ bookingCollection { edges { node { id seat { label bookingCollection { totalCount } } } } } }`,
  );
  expect(found['bookingCollection']).toEqual({
    edges: [
      { node: { id: 1, seat: { label: 'b', bookingCollection: { totalCount: 1 } } } },
      { node: { id: 2, seat: null } },
    ],
  });
});

test('computed fields give values, a row, or a collection', async () => {
  const found = await engine.data(
    `{ blogCollection { edges { node { shout first { title blog { shout } } posts(first: 1, orderBy: {id: DescNullsLast}) { totalCount edges { node { id } } } } } } }`,
  );
  expect(found['blogCollection']).toEqual({
    edges: [
      {
        node: {
          shout: 'ONE',
          first: { title: 'p2', blog: { shout: 'ONE' } },
          posts: { totalCount: 3, edges: [{ node: { id: 6 } }] },
        },
      },
      {
        node: {
          shout: 'TWO',
          first: { title: 'p1', blog: { shout: 'TWO' } },
          posts: { totalCount: 3, edges: [{ node: { id: 5 } }] },
        },
      },
      { node: { shout: 'THREE', first: null, posts: { totalCount: 0, edges: [] } } },
    ],
  });
});

test('more than fifty fields of one row, in the order of the selection', async () => {
  const keys = Array.from({ length: 120 }, (_, index) => `k${119 - index}`);
  const found = await engine.data(
    `{ blogCollection(first: 1) { edges { node { ${keys.map((key) => `${key}: id`).join(' ')} } } } }`,
  );
  const { edges } = found['blogCollection'] as { edges: [{ node: Record<string, number> }] };
  expect(Object.keys(edges[0].node)).toEqual(keys);
});

test('the supabase dialect names a single record after its column', async () => {
  const other = await openEngine(schema, 'supabase');
  const found = await other.data(
    '{ postCollection(first: 1) { edges { node { blog { id } editor { id } } } } blogByPk(id: 2) { parent { id } } }',
  );
  expect(found).toMatchObject({ blogByPk: { parent: { id: 1 } } });
  await other.close();
});

test('a foreign key that only a comment declares promises no row in the contract dialect', async () => {
  const schema = `create table "Owner" (id int primary key); create table "Pet" (id int primary key, "ownerId" int not null);
    comment on schema public is '@graphql({"introspection": true})';
    comment on table "Pet" is '@graphql({"foreign_keys": [{"local_columns": ["ownerId"],
      "foreign_schema": "public", "foreign_table": "Owner", "foreign_columns": ["id"]}]})';
    insert into "Pet" values (1, 7)`;
  const kind = async (engine: Engine) =>
    JSON.stringify(await engine.data('{ __type(name: "Pet") { fields { name type { kind } } } }'));
  const contract = await openEngine(schema);
  expect(await kind(contract)).toContain('{"name":"owner","type":{"kind":"OBJECT"}}');
  expect(await contract.data('{ petCollection { edges { node { owner { id } } } } }')).toEqual({
    petCollection: { edges: [{ node: { owner: null } }] },
  });
  await contract.close();
  const supabase = await openEngine(schema, 'supabase');
  expect(await kind(supabase)).toContain('{"name":"owner","type":{"kind":"NON_NULL"}}');
  await supabase.close();
});
