// Two tables of one shape and of different sizes, to page through by key and by nullable columns with ties.

export interface Size {
  readonly table: 'Small' | 'Large';
  readonly rows: number;
}

/** One row in so many has neither rank nor score. */
const NULLS = 10;
/** So many rows share a rank and a score, in both tables. */
const TIES = 100;

export const PAGES_SCHEMA = (['Small', 'Large'] as const)
  .map(
    (table) => `create table "${table}" (id int primary key, rank int, score int, title text not null);
create index "${table}_rank" on "${table}" (rank, id);
create index "${table}_score" on "${table}" (score);`,
  )
  .join('\n');

export function renderFilling({ table, rows }: Size): string {
  return `insert into "${table}"
  select n, rank, rank, 'Row number ' || n
  from generate_series(1, ${rows}) n,
    lateral (select case when n % ${NULLS} <> 0 then n % ${rows / TIES} end) given (rank);
analyze "${table}";`;
}

/** Rows before the first null in the order of ranks or scores. */
export function rankedRows(rows: number): number {
  return rows - rows / NULLS;
}
