// The pages that are measured, in two tables of one shape: by key and by a nullable column, in two directions, first and deep.

export interface Size {
  readonly table: 'Small' | 'Large';
  readonly rows: number;
}

/** One row in so many has no score. */
const NULLS = 10;
/** So many rows share a score, in both tables. */
const TIES = 100;

/** The index is of the column alone: its ties have to be sorted by the key. */
export const PAGES_SCHEMA = (['Small', 'Large'] as const)
  .map(
    (table) => `create table "${table}" (id int primary key, score int, title text not null);
create index "${table}_score" on "${table}" (score);`,
  )
  .join('\n');

export function renderFilling({ table, rows }: Size): string {
  return `insert into "${table}"
  select n, case when n % ${NULLS} <> 0 then n % ${rows / TIES} end, 'Row number ' || n from generate_series(1, ${rows}) n;
analyze "${table}";`;
}

export interface Walk {
  readonly title: string;
  /** The field's name of the order, or the key's own. */
  readonly order: string;
  readonly sqlOrder: string;
  readonly direction: 'forward' | 'backward';
  readonly stops: readonly Stop[];
}

/** A page, and the row whose cursor it starts from; the first page has none. */
export interface Stop {
  readonly title: string;
  readonly offset?: (rows: number) => number;
}

const FIRST: Stop = { title: 'first' };
const MIDDLE: Stop = { title: 'middle', offset: (rows) => rows / 2 };
const NEAR_END: Stop = { title: 'near the end', offset: (rows) => rows - 30 };
const NEAR_START: Stop = { title: 'near the start', offset: () => 30 };
const INTO_NULLS: Stop = { title: 'into the nulls', offset: (rows) => scoredRows(rows) - 5 };
const OUT_OF_NULLS: Stop = { title: 'out of the nulls', offset: (rows) => scoredRows(rows) + 5 };

/** Rows before the first null in the order of scores. */
const scoredRows = (rows: number): number => rows - rows / NULLS;

const KEY = { order: '', sqlOrder: 'id' };
const SCORE = { order: ', orderBy: [{score: AscNullsLast}]', sqlOrder: 'score nulls last, id' };

export const WALKS: readonly Walk[] = [
  { title: 'by key, forward', ...KEY, direction: 'forward', stops: [FIRST, MIDDLE, NEAR_END] },
  { title: 'by key, backward', ...KEY, direction: 'backward', stops: [FIRST, MIDDLE, NEAR_START] },
  { title: 'by score, forward', ...SCORE, direction: 'forward', stops: [FIRST, MIDDLE, INTO_NULLS, NEAR_END] },
  { title: 'by score, backward', ...SCORE, direction: 'backward', stops: [FIRST, MIDDLE, OUT_OF_NULLS, NEAR_START] },
];

/** A page of 20, without totalCount. */
export function renderQuery(table: string, { order, direction }: Walk): string {
  const [size, from] = direction === 'forward' ? ['first', 'after'] : ['last', 'before'];
  return `query Page($cursor: Cursor) {
  ${collectionOf(table)}(${size}: 20, ${from}: $cursor${order}) {
    edges { node { id score title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
}

/** The cursor of one row in this order. */
export function renderCursorQuery(table: string, { order }: Walk): string {
  return `query Find($id: Int!) {
  page: ${collectionOf(table)}(filter: {id: {eq: $id}}${order}) { edges { cursor } } }`;
}

function collectionOf(table: string): string {
  return `${table.toLowerCase()}Collection`;
}
