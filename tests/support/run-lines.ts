// For our own tests: what a run says of every case, so that two runs compare.
import type { Run } from '../../suites/kit/outcome.ts';

/** Everything that may not differ from run to run, whatever the order was: a line for each case. */
export function outcomesOf(run: Run): readonly string[] {
  return run.outcomes
    .map(({ id, verdict, scored, message, clause, difference, observations }) =>
      JSON.stringify({ id, verdict, scored, message, clause, difference, observations }),
    )
    .toSorted();
}

/** The cases that did not end as on an honest and whole target, with why. */
export function notGreen(run: Run): readonly string[] {
  return run.outcomes
    .filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict))
    .map(
      ({ id, verdict, message, difference }) =>
        `${verdict} ${id}: ${message ?? ''} ${JSON.stringify(difference ?? {})}`,
    );
}
