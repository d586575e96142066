// Apollo Client as an app sets it up: pages merged in its cache, objects known by nodeId, optimistic updates, errors.
import {
  ApolloClient,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  gql,
  type TypedDocumentNode,
} from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { expect } from 'vitest';
import {
  idsOf,
  page,
  peopleQuery,
  REMOVE,
  RENAME,
  testWithPeople,
  type Connection,
  type PageVariables,
  type People,
  type Person,
  type Renamed,
  type Renaming,
} from './people.ts';

const test = testWithPeople().extend(
  'apollo',
  ({ endpoint, mock }) =>
    new ApolloClient({
      link: new HttpLink({ uri: endpoint, headers: { apiKey: mock.keys.service } }),
      cache: new InMemoryCache({
        possibleTypes: { Node: ['Person', 'Team'] },
        typePolicies: {
          Query: { fields: { personCollection: relayStylePagination(['orderBy', 'filter']) } },
          Person: { keyFields: ['nodeId'] },
          Team: {
            keyFields: ['nodeId'],
            fields: { personCollection: relayStylePagination(['orderBy', 'filter']) },
          },
        },
      }),
    }),
);

const allPeople: TypedDocumentNode<People, PageVariables> = gql(peopleQuery('totalCount'));

const byScore = [{ score: 'AscNullsLast' }];

test('a thousand rows with ties and nulls, forwards page by page, are all in the cache in order', async ({
  apollo: client,
  ids,
}) => {
  const expected = await ids('score asc nulls last, id');
  const watched = client.watchQuery({ query: allPeople, variables: { first: 30, after: null, orderBy: byScore } });
  const seen: number[] = [];
  const subscription = watched.subscribe(({ data, dataState }) => {
    if (dataState === 'complete') seen.push(data.personCollection.edges.length);
  });
  let page = (await client.query({ query: allPeople, variables: { first: 30, after: null, orderBy: byScore } })).data;
  let walked = idsOf(page?.personCollection);
  for (let turn = 1; page?.personCollection.pageInfo.hasNextPage === true; turn += 1) {
    const { pageInfo, edges, totalCount } = page.personCollection;
    expect([totalCount, pageInfo.hasPreviousPage, edges.length]).toEqual([1000, turn > 1, 30]);
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0]?.cursor, edges.at(-1)?.cursor]);
    page = (await watched.fetchMore({ variables: { after: pageInfo.endCursor } })).data;
    walked = [...walked, ...idsOf(page?.personCollection)];
  }
  expect(page?.personCollection.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  expect(page?.personCollection.edges.length).toBe(1000 % 30);
  expect(walked).toEqual(expected);
  subscription.unsubscribe();
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const cached = client.readQuery({ query: allPeople, variables: { first: 30, after: null, orderBy: byScore } });
  expect(idsOf(cached?.personCollection)).toEqual(expected);
  expect(cached?.personCollection).toMatchObject({
    __typename: 'PersonConnection',
    totalCount: 1000,
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, hasPreviousPage: false },
  });
  expect(cached?.personCollection.edges[0]).toMatchObject({ __typename: 'PersonEdge', node: { __typename: 'Person' } });
});

const team: TypedDocumentNode<
  { node: { __typename: 'Team'; nodeId: string; name: string; personCollection: Connection<Person> } | null },
  { nodeId: string; after?: string | null }
> = gql`
  query TeamOf($nodeId: ID!, $after: Cursor) {
    node(nodeId: $nodeId) {
      nodeId
      ... on Team {
        name
        personCollection(first: 30, after: $after) {
          ${page('totalCount')}
        }
      }
    }
  }
`;

const teams: TypedDocumentNode<{ teamCollection: Connection<{ nodeId: string; name: string }> }> = gql`
  query Teams {
    teamCollection(filter: { name: { eq: "green" } }) {
      edges {
        node {
          nodeId
          name
        }
      }
    }
  }
`;

