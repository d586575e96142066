// What one request may ask for at most: more than anybody needs, less than keeps the others waiting.
import { RequestError } from '../request-error.ts';

const limits = {
  /** Selections, those of a fragment wherever it is spread. */
  fields: { most: 20_000, message: 'The request selects too many fields' },
  /** Connections, records and function calls: each is a subquery; a statement has room for 1,664 of them side by side. */
  subqueries: { most: 1500, message: 'The request reads too many collections, records and relations' },
  /** Filter objects, nested ones too. */
  conditions: { most: 10_000, message: 'The request has too many filter conditions' },
  objects: { most: 20_000, message: 'The variables hold too many objects' },
  /** Of one statement: PostgreSQL takes 65,535 parameters. */
  values: { most: 65_000, message: 'The request has too many values' },
};

/** Refuses the whole request when there are too many. */
export function checkLimit(kind: keyof typeof limits, count: number): void {
  const { most, message } = limits[kind];
  if (count > most) throw new RequestError(`${message}: at most ${most}`, 'document');
}

/** Counts over all of a request. */
export interface Budget {
  spend(kind: 'fields' | 'subqueries' | 'conditions' | 'objects'): void;
}

export function createBudget(): Budget {
  const spent = { fields: 0, subqueries: 0, conditions: 0, objects: 0 };
  return {
    spend(kind) {
      spent[kind] += 1;
      checkLimit(kind, spent[kind]);
    },
  };
}
