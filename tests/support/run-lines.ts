// A run as one line for each case, so that two runs can be compared.
import type { Run } from '../../suites/kit/outcome.ts';

/** Everything that must not differ from run to run, sorted. */
export function outcomesOf(run: Run): readonly string[] {
  return run.outcomes
    .map(({ id, verdict, scored, message, clause, difference, observations }) =>
      JSON.stringify({ id, verdict, scored, message, clause, difference, observations }),
    )
    .toSorted();
}

/** The cases that did not end as on an honest and complete target, with the reason. */
export function notGreen(run: Run): readonly string[] {
  return run.outcomes
    .filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict))
    .map(
      ({ id, verdict, message, difference }) =>
        `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`,
    );
}
