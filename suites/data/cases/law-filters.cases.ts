// Laws of filters, held against any tables that the target shows: each one says what must be left of the records.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { shuffle } from '../../kit/contract/random.ts';
import type { DataContext } from '../context.ts';
import { randomLawFilter } from '../laws/law-random-filter.ts';
import { idsOf } from '../laws/law-identity.ts';
import { readWholePages } from '../laws/law-read.ts';
import type { Column, Table } from '../laws/law-schema.ts';
import { holdOnTables } from '../laws/law-tables.ts';
import type { Held } from '../laws/law-tables.ts';
import { comparableColumns, compareOf, distinct, isComparable, pick, valuesOf } from '../laws/law-values.ts';
import { sortTexts } from '../answers/read.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';

/** Of a pattern around a text: `%` on either side. */
const SIGNS = 2;

const ANY = { ordered: false };
const BY_ORDER = { ordered: true };

/** What a filter must leave, by the values of one column. */
interface Expectation {
  readonly filter: unknown;
  readonly keeps: (value: unknown) => boolean;
  readonly clause: string;
  /** What becomes of records without a value is open. */
  readonly nullsOpen?: boolean;
}

/** What a filter leaves, page by page: it is judged by the page that needs no cursor, and the others are pagination's. */
function checkLeft(
  pages: readonly (readonly string[])[],
  expected: readonly string[],
  what: string,
  blame: { readonly clause?: string } = {},
): void {
  const [first = []] = pages;
  const isWhole = pages.length <= 1;
  const wanted = new Set(expected);
  checkEqual(sortTexts(first), sortTexts(isWhole ? expected : first.filter((id) => wanted.has(id))), what, blame);
  checkEqual(sortTexts(pages.flat()), sortTexts(expected), what, { clause: 'data.pagination.with-filter' });
}

