// Which record comes first under orderBy: the one model that cases and laws ask, and pages that are held against it.
import { contractApi } from '../../../specs/data-api.ts';
import { CheckFailure } from '../../kit/contract/check.ts';
import { at, type Json } from '../answers/read.ts';
import type { CompareOf } from './filter-model.ts';

/** 0: either of them may come first. */
function compareUnder(orderBy: readonly Json[], compareOf: CompareOf): (one: Json, other: Json) => number {
  const terms = orderBy.flatMap((element) => Object.entries(element));
  const sides = terms.map(([column, value]) => {
    const order = contractApi().orders.get(String(value));
    if (order === undefined) throw new Error(`orderBy has ${String(value)} for ${column}, which is no ordering value.`);
    const { descending, nullsFirst } = order;
    const compare = compareOf(column);
    if (compare === undefined) throw new Error(`orderBy has ${column}, which is no column that could be compared.`);
    return (one: Json, other: Json): number => {
      const [a, b] = [at(one, column), at(other, column)];
      if (a === null || b === null) return (Number(a === null) - Number(b === null)) * (nullsFirst ? -1 : 1);
      return compare(a, b) * (descending ? -1 : 1);
    };
  });
  return (one, other) => sides.map((sideOf) => sideOf(one, other)).find((side) => side !== 0) ?? 0;
}

/** All records of a collection, as they are known. */
export interface Ordering {
  /** In the order that they have without orderBy. */
  readonly rows: readonly Json[];
  /** The columns that tell them apart. */
  readonly key: readonly string[];
  readonly compareOf: CompareOf;
  readonly orderBy?: readonly Json[] | undefined;
}

/** Where to put the blame; a clause that is absent is the first one that the case cites. */
export interface Blame {
  readonly clause?: string | undefined;
  /** Of the pages behind a cursor, if it is another one. */
  readonly behind?: string;
}

export const WITH_ORDER = 'data.pagination.with-order';

/** What a record is, in short. */
export function idOf(key: readonly string[], record: Json): string {
  return JSON.stringify(key.map((name) => at(record, name)));
}

/** `pages` stand as in the collection: the first one shows the order, the others what cursors make of it. */
export function checkPagesInOrder(
  pages: readonly (readonly Json[])[],
  { rows, key, compareOf, orderBy }: Ordering,
  what: string,
  { clause, behind = clause }: Blame = {},
): void {
  const byId = new Map(rows.map((row) => [idOf(key, row), row]));
  const compare = orderBy === undefined ? undefined : compareUnder(orderBy, compareOf);
  const sorted = compare === undefined ? rows : rows.toSorted(compare);
  const names = new Set([...key, ...(orderBy ?? []).flatMap((element) => Object.keys(element))]);
  const tell = (row: Json): Json => Object.fromEntries([...names].map((name) => [name, at(row, name)]));
  const check = (records: readonly Json[], expected: readonly Json[], broken: string | undefined): void => {
    const found = records.map((record) => byId.get(idOf(key, record)));
    const stands = (row: Json | undefined, index: number): boolean => {
      const place = expected[index];
      return (
        row !== undefined && place !== undefined && (compare === undefined ? row === place : compare(row, place) === 0)
      );
    };
    if (found.length === expected.length && new Set(found).size === found.length && found.every(stands)) return;
    throw new CheckFailure(what, {
      expected: expected.map(tell),
      actual: found.map((row, index) => (row === undefined ? records[index] : tell(row))),
      clause: broken,
    });
  };
  const [first = []] = pages;
  check(first, pages.length > 1 ? sorted.slice(0, first.length) : sorted, clause);
  check(pages.flat(), sorted, behind);
}
