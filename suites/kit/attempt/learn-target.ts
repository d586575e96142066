// Before the cases: what the automatic checks have to know of the target.
import { createAttempt } from './attempt.ts';
import type { CaseEnvironment, Suite } from '../contract/case.ts';
import { isOfTarget } from '../contract/check.ts';
import { isLost, tryAgain } from './retry.ts';
import type { Tried } from './retry.ts';
import type { Session } from './session.ts';

/** What the suite learns; undefined if it has nothing to learn or the target does not say. */
export async function learnTarget(suite: Suite<CaseEnvironment>, session: Session): Promise<unknown> {
  const { learn } = suite;
  if (learn === undefined) return undefined;
  return (await tryAgain(session, () => learnOnce(suite, learn, session))).learned;
}

async function learnOnce(
  suite: Suite<CaseEnvironment>,
  learn: (environment: CaseEnvironment) => Promise<unknown>,
  session: Session,
): Promise<{ readonly learned: unknown } & Tried> {
  const attempt = createAttempt(session, {
    interface: suite.interface,
    id: `learning of ${suite.interface}`,
    key: `${suite.interface.slice(0, 1)}l`,
    hazard: 'read',
    allowed: ['read'],
    hazardOf: suite.hazardOf,
  });
  try {
    return { learned: await learn(attempt.environment), lost: false };
  } catch (error) {
    // Silence and odd answers are for the cases to judge.
    if (isOfTarget(error)) return { learned: undefined, lost: isLost(error) };
    throw error;
  } finally {
    attempt.close();
  }
}
