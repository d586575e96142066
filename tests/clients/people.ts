// What the tests of GraphQL clients walk through: a mock on a socket with a thousand people, in three teams.
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';

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

export interface People {
  readonly mock: Mock;
  /** Where clients send their requests. */
  readonly endpoint: string;
  /** The ids in the order of an SQL `order by`. */
  ids(orderBy: string, where?: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function openPeople(options: Pick<MockOptions, 'dialect'> = {}): Promise<People> {
  const mock = await createMock({ ...options, schema: { sql: schema } });
  const server = await serve(mock, { port: 0 });
  return {
    mock,
    endpoint: `${server.urls.data}/graphql/v1`,
    async ids(orderBy, where = 'true') {
      const [rows = []] = await mock.sql(`select id::text from person where ${where} order by ${orderBy}`);
      return rows.map((row) => String(row['id']));
    },
    async close() {
      await server.close();
      await mock.close();
    },
  };
}
