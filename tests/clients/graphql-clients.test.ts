// Apollo Client, urql and Relay as an app sets them up, on three hundred people: pages merged in a cache, rows known by nodeId, updates shown before they are answered, refusals taken back.
import { readFileSync } from 'node:fs';
import {
  ApolloClient,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  gql as parse,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, describe, expect } from 'vitest';
import type { Mock } from '../../mocks/app.ts';
import { testWith } from '../../mocks/vitest.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { AppClient, PageVariables, People } from './app-client.ts';
import { fetchPackages } from './fetched-packages.ts';
import { openRelay } from './relay-client.ts';

const SCHEMA = readFileSync(new URL('graphql-clients.sql', import.meta.url), 'utf8');

const PAGE = `
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  edges { cursor node { nodeId id name score } }
`;
const peopleQuery = (more = ''): TypedDocumentNode<People, PageVariables & OperationVariables> =>
  parse(`
  query People($first: Int, $after: Cursor, $last: Int, $before: Cursor, $orderBy: [PersonOrderBy!]) {
    personCollection(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy) { ${more} ${PAGE} }
  }
`);
const PEOPLE = peopleQuery();
const RENAME = parse(`
  mutation Rename($nodeId: ID!, $name: String!, $atMost: Int! = 1) {
    updatePersonCollection(set: { name: $name }, filter: { nodeId: { eq: $nodeId } }, atMost: $atMost) {
      affectedCount
      records { nodeId name }
    }
  }
`);
const REMOVE = parse(`
  mutation Remove($nodeId: ID!) {
    deleteFromPersonCollection(filter: { nodeId: { eq: $nodeId } }) { affectedCount }
  }
`);

function openApollo(url: string, { keys }: Mock): AppClient {
  const collection = relayStylePagination(['orderBy', 'filter']);
  const query = peopleQuery('totalCount');
  const client = new ApolloClient({
    link: new HttpLink({ uri: url, headers: { apiKey: keys.service } }),
    cache: new InMemoryCache({
      possibleTypes: { Node: ['Person', 'Team'] },
      typePolicies: {
        Query: { fields: { personCollection: collection } },
        Person: { keyFields: ['nodeId'] },
        Team: { keyFields: ['nodeId'], fields: { personCollection: collection } },
      },
    }),
  });
  return {
    async page(variables) {
      const { data } = await client.query({ query, variables, fetchPolicy: 'network-only' });
      if (data === undefined) throw new Error('there is no page');
      expect(data.personCollection.totalCount).toBe(310);
      return data.personCollection.pageInfo;
    },
    cached: (variables) => client.readQuery({ query, variables })?.personCollection.edges ?? [],
    watchFirst: (names) =>
      client.watchQuery({ query, variables: { first: 1 } }).subscribe(({ data, dataState }) => {
        if (dataState === 'complete') names.push(data.personCollection.edges[0]?.node?.name);
      }),
    async rename(variables) {
      const records = [{ __typename: 'Person', ...variables, name: `${variables.name}?` }];
      const updatePersonCollection = { __typename: 'PersonUpdateResponse', affectedCount: 1, records };
      const optimisticResponse = { updatePersonCollection };
      const answer = await client.mutate({ mutation: RENAME, variables, optimisticResponse, errorPolicy: 'all' });
      expect(answer.error === undefined || CombinedGraphQLErrors.is(answer.error)).toBe(true);
      return answer.error?.message ?? answer.data;
    },
    async remove(nodeId) {
      const update = (cache: typeof client.cache): void => {
        cache.evict({ id: cache.identify({ __typename: 'Person', nodeId }) ?? '' });
        cache.gc();
      };
      return (await client.mutate({ mutation: REMOVE, variables: { nodeId }, update })).data;
    },
  };
}

const nodeIdOf: KeyingConfig[string] = ({ nodeId }) => (typeof nodeId === 'string' ? nodeId : null);
const namedBy = (filter: unknown): string => (filter as { readonly nodeId: { readonly eq: string } }).nodeId.eq;

async function openUrql(url: string, { keys }: Mock): Promise<AppClient> {
  const connection = { url, fetchOptions: { headers: { apiKey: keys.service } }, preferGetMethod: false } as const;
  const plain = new Client({ ...connection, exchanges: [fetchExchange] });
  const { data: schema } = await plain.query<IntrospectionQuery>(getIntrospectionQuery(), {}).toPromise();
  if (schema === undefined) throw new Error('introspection gave nothing');
  const cache = cacheExchange({
    schema,
    keys: { Person: nodeIdOf, Team: nodeIdOf },
    resolvers: { Query: { personCollection: relayPagination() } },
    optimistic: {
      updatePersonCollection: ({ set, filter }) => ({
        __typename: 'PersonUpdateResponse',
        affectedCount: 1,
        records: [{ __typename: 'Person', nodeId: namedBy(filter), name: `${(set as { name: string }).name}?` }],
      }),
    },
    updates: {
      Mutation: {
        deleteFromPersonCollection(_, { filter }, cache) {
          cache.invalidate({ __typename: 'Person', nodeId: namedBy(filter) });
        },
      },
    },
    logger: (severity, message) => {
      if (severity !== 'debug') throw new Error(message);
    },
  });
  const client = new Client({ ...connection, exchanges: [cache, fetchExchange] });
  return {
    async page(variables) {
      const { data, error } = await client.query(PEOPLE, variables).toPromise();
      if (data === undefined) throw new Error('there is no page', { cause: error });
      return data.personCollection.pageInfo;
    },
    cached: (variables) => client.readQuery(PEOPLE, variables)?.data?.personCollection.edges ?? [],
    watchFirst: (names) =>
      client.query(PEOPLE, { first: 1 }).subscribe(({ data }) => {
        names.push(data?.personCollection.edges[0]?.node?.name);
      }),
    async rename(variables) {
      const { data, error } = await client.mutation<unknown>(RENAME, variables).toPromise();
      return error?.message ?? data;
    },
    remove: async (nodeId) => (await client.mutation<unknown>(REMOVE, { nodeId }).toPromise()).data,
  };
}

