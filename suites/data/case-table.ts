// Cases listed in a JSON table: by their clauses, or with what is checked in keys of their own.
import type { CaseBodies, CaseBody } from '../kit/contract/case.ts';
import type { DataContext } from './context.ts';

interface Row {
  readonly title: string;
  /** Absent: the clause of the id. */
  readonly clauses?: readonly string[];
  readonly needs?: readonly string[];
}

const KEYS = ['title', 'clauses', 'needs'];

type Body = Omit<CaseBody<DataContext>, 'title' | 'clauses'>;

/** The cases of a table, in its order: what each of them runs, and what all `others` do. `own`: keys of the table that these read. */
export function casesOf<Id extends string, Known extends Row>(
  table: Readonly<Record<Id, Known>>,
  bodies: Readonly<Partial<Record<Id, Body>>>,
  others?: (row: Known) => Body,
  own: readonly string[] = [],
): CaseBodies<DataContext> {
  const cases: Record<string, CaseBody<DataContext>> = {};
  for (const [id, row] of Object.entries(table) as [Id, Known][]) {
    const body = bodies[id] ?? others?.(row);
    const unknown = Object.keys(row).filter((key) => !KEYS.includes(key) && !own.includes(key));
    if (unknown.length > 0) throw new Error(`Nobody reads "${unknown.join('", "')}" of the case ${id}.`);
    const { title, clauses = [id], needs = [] } = row;
    const [first, ...more] = clauses;
    if (body === undefined || first === undefined) throw new Error(`The case ${id} has no clause, or nothing to run.`);
    cases[id] = { ...body, title, needs: [...(body.needs ?? []), ...needs], clauses: [first, ...more] };
  }
  return cases;
}
