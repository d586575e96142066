// Cases by their ids, with what they share written once.
import type { Hazard } from '../outcome.ts';
import type { Case } from './case.ts';

/** Its `needs` are added to the shared ones, its `hazard` stands instead of the shared one. Without `clauses` it cites the clause of its id. */
export interface CaseBody<Context>
  extends Pick<Case<Context>, 'title' | 'alone'>, Partial<Pick<Case<Context>, 'clauses' | 'needs' | 'hazard'>> {
  /** `clauses`: that the case cites. */
  readonly run: (context: Context, clauses: readonly string[]) => Promise<void>;
}

export type CaseBodies<Context> = Readonly<Record<string, CaseBody<Context>>>;

export function cases<Context>(
  shared: Hazard,
  sharedNeeds: readonly string[],
  byId: CaseBodies<Context>,
): readonly Case<Context>[] {
  return Object.entries(byId).map(([id, { needs = [], hazard = shared, clauses = [id] as const, run, ...body }]) => ({
    ...body,
    id,
    clauses,
    needs: [...sharedNeeds, ...needs],
    hazard,
    run: (context) => run(context, clauses),
  }));
}
