// Keeps the check of answers from judging what is open: a schema may still name a clause that was stated once.
import type { Clause } from '../../../specs/clause.ts';
import type { AnswerViolation, CaseEnvironment, Suite } from '../contract/case.ts';

export function spareOpen(suite: Suite<CaseEnvironment>, clauses: readonly Clause[]): Suite<CaseEnvironment> {
  const open = new Set(clauses.filter(({ strength }) => strength === 'open').map(({ id }) => id));
  const spare = (found: AnswerViolation | undefined): AnswerViolation | undefined =>
    found !== undefined && open.has(found.clause) ? undefined : found;
  const { checkAlways } = suite;
  return {
    ...suite,
    checkAnswer: (exchange, learned) => spare(suite.checkAnswer(exchange, learned)),
    ...(checkAlways === undefined ? {} : { checkAlways: (exchange) => spare(checkAlways(exchange)) }),
  };
}
