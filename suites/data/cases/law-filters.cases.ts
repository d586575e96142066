// Laws of filters, held against any tables that the target shows: each one says what must be left of the records.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { shuffle } from '../../kit/contract/random.ts';
import type { DataContext } from '../context.ts';
import { idsOf } from '../laws/law-identity.ts';
import { readWholePages } from '../laws/law-read.ts';
import type { Column, Table } from '../laws/law-schema.ts';
import { holdOnTables, type Held } from '../laws/law-tables.ts';
import { comparableColumns, comparesOf, distinct, isComparable, valuesOf } from '../laws/law-values.ts';
import { judgeRow } from '../values/filter-model.ts';
import { randomFilter, SHAPES } from '../values/random-filter.ts';
import { pick } from '../values/scalar-kinds.ts';
import { sortTexts } from '../answers/read.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';

/** Of a pattern around a text: `%` on either side. */
const SIGNS = 2;

const ANY = { ordered: false };
const BY_ORDER = { ordered: true };

/** A filter, and the clause that is broken if it leaves other records; by itself the first one that the case cites. */
type Judged = readonly [filter: unknown, clause?: string];

/**
 * Each filter leaves the records that it describes. That is judged by the page that needs no cursor, the others are
 * pagination's; what becomes of records without a value may be open.
 */
async function checkLeft(
  context: DataContext,
  { table, rows }: Pick<Held, 'table' | 'rows'>,
  filters: readonly Judged[],
): Promise<void> {
  const compares = comparesOf(table);
  const given = filters.map(([filter]) => ({ filter }));
  const read = await readWholePages(context, table, given);
  for (const [index, [filter, clause]] of filters.entries()) {
    const idsBy = (verdict: string): readonly string[] =>
      idsOf(
        table,
        rows.filter((row) => judgeRow(filter, row, compares) === verdict),
      );
    const [expected, open] = [idsBy('kept'), new Set(idsBy('open'))];
    const pages = (read[index] ?? []).map((page) => idsOf(table, page).filter((id) => !open.has(id)));
    const [first = []] = pages;
    const wanted = new Set(expected);
    const shown = pages.length <= 1 ? expected : first.filter((id) => wanted.has(id));
    const what = `${table.name} under ${JSON.stringify(filter)}`;
    checkEqual(sortTexts(first), sortTexts(shown), what, clause === undefined ? {} : { clause });
    checkEqual(sortTexts(pages.flat()), sortTexts(expected), what, { clause: 'data.pagination.with-filter' });
  }
}

/** One column with each of the operators, each to the blame of its own clause. */
function checkOperators(
  context: DataContext,
  held: Held,
  { name }: Column,
  operands: Readonly<Record<string, unknown>>,
): Promise<void> {
  const filters = Object.entries(operands).map(([operator, operand]): Judged => [
    { [name]: { [operator]: operand } },
    `data.operators.${operator}`,
  ]);
  return checkLeft(context, held, filters);
}

function hasOperators(operators: readonly string[], how: { readonly ordered: boolean }) {
  const fits = (column: Column): boolean =>
    isComparable(column, how) && operators.every((operator) => column.operators.has(operator));
  return {
    where: ({ columns }: Table): boolean => columns.some(fits),
    /** A column with such operators and with more than one value among the records. */
    choose: ({ table, rows, random }: Held, also: (column: Column) => boolean = () => true): Column => {
      const columns = comparableColumns(table.columns, rows, how).filter(
        (column) => fits(column) && also(column) && valuesOf(column, rows).some((value) => value !== null),
      );
      const telling = columns.filter((column) => distinct(column, rows).length > 1);
      const column = pick(telling.length > 0 ? telling : columns, random);
      if (column === undefined) throw new NotApplicable(`${table.name} has no column that can be compared so`);
      return column;
    },
  };
}

function pickValue({ rows, random }: Held, column: Column): unknown {
  return pick(
    valuesOf(column, rows).filter((value) => value !== null),
    random,
  );
}

/** Columns to compare by, without null, of a table with compounds. */
const COMPARED = hasOperators(['eq', 'neq'], ANY);
const hasCompounds = (table: Table): boolean => table.hasCompounds && COMPARED.where(table);

