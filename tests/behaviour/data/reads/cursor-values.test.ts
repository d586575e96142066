// Every type that PostgreSQL can order makes cursors that lead from page to page, however strange its values are.
import { expect, test } from 'vitest';
import { openEngine } from '../../../support/data-engine.ts';
import { opened } from '../../../support/opened.ts';
import { readTable } from '../../../support/table.ts';

interface Column {
  readonly type: string;
  readonly values: readonly string[];
}

const { columns } = readTable(import.meta.url, ['columns']) as { readonly columns: Readonly<Record<string, Column>> };
const names = Object.keys(columns);
const rows = Object.entries(columns).flatMap(([name, { values }]) =>
  // Each value twice, so that pages end between equals.
  [...values, ...values].map((value) => `insert into "Item" ("${name}") values (${value})`),
);

const list = Object.entries(columns).map(([name, { type }]) => `"${name}" ${type}`);
const engine = opened(() =>
  openEngine(`create type mood as enum ('zeta', 'alpha'); create domain short as text check (length(value) < 9);
    create table "Item" (id serial primary key, ${list.join(', ')}); ${rows.join('; ')}`),
);

interface Page {
  readonly edges: readonly { readonly node: { readonly id: number } }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

test.each(names)('pages ordered by %s are the whole, also when the session changes in between', async (name) => {
  const direction = names.indexOf(name) % 2 === 0 ? ['asc', 'AscNullsFirst'] : ['desc', 'DescNullsLast'];
  const nulls = direction[1]?.includes('First') === true ? 'first' : 'last';
  const expected = await engine().column(
    `select id from "Item" where "${name}" is not null or id < 4 order by "${name}" ${direction[0]} nulls ${nulls}, id`,
  );
  const ids: string[] = [];
  let after: string | null = null;
  for (let turn = 0; ; turn += 1) {
    // A cursor is read under other settings than it was written under.
    await engine().sql(
      turn % 2 === 0
        ? `set timezone = 'Asia/Kolkata'; set datestyle = 'SQL, DMY'; set intervalstyle = 'iso_8601'; set bytea_output = 'escape'`
        : `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'`,
    );
    const query = `query ($after: Cursor) { page: itemCollection(first: 1, after: $after, orderBy: [{${name}: ${direction[1]}}],
      filter: {id: {in: [${expected.join(', ')}]}}) { edges { node { id } } pageInfo { endCursor hasNextPage } } }`;
    const page: Page = (await engine().data(query, { after }))['page'] as Page;
    ids.push(...page.edges.map((edge) => String(edge.node.id)));
    if (!page.pageInfo.hasNextPage || turn > 100) break;
    after = page.pageInfo.endCursor;
  }
  expect(ids).toEqual(expected);
});
