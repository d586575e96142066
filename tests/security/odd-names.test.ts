// A schema may call things anything: no name in it becomes SQL.
import { describe, expect } from 'vitest';
import { createJwt } from '../../mocks/runtime/jwt.ts';
import { onGrounds } from '../support/databases.ts';
import { readTable } from '../support/table.ts';

/** What users may call things in SQL; the comments map each name to a GraphQL name. */
const NAMES = readTable(import.meta.url) as readonly string[];
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
/** A comment that names something, whatever SQL calls it. */
const named = (name: string) =>
  literal(`@graphql(${JSON.stringify({ name, totalCount: { enabled: true }, aggregate: { enabled: true } })})`);
const ODD_SCHEMA = `od"d'; $1\\`;

const oddTable = (name: string, index: number): string => {
  const table = `${quoted(ODD_SCHEMA)}.${quoted(name)}`;
  return `create table ${table} (${NAMES.map((column, n) => `${quoted(column)} ${n === 0 ? 'text primary key' : 'text'}`).join(', ')});
  comment on table ${table} is ${named(`odd${index}`)};
  ${NAMES.map((column, n) => `comment on column ${table}.${quoted(column)} is ${named(`c${n}`)};`).join('\n')}
  alter table ${table} add constraint ${quoted(name)} foreign key (${quoted(NAMES[1] ?? '')}) references ${table};
  comment on constraint ${quoted(name)} on ${table} is ${literal(`@graphql({"foreign_name": "parent", "local_name": "children"})`)};
  create function ${quoted(ODD_SCHEMA)}.${quoted(`${name}_of`)}(${table}) returns text language sql stable as $fn$ select $1.${quoted(NAMES[0] ?? '')} $fn$;
  comment on function ${quoted(ODD_SCHEMA)}.${quoted(`${name}_of`)}(${table}) is ${named('computed')};`;
};

const SCHEMA = `
create table public.canary (id int primary key, body text); insert into canary values (1, 'alive');
create schema ${quoted(ODD_SCHEMA)}; grant usage on schema ${quoted(ODD_SCHEMA)} to anon, authenticated, service_role;
create type ${quoted(ODD_SCHEMA)}.${quoted(`mo"od'; \\`)} as enum (${NAMES.map(literal).join(', ')});
comment on type ${quoted(ODD_SCHEMA)}.${quoted(`mo"od'; \\`)} is ${literal(`@graphql(${JSON.stringify({ name: 'Mood', mappings: Object.fromEntries(NAMES.map((name, n) => [name, `m${n}`])) })})`)};
create table public.moods (id int primary key, mood ${quoted(ODD_SCHEMA)}.${quoted(`mo"od'; \\`)});
create function public.swap("a""; \\" int, "'b" text) returns text language sql stable as $$ select concat($2, $1) $$;
${NAMES.map(oddTable).join('\n')}
grant all on all tables in schema ${quoted(ODD_SCHEMA)} to anon, authenticated, service_role;`;

const OPTIONS = {
  dialect: 'supabase',
  schema: { sql: SCHEMA },
  schemas: ['public', ODD_SCHEMA, `no'ne"; --`],
} as const;

type Ask = (query: string, variables?: unknown) => Promise<Record<string, unknown>>;

