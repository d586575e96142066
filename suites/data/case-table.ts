// Cases of which the clauses say what is checked: their titles and clauses stand in a table.
import type { CaseBodies, CaseBody } from '../kit/contract/case.ts';
import type { DataContext } from './context.ts';

interface Row {
  readonly title: string;
  readonly clauses: readonly string[];
  readonly needs?: readonly string[];
}

type Body = Omit<CaseBody<DataContext>, 'title' | 'clauses'>;

/** The cases of a table, in its order: what each of them runs, and what all `others` do. */
export function casesOf<Id extends string>(
  table: Readonly<Record<Id, Row>>,
  bodies: Readonly<Partial<Record<Id, Body>>>,
  others?: Body,
): CaseBodies<DataContext> {
  const cases: Record<string, CaseBody<DataContext>> = {};
  for (const [id, { clauses, ...row }] of Object.entries(table) as [Id, Row][]) {
    const body = bodies[id] ?? others;
    const [first, ...more] = clauses;
    if (body === undefined || first === undefined) throw new Error(`The case ${id} has no clause, or nothing to run.`);
    cases[id] = { ...body, ...row, clauses: [first, ...more] };
  }
  return cases;
}
