// A list of cases with what they share written once.
import type { Hazard } from '../outcome.ts';
import type { Case } from './case.ts';

interface Shared {
  readonly needs: readonly string[];
  readonly hazard: Hazard;
}

/**
 * A case of such a list: its `needs` are added to the shared ones, its `hazard` stands instead of the shared one. Without `clauses` it cites
 * the clause of its own id.
 */
export type ListedCase<Context> = Omit<Case<Context>, keyof Shared | 'clauses'> &
  Partial<Shared & Pick<Case<Context>, 'clauses'>>;

export function cases<Context>(shared: Shared, list: readonly ListedCase<Context>[]): readonly Case<Context>[] {
  return list.map(({ needs = [], hazard = shared.hazard, clauses, ...item }) => ({
    ...item,
    clauses: clauses ?? [item.id],
    needs: [...shared.needs, ...needs],
    hazard,
  }));
}