export const lawFilterCases = dataCases('read', ['records'], {
  'data.laws.equal-or-not': {
    title: 'eq and neq with a value split the non-null records of any column',
    clauses: ['data.operators.eq', 'data.operators.neq'],
    run: (context) =>
      holdOnTables(context, { count: 3, where: COMPARED.where }, (held) => {
        const column = COMPARED.choose(held);
        const value = pickValue(held, column);
        return checkOperators(context, held, column, { eq: value, neq: value });
      }),
  },
  'data.laws.null-or-not': {
    title: 'is splits the records of any table into null and non-null ones',
    clauses: ['data.operators.is-null', 'data.operators.is-not-null'],
    async run(context) {
      const nullable = ({ columns }: Table): readonly Column[] =>
        columns.filter((column) => column.nullable && column.operators.has('is'));
      const where = (table: Table): boolean => nullable(table).length > 0;
      await holdOnTables(context, { count: 3, where, what: 'a nullable column' }, async (held) => {
        const columns = nullable(held.table);
        const telling = columns.filter((column) => valuesOf(column, held.rows).includes(null));
        const column = pick(telling.length > 0 ? telling : columns, held.random);
        if (column === undefined) return;
        await checkLeft(context, held, [
          [{ [column.name]: { is: IS_NULL } }, 'data.operators.is-null'],
          [{ [column.name]: { is: IS_NOT_NULL } }, 'data.operators.is-not-null'],
        ]);
      });
    },
  },
  'data.laws.above-or-below': {
    title: 'gt and lte, and gte and lt, split the non-null records of any number or time column',
    clauses: ['data.operators.gt', 'data.operators.gte', 'data.operators.lt', 'data.operators.lte'],
    async run(context) {
      const { where, choose } = hasOperators(['gt', 'gte', 'lt', 'lte'], BY_ORDER);
      await holdOnTables(context, { count: 2, where }, (held) => {
        const column = choose(held);
        const value = pickValue(held, column);
        return checkOperators(context, held, column, { gt: value, gte: value, lt: value, lte: value });
      });
    },
  },
  'data.laws.in-is-a-union': {
    title: 'in keeps the records that eq keeps with any of its values, in any table',
    clauses: ['data.operators.in'],
    async run(context) {
      const { where, choose } = hasOperators(['in'], ANY);
      await holdOnTables(context, { count: 2, where }, (held) => {
        const column = choose(held);
        const list = shuffle(distinct(column, held.rows), held.random).slice(0, 3);
        return checkOperators(context, held, column, { in: list });
      });
    },
  },
  'data.laws.texts': {
    title: 'startsWith and like keep the records of any column that begin with or contain a text',
    clauses: ['data.operators.starts-with', 'data.operators.like'],
    async run(context) {
      const { where, choose } = hasOperators(['startsWith', 'like'], ANY);
      await holdOnTables(context, { count: 2, where, what: 'a column of texts' }, async (held) => {
        const column = choose(held, ({ scalar }) => scalar === 'String');
        // What a pattern does with other signs than % is open.
        const texts = valuesOf(column, held.rows).filter((one) => typeof one === 'string');
        const plain = texts.flatMap((one) => /[^%_\\]{2,}/.exec(one) ?? []);
        const found = pick(plain, held.random);
        if (found === undefined) throw new NotApplicable(`${held.table.name} has no text that is safe in a pattern`);
        const characters = Array.from(found);
        // A column may have a greatest length, and a pattern that is longer than any value of it be refused.
        const room = Math.max(...texts.map((one) => Array.from(one).length)) - SIGNS;
        const piece = characters
          .slice(Math.floor(characters.length / 3), Math.ceil(characters.length / 2) + 1)
          .slice(0, Math.max(0, room))
          .join('');
        const start = characters.slice(0, Math.ceil(characters.length / 2)).join('');
        await checkLeft(context, held, [
          [{ [column.name]: { startsWith: start } }, 'data.operators.starts-with'],
          ...(piece === '' ? [] : [[{ [column.name]: { like: `%${piece}%` } }, 'data.operators.like'] as const]),
        ]);
      });
    },
  },
  'data.laws.compounds': {
    title: 'Over non-null columns not, and, and or are the complement, intersection and union',
    clauses: ['data.filters.not', 'data.filters.and-list', 'data.filters.or-list', 'data.filters.columns-and'],
    run: (context) =>
      holdOnTables(context, { count: 2, atLeast: 3, where: hasCompounds }, (held) => {
        const { choose } = COMPARED;
        const column = choose(held, ({ nullable }) => !nullable);
        const compare = (operator: string, value: unknown) => ({ [column.name]: { [operator]: value } });
        const [one, other] = [pickValue(held, column), pickValue(held, column)];
        return checkLeft(context, held, [
          [{ not: compare('eq', one) }, 'data.filters.not'],
          [{ and: [compare('neq', one), compare('neq', other)] }, 'data.filters.and-list'],
          [{ or: [compare('eq', one), compare('eq', other)] }, 'data.filters.or-list'],
          [{ ...compare('neq', one), not: compare('eq', other) }, 'data.filters.columns-and'],
        ]);
      }),
  },
  'data.laws.empty-filters': {
    title: 'An empty and, or, not, an empty filter and no filter keep every record of any table',
    clauses: ['data.filters.empty-and', 'data.filters.empty-or', 'data.filters.empty-not', 'data.filters.absent'],
    async run(context) {
      const where = (table: Table): boolean => table.hasCompounds;
      await holdOnTables(context, { count: 1, where }, (held) =>
        checkLeft(context, held, [
          [{ and: [] }, 'data.filters.empty-and'],
          [{ or: [] }, 'data.filters.empty-or'],
          [{ not: {} }, 'data.filters.empty-not'],
          [{}, 'data.filters.absent'],
          [null, 'data.filters.absent'],
        ]),
      );
    },
  },
  'data.laws.random-filters': {
    title: 'Random nested filters keep exactly the matching records of any table',
    clauses: ['data.filters.nesting', 'data.filters.columns-and'],
    run: (context) =>
      holdOnTables(context, { count: 4, atLeast: 3, where: hasCompounds }, (held) => {
        const { table, rows, random } = held;
        const columns = comparableColumns(table.columns, rows, ANY)
          .filter(({ nullable, operators }) => !nullable && operators.has('eq') && operators.has('neq'))
          .map((column) => ({ name: column.name, operators: operatorsOf(column) }));
        if (columns.length === 0) throw new NotApplicable(`${table.name} has no column without null to compare by`);
        const filters = SHAPES.map((shape): Judged => [randomFilter({ columns, rows, random }, 3, shape)]);
        return checkLeft(context, held, filters);
      }),
  },
});

/** Those whose answer is known on the column, whatever its collation is. */
function operatorsOf(column: Column): readonly string[] {
  const compared = isComparable(column, BY_ORDER) ? ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] : ['eq', 'neq'];
  return compared.filter((operator) => column.operators.has(operator));
}
