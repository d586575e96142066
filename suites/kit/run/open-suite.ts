// Opens a suite for its cases: takes the first look, and learns what the automatic checks have to know.
import { inAttempt } from '../attempt/attempt.ts';
import { isOfTarget } from '../contract/check.ts';
import { isLost, tryAgain } from '../attempt/retry.ts';
import { findStaleness, watchForStaleReads, type StaleWatch } from './freshness.ts';
import { createNeeds, type Needs } from './needs.ts';
import type { Pass } from './open-pass.ts';
import { runPreflight, type PreflightResult } from './preflight.ts';
import type { Rules, Session } from '../attempt/session.ts';
import type { RunSettings } from './run-settings.ts';
import { createTargetTurn, keyOf, type TargetTurn } from '../attempt/project-lock.ts';

/** A suite at work: what its cases share. */
export interface OpenSuite {
  readonly session: Session;
  readonly rules: Rules;
  readonly preflight: PreflightResult;
  readonly needs: Needs;
  readonly stale: StaleWatch;
  readonly turn: TargetTurn;
  /** Whether nothing more may be sent. */
  readonly stopped: () => boolean;
}

const LOCK_PATIENCE = 600_000;

/** `mayBeStale`: nobody said whether reads are, so that is found out before anything is red for it. */
export async function openSuite(
  { session: unlearned, rules }: Pass,
  url: string,
  settings: RunSettings & { readonly runId: string; readonly mayBeStale: boolean },
): Promise<OpenSuite> {
  const { suite, signal, tripwire } = unlearned;
  const stopped = (): boolean => signal?.aborted === true || tripwire.reason !== undefined;
  const preflight: PreflightResult = stopped() ? { exchanges: [] } : await runPreflight(unlearned, url);
  const learned = preflight.stop === undefined && !stopped() ? await learnTarget(unlearned) : undefined;
  const session: Session = { ...unlearned, learned, check: (exchange) => suite.checkAnswer(exchange, learned) };
  const mayAsk = settings.mayBeStale && suite.freshness !== undefined;
  return {
    session,
    rules,
    preflight,
    needs: createNeeds(session),
    stale: watchForStaleReads(mayAsk ? async () => (stopped() ? undefined : await findStaleness(session)) : undefined),
    turn: createTargetTurn({
      ...settings,
      key: keyOf(session.target, suite.interface),
      place: session.redactor.text(`the ${suite.interface} interface of ${url}`),
      patience: settings.lockPatience ?? LOCK_PATIENCE,
    }),
    stopped,
  };
}

/** What the suite learns; undefined if it has nothing to learn or the target does not say. */
async function learnTarget(session: Session): Promise<unknown> {
  const { learn, interface: name } = session.suite;
  if (learn === undefined) return undefined;
  const facts = { id: `learning of ${name}`, key: `${name.slice(0, 1)}l`, hazard: 'read', allowed: ['read'] } as const;
  const once = async () => {
    const { result, thrown } = await inAttempt(session, facts, learn);
    // Silence and odd answers are for the cases to judge.
    if (thrown !== undefined && !isOfTarget(thrown.error)) throw thrown.error;
    return { learned: result, lost: isLost(thrown?.error) };
  };
  return (await tryAgain(session, once)).learned;
}