/** On a machine that is busy with other tests. */
const SOON = { timeout: 60_000 };

const relay = await fetchPackages('relay-compiler', 'relay-runtime');
const folder = temporaryFolder();
afterAll(() => {
  relay.remove();
});

/** `next`: whom the app shows when the first person is gone: where the node of an edge cannot be null, a cache asks again. */
const ROWS = [
  { name: 'Apollo Client', dialect: 'contract', order: 'AscNullsLast', sql: 'asc nulls last', open: openApollo },
  { name: 'Apollo Client', dialect: 'supabase', order: 'DescNullsFirst', sql: 'desc nulls first', open: openApollo },
  { name: 'urql', dialect: 'contract', order: 'AscNullsFirst', sql: 'asc nulls first', open: openUrql },
  {
    name: 'urql',
    dialect: 'supabase',
    order: 'DescNullsLast',
    sql: 'desc nulls last',
    open: openUrql,
    next: 'person 2',
  },
  ...(relay.wanted
    ? [
        {
          name: 'Relay',
          dialect: 'supabase',
          order: 'AscNullsLast',
          sql: 'asc nulls last',
          open: async (url: string, mock: Mock) => openRelay(relay, folder, url, mock),
        } as const,
      ]
    : []),
] as const;

/** `ids` come in the order of an SQL `order by`. */
const testWithPeople = (dialect: 'contract' | 'supabase') =>
  testWith({ dialect, schema: { sql: SCHEMA } })
    .extend('endpoint', ({ server }) => `${server.urls.data}/graphql/v1`)
    .extend('ids', ({ mock }) => async (orderBy: string, where = 'true'): Promise<readonly string[]> => {
      const [rows = []] = await mock.sql(`select id::text from person where ${where} order by ${orderBy}`);
      return rows.map((row) => String(row['id']));
    });

describe.each(ROWS.map((row) => ({ ...row, base: testWithPeople(row.dialect) })))(
  '$name in the $dialect dialect, ordered by score $sql',
  ({ name, dialect, order, sql, open, base, ...row }) => {
    const test = base.extend('app', ({ endpoint, mock }): AppClient | Promise<AppClient> => open(endpoint, mock));

    test.for([
      { way: 'forwards', count: 'first', from: 'after', more: 'hasNextPage', cursor: 'endCursor' },
      { way: 'backwards', count: 'last', from: 'before', more: 'hasPreviousPage', cursor: 'startCursor' },
    ] as const)('three hundred rows $way, page by page, are one list in the cache', async (direction, { app, ids }) => {
      const { way, count, from, more, cursor } = direction;
      const expected = await ids(`score ${sql}, id`);
      const begin: PageVariables = { [count]: 30, orderBy: [{ score: order }] };
      let variables = begin;
      for (let size = 30; ; size = Math.min(310, size + 30)) {
        const pageInfo = await app.page(variables);
        const edges = app.cached(begin);
        const found = edges.map(({ node }) => node?.id);
        expect(found).toEqual(way === 'forwards' ? expected.slice(0, size) : expected.slice(-size));
        expect(pageInfo).toMatchObject({
          hasNextPage: false,
          hasPreviousPage: false,
          [more]: size < 310,
          startCursor: edges[0]?.cursor,
          endCursor: edges.at(-1)?.cursor,
        });
        if (!pageInfo[more]) break;
        variables = { ...variables, [from]: pageInfo[cursor] };
      }
    });

    test('a row that a mutation changes or deletes is changed and gone where it is shown', async ({ app, ids }) => {
      const names: (string | undefined)[] = [];
      const changes = () => names.filter((shown, index) => shown !== names[index - 1]);
      const watching = app.watchFirst(names);
      await expect.poll(() => names, SOON).toEqual(['person 1']);
      const { nodeId = '', id = '' } = app.cached({ first: 1 })[0]?.node ?? {};
      expect(await app.rename({ nodeId, name: 'Ada' })).toMatchObject({
        updatePersonCollection: { affectedCount: 1, records: [{ nodeId, name: 'Ada' }] },
      });
      await expect.poll(changes, SOON).toEqual(['person 1', 'Ada?', 'Ada']);

      const refused = await app.rename({ nodeId, name: 'Bob', atMost: 0 });
      expect(refused).toBe(`${name === 'urql' ? '[GraphQL] ' : ''}update impacts too many records`);
      expect(names).toContain('Bob?');
      await expect.poll(() => names.at(-1), SOON).toBe('Ada');
      expect(await ids('id', "name = 'Ada'")).toEqual([id]);

      expect(await app.remove(nodeId)).toMatchObject({ deleteFromPersonCollection: { affectedCount: 1 } });
      await expect.poll(() => names.at(-1), SOON).toBe('next' in row ? row.next : undefined);
      watching.unsubscribe();
      expect(await ids('id', `id = ${id}`)).toEqual([]);
    });

    test('urql left to itself asks with GET, and is refused in words', async ({ endpoint: url, mock: { keys } }) => {
      const fetchOptions = { headers: { apiKey: keys.service } };
      const client = new Client({ url, fetchOptions, exchanges: [fetchExchange] });
      const { error } = await client.query('{ __typename }', {}).toPromise();
      expect(error?.message).toBe(
        dialect === 'contract' ? '[GraphQL] The endpoint takes POST requests, not GET' : '[Network] Method Not Allowed',
      );
    });
  },
);
