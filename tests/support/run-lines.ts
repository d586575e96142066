// A run as one line for each case, so that two runs can be compared.
import type { Outcome, Run } from '../../suites/kit/outcome.ts';

/** Everything that must not differ from run to run, sorted. */
export function outcomesOf({ outcomes, findings }: Pick<Run, 'outcomes' | 'findings'>): readonly string[] {
  return [
    ...outcomes.map(({ id, verdict, scored, message, clause, difference, observations }) =>
      JSON.stringify({ id, verdict, scored, message, clause, difference, observations }),
    ),
    ...findings.map(({ id, verdict, scored, difference, cases }) =>
      JSON.stringify({ id, verdict, scored, difference, cases }),
    ),
  ].toSorted();
}

/** The cases that blame the target. */
export function redOf({ outcomes }: Pick<Run, 'outcomes'>): readonly Outcome[] {
  return outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'deviation');
}

/** The cases that did not end as on an honest and complete target, with the reason, and everything that the check of answers found. */
export function notGreen({ outcomes, findings }: Pick<Run, 'outcomes' | 'findings'>): readonly string[] {
  const cases = outcomes.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict));
  return [
    ...cases.map(
      ({ id, verdict, message, difference }) =>
        `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`,
    ),
    ...findings.map(({ id, verdict, difference }) => `${verdict} ${id}: ${JSON.stringify(difference)}`),
  ];
}

/** Whether a run found anything broken, by a case or by the check of answers; of one clause, if it is named. */
export function isRed({ outcomes, findings }: Pick<Run, 'outcomes' | 'findings'>, clause?: string): boolean {
  return [...outcomes, ...findings].some(
    (one) => (one.verdict === 'fail' || one.verdict === 'deviation') && (clause === undefined || one.clause === clause),
  );
}
