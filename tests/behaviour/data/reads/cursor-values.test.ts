// Every type that PostgreSQL can order makes cursors that lead from page to page, however strange its values are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine, type Engine } from '../../../support/data-engine.ts';

const columns = {
  aFloat: {
    type: 'float8',
    values: ['1.1', "'NaN'", "'Infinity'", "'-Infinity'", "'-0'", '0', '0.1', '5e-324', '1e308'],
  },
  aReal: { type: 'real', values: ['1.1', "'NaN'", '16777217', '0.1', '-1e-45'] },
  aNumeric: { type: 'numeric', values: ['1.10', '1.1', "'NaN'", "'Infinity'", "'-Infinity'", '1e40', '1e-40'] },
  aBigint: { type: 'bigint', values: ['9007199254740993', '9007199254740992', '-9223372036854775808'] },
  aDate: { type: 'date', values: ["'infinity'", "'-infinity'", "'0044-03-15 BC'", "'20000-01-01'"] },
  aTimestamp: {
    type: 'timestamp',
    values: ["'infinity'", "'-infinity'", "'0044-03-15 BC'", "'2024-01-01 10:00:00.123456'"],
  },
  aMoment: {
    type: 'timestamptz',
    values: ["'infinity'", "'1890-01-01'", "'0044-03-15 BC'", "'2024-01-01 10:00:00.123456+02'"],
  },
  aTime: { type: 'time', values: ["'10:00'", "'24:00'", "'10:00:00.000001'"] },
  aZonedTime: { type: 'timetz', values: ["'10:00+02'", "'08:00+00'", "'10:00+03'"] },
  anInterval: { type: 'interval', values: ["'1 day'", "'24 hours'", "'1 mon'", "'-1 day 02:03:04.5'"] },
  aChar: { type: 'char(4)', values: ["'a'", "'ab'", "'a  b'", "''"] },
  aText: { type: 'text', values: ["'a'", "'B'", "'é'", "''", "' '", `'"\\'`, "'日本'"] },
  aBytea: { type: 'bytea', values: [String.raw`'\x00ff'`, String.raw`'\x'`, String.raw`'\xff'`] },
  aUuid: { type: 'uuid', values: ["'f0000000-0000-4000-8000-000000000000'", "'00000000-0000-4000-8000-000000000000'"] },
  anInet: { type: 'inet', values: ["'10.0.0.1/8'", "'10.0.0.1'", "'::1'"] },
  aMoney: { type: 'money', values: ["'1,000.50'", "'-3'"] },
  aBoolean: { type: 'boolean', values: ['true', 'false'] },
  aBit: { type: 'bit(3)', values: ["'101'", "'001'"] },
  // Ordered as declared, not by name.
  anEnum: { type: 'mood', values: ["'zeta'", "'alpha'"] },
  aRange: { type: 'int4range', values: ["'[1,4)'", "'empty'", "'(,3]'"] },
  aDomain: { type: 'short', values: ["'b'", "'A'"] },
};
const names = Object.keys(columns);
const rows = Object.entries(columns).flatMap(([name, { values }]) =>
  // Each value twice, so that pages end between equals.
  [...values, ...values].map((value) => `insert into "Item" ("${name}") values (${value})`),
);

let engine: Engine;
beforeAll(async () => {
  const list = Object.entries(columns).map(([name, { type }]) => `"${name}" ${type}`);
  engine =
    await openEngine(`create type mood as enum ('zeta', 'alpha'); create domain short as text check (length(value) < 9);
    create table "Item" (id serial primary key, ${list.join(', ')}); ${rows.join('; ')}`);
});
afterAll(() => engine.close());

interface Page {
  readonly edges: readonly { readonly node: { readonly id: number } }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

test.each(names)('pages ordered by %s are the whole, also when the session changes in between', async (name) => {
  const direction = names.indexOf(name) % 2 === 0 ? ['asc', 'AscNullsFirst'] : ['desc', 'DescNullsLast'];
  const nulls = direction[1]?.includes('First') === true ? 'first' : 'last';
  const expected = await engine.column(
    `select id from "Item" where "${name}" is not null or id < 4 order by "${name}" ${direction[0]} nulls ${nulls}, id`,
  );
  const ids: string[] = [];
  let after: string | null = null;
  for (let turn = 0; ; turn += 1) {
    // A cursor is read under other settings than it was written under.
    await engine.sql(
      turn % 2 === 0
        ? `set timezone = 'Asia/Kolkata'; set datestyle = 'SQL, DMY'; set intervalstyle = 'iso_8601'; set bytea_output = 'escape'`
        : `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`,
    );
    const query = `query ($after: Cursor) { page: itemCollection(first: 1, after: $after, orderBy: [{${name}: ${direction[1]}}],
      filter: {id: {in: [${expected.join(', ')}]}}) { edges { node { id } } pageInfo { endCursor hasNextPage } } }`;
    const page: Page = (await engine.data(query, { after }))['page'] as Page;
    ids.push(...page.edges.map((edge) => String(edge.node.id)));
    if (!page.pageInfo.hasNextPage || turn > 100) break;
    after = page.pageInfo.endCursor;
  }
  expect(ids).toEqual(expected);
});
