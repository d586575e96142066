// Which clauses a black box is to judge.
import type { Clause } from '../../specs/clause.ts';

export function isJudged(clauses: readonly Clause[]): (id: string) => boolean {
  const judged = new Set(
    clauses.filter(({ strength, untestable }) => strength !== 'open' && untestable === undefined).map(({ id }) => id),
  );
  return (id) => judged.has(id);
}
