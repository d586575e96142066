// Reads tables of any name, one page or all of them, as the identity that sees the most.
import { checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { toPage } from '../answers/collection.ts';
import type { CollectionArguments, Page } from '../answers/collection.ts';
import type { DataContext, Identity } from '../context.ts';
import type { Table } from './law-schema.ts';
import { identityFields } from './law-identity.ts';
import { at, nodesAt } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';

/** Requests that reading one table whole may take. */
const MOST_REQUESTS = 12;
const PAGE = 500;

export function lawIdentity(context: DataContext): Identity {
  return context.target.serviceKey === undefined ? 'anon' : 'service';
}

/** Every column that the table is known to have. */
export function allFields(table: Table): string {
  return table.columns.map(({ name }) => name).join(' ');
}

/** One page with its cursors and flags; the total is 0 if the table has none. */
export async function readLawPage(
  context: DataContext,
  table: Table,
  given: CollectionArguments = {},
  fields = identityFields(table),
): Promise<Page> {
  const total = table.hasTotal ? ' totalCount' : '';
  const selection = `edges { cursor node { ${fields} } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }${total}`;
  const connection = at(await askTable(context, table, selection, given), table.field);
  return toPage(table.hasTotal ? connection : { ...(connection as Json), totalCount: 0 }, given);
}

/** The records of one page. */
export async function readLawNodes(
  context: DataContext,
  table: Table,
  given: CollectionArguments = {},
  fields = identityFields(table),
): Promise<readonly Json[]> {
  const data = await askTable(context, table, `edges { node { ${fields} } }`, given);
  return nodesAt(data, table.field);
}

function askTable(context: DataContext, table: Table, selection: string, given: CollectionArguments): Promise<unknown> {
  const types: Readonly<Record<string, string>> = {
    first: 'Int',
    last: 'Int',
    after: 'Cursor',
    before: 'Cursor',
    filter: table.filterType ?? '',
    orderBy: `[${table.orderType ?? ''}!]`,
  };
  const names = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const declared = names.map((name) => `$${name}: ${types[name] ?? ''}`).join(', ');
  const passed = names.map((name) => `${name}: $${name}`).join(', ');
  const query = `query${declared === '' ? '' : `(${declared})`} { ${table.field}${passed === '' ? '' : `(${passed})`} { ${selection} } }`;
  return context.ask(query, given as Json, { as: lawIdentity(context) });
}

/** All records in their order, with any page size of the target; Unjudgeable if they are too many to read. */
export async function readWhole(
  context: DataContext,
  table: Table,
  given: CollectionArguments = {},
  fields = identityFields(table),
): Promise<readonly Json[]> {
  const nodes: Json[] = [];
  const records = { ...table, hasTotal: false };
  let after: string | null = null;
  for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
    const page: Page = await readLawPage(
      context,
      records,
      { ...given, first: PAGE, ...(after === null ? {} : { after }) },
      fields,
    );
    for (const node of page.nodes) nodes.push(node);
    if (!page.hasNextPage) return nodes;
    checkThat(page.endCursor !== null && page.endCursor !== after, 'endCursor moves on from page to page', {
      expected: `another cursor than ${String(after)}`,
      actual: page.endCursor,
      clause: 'data.pagination.next-page',
    });
    after = page.endCursor;
  }
  throw new Unjudgeable(`${table.name} has more records than a law reads`);
}
