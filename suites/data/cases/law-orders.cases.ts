// Laws of order, held against any tables that the target shows.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import type { DataContext } from '../context.ts';
import { idsOf } from '../laws/law-identity.ts';
import { readWholePages } from '../laws/law-read.ts';
import type { Column, Table } from '../laws/law-schema.ts';
import { holdOnTables, type Held } from '../laws/law-tables.ts';
import { comparableColumns, comparesOf, distinct, isComparable, valuesOf } from '../laws/law-values.ts';
import { pick } from '../values/scalar-kinds.ts';
import { checkPagesInOrder, idOf, WITH_ORDER, type Ordering } from '../values/order-model.ts';
import { at, sortTexts, type Json } from '../answers/read.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';

const BY_ORDER = { ordered: true };

const hasOrder = ({ columns }: Table): boolean =>
  columns.some((column) => column.ordered && isComparable(column, BY_ORDER));

/** Columns to order by, nullable ones first. */
function orderable({ table, rows }: Held): readonly Column[] {
  const columns = comparableColumns(table.columns, rows, BY_ORDER).filter(({ ordered }) => ordered);
  if (columns.length === 0) throw new NotApplicable(`${table.name} has no column with an order that is known`);
  return columns;
}

type By = Readonly<Record<string, string>>;

/** The table in the order of some columns. */
async function checkOrder(context: DataContext, held: Held, orderBy: readonly By[], what: string): Promise<void> {
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
  const both = [ASC, DESC].map((value) => ({ orderBy: [{ [column.name]: value }] }));
  checkToldApart(table, rows);
  const byId = new Map(rows.map((row) => [idOf(table.identity, row), row]));
  const read = await readWholePages(context, table, both);
  const [upwards = [], downwards = []] = read.map((pages) =>
    pages.map((page) =>
      page.map((record) => byId.get(idOf(table.identity, record))).filter((row) => row !== undefined),
    ),
  );
  const isText = (row: Json): boolean => at(row, column.name) !== null;
  const textsOf = (page: readonly Json[]): readonly unknown[] => valuesOf(column, page.filter(isText));
  for (const [value, pages, clause] of [
    [ASC, upwards, 'data.order.asc-nulls-last'],
    [DESC, downwards, 'data.order.desc-nulls-last'],
  ] as const) {
    const [first = []] = pages;
    const nullsAtEnd = first.filter((row) => !isText(row));
    checkEqual(
      first.slice(first.length - nullsAtEnd.length),
      nullsAtEnd,
      `${column.name} ${value} has nulls at the end`,
      {
        clause,
      },
    );
    // What is missing behind a cursor is not the fault of the order.
    checkEqual(
      sortTexts(idsOf(table, pages.flat())),
      sortTexts(idsOf(table, rows)),
      `${table.name} has the same records under orderBy`,
      {
        clause: pages.length > 1 ? WITH_ORDER : clause,
      },
    );
  }
  // Only what both show without a cursor.
  const [[up = []], [down = []]] = [upwards, downwards];
  const shared = textsOf(down.filter((row) => up.includes(row)));
  if (new Set(shared).size < 2) throw new NotApplicable(`the first pages of ${table.name} share no two texts`);
  const expected = textsOf(up.filter((row) => down.includes(row)).toReversed());
  checkEqual(shared, expected, `${column.name} downwards is upwards, reversed`);
}

/** Every table by its most telling column: one with nulls, then one with several values. */
async function checkDirection(context: DataContext, value: string): Promise<void> {
  // Nulls are where orders go wrong.
  const prefer = ({ columns }: Table): boolean =>
    columns.some((column) => column.nullable && column.ordered && isComparable(column, BY_ORDER));
  await holdOnTables(context, { count: 4, where: hasOrder, what: 'a column with an order', prefer }, async (held) => {
    const columns = orderable(held);
    const telling = columns.filter((column) => distinct(column, held.rows).length > 1);
    const withNulls = telling.filter((column) => valuesOf(column, held.rows).includes(null));
    const column = pick(withNulls.length > 0 ? withNulls : telling, held.random);
    if (column === undefined) throw new NotApplicable(`${held.table.name} has no column of different values`);
    const what = `${held.table.name} is in the order of ${column.name} ${value}`;
    await checkOrder(context, held, [{ [column.name]: value }], what);
  });
}

export const lawOrderCases = dataCases('read', ['records'], {
  'data.laws.order-upwards': {
    title: 'AscNullsLast sorts any table by a column, with nulls at the end',
    clauses: ['data.order.asc-nulls-last'],
    run: (context) => checkDirection(context, ASC),
  },
  'data.laws.order-downwards': {
    title: 'DescNullsLast sorts any table in reverse order, with nulls at the end',
    clauses: ['data.order.desc-nulls-last'],
    run: (context) => checkDirection(context, DESC),
  },
  'data.laws.order-of-several': {
    title: 'An earlier column of orderBy takes precedence over a later one, in any table',
    clauses: ['data.order.list-priority', 'data.order.list'],
    run: (context) =>
      holdOnTables(context, { count: 2, atLeast: 3, where: hasOrder }, async (held) => {
        const all = orderable(held);
        const isTied = (column: Column): boolean => distinct(column, held.rows).length < held.rows.length;
        const first = pick(
          all.filter((column) => isTied(column) && distinct(column, held.rows).length > 1),
          held.random,
        );
        const second = pick(
          all.filter((column) => column !== first && distinct(column, held.rows).length > 1),
          held.random,
        );
        if (first === undefined || second === undefined)
          throw new NotApplicable(`${held.table.name} has no two columns of which one leaves ties`);
        const by = [{ [first.name]: ASC }, { [second.name]: DESC }];
        const what = `${held.table.name} is ordered by ${first.name}, then by ${second.name}`;
        await checkOrder(context, held, by, what);
      }),
  },
  'data.laws.order-of-texts': {
    title: 'AscNullsLast and DescNullsLast mirror each other on any text column, ties aside',
    clauses: ['data.order.desc-nulls-last', 'data.order.asc-nulls-last'],
    async run(context) {
      const isText = ({ scalar, ordered }: Column): boolean => ordered && scalar === 'String';
      const where = ({ columns }: Table): boolean => columns.some(isText);
      await holdOnTables(context, { count: 2, where, what: 'a column of texts' }, async (held) => {
        const column = pick(
          held.table.columns.filter((one) => isText(one) && distinct(one, held.rows).length > 1),
          held.random,
        );
        if (column === undefined) throw new NotApplicable(`${held.table.name} has no column of different texts`);
        await checkMirrored(context, held, column);
      });
    },
  },
  'data.laws.order-is-kept': {
    title: 'Without orderBy any table has one order, whichever fields are selected',
    clauses: ['data.order.default-primary-key'],
    run: (context) =>
      holdOnTables(context, { count: 2, noView: true }, async (held) => {
        const [pages = []] = await readWholePages(context, held.table, [{ orderBy: null }]);
        const behind = 'data.pagination.forward-union';
        checkPagesInOrder(pages, orderingOf(held), `${held.table.name} comes in the same order again`, { behind });
      }),
  },
});
