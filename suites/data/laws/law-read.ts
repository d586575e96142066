// Reads tables of any name, one page or all of them, as the identity that sees the most.
import { CheckFailure, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { askAtOnce, askConnections, toPage } from '../answers/collection.ts';
import type { Asked, CollectionArguments, Page } from '../answers/collection.ts';
import { FORWARD, walkTogether, type Walking } from '../answers/walk.ts';
import type { DataContext, Identity } from '../context.ts';
import type { Table } from './law-schema.ts';
import { identityFields } from './law-identity.ts';
import { nodesAt } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';

/** Requests that reading one table whole may take. */
const MOST_REQUESTS = 12;
const PAGE = 500;
/** Records of a table that is read together with others. */
const SMALL = 100;

export function lawIdentity(context: DataContext): Identity {
  return context.target.serviceKey === undefined ? 'anon' : 'service';
}

/** Every column that the table is known to have. */
export function allFields(table: Table): string {
  return table.columns.map(({ name }) => name).join(' ');
}

/** What is read of a table. */
export interface Reading {
  readonly table: Table;
  readonly given?: CollectionArguments;
  readonly fields?: string;
}

/** One page with its cursors and flags; the total is 0 if the table has none. */
export async function readLawPage(
  context: DataContext,
  table: Table,
  given: CollectionArguments = {},
  fields = identityFields(table),
): Promise<Page> {
  const [connection] = await askConnections(context, [toAsked({ table, given, fields })], { as: lawIdentity(context) });
  return toLawPage(connection, { table, given });
}

/** Several pages, by one request if the target takes it. */
export async function readLawPages(context: DataContext, readings: readonly Reading[]): Promise<readonly Page[]> {
  const connections = await askConnections(context, readings.map(toAsked), { as: lawIdentity(context) });
  return readings.map((reading, index) => toLawPage(connections[index], reading));
}

/** The tables that one request shows whole, if it is answered at all: the others are read one by one. */
export async function readSmall(
  context: DataContext,
  tables: readonly Table[],
): Promise<ReadonlyMap<Table, readonly Json[]>> {
  const readings = tables.map((one) => {
    const table = { ...one, hasTotal: false };
    return { table, given: { first: SMALL }, fields: allFields(table) };
  });
  const found = new Map<Table, readonly Json[]>();
  try {
    const connections = await askAtOnce(context, readings.map(toAsked), { as: lawIdentity(context) });
    for (const [index, table] of tables.entries()) {
      if (connections === undefined) continue;
      const { nodes, hasNextPage } = toLawPage(connections[index], { table: { ...table, hasTotal: false } });
      if (!hasNextPage) found.set(table, nodes);
    }
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
  }
  return found;
}

function toAsked({ table, given = {}, fields = identityFields(table) }: Reading): Asked {
  const types = { filter: table.filterType ?? '', orderBy: `[${table.orderType ?? ''}!]` };
  return { field: table.field, types, selection: pageSelection(table, fields), given };
}

function pageSelection({ hasTotal }: Table, fields: string): string {
  const total = hasTotal ? ' totalCount' : '';
  return `edges { cursor node { ${fields} } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }${total}`;
}

function toLawPage(connection: unknown, { table, given = {} }: Reading): Page {
  return toPage(table.hasTotal ? connection : { ...(connection as Json), totalCount: 0 }, given);
}

/** The records of one page. */
export async function readLawNodes(
  context: DataContext,
  table: Table,
  given: CollectionArguments = {},
  fields = identityFields(table),
): Promise<readonly Json[]> {
  const asked = { ...toAsked({ table, given }), selection: `edges { node { ${fields} } }` };
  const [connection] = await askConnections(context, [asked], { as: lawIdentity(context) });
  return nodesAt(connection);
}

/** All records in their order, with any page size of the target; Unjudgeable if they are too many to read. */
export async function readWhole(
  context: DataContext,
  table: Table,
  given: CollectionArguments = {},
  fields = identityFields(table),
): Promise<readonly Json[]> {
  const [pages = []] = await readWholePages(context, table, [given], fields);
  return pages.flat();
}

/** The same for several arguments, page by page: the next pages of all are one request, if the target takes it. */
export async function readWholePages(
  context: DataContext,
  table: Table,
  given: readonly CollectionArguments[],
  fields = identityFields(table),
): Promise<readonly (readonly (readonly Json[])[])[]> {
  const readNext = (asked: readonly CollectionArguments[]): Promise<readonly Page[]> =>
    readLawPages(
      context,
      asked.map(({ after = null, ...first }) => {
        // A law about something else sends no cursor that is null.
        const next = after === null ? first : { ...first, after };
        return { table: { ...table, hasTotal: false }, given: next, fields };
      }),
    );
  const checkStep = ({ cursor, pages }: Walking, { hasNextPage, endCursor }: Page): void => {
    if (!hasNextPage) return;
    checkThat(endCursor !== null && endCursor !== cursor, 'endCursor moves on from page to page', {
      expected: `another cursor than ${String(cursor)}`,
      actual: endCursor,
      clause: 'data.pagination.next-page',
    });
    if (pages.length === MOST_REQUESTS) throw new Unjudgeable(`${table.name} has more records than a law reads`);
  };
  const walks = given.map((one) => ({ ...one, direction: FORWARD, size: PAGE }));
  const walked = await walkTogether(walks, readNext, checkStep);
  return walked.map((pages) => pages.map(({ nodes }) => nodes));
}
