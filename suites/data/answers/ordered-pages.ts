// Holds the pages of a collection against its order: the first page shows the order, the others what cursors make of it.
import { CheckFailure } from '../../kit/contract/check.ts';
import type { Json } from './read.ts';

/** All records of a collection, as they are known. */
export interface Ordering<Row> {
  readonly rows: readonly Row[];
  /** 0: either of them may come first. */
  readonly compare: (one: Row, other: Row) => number;
  /** Which of them an answer shows. */
  readonly rowOf: (record: Json) => Row | undefined;
  /** What a failure shows of one. */
  readonly tell: (row: Row) => unknown;
}

/** Where to put the blame; a clause that is absent is the first one that the case cites. */
interface Blame {
  readonly clause?: string;
  /** Of the pages behind a cursor. */
  readonly behind?: string;
}

export const WITH_ORDER = 'data.pagination.with-order';

/** `pages` go forward from the beginning. */
export function checkPagesInOrder<Row>(
  pages: readonly (readonly Json[])[],
  { rows, compare, rowOf, tell }: Ordering<Row>,
  what: string,
  { clause, behind = WITH_ORDER }: Blame = {},
): void {
  const sorted = rows.toSorted(compare);
  const check = (records: readonly Json[], expected: readonly Row[], broken: string | undefined): void => {
    const found = records.map(rowOf);
    const stands = (row: Row | undefined, index: number): boolean => {
      const place = expected[index];
      return row !== undefined && place !== undefined && compare(row, place) === 0;
    };
    if (found.length === expected.length && new Set(found).size === found.length && found.every(stands)) return;
    throw new CheckFailure(what, {
      expected: expected.map(tell),
      actual: found.map((row, index) => (row === undefined ? records[index] : tell(row))),
      ...(broken === undefined ? {} : { clause: broken }),
    });
  };
  const [first = []] = pages;
  check(first, pages.length > 1 ? sorted.slice(0, first.length) : sorted, clause);
  check(pages.flat(), sorted, behind);
}
