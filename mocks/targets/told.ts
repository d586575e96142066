// What two runs must agree on, and what is wrong with one.
import type { Run } from '../../suites/kit/outcome.ts';

/** Case by case, without what differs from run to run. */
export function told(run: Run): readonly string[] {
  return run.outcomes
    .map(({ id, verdict, message, observations }) =>
      [id, verdict, message ?? '', ...observations.map(({ clause, answer }) => `${clause}=${answer}`)].join(' '),
    )
    .sort();
}

/** What is neither held nor observed nor absent. */
export function wrong(run: Run): readonly string[] {
  return run.outcomes
    .filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict))
    .map(({ id, verdict, message }) => `${verdict} ${id}: ${message ?? ''}`);
}
