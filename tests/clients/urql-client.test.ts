// urql with its normalised cache that knows the schema by introspection: pages merged, rows known by nodeId.
import { Client, fetchExchange, gql, type Exchange, type TypedDocumentNode } from '@urql/core';
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { describe, expect } from 'vitest';
import {
  idsOf,
  peopleQuery,
  REMOVE,
  RENAME,
  testWithPeople,
  type PageVariables,
  type People,
  type Person,
  type Renamed,
  type Renaming,
} from './people.ts';

const allPeople: TypedDocumentNode<People, PageVariables> = gql(peopleQuery());

interface ByNodeId {
  readonly nodeId: { readonly eq: string };
}

const nodeIdOf: KeyingConfig[string] = ({ nodeId }) => (typeof nodeId === 'string' ? nodeId : null);

/** Pages are merged, rows known by `nodeId`, and updates shown before they are answered. */
function cacheOf(schema: IntrospectionQuery, warnings: string[]): Exchange {
  const keys: KeyingConfig = { Person: nodeIdOf, Team: nodeIdOf };
  return cacheExchange({
    schema,
    keys,
    resolvers: { Query: { personCollection: relayPagination() } },
    optimistic: {
      updatePersonCollection: ({ set, filter }) => ({
        __typename: 'PersonUpdateResponse',
        affectedCount: 1,
        records: [{ __typename: 'Person', nodeId: (filter as ByNodeId).nodeId.eq, ...(set as { name: string }) }],
      }),
    },
    updates: {
      Mutation: {
        deleteFromPersonCollection(_, { filter }, cache) {
          cache.invalidate({ __typename: 'Person', nodeId: (filter as ByNodeId).nodeId.eq });
        },
      },
    },
    logger: (severity, message) => {
      if (severity !== 'debug') warnings.push(message);
    },
  });
}

const DIALECTS = [
  { dialect: 'contract', order: { score: 'AscNullsFirst' }, orderBy: 'score asc nulls first, id' },
  { dialect: 'supabase', order: { score: 'DescNullsLast' }, orderBy: 'score desc nulls last, id' },
] as const;
const ROWS = DIALECTS.map((row) => ({ ...row, base: testWithPeople({ dialect: row.dialect }) }));

describe.each(ROWS)('in the $dialect dialect, ordered by $orderBy', ({ dialect, order, orderBy, base }) => {
  const warnings: string[] = [];
  const test = base
    .extend('connection', ({ endpoint, mock }) => ({
      url: endpoint,
      fetchOptions: { headers: { apiKey: mock.keys.service } },
      preferGetMethod: false,
    }))
    .extend('urql', async ({ connection }) => {
      const plain = new Client({ ...connection, exchanges: [fetchExchange] });
      const { data } = await plain.query<IntrospectionQuery>(getIntrospectionQuery(), {}).toPromise();
      if (data === undefined) throw new Error('introspection gave nothing');
      return new Client({ ...connection, exchanges: [cacheOf(data, warnings), fetchExchange] });
    });

  test('queries travel with POST: what urql does of itself is refused in words', async ({
    connection: { url, fetchOptions },
  }) => {
    const client = new Client({ url, fetchOptions, exchanges: [fetchExchange] });
    const { error } = await client.query('{ __typename }', {}).toPromise();
    expect(error?.message).toBe(
      dialect === 'contract' ? '[GraphQL] The endpoint takes POST requests, not GET' : '[Network] Method Not Allowed',
    );
  });

  test.for([
    { way: 'forwards', count: 'first', from: 'after', more: 'hasNextPage', cursor: 'endCursor' },
    { way: 'backwards', count: 'last', from: 'before', more: 'hasPreviousPage', cursor: 'startCursor' },
  ] as const)(
    'a thousand rows $way, page by page, are one list in the cache',
    async ({ count, from, more, cursor }, { urql: client, ids }) => {
      const expected = await ids(orderBy);
      const begin: PageVariables = { [count]: 30, orderBy: [order] };
      let variables = begin;
      for (let size = 30; ; size = Math.min(1000, size + 30)) {
        const { data, error } = await client.query(allPeople, variables).toPromise();
        expect(error).toBeUndefined();
        expect(idsOf(data?.personCollection)).toEqual(
          count === 'first' ? expected.slice(0, size) : expected.slice(-size),
        );
        expect(data?.personCollection.pageInfo[more]).toBe(size < 1000);
        if (data?.personCollection.pageInfo[more] !== true) break;
        variables = { ...variables, [from]: data.personCollection.pageInfo[cursor] };
      }
      const cached = client.readQuery(allPeople, begin);
      expect(idsOf(cached?.data?.personCollection)).toEqual(expected);
      expect(warnings).toEqual([]);
    },
  );

  const rename: TypedDocumentNode<Renamed, Renaming> = gql(RENAME);

  const one: TypedDocumentNode<{ node: Person | null }, { nodeId: string }> = gql`
    query One($nodeId: ID!) {
      node(nodeId: $nodeId) {
        nodeId
        ... on Person {
          id
          name
        }
        ... on Team {
          title: name
        }
      }
    }
  `;

  test('a row that a mutation changes or deletes is changed and gone in every query that shows it', async ({
    urql: client,
    ids,
  }) => {
    const [first] =
      (await client.query(allPeople, { first: 1, orderBy: [order] }).toPromise()).data?.personCollection.edges ?? [];
    if (first === undefined) throw new Error('there is no first person');
    const { nodeId, id, name } = first.node;
    const names: (string | undefined)[] = [];
    const subscription = client.query(one, { nodeId }).subscribe(({ data }) => names.push(data?.node?.name));
    await expect.poll(() => names).toEqual([name]);
    const renamed = await client.mutation(rename, { nodeId, name: 'Ada' }).toPromise();
    expect(renamed.data).toEqual({
      updatePersonCollection: {
        affectedCount: 1,
        records: [{ nodeId, name: 'Ada' }],
      },
    });
    await expect.poll(() => names.at(-1)).toBe('Ada');
    expect(idsOf(client.readQuery(allPeople, { first: 1, orderBy: [order] })?.data?.personCollection)).toEqual([id]);

    const refused = await client.mutation(rename, { nodeId, name: 'Bob', atMost: 0 }).toPromise();
    expect(refused.error?.message).toBe('[GraphQL] update impacts too many records');
    expect(names).toContain('Bob');
    await expect.poll(() => names.at(-1)).toBe('Ada');

    expect((await client.mutation(gql(REMOVE), { nodeId }).toPromise()).data).toEqual({
      deleteFromPersonCollection: { affectedCount: 1 },
    });
    await expect.poll(() => names.at(-1)).toBeUndefined();
    subscription.unsubscribe();
    expect(await ids('id', `id = ${id}`)).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
