// The pages that are measured: two orders, two directions, and in each the first page and deep ones.
import { rankedRows } from './tables.ts';

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
const INTO_NULLS: Stop = { title: 'into the nulls', offset: (rows) => rankedRows(rows) - 5 };
const OUT_OF_NULLS: Stop = { title: 'out of the nulls', offset: (rows) => rankedRows(rows) + 5 };

const key = { name: 'by key', order: '', sqlOrder: 'id' };
/** Its index holds the key, too. */
const rank = { name: 'by rank', order: ', orderBy: [{rank: AscNullsLast}]', sqlOrder: 'rank nulls last, id' };
/** Its index is of the column alone. */
const score = { name: 'by score', order: ', orderBy: [{score: AscNullsLast}]', sqlOrder: 'score nulls last, id' };

export const WALKS: readonly Walk[] = [
  forward(key, [FIRST, MIDDLE, NEAR_END]),
  backward(key, [FIRST, MIDDLE, NEAR_START]),
  ...[rank, score].flatMap((order) => [
    forward(order, [FIRST, MIDDLE, INTO_NULLS, NEAR_END]),
    backward(order, [FIRST, MIDDLE, OUT_OF_NULLS, NEAR_START]),
  ]),
];

function forward({ name, ...order }: typeof key, stops: readonly Stop[]): Walk {
  return { title: `${name}, forward`, ...order, direction: 'forward', stops };
}

function backward({ name, ...order }: typeof key, stops: readonly Stop[]): Walk {
  return { title: `${name}, backward`, ...order, direction: 'backward', stops };
}

/** A page of 20, without totalCount. */
export function renderQuery(table: string, { order, direction }: Walk): string {
  const [size, from] = direction === 'forward' ? ['first', 'after'] : ['last', 'before'];
  return `query Page($cursor: Cursor) {
  ${collectionOf(table)}(${size}: 20, ${from}: $cursor${order}) {
    edges { node { id rank score title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
}

/** The cursor of one row in this order. */
export function renderCursorQuery(table: string, { order }: Walk): string {
  return `query Find($id: Int!) {
  page: ${collectionOf(table)}(filter: {id: {eq: $id}}${order}) { edges { cursor } } }`;
}

function collectionOf(table: string): string {
  return `${table.toLowerCase()}Collection`;
}
