// What a selection asks about: named by the ids of cases, or by clauses, it is what those cases cite, and nothing around them.
import { createSelection, isOfClauses, type Selectable } from './select.ts';

/** Whether what the check of answers finds of a clause was asked about. A selection by areas or globs asks about all that its cases meet. */
export function askedAbout(
  only: readonly string[] | undefined,
  cases: readonly Selectable[],
): (clause: string) => boolean {
  const own = (only ?? []).filter((pattern) => cases.some(createSelection([pattern])));
  const isNarrow = own.every((pattern) => isOfClauses(pattern) || cases.some(({ id }) => id === pattern));
  if (own.length === 0 || !isNarrow) return () => true;
  const cited = new Set(cases.filter(createSelection(own)).flatMap(({ clauses }) => clauses));
  return (clause) => cited.has(clause);
}
