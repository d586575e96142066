// Filters, their operators and keys as conditions of SQL on a row.
import { join, param, raw, sql, type Sql } from '../../db/sql.ts';
import type { Column, Table } from '../model/model.ts';
import { COMPARISONS, type CompareOperator, type Filter, type KeyValues } from '../plan/plan.ts';
import type { RowScope } from './scope.ts';

export function filterCondition(filter: Filter, row: RowScope): Sql {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return sql`(${join(
        filter.items.map((item) => filterCondition(item, row)),
        filter.kind === 'and' ? raw(' and ') : raw(' or '),
      )})`;
    case 'not':
      return sql`(not ${filterCondition(filter.item, row)})`;
    case 'is-null':
      return sql`(${row.column(filter.column)} is ${filter.isNull ? raw('null') : raw('not null')})`;
    case 'compare':
      return comparison(row.column(filter.column), filter.operator, filter.column, filter.value);
    case 'key':
      return keyCondition(filter.table, filter.key, row);
  }
}

function comparison(left: Sql, operator: CompareOperator, column: Column, value: string | null): Sql {
  const compares = raw(COMPARISONS[operator]);
  const operand = sql`${param(value)}::${raw(column.sqlType)}`;
  return operator === 'in' ? sql`(${left} ${compares} (${operand}[]))` : sql`(${left} ${compares} ${operand})`;
}

export function keyCondition(table: Table, key: KeyValues, row: RowScope): Sql {
  const parts = table.key.map((column, index) => {
    const value =
      key.kind === 'json'
        ? jsonItem(key.text, key.offset + index, column)
        : sql`${param(key.texts[index] ?? null)}::${raw(column.sqlType)}`;
    return sql`${row.column(column)} = ${value}`;
  });
  return sql`(${join(parts, raw(' and '))})`;
}

/** An item of a JSON array as a value of the column's type; PostgreSQL reads it, so no digit is lost. */
export function jsonItem(text: string, index: number, column: Column): Sql {
  const position = raw(String(index));
  if (column.isArray)
    return sql`array(select jsonb_array_elements_text(${param(text)}::jsonb -> ${position}))::${raw(column.sqlType)}`;
  return sql`(${param(text)}::jsonb ->> ${position})::${raw(column.sqlType)}`;
}

export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw('true') : join(conditions, raw(' and '));
}
