// The limits of one request: more than any client needs, less than what keeps other requests waiting.
import { RequestError } from '../engine/request-error.ts';

const limits = {
  /** Selections; those of a fragment count wherever it is spread. */
  fields: { most: 20_000, message: 'The request selects too many fields' },
  /** Connections, records, function calls: each is a subquery; a statement has room for 1,664 side by side. */
  subqueries: { most: 1500, message: 'The request reads too many collections, records and relations' },
  /** Filter objects, nested ones too. */
  conditions: { most: 10_000, message: 'The request has too many filter conditions' },
  objects: { most: 20_000, message: 'The variables hold too many objects' },
  /** Per statement: PostgreSQL takes 65,535 parameters. */
  values: { most: 65_000, message: 'The request has too many values' },
};

/** Larger pages count as this: a user who allows them has a small table, or knows the cost. */
const countedPage = 1000;

/** Refuses the whole request when there are too many. */
export function checkLimit(kind: keyof typeof limits, count: number): void {
  const { most, message } = limits[kind];
  if (count > most) throw new RequestError(`${message}: at most ${most}`, 'document');
}

export type Budget = ReturnType<typeof createBudget>;

/** Counts over a whole request. */
export function createBudget(mostRows = Infinity) {
  const spent = { fields: 0, subqueries: 0, conditions: 0, objects: 0 };
  let rows = 0;
  let around = 1;
  return {
    spend(kind: keyof typeof spent) {
      spent[kind] += 1;
      checkLimit(kind, spent[kind]);
    },
    /** Counts the rows that a page may have, times those of pages around it, while `plan` runs. */
    inPage<T>(size: number, plan: () => T): T {
      const outside = around;
      around *= Math.min(size, countedPage);
      rows += around;
      if (rows > mostRows)
        throw new RequestError(
          `The request may read too many rows: its pages within pages hold up to ${rows}, at most ${mostRows}. Ask for smaller pages with "first"`,
          'document',
        );
      try {
        return plan();
      } finally {
        around = outside;
      }
    },
  };
}
