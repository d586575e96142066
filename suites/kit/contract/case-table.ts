// Cases of which a JSON table says what they are, and code what they do.
import { cases, type Case, type CaseBody } from './case.ts';
import { HAZARDS } from './safety.ts';
import type { Hazard } from '../outcome.ts';

/** What a table says of a case. */
export interface CaseRow {
  readonly title: string;
  /** Absent: the clause of the id. */
  readonly clauses?: readonly string[];
  /** Beside the shared ones. */
  readonly needs?: readonly string[];
  /** Instead of the shared one. */
  readonly hazard?: string;
  readonly alone?: boolean;
}

const KEYS = ['title', 'clauses', 'needs', 'hazard', 'alone'];

type Run<Context> = CaseBody<Context>['run'];

/** The cases of a table, in its order, and what each of them does. */
export function casesOf<Context, Id extends string>(
  shared: Hazard,
  sharedNeeds: readonly string[],
  table: Readonly<Record<Id, CaseRow>>,
  runs: Readonly<Record<NoInfer<Id>, Run<Context>>>,
): readonly Case<Context>[] {
  const rows = Object.entries(table) as [Id, CaseRow][];
  return cases(shared, sharedNeeds, Object.fromEntries(rows.map(([id, row]) => [id, bodyOf(id, row, runs[id])])));
}

function bodyOf<Context>(id: string, row: CaseRow, run: Run<Context>): CaseBody<Context> {
  const unknown = Object.keys(row).filter((key) => !KEYS.includes(key));
  if (unknown.length > 0) throw new Error(`Nobody reads "${unknown.join('", "')}" of the case ${id}.`);
  const { title, clauses: [clause, ...more] = [id], needs = [], alone } = row;
  if (clause === undefined) throw new Error(`The case ${id} has no clause.`);
  const hazard = HAZARDS.find((one) => one === row.hazard);
  if (hazard === undefined && row.hazard !== undefined)
    throw new Error(`The case ${id} has the hazard "${row.hazard}"; known are ${HAZARDS.join(', ')}.`);
  return {
    title,
    clauses: [clause, ...more],
    needs,
    run,
    ...(hazard === undefined ? {} : { hazard }),
    ...(alone === true ? { alone } : {}),
  };
}