describe.each(onGrounds(OPTIONS))('SQL in the names of a schema, on $name', ({ kind, test: base }) => {
  const test = base.extend('data', ({ ask }): Ask => async (query, variables) => {
    const { data, errors } = await ask('service', query, variables);
    expect(errors).toBe(undefined);
    return data ?? {};
  });

  /** Everything that a table offers, with every column in it. */
  async function useAll(data: Ask, table: string): Promise<void> {
    const rows = ['a', 'b', 'c'].map((key) =>
      Object.fromEntries(NAMES.map((_, n) => [`c${n}`, n === 1 ? null : `${key}${n}`])),
    );
    const columns = NAMES.map((_, n) => `c${n}`).join(' ');
    const [first, ...others] = rows.map((row) => ({ ...row, c0: row['c0'] ?? '' }));
    expect(
      await data(
        `mutation ($o: [${table}InsertInput!]!) { insertInto${table}Collection(objects: $o) { records { ${columns} } } }`,
        { o: [first, ...others] },
      ),
    ).toEqual({
      [`insertInto${table}Collection`]: { records: rows },
    });
    const tied = `mutation { update${table}Collection(set: {c1: "a0"}, filter: {c0: {eq: "b0"}, ${NAMES.map(
      (_, n) => `c${n}: {neq: "z"}`,
    )
      .slice(2)
      .join(', ')}}) { affectedCount records { ${columns} computed } } }`;
    expect(await data(tied)).toMatchObject({
      [`update${table}Collection`]: { affectedCount: 1, records: [{ c0: 'b0', c1: 'a0', computed: 'b0' }] },
    });
    const order = NAMES.map((_, n) => `{c${n}: ${n % 2 === 0 ? 'DescNullsLast' : 'AscNullsFirst'}}`).join(', ');
    const page = `query ($after: Cursor) { ${table}Collection(first: 2, after: $after, orderBy: [${order}]) { totalCount aggregate { count max { ${columns} } } pageInfo { endCursor hasNextPage } edges { node { nodeId ${columns} computed parent { c0 parent { c0 } } children { totalCount edges { node { c0 } } } } } } }`;
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const found = (await data(page, { after }))[`${table}Collection`] as Page;
      expect(found.totalCount).toBe(3);
      for (const { node } of found.edges) {
        seen.push(node.c0);
        expect(node).toMatchObject({
          computed: node.c0,
          parent: node.c0 === 'b0' ? { c0: 'a0' } : null,
          children: { totalCount: node.c0 === 'a0' ? 1 : 0 },
        });
        expect(
          await data(`query ($id: ID!) { node(nodeId: $id) { ... on ${table} { c0 c3 } } }`, { id: node.nodeId }),
        ).toEqual({ node: { c0: node.c0, c3: node.c0.replace('0', '3') } });
      }
      if (!found.pageInfo.hasNextPage) break;
      after = found.pageInfo.endCursor;
    }
    expect(seen).toEqual(['c0', 'b0', 'a0']);
    expect(
      await data(
        `mutation { deleteFrom${table}Collection(filter: {c3: {in: ["b3", "c3"]}}, atMost: 2) { affectedCount } }`,
      ),
    ).toMatchObject({ [`deleteFrom${table}Collection`]: { affectedCount: 2 } });
  }

  test.for(NAMES.map((name, index) => [JSON.stringify(name), `odd${index}`] as const))(
    'a table, column, key and function called %s works like any other',
    async ([, table], { sharedMock: mock, data }) => {
      await useAll(data, table);
      expect(await mock.sql('select body from canary')).toEqual([[{ body: 'alive' }]]);
    },
  );

  test('enum labels are values, their names are names', async ({ sharedMock: mock, ask, data }) => {
    for (const [n, label] of NAMES.entries()) {
      const insert = `mutation ($mood: Mood!) { insertIntomoodsCollection(objects: [{id: ${n}, mood: $mood}]) { records { mood } } }`;
      expect(await data(insert, { mood: `m${n}` })).toEqual({
        insertIntomoodsCollection: { records: [{ mood: `m${n}` }] },
      });
      expect(
        (
          await ask(
            'service',
            `query ($mood: Mood) { moodsCollection(filter: {mood: {in: [$mood]}}) { edges { node { id } } } }`,
            { mood: label },
          )
        ).errors,
      ).toHaveLength(1);
    }
    expect((await mock.sql('select mood::text from moods order by id'))[0]?.map((row) => row['mood'])).toEqual(NAMES);
  });

  test('the mock is as safe in a database whose backslashes escape', async ({ sharedMock: mock, ask, data }) => {
    if (kind === 'postgres')
      await mock.sql(
        `do $do$ begin execute format('alter database %I set standard_conforming_strings = off', current_database()); end $do$`,
      );
    // Reaches the next statements of the same request, as a function of the user's own would.
    await mock.sql(
      `create function public.loosen() returns text language sql as $$ select set_config('standard_conforming_strings', 'off', false) $$`,
    );
    await mock.sql(
      `create function public.strictness() returns text language sql stable as $$ select current_setting('standard_conforming_strings') $$`,
    );
    const text = String.raw`\'; drop table canary; -- \\`;
    const answer = await data(
      `mutation ($text: String) { loosen insertIntomoodsCollection(objects: [{id: 100, mood: "m3"}]) { records { id mood } } odd: updateodd5Collection(set: {c3: $text}, filter: {c0: {eq: "a0"}}) { records { nodeId c3 computed __typename } } }`,
      { text },
    );
    expect(answer).toMatchObject({
      loosen: 'off',
      insertIntomoodsCollection: { records: [{ id: 100, mood: 'm3' }] },
      odd: { records: [{ c3: text, computed: 'a0', __typename: 'odd5' }] },
    });
    // Not by `mock.as`, which takes no such sub.
    const token = await createJwt({ secret: mock.keys.jwtSecret, clock: mock.clock }).sign({
      role: 'service_role',
      note: text,
      sub: text,
    });
    if (kind === 'postgres') {
      // New connections of requests begin with the database's setting.
      await mock.sql(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'authenticator' and datname = current_database()`,
      );
      expect((await ask({ token }, '{ strictness }')).data).toEqual({ strictness: 'off' });
    }
    const { data: found } = await ask(
      { token },
      'query ($t: String) { odd5Collection(filter: {c3: {eq: $t}}) { edges { node { nodeId c3 } } } }',
      { t: text },
    );
    expect(found).toMatchObject({ odd5Collection: { edges: [{ node: { c3: text } }] } });
    expect(await mock.sql('select body from canary')).toEqual([[{ body: 'alive' }]]);
  });
});

interface Page {
  readonly totalCount: number;
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
  readonly edges: readonly { readonly node: { readonly c0: string; readonly nodeId: string } }[];
}
