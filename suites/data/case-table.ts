// Cases listed in a JSON table: what they are called and cite, beside the code that they run, or with what is checked in keys of their own.
import type { Case, CaseBody } from '../kit/contract/case.ts';
import type { Hazard } from '../kit/outcome.ts';
import { dataCases, type DataContext } from './context.ts';

interface Row {
  readonly title: string;
  /** Absent: the clause of the id. */
  readonly clauses?: readonly string[];
  readonly needs?: readonly string[];
}

const KEYS = ['title', 'clauses', 'needs'];

type Run = CaseBody<DataContext>['run'];

/** What holds of all cases of a table. */
interface How<Known> {
  /** Absent: `read`. */
  readonly hazard?: Hazard;
  /** Absent: the fixture. */
  readonly needs?: readonly string[];
  /** What the cases run that have nothing of their own to run, by further `keys` of their rows. */
  readonly others?: (row: Known) => Run;
  readonly keys?: readonly string[];
}

/** The cases of a table, in its order, and what each of them runs. */
export function casesOf<Id extends string, Known extends Row>(
  table: Readonly<Record<Id, Known>>,
  runs: Readonly<Partial<Record<Id, Run>>>,
  { hazard = 'read', needs: shared = ['fixture'], others, keys = [] }: How<Known> = {},
): readonly Case<DataContext>[] {
  const cases = (Object.entries(table) as [Id, Known][]).map(([id, row]) => {
    const own = runs[id];
    const unknown = Object.keys(row).filter((key) => !KEYS.includes(key) && (own !== undefined || !keys.includes(key)));
    if (unknown.length > 0) throw new Error(`Nobody reads "${unknown.join('", "')}" of the case ${id}.`);
    const { title, clauses = [id], needs = [] } = row;
    const [first, ...more] = clauses;
    const run = own ?? others?.(row);
    if (run === undefined || first === undefined) throw new Error(`The case ${id} has no clause, or nothing to run.`);
    return [id, { title, needs, clauses: [first, ...more], run }] as const;
  });
  return dataCases(hazard, shared, Object.fromEntries<CaseBody<DataContext>>(cases));
}
