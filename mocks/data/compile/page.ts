// One page of rows: the order, the cursor as disjoint ranges that an index can serve, one row more than asked.
import { join, param, raw, sql, type Sql } from '../../db/sql.ts';
import type { Cursor, OrderTerm, Page } from '../plan/plan.ts';
import { allOf, jsonItem } from './filter.ts';
import type { Aliases, FetchedRow, RowScope } from './scope.ts';

export interface PageSource {
  readonly from: Sql;
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

/** The place of nulls is left out where there are none, so that a plain index fits. */
export function orderBy(order: readonly OrderTerm[], row: RowScope): Sql {
  const terms = order.map(({ column, descending, nullsFirst }) => {
    const direction = raw(descending ? ' desc' : ' asc');
    const nulls = raw(column.notNull ? '' : nullsFirst ? ' nulls first' : ' nulls last');
    return sql`${row.column(column)}${direction}${nulls}`;
  });
  return join(terms, raw(', '));
}

/** The select of a page's rows, in the direction of travel; `row` says which columns it fetches. */
export function pageRows(source: PageSource, page: Page, row: FetchedRow, aliases: Aliases): Sql {
  const order = page.backward ? reverse(source.order) : source.order;
  const inner = source.row;
  const list = join(row.selectList(inner), raw(', '));
  const limit = page.size + 1;
  const ranges = page.cursor === undefined ? [[]] : rangesAfter(page.cursor, order, inner);
  const select = (range: readonly Sql[], count: number) =>
    sql`select ${list} from ${source.from} where ${allOf([...source.conditions, ...range])} order by ${orderBy(order, inner)} limit ${number(count)}`;
  const [only, ...more] = ranges;
  if (only === undefined) return select([raw('false')], limit);
  if (more.length === 0) return sql`${select(only, limit)} offset ${number(page.offset)}`;
  const alias = aliases.next();
  const parts = ranges.map((range) => sql`(${select(range, limit + page.offset)})`);
  const outer = row.under(alias);
  return sql`select * from (${join(parts, raw(' union all '))}) as ${raw(alias)} order by ${orderBy(order, outer)} limit ${number(limit)} offset ${number(page.offset)}`;
}

function number(value: number): Sql {
  return sql`${param(String(value))}::bigint`;
}

/** The rows behind a cursor, as ranges without overlap: equal in the first columns, further in the next one. */
function rangesAfter(cursor: Cursor, order: readonly OrderTerm[], row: RowScope): readonly (readonly Sql[])[] {
  const ranges: (readonly Sql[])[] = [];
  const equal: Sql[] = [];
  for (const [index, isNull] of cursor.nulls.entries()) {
    const term = order[index];
    if (term === undefined) break;
    const column = row.column(term.column);
    const value = jsonItem(cursor.text, index, term.column);
    if (!isNull) {
      ranges.push([...equal, sql`${column} ${raw(term.descending ? '<' : '>')} ${value}`]);
      if (!term.nullsFirst && !term.column.notNull) ranges.push([...equal, sql`${column} is null`]);
    } else if (term.nullsFirst) {
      ranges.push([...equal, sql`${column} is not null`]);
    }
    equal.push(isNull ? sql`${column} is null` : sql`${column} = ${value}`);
  }
  return ranges;
}
