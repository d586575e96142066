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
import { testWithPeople } from './people.ts';

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

interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

interface Connection<Node> {
  readonly __typename: string;
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly edges: readonly { readonly __typename: string; readonly cursor: string; readonly node: Node }[];
}

interface Person {
  readonly __typename: 'Person';
  readonly nodeId: string;
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
}

interface PageVariables {
  readonly first?: number;
  readonly after?: string | null;
  readonly last?: number;
  readonly before?: string | null;
  readonly orderBy?: readonly Record<string, string>[];
}

const personParts = gql`
  fragment PersonParts on Person {
    nodeId
    id
    name
    score
  }
`;

const allPeople: TypedDocumentNode<{ personCollection: Connection<Person> }, PageVariables> = gql`
  query People($first: Int, $after: Cursor, $last: Int, $before: Cursor, $orderBy: [PersonOrderBy!]) {
    personCollection(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy) {
      totalCount
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
      edges {
        cursor
        node {
          ...PersonParts
        }
      }
    }
  }
  ${personParts}
`;

const byScore = [{ score: 'AscNullsLast' }];
const idsOf = (edges: Connection<Person>['edges'] = []): readonly string[] => edges.map(({ node }) => node.id);

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
  let walked = idsOf(page?.personCollection.edges);
  for (let turn = 1; page?.personCollection.pageInfo.hasNextPage === true; turn += 1) {
    const { pageInfo, edges, totalCount } = page.personCollection;
    expect([totalCount, pageInfo.hasPreviousPage, edges.length]).toEqual([1000, turn > 1, 30]);
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0]?.cursor, edges.at(-1)?.cursor]);
    page = (await watched.fetchMore({ variables: { after: pageInfo.endCursor } })).data;
    walked = [...walked, ...idsOf(page?.personCollection.edges)];
  }
  expect(page?.personCollection.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  expect(page?.personCollection.edges.length).toBe(1000 % 30);
  expect(walked).toEqual(expected);
  subscription.unsubscribe();
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const cached = client.readQuery({ query: allPeople, variables: { first: 30, after: null, orderBy: byScore } });
  expect(idsOf(cached?.personCollection.edges)).toEqual(expected);
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
          totalCount
          pageInfo {
            hasNextPage
            hasPreviousPage
            startCursor
            endCursor
          }
          edges {
            cursor
            node {
              ...PersonParts
            }
          }
        }
      }
    }
  }
  ${personParts}
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
  expect(idsOf(cached?.personCollection.edges)).toEqual(await ids('id', 'team_id = 2'));
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

const rename: TypedDocumentNode<
  { updatePersonCollection: { affectedCount: number; records: readonly Person[] } },
  { id: string; name: string }
> = gql`
  mutation Rename($id: BigInt!, $name: String!) {
    updatePersonCollection(set: { name: $name }, filter: { id: { eq: $id } }) {
      affectedCount
      records {
        ...PersonParts
      }
    }
  }
  ${personParts}
`;

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
  const done = await client.mutate({
    mutation: rename,
    variables: { id: node.id, name: 'Ada' },
    optimisticResponse: {
      updatePersonCollection: {
        __typename: 'PersonUpdateResponse',
        affectedCount: 1,
        records: [{ ...node, name: 'Ada?' }],
      },
    } as never,
  });
  expect(done.data?.updatePersonCollection).toEqual({
    __typename: 'PersonUpdateResponse',
    affectedCount: 1,
    records: [{ ...node, name: 'Ada' }],
  });
  await expect.poll(() => names).toEqual(['person 1', 'Ada?', 'Ada']);
  subscription.unsubscribe();
  const deletion = gql`
    mutation Remove($nodeId: ID!) {
      removed: deleteFromPersonCollection(filter: { nodeId: { eq: $nodeId } }) {
        records {
          nodeId
        }
      }
    }
  `;
  await client.mutate({
    mutation: deletion,
    variables: { nodeId: node.nodeId },
    update(cache) {
      cache.evict({ id: cache.identify({ __typename: 'Person', nodeId: node.nodeId }) ?? '' });
      cache.gc();
    },
  });
  const left = client.readQuery({ query: allPeople, variables: { first: 1 } });
  expect(idsOf(left?.personCollection.edges)).not.toContain(node.id);
  expect(await ids('id', `id = ${node.id}`)).toEqual([]);
});

test('a refused mutation is an error with the words of the API, and what was hoped for is taken back', async ({
  apollo: client,
  ids,
}) => {
  const mutation = gql`
    mutation {
      updatePersonCollection(set: { name: "all the same" }, filter: { level: { eq: 1 } }) {
        affectedCount
      }
    }
  `;
  const refused = await client.mutate({ mutation }).catch((error: unknown) => error);
  expect(CombinedGraphQLErrors.is(refused)).toBe(true);
  expect((refused as Error).message).toBe('update impacts too many records');
  const reported = await client.mutate({ mutation, errorPolicy: 'all' });
  expect(reported.error?.message).toBe('update impacts too many records');
  expect(await ids('id', "name = 'all the same'")).toEqual([]);
});
