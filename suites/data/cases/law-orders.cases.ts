// Laws of order, held against any tables that the target shows.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import type { DataContext } from '../context.ts';
import { idsOf } from '../laws/law-identity.ts';
import { allFields, readWhole, readWholes } from '../laws/law-read.ts';
import type { Column, Table } from '../laws/law-schema.ts';
import { holdOnTables } from '../laws/law-tables.ts';
import type { Held } from '../laws/law-tables.ts';
import { comparableColumns, compareOf, distinct, isComparable, pick, valuesOf } from '../laws/law-values.ts';
import type { Compare } from '../laws/law-values.ts';
import { at, sortTexts } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';
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

/** With nulls at the end, in either direction. */
function nullsLast(compare: Compare): Compare {
  return (a, b) => (a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b));
}

function checkOrdered(records: readonly Json[], compare: (a: Json, b: Json) => number, what: string): void {
  for (const [index, record] of records.entries()) {
    const before = records[index - 1];
    checkThat(before === undefined || compare(before, record) <= 0, what, {
      expected: 'each record at its place',
      actual: [before, record],
    });
  }
}

/** The whole table in each order. */
async function readOrdered(
  context: DataContext,
  { table, rows }: Held,
  ...orders: readonly unknown[]
): Promise<readonly (readonly Json[])[]> {
  const given = orders.map((orderBy) => ({ orderBy }));
  const ordered = await readWholes(context, table, given, allFields(table));
  for (const records of ordered)
    checkEqual(
      sortTexts(idsOf(table, records)),
      sortTexts(idsOf(table, rows)),
      `${table.name} has the same records under orderBy`,
    );
  return ordered;
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
    const [records = []] = await readOrdered(context, held, [{ [column.name]: value }]);
    const sign = value === ASC ? 1 : -1;
    const compare = nullsLast((a, b) => sign * compareOf(column)(a, b));
    const by = (a: Json, b: Json): number => compare(at(a, column.name), at(b, column.name));
    checkOrdered(records, by, `${held.table.name} is in the order of ${column.name} ${value}`);
  });
}

export const lawOrderCases = cases<DataContext>({ needs: ['records'], hazard: 'read' }, [
  {
    id: 'data.laws.order-upwards',
    title: 'AscNullsLast sorts any table by a column, with nulls at the end',
    clauses: ['data.order.asc-nulls-last'],
    async run(context) {
      await checkDirection(context, ASC);
    },
  },
  {
    id: 'data.laws.order-downwards',
    title: 'DescNullsLast sorts any table in reverse order, with nulls at the end',
    clauses: ['data.order.desc-nulls-last'],
    async run(context) {
      await checkDirection(context, DESC);
    },
  },
  {
    id: 'data.laws.order-of-several',
    title: 'An earlier column of orderBy takes precedence over a later one, in any table',
    clauses: ['data.order.list-priority', 'data.order.list'],
    async run(context) {
      await holdOnTables(context, { count: 2, atLeast: 3, where: hasOrder }, async (held) => {
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
        const by = [
          { column: first, sign: 1 },
          { column: second, sign: -1 },
        ];
        const orderBy = by.map(({ column, sign }) => ({
          [column.name]: sign === 1 ? ASC : DESC,
        }));
        const compare = (a: Json, b: Json): number => {
          for (const { column, sign } of by) {
            const compareValues = nullsLast((x, y) => sign * compareOf(column)(x, y));
            const side = compareValues(at(a, column.name), at(b, column.name));
            if (side !== 0) return side;
          }
          return 0;
        };
        const [records = []] = await readOrdered(context, held, orderBy);
        checkOrdered(records, compare, `${held.table.name} is ordered by ${first.name}, then by ${second.name}`);
      });
    },
  },
  {
    id: 'data.laws.order-of-texts',
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
        // Which of two texts comes first is up to the collation; texts that are equal may stand in any order.
        const both = [ASC, DESC].map((value) => [{ [column.name]: value }]);
        const [upwards = [], downwards = []] = (await readOrdered(context, held, ...both)).map((records) =>
          valuesOf(column, records),
        );
        const some = (values: readonly unknown[]): readonly unknown[] => values.filter((one) => one !== null);
        const values = some(upwards);
        checkEqual(upwards.slice(0, values.length), values, `${column.name} ${ASC} has nulls at the end`, {
          clause: 'data.order.asc-nulls-last',
        });
        checkEqual(some(downwards).toReversed(), values, `${column.name} downwards is upwards, reversed`);
        checkEqual(downwards.slice(0, values.length), some(downwards), `${column.name} ${DESC} has nulls at the end`);
      });
    },
  },
  {
    id: 'data.laws.order-is-kept',
    title: 'Without orderBy any table has one order, whichever fields are selected',
    clauses: ['data.order.default-primary-key'],
    async run(context) {
      await holdOnTables(context, { count: 2 }, async ({ table, rows }) => {
        const unordered = idsOf(table, await readWhole(context, table, { orderBy: null }));
        checkEqual(unordered, idsOf(table, rows), `${table.name} comes in the same order again`);
      });
    },
  },
]);
