// Laws of order, held against any tables that the target shows.
import { checkEqual } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { at, sortTexts, type Json } from '../answers/read.ts';
import { dataCases, type DataContext } from '../context.ts';
import { choose, onTables, type Held } from '../laws/law-tables.ts';
import {
  BY_ORDER,
  varies,
  comparableColumns,
  comparesOf,
  distinct,
  isComparable,
  valuesOf,
  idsOf,
} from '../laws/law-values.ts';
import { readWholePages } from '../laws/law-read.ts';
import type { Column, Table } from '../laws/law-schema.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';
import { checkPagesInOrder, idOf, WITH_ORDER, type Ordering } from '../values/order-model.ts';
import table from './law-orders.json' with { type: 'json' };

const hasOrder = (column: Column): boolean => column.ordered && isComparable(column, BY_ORDER);
const canBeOrdered = ({ columns }: Table): boolean => columns.some(hasOrder);

/** Columns to order by that have more than one value. */
function orderable({ table, rows }: Held): readonly Column[] {
  const columns = comparableColumns(table.columns, rows, BY_ORDER).filter(({ ordered }) => ordered);
  if (columns.length === 0) throw new NotApplicable(`${table.name} has no column with an order that is known`);
  return columns.filter(varies(rows));
}

/** The table in the order of some columns. */
async function checkOrder(context: DataContext, held: Held, orderBy: readonly Json[], what: string): Promise<void> {
  const [pages = []] = await readWholePages(context, held.table, [{ orderBy }]);
  checkPagesInOrder(pages, { ...orderingOf(held), orderBy }, what, { behind: WITH_ORDER });
}

function orderingOf({ table, rows }: Held): Ordering {
  checkToldApart(table, rows);
  return { rows, key: table.identity, compareOf: comparesOf(table) };
}

/** Of records that look alike nobody can say which one stands where. */
function checkToldApart(table: Table, rows: readonly Json[]): void {
  const ids = idsOf(table, rows);
  if (new Set(ids).size < rows.length) throw new NotApplicable(`${table.name} has records that look alike`);
}

/** Which of two texts comes first is up to the collation; texts that are equal may stand in any order. */
async function checkMirrored(context: DataContext, { table, rows }: Held, column: Column): Promise<void> {
  checkToldApart(table, rows);
  const byId = new Map(rows.map((row) => [idOf(table.identity, row), row]));
  const given = [ASC, DESC].map((value) => ({ orderBy: [{ [column.name]: value }] }));
  const [upwards = [], downwards = []] = (await readWholePages(context, table, given)).map((pages) =>
    pages.map((page) =>
      page.map((record) => byId.get(idOf(table.identity, record))).filter((row) => row !== undefined),
    ),
  );
  const isNull = (row: Json): boolean => at(row, column.name) === null;
  for (const [value, pages, clause] of [
    [ASC, upwards, 'data.order.asc-nulls-last'],
    [DESC, downwards, 'data.order.desc-nulls-last'],
  ] as const) {
    const [first = []] = pages;
    const nulls = first.filter(isNull);
    const atEnd = first.slice(first.length - nulls.length);
    checkEqual(atEnd, nulls, `${column.name} ${value} has nulls at the end`, { clause });
    const [found, expected] = [pages.flat(), rows].map((some) => sortTexts(idsOf(table, some)));
    // What is missing behind a cursor is not the fault of the order.
    const blamed = pages.length > 1 ? WITH_ORDER : clause;
    checkEqual(found, expected, `${table.name} has the same records under orderBy`, { clause: blamed });
  }
  // Only what both show without a cursor.
  const [[up = []], [down = []]] = [upwards, downwards];
  const textsOf = (page: readonly Json[], other: readonly Json[]): readonly unknown[] =>
    valuesOf(
      column,
      page.filter((row) => !isNull(row) && other.includes(row)),
    );
  const shared = textsOf(down, up);
  if (new Set(shared).size < 2) throw new NotApplicable(`the first pages of ${table.name} share no two texts`);
  checkEqual(shared, textsOf(up, down).toReversed(), `${column.name} downwards is upwards, reversed`);
}

/** Every table by its most telling column: one with nulls, where orders go wrong, then one with several values. */
const inDirection = (value: string): ((context: DataContext) => Promise<void>) =>
  onTables(
    {
      count: 4,
      where: canBeOrdered,
      what: 'a column with an order',
      prefer: ({ columns }) => columns.some((column) => column.nullable && hasOrder(column)),
    },
    async (context, held) => {
      const { table, rows } = held;
      const columns = orderable(held);
      const withNulls = columns.filter((column) => valuesOf(column, rows).includes(null));
      const { name } = choose(held, `${table.name} has no column of different values`, withNulls, columns);
      await checkOrder(context, held, [{ [name]: value }], `${table.name} is in the order of ${name} ${value}`);
    },
  );

const isText = ({ scalar, ordered }: Column): boolean => ordered && scalar === 'String';

export const lawOrderCases = dataCases('read', ['records'], table, {
  'data.laws.order-upwards': inDirection(ASC),
  'data.laws.order-downwards': inDirection(DESC),
  'data.laws.order-of-several': onTables({ count: 2, atLeast: 3, where: canBeOrdered }, async (context, held) => {
    const { table, rows } = held;
    const columns = orderable(held);
    const without = `${table.name} has no two columns of which one leaves ties`;
    const tied = columns.filter((column) => distinct(column, rows).length < rows.length);
    const first = choose(held, without, tied);
    const others = columns.filter((column) => column !== first);
    const second = choose(held, without, others);
    const what = `${table.name} is ordered by ${first.name}, then by ${second.name}`;
    await checkOrder(context, held, [{ [first.name]: ASC }, { [second.name]: DESC }], what);
  }),
  'data.laws.order-of-texts': onTables(
    { count: 2, where: ({ columns }) => columns.some(isText), what: 'a column of texts' },
    async (context, held) => {
      const { table, rows } = held;
      const texts = table.columns.filter((column) => isText(column) && varies(rows)(column));
      const column = choose(held, `${table.name} has no column of different texts`, texts);
      await checkMirrored(context, held, column);
    },
  ),
  'data.laws.order-is-kept': onTables({ count: 2, noView: true }, async (context, held) => {
    const [pages = []] = await readWholePages(context, held.table, [{ orderBy: null }]);
    const what = `${held.table.name} comes in the same order again`;
    checkPagesInOrder(pages, orderingOf(held), what, { behind: 'data.pagination.forward-union' });
  }),
});
