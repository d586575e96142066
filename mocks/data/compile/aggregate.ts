// Aggregates over every row of a connection.
import { raw, sql, type Sql } from '../../db/sql.ts';
import type { Table } from '../model/model.ts';
import { aggregateTypeName } from '../plan/aggregate.ts';
import type { AggregateField } from '../plan/plan.ts';
import { allOf } from './filter.ts';
import { jsonObject, textLiteral, type JsonEntry } from './json.ts';
import type { PageSource } from './page.ts';

export function aggregateSelect(fields: readonly AggregateField[], table: Table, rows: PageSource): Sql {
  const { row } = rows;
  const entries = fields.map((field): JsonEntry => {
    const { key, kind } = field;
    switch (kind) {
      case 'typename':
        return { key, value: textLiteral(`${table.typeName}Aggregate`) };
      case 'count':
        return { key, value: raw('count(*)') };
      default: {
        const columns = field.fields.map((entry): JsonEntry => {
          if (entry.kind === 'typename') return { key: entry.key, value: textLiteral(aggregateTypeName(table, kind)) };
          const value = row.column(entry.column);
          return { key: entry.key, value: kind === 'avg' ? sql`avg(${value}::numeric)` : sql`${raw(kind)}(${value})` };
        });
        return { key, value: jsonObject(columns) };
      }
    }
  });
  // `having`: one row, even if only the types' names are selected.
  return sql`(select ${jsonObject(entries)} from ${rows.from} where ${allOf(rows.conditions)} having true)`;
}
