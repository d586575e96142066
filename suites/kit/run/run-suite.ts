// Runs the cases of one suite: first those that may be side by side, then, when it is our turn, those that must be alone.
import { askedAbout } from './selected-clauses.ts';
import { readCapabilities, type Claims } from './capabilities.ts';
import type { AnyCase } from '../contract/case.ts';
import type { CaseResult } from './conclude-case.ts';
import { createAttempt } from '../attempt/attempt.ts';
import { isOfTarget } from '../contract/check.ts';
import { isLost, tryAgain } from '../attempt/retry.ts';
import { findStaleness, watchForStaleReads, type Staleness } from './freshness.ts';
import { whyInterrupted } from '../wire/interruption.ts';
import { createNeeds } from './needs.ts';
import type { Finding, Outcome, RunCapability, RunExpectation } from '../outcome.ts';
import { createExpectations } from '../verdict/expectations.ts';
import { inPool } from '../wire/pool.ts';
import { runPreflight, type PreflightResult } from './preflight.ts';
import type { Session } from '../attempt/session.ts';
import { lanesFor } from '../attempt/consistency-window.ts';
import { runsAlone } from './shard.ts';
import { startAlone, startCase, type OpenSuite } from './start-case.ts';
import { createTargetTurn, keyOf } from '../attempt/project-lock.ts';

export interface SuiteSettings {
  readonly runId: string;
  /** The patterns that chose the cases. */
  readonly only?: readonly string[] | undefined;
  readonly concurrency?: number | undefined;
  /** Requests per second at most. */
  readonly rate?: number | undefined;
  readonly claims?: Claims | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Common to all runs of this machine: keeps those on the same target from changing it at once. */
  readonly lockDir?: string | undefined;
  /** Milliseconds to wait for another run. */
  readonly lockPatience?: number | undefined;
  readonly onNotice?: ((sentence: string) => void) | undefined;
  readonly onCaseEnd?: ((name: string) => void) | undefined;
  readonly expectations?: readonly RunExpectation[] | undefined;
  /** When the run began: ISO 8601, UTC. */
  readonly startedAt: string;
  /** Nobody said whether reads may be stale: so that is found out before anything is red for it. */
  readonly mayBeStale: boolean;
}

const LOCK_PATIENCE = 600_000;

export interface SuiteRun {
  readonly results: readonly CaseResult[];
  readonly findings: readonly Finding[];
  readonly capabilities: readonly RunCapability[];
  readonly stopped?: string;
  /** Milliseconds by which the target's clock is ahead of ours, if they differ. */
  readonly skew?: number;
  /** Reads are stale: the results are void. */
  readonly stale?: Staleness;
}

export async function runSuite(
  unlearned: Session,
  url: string,
  wanted: readonly AnyCase[],
  settings: SuiteSettings,
  emit: (outcome: Outcome) => Promise<void>,
): Promise<SuiteRun> {
  const open = await openSuite(unlearned, url, settings);
  const { session, preflight, needs, stale, turn } = open;
  const { suite } = session;
  const expectations = createExpectations(settings.expectations ?? [], settings.startedAt.slice(0, 10));
  const results: CaseResult[] = [];

  async function end(found: CaseResult | undefined): Promise<void> {
    if (found === undefined) return;
    const result = { ...found, outcome: expectations.outcome(found.outcome) };
    results.push(result);
    if (await stale.counts(result)) await emit(result.outcome);
  }

  type Start = (item: AnyCase, suite: OpenSuite) => Promise<CaseResult | undefined>;
  const start = (how: Start) => async (item: AnyCase) => {
    const result = await how(item, open);
    if (result !== undefined) settings.onCaseEnd?.(suite.interface);
    return result;
  };

  const together = wanted.filter((item) => !runsAlone(item));
  const lanes = settings.concurrency ?? lanesFor(session.consistency.window, settings.rate);
  await inPool(together, () => (session.load.heavy ? 1 : lanes), start(startCase), end);
  try {
    await inPool(wanted.filter(runsAlone), () => 1, start(startAlone), end);
    await session.guard?.close();
  } finally {
    await turn.end();
  }
  if (stale.found !== undefined) return { results: [], findings: [], capabilities: [], stale: stale.found };
  const stopped = whyStopped(open, settings.signal);
  const claims = settings.claims ?? {};
  const isAsked = askedAbout(settings.only, suite.cases);
  const capabilities = await readCapabilities(session, { needs, wanted, claims, stopped });
  return {
    results,
    findings: session.findings
      .findings()
      .map(({ finding, evidence }) => expectations.finding(finding, evidence))
      .map((finding) => (isAsked(finding.clause) ? finding : { ...finding, beside: true })),
    capabilities,
    ...(preflight.skew === undefined ? {} : { skew: preflight.skew }),
    ...(stopped === undefined ? {} : { stopped }),
  };
}

/** Takes the first look, and learns what the automatic checks have to know. */
async function openSuite(unlearned: Session, url: string, settings: SuiteSettings): Promise<OpenSuite> {
  const { suite } = unlearned;
  const stopped = (): boolean => settings.signal?.aborted === true || unlearned.tripwire.reason !== undefined;
  const preflight: PreflightResult = stopped() ? { exchanges: [] } : await runPreflight(unlearned, url);
  const learned = preflight.stop === undefined && !stopped() ? await learnTarget(unlearned) : undefined;
  const check: Session['check'] = (exchange) => suite.checkAnswer(exchange, learned);
  const session = { ...unlearned, learned, check };
  const mayAsk = settings.mayBeStale && suite.freshness !== undefined;
  return {
    session,
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

/** Why the suite could not be judged to the end, if so. */
function whyStopped({ session, preflight }: OpenSuite, signal: AbortSignal | undefined): string | undefined {
  const { tripwire, liveness, redactor } = session;
  const why =
    tripwire.reason === undefined
      ? (whyInterrupted(signal) ?? preflight.stop ?? liveness.dead)
      : `the tripwire stopped the run: ${tripwire.reason}`;
  return why === undefined ? undefined : redactor.text(why);
}

/** What the suite learns; undefined if it has nothing to learn or the target does not say. */
async function learnTarget(session: Session): Promise<unknown> {
  const { suite } = session;
  const { learn } = suite;
  if (learn === undefined) return undefined;
  const once = async () => {
    const attempt = createAttempt(session, {
      id: `learning of ${suite.interface}`,
      key: `${suite.interface.slice(0, 1)}l`,
      hazard: 'read',
      allowed: ['read'],
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
  };
  return (await tryAgain(session, once)).learned;
}
