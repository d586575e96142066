// Cases listed in a JSON table: what they are called and cite, beside the code that they run, or with what is checked in keys of their own.
import type { Case } from './case.ts';
import { HAZARDS } from './safety.ts';
import type { Hazard } from '../outcome.ts';

export interface Row {
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

/** `clauses`: that the case cites. */
type Run<Context> = (context: Context, clauses: readonly string[]) => Promise<void>;

/** What the cases run that have nothing of their own to run, by further `keys` of their rows. */
export interface Others<Context, Known> {
  readonly others?: (row: Known) => Run<Context>;
  readonly keys?: readonly string[];
}

/** For an interface: the cases of a table, in its order, with what they share written once, and what each of them runs. */
export const casesFor =
  <Context>() =>
  <Id extends string, Known extends Row>(
    shared: Hazard,
    sharedNeeds: readonly string[],
    table: Readonly<Record<Id, Known>>,
    runs: Readonly<Partial<Record<Id, Run<Context>>>>,
    { others, keys = [] }: Others<Context, Known> = {},
  ): readonly Case<Context>[] => {
    const unlisted = Object.keys(runs).filter((id) => !Object.hasOwn(table, id));
    if (unlisted.length > 0) throw new Error(`The table of the cases does not have ${unlisted.join(', ')}.`);
    return (Object.entries(table) as [Id, Known][]).map(([id, row]) => {
      const own = runs[id];
      const unknown = Object.keys(row).filter(
        (key) => !KEYS.includes(key) && (own !== undefined || !keys.includes(key)),
      );
      if (unknown.length > 0) throw new Error(`Nobody reads "${unknown.join('", "')}" of the case ${id}.`);
      const { title, clauses = [id], needs = [], alone = false } = row;
      const [first, ...more] = clauses;
      const hazard = HAZARDS.find((one) => one === (row.hazard ?? shared));
      const run = own ?? others?.(row);
      if (run === undefined || first === undefined || hazard === undefined)
        throw new Error(
          `The case ${id} has no clause, a hazard that is none of ${HAZARDS.join(', ')}, or nothing to run.`,
        );
      return {
        id,
        title,
        clauses: [first, ...more],
        needs: [...sharedNeeds, ...needs],
        hazard,
        ...(alone ? { alone } : {}),
        run: (context) => run(context, clauses),
      };
    });
  };
