// Aggregates of the supabase dialect: which columns have which, and what they come to.
import { literal, quoted } from './sql-text.ts';
import type { Column, Table } from './world.ts';

export type Aggregates = readonly {
  readonly name: 'sum' | 'avg' | 'min' | 'max';
  readonly columns: readonly Column[];
}[];

export function aggregatesOf(table: Table): Aggregates {
  const named = table.columns.filter((column) => column.field !== undefined);
  const summed = named.filter((column) => column.type.aggregates === 'summed');
  const compared = named.filter((column) => column.type.aggregates !== 'none');
  return [
    { name: 'sum', columns: summed } as const,
    { name: 'avg', columns: summed } as const,
    { name: 'min', columns: compared } as const,
    { name: 'max', columns: compared } as const,
  ].filter((entry) => entry.columns.length > 0);
}

export function aggregateSql(aggregates: Aggregates): string {
  const entries = aggregates.map(({ name, columns }) => {
    const values = columns.map((column) => {
      const value = `t.${quoted(column.name)}`;
      return `${literal(column.field ?? '')}, ${name}(${name === 'avg' ? `${value}::numeric` : value})`;
    });
    return `'${name}', json_build_object(${values.join(', ')})`;
  });
  return `json_build_object(${["'count', count(*)", ...entries].join(', ')})::text`;
}
