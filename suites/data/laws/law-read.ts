// Reads tables of any name, one page or all of them, as the identity that sees the most.
import { CheckFailure, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import {
  askAtOnce,
  readPages,
  toAskedPage,
  toPage,
  type CollectionArguments,
  type Page,
} from '../answers/collection.ts';
import type { Json } from '../answers/read.ts';
import { FORWARD, walkTogether, type Walking } from '../answers/walk.ts';
import { lawCaller, type DataContext } from '../context.ts';
import { identityFields } from './law-values.ts';
import type { Table } from './law-schema.ts';

/** Requests that reading one table whole may take. */
const MOST_REQUESTS = 12;
const PAGE = 500;
/** Records of a table that is read together with others. */
const SMALL = 100;

/** Every column that the table is known to have. */
export function allFields(table: Table): string {
  return table.columns.map(({ name }) => name).join(' ');
}

/** The tables that one request shows whole, if it is answered at all: the others are read one by one. */
export async function readSmall(
  context: DataContext,
  tables: readonly Table[],
): Promise<ReadonlyMap<Table, readonly Json[]>> {
  const asked = tables.map((table) => toAskedPage({ ...table, hasTotal: false }, allFields(table), { first: SMALL }));
  const found = new Map<Table, readonly Json[]>();
  try {
    const connections = await askAtOnce(context, asked, lawCaller(context));
    for (const [index, table] of tables.entries()) {
      if (connections === undefined) continue;
      const { nodes, hasNextPage } = toPage(connections[index], {}, false);
      if (!hasNextPage) found.set(table, nodes);
    }
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
  }
  return found;
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
  const readNext = (asked: readonly CollectionArguments[]): Promise<readonly Page[]> => {
    // A law about something else sends no cursor that is null.
    const next = asked.map(({ after = null, ...first }) => (after === null ? first : { ...first, after }));
    return readPages(context, { ...table, hasTotal: false }, fields, next);
  };
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
