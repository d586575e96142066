// One page of rows: the order, and the cursor as ranges that an index can serve.
import { join, param, raw, sql, type Sql } from '../../db/sql.ts';
import type { Cursor, OrderTerm, Page } from '../plan/plan.ts';
import { allOf, jsonItem } from './filter.ts';
import type { Aliases, FetchedRow, RowScope } from './scope.ts';

export interface PageSource {
  readonly from: Sql;
  /** Whether the rows come from a table, which may have indexes. */
  readonly stored: boolean;
  readonly row: RowScope;
  readonly conditions: readonly Sql[];
  readonly order: readonly OrderTerm[];
}

export function reverse(order: readonly OrderTerm[]): readonly OrderTerm[] {
  return order.map(({ column, descending, nullsFirst }) => ({
    column,
    descending: !descending,
    nullsFirst: !nullsFirst,
  }));
}

/** The position of nulls is left out if there cannot be any, so that a plain index fits. */
export function orderBy(order: readonly OrderTerm[], row: RowScope): Sql {
  const terms = order.map(({ column, descending, nullsFirst }) => {
    const direction = raw(descending ? ' desc' : ' asc');
    const nulls = raw(column.notNull ? '' : nullsFirst ? ' nulls first' : ' nulls last');
    return sql`${row.column(column)}${direction}${nulls}`;
  });
  return join(terms);
}

/** Rows with no rows of other ranges between them; `order` has the terms that differ within it. */
interface Range {
  readonly conditions: readonly Sql[];
  readonly order: readonly OrderTerm[];
}

/** Selects a page's rows, in the page's direction; `row` says which columns. */
export function pageRows(source: PageSource, page: Page, row: FetchedRow, aliases: Aliases): Sql {
  const order = page.backward ? reverse(source.order) : source.order;
  const inner = source.row;
  const list = join(row.selectList(inner));
  const wanted = page.size;
  const ranges = page.cursor === undefined ? rangesFromStart(order, source) : rangesAfter(page.cursor, order, inner, 0);
  const select = (range: Range, count: number) => {
    const ordered = range.order.length === 0 ? raw('') : sql` order by ${orderBy(range.order, inner)}`;
    return sql`select ${list} from ${source.from} where ${allOf([...source.conditions, ...range.conditions])}${ordered} limit ${number(count)}`;
  };
  const [only, ...more] = ranges;
  if (only === undefined) return select({ conditions: [raw('false')], order }, wanted);
  if (more.length === 0) return sql`${select(only, wanted)} offset ${number(page.offset)}`;
  const alias = aliases.next();
  const union = concatenated(
    ranges.map((range) => select(range, wanted + page.offset)),
    wanted + page.offset,
    aliases,
  );
  return sql`${union.ctes} select * from (${union.rows}) as ${raw(alias)} order by ${orderBy(order, row.under(alias))} limit ${number(wanted)} offset ${number(page.offset)}`;
}

function number(value: number): Sql {
  return sql`${param(String(value))}::bigint`;
}

/** Selects in turn, each only for the rows still missing; one that is not needed does not start. */
function concatenated(selects: readonly Sql[], wanted: number, aliases: Aliases): { ctes: Sql; rows: Sql } {
  const names: Sql[] = [];
  const parts = selects.map((select) => {
    const missing = names.map((name) => sql` - (select count(*) from ${name})`);
    const name = raw(aliases.next());
    const rows =
      missing.length === 0
        ? select
        : sql`select * from (${select}) as ${raw(aliases.next())} limit greatest(${number(wanted)}${join(missing, raw(''))}, 0)`;
    names.push(name);
    return sql`${name} as materialized (${rows})`;
  });
  return {
    ctes: sql`with ${join(parts)}`,
    rows: join(
      names.map((name) => sql`select * from ${name}`),
      raw(' union all '),
    ),
  };
}

/** An index has nulls beside the other values, but not in the key's order: a separate range. */
function rangesFromStart(order: readonly OrderTerm[], { row, stored }: PageSource): readonly Range[] {
  const [term, ...rest] = order;
  if (term === undefined || !stored || !isIndexed(term) || term.column.notNull) return [{ conditions: [], order }];
  const column = row.column(term.column);
  const nulls = amongNulls(term, rest, row);
  const others = { conditions: [sql`${column} is not null`], order: [withoutNulls(term), ...rest] };
  return term.nullsFirst ? [...nulls, others] : [others, ...nulls];
}

/** The rows after a cursor, nearest first: equal in the first columns, further in the next one. */
function rangesAfter(cursor: Cursor, order: readonly OrderTerm[], row: RowScope, index: number): readonly Range[] {
  const isNull = cursor.nulls[index];
  const [term, ...rest] = order;
  if (isNull === undefined || term === undefined) return [];
  const column = row.column(term.column);
  const behind = rangesAfter(cursor, rest, row, index + 1);
  const others = (condition: Sql) => ({ conditions: [condition], order: [withoutNulls(term), ...rest] });
  if (isNull)
    return [...amongNulls(term, rest, row, behind), ...(term.nullsFirst ? [others(sql`${column} is not null`)] : [])];
  const value = jsonItem(cursor.text, index, term.column);
  return [
    ...behind.map(({ conditions, order: further }) => ({
      conditions: [sql`${column} = ${value}`, ...conditions],
      order: further,
    })),
    others(sql`${column} ${raw(term.descending ? '<' : '>')} ${value}`),
    ...(term.nullsFirst || term.column.notNull ? [] : amongNulls(term, rest, row)),
  ];
}

/** The ranges of the further terms when this one is null. */
function amongNulls(
  term: OrderTerm,
  rest: readonly OrderTerm[],
  row: RowScope,
  ranges: readonly Range[] = [{ conditions: [], order: rest }],
): readonly Range[] {
  const isNull = sql`${row.column(term.column)} is null`;
  const named = nameForIndex(term, rest);
  return ranges.map(({ conditions, order }) => ({ conditions: [isNull, ...conditions], order: [...named, ...order] }));
}

/**
 * PostgreSQL does not treat null as a constant: an index that holds the further columns serves their
 * order only if the order also names the first one, in whichever direction fits.
 */
function nameForIndex({ column }: OrderTerm, rest: readonly OrderTerm[]): readonly OrderTerm[] {
  const [next] = rest;
  if (next === undefined) return [];
  const { descending } = next;
  const serves = (followers: readonly number[]) =>
    rest.every((term, index) => term.column.number === followers[index] && term.descending === descending);
  return column.indexes.some(serves) ? [{ column, descending, nullsFirst: descending }] : [];
}

/** If a range has no null in an indexed column, its order is the index's. */
function withoutNulls(term: OrderTerm): OrderTerm {
  return isIndexed(term) ? { ...term, column: { ...term.column, notNull: true } } : term;
}

function isIndexed({ column }: OrderTerm): boolean {
  return column.indexes.length > 0;
}
