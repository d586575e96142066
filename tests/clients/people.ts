// What the tests of GraphQL clients walk through, and what they ask: a mock on a socket with a thousand people, in three teams.
import type { MockOptions } from '../../mocks/app.ts';
import { testWith } from '../../mocks/vitest.ts';

/** Scores repeat and are missing; ids need all of their 64 bits. */
const schema = `
  comment on schema public is '@graphql({"inflect_names": true, "introspection": true})';
  create table team (id serial primary key, name text not null);
  create table person (
    id bigint primary key,
    name text not null,
    score int,
    level int not null,
    joined timestamp,
    settings jsonb,
    team_id int not null references team
  );
  insert into team (name) values ('red'), ('green'), ('blue');
  insert into person
    select 9007199254740992 + n, 'person ' || n, case when n % 7 > 0 then n % 10 end, n % 4,
      timestamp '2024-02-29 10:00:00.25' + n * interval '1 hour', jsonb_build_object('n', n), 1 + n % 3
    from generate_series(1, 1000) as n;
`;

/** A `test` whose `endpoint` takes requests of clients, and whose `ids` come in the order of an SQL `order by`. */
export function testWithPeople(options: Pick<MockOptions, 'dialect'> = {}) {
  return testWith({ ...options, schema: { sql: schema } })
    .extend('endpoint', ({ server }) => `${server.urls.data}/graphql/v1`)
    .extend('ids', ({ mock }) => async (orderBy: string, where = 'true'): Promise<readonly string[]> => {
      const [rows = []] = await mock.sql(`select id::text from person where ${where} order by ${orderBy}`);
      return rows.map((row) => String(row['id']));
    });
}

export interface Person {
  readonly __typename: 'Person';
  readonly nodeId: string;
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
}

export interface Connection<Node> {
  readonly __typename: string;
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly edges: readonly { readonly __typename: string; readonly cursor: string; readonly node: Node }[];
}

export interface People {
  readonly personCollection: Connection<Person>;
}

export interface PageVariables {
  readonly first?: number;
  readonly after?: string | null;
  readonly last?: number;
  readonly before?: string | null;
  readonly orderBy?: readonly Record<string, string>[];
}

/** What a client reads of a page, `more` beside the rest. */
export const page = (more = '') => `
  ${more}
  pageInfo {
    hasNextPage
    hasPreviousPage
    startCursor
    endCursor
  }
  edges {
    cursor
    node {
      nodeId
      id
      name
      score
    }
  }
`;

export const peopleQuery = (more?: string) => `
  query People($first: Int, $after: Cursor, $last: Int, $before: Cursor, $orderBy: [PersonOrderBy!]) {
    personCollection(first: $first, after: $after, last: $last, before: $before, orderBy: $orderBy) {
      ${page(more)}
    }
  }
`;

export interface Renamed {
  readonly updatePersonCollection: {
    readonly affectedCount: number;
    readonly records: readonly Pick<Person, 'nodeId' | 'name'>[];
  };
}

export interface Renaming {
  readonly nodeId: string;
  readonly name: string;
  readonly atMost?: number;
}

export const RENAME = `
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

export const REMOVE = `
  mutation Remove($nodeId: ID!) {
    deleteFromPersonCollection(filter: { nodeId: { eq: $nodeId } }) {
      affectedCount
    }
  }
`;

export function idsOf(people: People['personCollection'] | undefined): readonly string[] {
  return people?.edges.map(({ node }) => node.id) ?? [];
}