async function checkKept(
  context: DataContext,
  { table, rows }: Pick<Held, 'table' | 'rows'>,
  column: Column,
  expectations: readonly Expectation[],
): Promise<void> {
  const values = valuesOf(column, rows);
  const nulls = new Set(
    idsOf(
      table,
      rows.filter((_row, index) => values[index] === null),
    ),
  );
  const found = await readWholePages(context, table, expectations);
  for (const [index, { filter, keeps, clause, nullsOpen = false }] of expectations.entries()) {
    const kept = (found[index] ?? []).map((page) => idsOf(table, page).filter((id) => !nullsOpen || !nulls.has(id)));
    const expected = idsOf(
      table,
      rows.filter((_row, place) => keeps(values[place])),
    );
    checkLeft(kept, expected, `${table.name} under ${JSON.stringify(filter)}`, { clause });
  }
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

export const lawFilterCases = cases<DataContext>({ needs: ['records'], hazard: 'read' }, [
  {
    id: 'data.laws.equal-or-not',
    title: 'eq and neq with a value split the non-null records of any column',
    clauses: ['data.operators.eq', 'data.operators.neq'],
    async run(context) {
      const { where, choose } = hasOperators(['eq', 'neq'], ANY);
      await holdOnTables(context, { count: 3, where }, async (held) => {
        const column = choose(held);
        const value = pickValue(held, column);
        const equal = (one: unknown): boolean => one !== null && compareOf(column)(one, value) === 0;
        await checkKept(context, held, column, [
          { filter: { [column.name]: { eq: value } }, keeps: equal, clause: 'data.operators.eq' },
          {
            filter: { [column.name]: { neq: value } },
            keeps: (one) => one !== null && !equal(one),
            clause: 'data.operators.neq',
            nullsOpen: true,
          },
        ]);
      });
    },
  },
  {
    id: 'data.laws.null-or-not',
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
        const is = (word: string): unknown => ({ [column.name]: { is: word } });
        await checkKept(context, held, column, [
          { filter: is(IS_NULL), keeps: (one) => one === null, clause: 'data.operators.is-null' },
          { filter: is(IS_NOT_NULL), keeps: (one) => one !== null, clause: 'data.operators.is-not-null' },
        ]);
      });
    },
  },
  {
    id: 'data.laws.above-or-below',
    title: 'gt and lte, and gte and lt, split the non-null records of any number or time column',
    clauses: ['data.operators.gt', 'data.operators.gte', 'data.operators.lt', 'data.operators.lte'],
    async run(context) {
      const { where, choose } = hasOperators(['gt', 'gte', 'lt', 'lte'], BY_ORDER);
      await holdOnTables(context, { count: 2, where }, async (held) => {
        const column = choose(held);
        const value = pickValue(held, column);
        const side = (one: unknown): number => compareOf(column)(one, value);
        const holds: Readonly<Record<string, (one: unknown) => boolean>> = {
          gt: (one) => side(one) > 0,
          gte: (one) => side(one) >= 0,
          lt: (one) => side(one) < 0,
          lte: (one) => side(one) <= 0,
        };
        const expectations = Object.entries(holds).map(([operator, keeps]) => ({
          filter: { [column.name]: { [operator]: value } },
          keeps: (one: unknown) => one !== null && keeps(one),
          clause: `data.operators.${operator}`,
        }));
        await checkKept(context, held, column, expectations);
      });
    },
  },
  {
    id: 'data.laws.in-is-a-union',
    title: 'in keeps the records that eq keeps with any of its values, in any table',
    clauses: ['data.operators.in'],
    async run(context) {
      const { where, choose } = hasOperators(['in'], ANY);
      await holdOnTables(context, { count: 2, where }, async (held) => {
        const column = choose(held);
        const list = shuffle(distinct(column, held.rows), held.random).slice(0, 3);
        const keeps = (one: unknown): boolean =>
          one !== null && list.some((value) => compareOf(column)(one, value) === 0);
        const filter = { [column.name]: { in: list } };
        await checkKept(context, held, column, [{ filter, keeps, clause: 'data.operators.in' }]);
      });
    },
  },
  {
    id: 'data.laws.texts',
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
        await checkKept(context, held, column, [
          {
            filter: { [column.name]: { startsWith: start } },
            keeps: (one) => typeof one === 'string' && one.startsWith(start),
            clause: 'data.operators.starts-with',
          },
          ...(piece === ''
            ? []
            : [
                {
                  filter: { [column.name]: { like: `%${piece}%` } },
                  keeps: (one: unknown) => typeof one === 'string' && one.includes(piece),
                  clause: 'data.operators.like',
                },
              ]),
        ]);
      });
    },
  },
  {
    id: 'data.laws.compounds',
    title: 'Over non-null columns not, and, and or are the complement, intersection and union',
    clauses: ['data.filters.not', 'data.filters.and-list', 'data.filters.or-list', 'data.filters.columns-and'],
    async run(context) {
      const { where: compared, choose } = hasOperators(['eq', 'neq'], ANY);
      const where = (table: Table): boolean => table.hasCompounds && compared(table);
      await holdOnTables(context, { count: 2, atLeast: 3, where }, async (held) => {
        const column = choose(held, ({ nullable }) => !nullable);
        const [one, other] = [pickValue(held, column), pickValue(held, column)];
        const is = (value: unknown) => (candidate: unknown) => compareOf(column)(candidate, value) === 0;
        const [isOne, isOther] = [is(one), is(other)];
        const { name } = column;
        await checkKept(context, held, column, [
          { filter: { not: { [name]: { eq: one } } }, keeps: (v) => !isOne(v), clause: 'data.filters.not' },
          {
            filter: { and: [{ [name]: { neq: one } }, { [name]: { neq: other } }] },
            keeps: (v) => !isOne(v) && !isOther(v),
            clause: 'data.filters.and-list',
          },
          {
            filter: { or: [{ [name]: { eq: one } }, { [name]: { eq: other } }] },
            keeps: (v) => isOne(v) || isOther(v),
            clause: 'data.filters.or-list',
          },
          {
            filter: { [name]: { neq: one }, not: { [name]: { eq: other } } },
            keeps: (v) => !isOne(v) && !isOther(v),
            clause: 'data.filters.columns-and',
          },
        ]);
      });
    },
  },
  {
    id: 'data.laws.empty-filters',
    title: 'An empty and, or, not, an empty filter and no filter keep every record of any table',
    clauses: ['data.filters.empty-and', 'data.filters.empty-or', 'data.filters.empty-not', 'data.filters.absent'],
    async run(context) {
      const where = ({ hasCompounds }: Table): boolean => hasCompounds;
      await holdOnTables(context, { count: 1, where }, async ({ table, rows }) => {
        const filters = [
          [{ and: [] }, 'data.filters.empty-and'],
          [{ or: [] }, 'data.filters.empty-or'],
          [{ not: {} }, 'data.filters.empty-not'],
          [{}, 'data.filters.absent'],
          [null, 'data.filters.absent'],
        ] as const;
        const found = await readWholePages(
          context,
          table,
          filters.map(([filter]) => ({ filter })),
        );
        for (const [index, [filter, clause]] of filters.entries()) {
          const kept = (found[index] ?? []).map((page) => idsOf(table, page));
          const what = `${table.name} under ${JSON.stringify(filter)} has all its records`;
          checkLeft(kept, idsOf(table, rows), what, { clause });
        }
      });
    },
  },
  {
    id: 'data.laws.random-filters',
    title: 'Random nested filters keep exactly the matching records of any table',
    clauses: ['data.filters.nesting', 'data.filters.columns-and'],
    async run(context) {
      const { where: compared } = hasOperators(['eq', 'neq'], ANY);
      const where = (table: Table): boolean => table.hasCompounds && compared(table);
      await holdOnTables(context, { count: 4, atLeast: 3, where }, async ({ table, rows, random }) => {
        const columns = comparableColumns(table.columns, rows, ANY).filter(
          ({ nullable, operators }) => !nullable && operators.has('eq') && operators.has('neq'),
        );
        if (columns.length === 0) throw new NotApplicable(`${table.name} has no column without null to compare by`);
        const filters = [1, 2, 3, 4].map((choice) => randomLawFilter({ columns, rows, random }, 3, choice));
        const found = await readWholePages(
          context,
          table,
          filters.map(({ filter }) => ({ filter })),
        );
        for (const [index, { filter, keeps }] of filters.entries()) {
          const kept = (found[index] ?? []).map((page) => idsOf(table, page));
          checkLeft(kept, idsOf(table, rows.filter(keeps)), `${table.name} under ${JSON.stringify(filter)}`);
        }
      });
    },
  },
]);
