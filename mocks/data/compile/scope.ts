// Names inside one statement, and where a row's columns are found.
import { identifier, raw, sql, type Sql } from '../../db/sql.ts';
import type { Column, Table } from '../model/model.ts';

export type Aliases = ReturnType<typeof createAliases>;

/** Aliases that no column has: PostgreSQL would read such a name as the column, not as the row. */
export function createAliases() {
  let count = 0;
  return {
    next() {
      count += 1;
      return `touchstone$${count}`;
    },
  };
}

/** A row that expressions can refer to. */
export interface RowScope {
  column(column: Column): Sql;
  /** The row as a value of its table's row type. */
  whole(): Sql;
}

/** The row of a table under an alias. */
export function tableRow(alias: string): RowScope {
  return { column: (column) => identifier(alias, column.name), whole: () => identifier(alias) };
}

/** The row of a subquery that has exactly the columns of a table. */
export function castRow(alias: string, table: Pick<Table, 'schema' | 'name'>): RowScope {
  return { ...tableRow(alias), whole: () => sql`${identifier(alias)}::${tableName(table)}` };
}

/** A row of a subquery, which fetches only the columns that were used. */
export interface FetchedRow extends RowScope {
  /** The select list, for a subquery over the table's row. */
  selectList(inner: RowScope): readonly Sql[];
  /** The same columns when the subquery has another alias. */
  under(alias: string): RowScope;
}

export function fetchedRow(alias: string): FetchedRow {
  const columns = new Map<number, Column>();
  let whole = false;
  const under = (name: string): RowScope => ({
    column(column) {
      columns.set(column.number, column);
      return identifier(name, `c${column.number}`);
    },
    whole() {
      whole = true;
      return identifier(name, 'c0');
    },
  });
  return {
    ...under(alias),
    under,
    selectList(inner) {
      const list = [...columns.values()].map((column) => sql`${inner.column(column)} as ${raw(`c${column.number}`)}`);
      if (whole) list.push(sql`${inner.whole()} as c0`);
      return list.length > 0 ? list : [raw('1 as c')];
    },
  };
}

export function tableName(table: Pick<Table, 'schema' | 'name'>): Sql {
  return identifier(table.schema, table.name);
}
