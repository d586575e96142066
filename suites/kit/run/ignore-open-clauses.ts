// Keeps the check of answers from judging what is open: a schema may still name a clause that was stated once.
import type { Clause } from '../../../specs/clause.ts';
import type { AnySuite } from '../contract/case.ts';

export function spareOpen(suite: AnySuite, clauses: readonly Clause[]): AnySuite {
  const open = new Set(clauses.filter(({ strength }) => strength === 'open').map(({ id }) => id));
  return {
    ...suite,
    checkAnswer: (exchange, learned) => suite.checkAnswer(exchange, learned)?.filter(({ clause }) => !open.has(clause)),
  };
}
