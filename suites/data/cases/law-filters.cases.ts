// Laws of filters, held against any tables that the target shows: each one says what must be left of the records.
import { checkEqual } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { shuffle } from '../../kit/contract/random.ts';
import { sortTexts } from '../answers/read.ts';
import { dataCases, type DataContext } from '../context.ts';
import { choose, onTables, type Held } from '../laws/law-tables.ts';
import {
  ANY,
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
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';
import { judgeRows } from '../values/filter-model.ts';
import { randomFilter, SHAPES } from '../values/random-filter.ts';
import { pick } from '../values/scalar-kinds.ts';
import table from './law-filters.json' with { type: 'json' };

/** Of a pattern around a text: `%` on either side. */
const SIGNS = 2;

/** A filter, and the clause that is broken if it leaves other records; by itself the first one that the case cites. */
type Judged = readonly [filter: unknown, clause?: string];

/**
 * Each filter leaves the records that it describes. That is judged by the page that needs no cursor, the others are
 * pagination's; what becomes of records without a value may be open.
 */
async function checkLeft(context: DataContext, { table, rows }: Held, filters: readonly Judged[]): Promise<void> {
  const compares = comparesOf(table);
  const given = filters.map(([filter]) => ({ filter }));
  const read = await readWholePages(context, table, given);
  for (const [index, [filter, clause]] of filters.entries()) {
    const judged = judgeRows(filter, rows, compares);
    const [expected, open] = [idsOf(table, judged.kept), new Set(idsOf(table, judged.open))];
    const pages = (read[index] ?? []).map((page) => idsOf(table, page).filter((id) => !open.has(id)));
    const [first = []] = pages;
    const wanted = new Set(expected);
    const shown = pages.length <= 1 ? expected : first.filter((id) => wanted.has(id));
    const what = `${table.name} under ${JSON.stringify(filter)}`;
    checkEqual(sortTexts(first), sortTexts(shown), what, { clause });
    checkEqual(sortTexts(pages.flat()), sortTexts(expected), what, { clause: 'data.pagination.with-filter' });
  }
}

const canCompare =
  (how: typeof ANY, operators: readonly string[]) =>
  (column: Column): boolean =>
    isComparable(column, how) && operators.every((operator) => column.operators.has(operator));

const hasColumn =
  (fits: (column: Column) => boolean) =>
  ({ columns }: Table): boolean =>
    columns.some(fits);

/** A column that fits, with more than one value among the records if there is one. */
function chooseColumn(held: Held, how: typeof ANY, fits: (column: Column) => boolean): Column {
  const { table, rows } = held;
  const columns = comparableColumns(table.columns, rows, how).filter(
    (column) => fits(column) && distinct(column, rows).length > 0,
  );
  const without = `${table.name} has no column that can be compared so`;
  return choose(held, without, columns.filter(varies(rows)), columns);
}

function pickValue({ rows, random }: Held, column: Column): unknown {
  const values = valuesOf(column, rows).filter((value) => value !== null);
  return pick(values, random);
}

/** Each of the operators, with the operand, leaves of any table what it says of a column, to the blame of its own clause. */
function operatorsLeave(
  count: number,
  how: typeof ANY,
  operators: readonly string[],
  operandOf: (held: Held, column: Column) => unknown,
): (context: DataContext) => Promise<void> {
  const fits = canCompare(how, operators);
  return onTables({ count, where: hasColumn(fits) }, (context, held) => {
    const column = chooseColumn(held, how, fits);
    const operand = operandOf(held, column);
    const judge = (operator: string): Judged => [
      { [column.name]: { [operator]: operand } },
      `data.operators.${operator}`,
    ];
    return checkLeft(context, held, operators.map(judge));
  });
}

const hasEquality = canCompare(ANY, ['eq', 'neq']);
const hasCompounds = (table: Table): boolean => table.hasCompounds && table.columns.some(hasEquality);
const isNullable = ({ nullable, operators }: Column): boolean => nullable && operators.has('is');
const hasTextOperators = canCompare(ANY, ['startsWith', 'like']);

export const lawFilterCases = dataCases('read', ['records'], table, {
  'data.laws.equal-or-not': operatorsLeave(3, ANY, ['eq', 'neq'], pickValue),
  'data.laws.null-or-not': onTables(
    { count: 3, where: hasColumn(isNullable), what: 'a nullable column' },
    (context, held) => {
      const columns = held.table.columns.filter(isNullable);
      const telling = columns.filter((column) => valuesOf(column, held.rows).includes(null));
      const { name } = choose(held, `${held.table.name} has no nullable column`, telling, columns);
      return checkLeft(context, held, [
        [{ [name]: { is: IS_NULL } }, 'data.operators.is-null'],
        [{ [name]: { is: IS_NOT_NULL } }, 'data.operators.is-not-null'],
      ]);
    },
  ),
  'data.laws.above-or-below': operatorsLeave(2, BY_ORDER, ['gt', 'gte', 'lt', 'lte'], pickValue),
  'data.laws.in-is-a-union': operatorsLeave(2, ANY, ['in'], ({ rows, random }, column) =>
    shuffle(distinct(column, rows), random).slice(0, 3),
  ),
  'data.laws.texts': onTables(
    { count: 2, where: hasColumn(hasTextOperators), what: 'a column of texts' },
    async (context, held) => {
      const { table, rows } = held;
      const column = chooseColumn(held, ANY, (one) => hasTextOperators(one) && one.scalar === 'String');
      // What a pattern does with other signs than % is open.
      const texts = valuesOf(column, rows).filter((one) => typeof one === 'string');
      const plain = texts.flatMap((one) => /[^%_\\]{2,}/.exec(one) ?? []);
      const characters = Array.from(choose(held, `${table.name} has no text that is safe in a pattern`, plain));
      // A column may have a greatest length, and a pattern that is longer than any value of it be refused.
      const room = Math.max(...texts.map((one) => Array.from(one).length)) - SIGNS;
      const half = Math.ceil(characters.length / 2);
      const piece = characters
        .slice(Math.floor(characters.length / 3), half + 1)
        .slice(0, Math.max(0, room))
        .join('');
      const start = characters.slice(0, half).join('');
      await checkLeft(context, held, [
        [{ [column.name]: { startsWith: start } }, 'data.operators.starts-with'],
        ...(piece === '' ? [] : [[{ [column.name]: { like: `%${piece}%` } }, 'data.operators.like'] as const]),
      ]);
    },
  ),
  'data.laws.compounds': onTables({ count: 2, atLeast: 3, where: hasCompounds }, (context, held) => {
    const column = chooseColumn(held, ANY, (one) => hasEquality(one) && !one.nullable);
    const compare = (operator: string, value: unknown) => ({ [column.name]: { [operator]: value } });
    const [one, other] = [pickValue(held, column), pickValue(held, column)];
    return checkLeft(context, held, [
      [{ not: compare('eq', one) }, 'data.filters.not'],
      [{ and: [compare('neq', one), compare('neq', other)] }, 'data.filters.and-list'],
      [{ or: [compare('eq', one), compare('eq', other)] }, 'data.filters.or-list'],
      [{ ...compare('neq', one), not: compare('eq', other) }, 'data.filters.columns-and'],
    ]);
  }),
  'data.laws.empty-filters': onTables({ count: 1, where: ({ hasCompounds: has }) => has }, (context, held) =>
    checkLeft(context, held, [
      [{ and: [] }, 'data.filters.empty-and'],
      [{ or: [] }, 'data.filters.empty-or'],
      [{ not: {} }, 'data.filters.empty-not'],
      [{}, 'data.filters.absent'],
      [null, 'data.filters.absent'],
    ]),
  ),
  'data.laws.random-filters': onTables({ count: 4, atLeast: 3, where: hasCompounds }, (context, held) => {
    const { table, rows, random } = held;
    const columns = comparableColumns(table.columns, rows, ANY)
      .filter((column) => !column.nullable && hasEquality(column))
      .map((column) => ({ name: column.name, operators: operatorsOf(column) }));
    if (columns.length === 0) throw new NotApplicable(`${table.name} has no column without null to compare by`);
    const filters = SHAPES.map((shape): Judged => [randomFilter({ columns, rows, random }, 3, shape)]);
    return checkLeft(context, held, filters);
  }),
});

/** Those whose answer is known on the column, whatever its collation is. */
function operatorsOf(column: Column): readonly string[] {
  const compared = isComparable(column, BY_ORDER) ? ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] : ['eq', 'neq'];
  return compared.filter((operator) => column.operators.has(operator));
}
