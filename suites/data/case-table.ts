// Cases of which a table says what is checked: by their clauses, or by rows of their own.
import type { CaseBodies, CaseBody } from '../kit/contract/case.ts';
import type { DataContext } from './context.ts';

interface Row {
  readonly title: string;
  /** Absent: the clause of the id. */
  readonly clauses?: readonly string[];
  readonly needs?: readonly string[];
}

type Body = Omit<CaseBody<DataContext>, 'title' | 'clauses'>;

/** The cases of a table, in its order: what each of them runs, and what all `others` do. */
export function casesOf<Id extends string, Known extends Row>(
  table: Readonly<Record<Id, Known>>,
  bodies: Readonly<Partial<Record<Id, Body>>>,
  others?: (row: Known) => Body,
): CaseBodies<DataContext> {
  const cases: Record<string, CaseBody<DataContext>> = {};
  for (const [id, row] of Object.entries(table) as [Id, Known][]) {
    const body = bodies[id] ?? others?.(row);
    const { title, clauses = [id], needs = body?.needs ?? [] } = row;
    const [first, ...more] = clauses;
    if (body === undefined || first === undefined) throw new Error(`The case ${id} has no clause, or nothing to run.`);
    cases[id] = { ...body, title, needs, clauses: [first, ...more] };
  }
  return cases;
}
