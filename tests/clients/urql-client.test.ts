// urql with its normalised cache that knows the schema by introspection: pages merged, rows known by nodeId.
import { Client, fetchExchange, gql, type Exchange, type TypedDocumentNode } from '@urql/core';
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { describe, expect } from 'vitest';
import { testWithPeople } from './people.ts';

interface Person {
  readonly __typename: 'Person';
  readonly nodeId: string;
  readonly id: string;
  readonly name: string;
}

interface Answer {
  readonly people: {
    readonly pageInfo: {
      readonly hasNextPage: boolean;
      readonly hasPreviousPage: boolean;
      readonly startCursor: string | null;
      readonly endCursor: string | null;
    };
    readonly edges: readonly { readonly __typename: string; readonly node: Person }[];
  };
}

interface PageVariables {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
  readonly orderBy: readonly Record<string, string>[];
}

const allPeople: TypedDocumentNode<Answer, PageVariables> = gql`
  query People($first: Int, $after: Cursor, $last: Int, $before: Cursor, $orderBy: [PersonOrderBy!]) {
    people: personCollection(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy) {
      pageInfo {
        ...PageParts
      }
      edges {
        node {
          nodeId
          id
          name
        }
      }
    }
  }

  fragment PageParts on PageInfo {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
`;

interface ByNodeId {
  readonly nodeId: { readonly eq: string };
}

const nodeIdOf: KeyingConfig[string] = ({ nodeId }) => (typeof nodeId === 'string' ? nodeId : null);

const idsOf = (answer: Answer | undefined): readonly string[] =>
  (answer?.people.edges ?? []).map(({ node }) => node.id);

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

  test('a thousand rows forwards, page by page, are one list in the cache', async ({ urql: client, ids }) => {
    const expected = await ids(orderBy);
    let variables: PageVariables = { first: 30, orderBy: [order] };
    for (let size = 30; ; size = Math.min(1000, size + 30)) {
      const { data, error } = await client.query(allPeople, variables).toPromise();
      expect(error).toBeUndefined();
      expect(idsOf(data)).toEqual(expected.slice(0, size));
      expect(data?.people.pageInfo.hasNextPage).toBe(size < 1000);
      if (data?.people.pageInfo.hasNextPage !== true) break;
      variables = { ...variables, after: data.people.pageInfo.endCursor ?? '' };
    }
    const cached = client.readQuery(allPeople, { first: 30, orderBy: [order] });
    expect(idsOf(cached?.data)).toEqual(expected);
    expect(warnings).toEqual([]);
  });

  test('and backwards', async ({ urql: client, ids }) => {
    const expected = await ids(orderBy);
    let variables: PageVariables = { last: 30, orderBy: [order] };
    for (let size = 30; ; size = Math.min(1000, size + 30)) {
      const { data, error } = await client.query(allPeople, variables).toPromise();
      expect(error).toBeUndefined();
      expect(idsOf(data)).toEqual(expected.slice(-size));
      expect(data?.people.pageInfo.hasPreviousPage).toBe(size < 1000);
      if (data?.people.pageInfo.hasPreviousPage !== true) break;
      variables = { ...variables, before: data.people.pageInfo.startCursor ?? '' };
    }
    const cached = client.readQuery(allPeople, { last: 30, orderBy: [order] });
    expect(idsOf(cached?.data)).toEqual(expected);
    expect(warnings).toEqual([]);
  });

  const rename = gql`
    mutation Rename($nodeId: ID!, $name: String!, $atMost: Int! = 1) {
      updatePersonCollection(set: { name: $name }, filter: { nodeId: { eq: $nodeId } }, atMost: $atMost) {
        affectedCount
        records {
          nodeId
          name
        }
      }
    }
  `;

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
      (await client.query(allPeople, { first: 1, orderBy: [order] }).toPromise()).data?.people.edges ?? [];
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
    expect(idsOf(client.readQuery(allPeople, { first: 1, orderBy: [order] })?.data)).toEqual([id]);

    const refused = await client.mutation(rename, { nodeId, name: 'Bob', atMost: 0 }).toPromise();
    expect(refused.error?.message).toBe('[GraphQL] update impacts too many records');
    expect(names).toContain('Bob');
    await expect.poll(() => names.at(-1)).toBe('Ada');

    const deletion = gql`
      mutation Remove($nodeId: ID!) {
        deleteFromPersonCollection(filter: { nodeId: { eq: $nodeId } }) {
          affectedCount
        }
      }
    `;
    expect((await client.mutation(deletion, { nodeId }).toPromise()).data).toEqual({
      deleteFromPersonCollection: { affectedCount: 1 },
    });
    await expect.poll(() => names.at(-1)).toBeUndefined();
    subscription.unsubscribe();
    expect(await ids('id', `id = ${id}`)).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