test('the pages of a relation are merged below their row, which is found by its nodeId', async ({
  apollo: client,
  ids,
}) => {
  const nodeId = (await client.query({ query: teams })).data?.teamCollection.edges[0]?.node.nodeId ?? '';
  const watched = client.watchQuery({ query: team, variables: { nodeId } });
  const subscription = watched.subscribe(() => undefined);
  let page = (await client.query({ query: team, variables: { nodeId } })).data?.node?.personCollection;
  while (page?.pageInfo.hasNextPage === true)
    page = (await watched.fetchMore({ variables: { after: page.pageInfo.endCursor } })).data?.node?.personCollection;
  subscription.unsubscribe();
  const cached = client.readQuery({ query: team, variables: { nodeId } })?.node;
  expect(cached).toMatchObject({ __typename: 'Team', name: 'green' });
  expect(idsOf(cached?.personCollection)).toEqual(await ids('id', 'team_id = 2'));
  const named = gql`
    fragment NameOnly on Node {
      nodeId
      ... on Team {
        name
      }
    }
  `;
  const id = client.cache.identify({ __typename: 'Team', nodeId });
  expect(client.readFragment<{ name: string }>({ id: id ?? '', fragment: named })?.name).toBe('green');
});

const rename: TypedDocumentNode<Renamed, Renaming> = gql(RENAME);

test('a row that a mutation changes changes wherever it is shown, at first as hoped for and then as it is', async ({
  apollo: client,
  ids,
}) => {
  const names: string[] = [];
  const watched = client.watchQuery({ query: allPeople, variables: { first: 1 } });
  const subscription = watched.subscribe(({ data, dataState }) => {
    if (dataState === 'complete') names.push(data.personCollection.edges[0]?.node.name ?? '');
  });
  const first = (await client.query({ query: allPeople, variables: { first: 1 } })).data?.personCollection.edges[0];
  if (first === undefined) throw new Error('there is no first person');
  const { node } = first;
  const renamed = { __typename: 'Person', nodeId: node.nodeId };
  const done = await client.mutate({
    mutation: rename,
    variables: { nodeId: node.nodeId, name: 'Ada' },
    optimisticResponse: {
      updatePersonCollection: {
        __typename: 'PersonUpdateResponse',
        affectedCount: 1,
        records: [{ ...renamed, name: 'Ada?' }],
      },
    } as never,
  });
  expect(done.data?.updatePersonCollection).toEqual({
    __typename: 'PersonUpdateResponse',
    affectedCount: 1,
    records: [{ ...renamed, name: 'Ada' }],
  });
  await expect.poll(() => names).toEqual(['person 1', 'Ada?', 'Ada']);
  subscription.unsubscribe();
  await client.mutate({
    mutation: gql(REMOVE),
    variables: { nodeId: node.nodeId },
    update(cache) {
      cache.evict({ id: cache.identify({ __typename: 'Person', nodeId: node.nodeId }) ?? '' });
      cache.gc();
    },
  });
  const left = client.readQuery({ query: allPeople, variables: { first: 1 } });
  expect(idsOf(left?.personCollection)).not.toContain(node.id);
  expect(await ids('id', `id = ${node.id}`)).toEqual([]);
});

test('a refused mutation is an error with the words of the API, and what was hoped for is taken back', async ({
  apollo: client,
  ids,
}) => {
  const { data } = await client.query({ query: allPeople, variables: { first: 1 } });
  const [first] = data?.personCollection.edges ?? [];
  const refusable = {
    mutation: rename,
    variables: { nodeId: first?.node.nodeId ?? '', name: 'all the same', atMost: 0 },
  };
  const refused = await client.mutate(refusable).catch((error: unknown) => error);
  expect(CombinedGraphQLErrors.is(refused)).toBe(true);
  expect((refused as Error).message).toBe('update impacts too many records');
  const reported = await client.mutate({ ...refusable, errorPolicy: 'all' });
  expect(reported.error?.message).toBe('update impacts too many records');
  expect(await ids('id', "name = 'all the same'")).toEqual([]);
});
