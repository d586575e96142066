// Runs the cases of one suite: first those that may be side by side, then, when it is our turn, those that must be alone.
import type { RawExchange } from '../contract/exchange.ts';
import { readCapabilities } from './capabilities.ts';
import type { Claims } from './capabilities.ts';
import type { Case, CaseEnvironment, Suite } from '../contract/case.ts';
import type { CaseResult } from './conclude-case.ts';
import { learnTarget } from '../attempt/learn.ts';
import { findStaleness } from './freshness.ts';
import type { Staleness } from './freshness.ts';
import { whyInterrupted } from '../wire/interruption.ts';
import { createNeeds } from './needs.ts';
import type { Outcome, RunCapability } from '../outcome.ts';
import { inPool } from '../wire/pool.ts';
import { runPreflight } from './preflight.ts';
import type { PreflightResult } from './preflight.ts';
import { runCase } from './run.ts';
import type { Session } from '../attempt/session.ts';
import { lanesFor } from '../attempt/consistency-window.ts';
import { runsAlone } from './shard.ts';
import { createTelling } from '../verdict/global-violations.ts';
import type { Telling } from '../verdict/global-violations.ts';
import { watchForStaleReads } from './stale-watch.ts';
import { toOutcome } from './to-outcome.ts';
import { createTurn, keyOf } from '../attempt/target-turn.ts';

export interface SuiteSettings {
  readonly runId: string;
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
  /** Nobody said whether reads may be stale: so that is found out before anything is red for it. */
  readonly mayBeStale: boolean;
}

const LOCK_PATIENCE = 600_000;

export interface SuiteRun {
  readonly results: readonly CaseResult[];
  readonly capabilities: readonly RunCapability[];
  readonly stopped?: string;
  /** Milliseconds by which the target's clock is ahead of ours, where it is not the same. */
  readonly skew?: number;
  /** Reads are stale: the results are void. */
  readonly stale?: Staleness;
}

/** To be called in the order of the plan. */
type Conclude = (telling: Telling) => CaseResult;

export async function runSuite(
  suite: Suite<CaseEnvironment>,
  unlearned: Session,
  url: string,
  wanted: readonly Case<CaseEnvironment>[],
  settings: SuiteSettings,
  emit: (outcome: Outcome) => Promise<void>,
): Promise<SuiteRun> {
  const interrupted = (): boolean => settings.signal?.aborted === true;
  const stopped = (): boolean => interrupted() || unlearned.tripwire.reason !== undefined;
  const preflight: PreflightResult = stopped()
    ? { exchanges: [], globalViolation: undefined }
    : await runPreflight(suite, unlearned, url);
  const learned = preflight.stop === undefined && !stopped() ? await learnTarget(suite, unlearned) : undefined;
  const session = { ...unlearned, learned };
  const needs = createNeeds(suite, session);
  const telling = createTelling();
  const results: CaseResult[] = [];
  const stale = watchForStaleReads(
    settings.mayBeStale && suite.freshness !== undefined
      ? async () => (stopped() ? undefined : await findStaleness(suite, session))
      : undefined,
  );

  /** Gives nothing where the case was kept from asking: that is as if it had never begun. */
  async function one(item: Case<CaseEnvironment>): Promise<Conclude | undefined> {
    if (stopped() || stale.found !== undefined) return undefined;
    if (preflight.stop !== undefined) return blockedBy(item, preflight.stop, preflight.exchanges);
    const ran = await runCase(item, suite, session, needs, preflight.globalViolation);
    await session.guard?.after(item.id, ran.suspicious);
    return stopped() && ran.blocked ? undefined : (telling) => ran.conclude(telling);
  }

  /** Waiting for the turn is for those who will do something with it. */
  async function alone(item: Case<CaseEnvironment>): Promise<Conclude | undefined> {
    const runs =
      preflight.stop === undefined &&
      session.allowed.includes(item.hazard) &&
      session.liveness.dead === undefined &&
      stale.found === undefined;
    const obstacle = runs && !stopped() ? await turn.take() : undefined;
    if (obstacle === undefined) return one(item);
    return stopped() ? undefined : blockedBy(item, obstacle);
  }

  async function end(conclude: Conclude | undefined): Promise<void> {
    const result = conclude?.(telling);
    if (result === undefined) return;
    results.push(result);
    if (await stale.counts(result)) await emit(result.outcome);
  }

  function blockedBy(item: Case<CaseEnvironment>, message: string, exchanges: readonly RawExchange[] = []): Conclude {
    const outcome = toOutcome(item, suite.interface, session, {
      judgement: { verdict: 'blocked', message },
      exchanges,
      duration: 0,
      attempts: 0,
    });
    return () => ({ outcome });
  }

  await inPool(
    wanted.filter((item) => !runsAlone(item)),
    settings.concurrency ?? lanesFor(session.consistency.window, settings.rate),
    one,
    end,
  );
  const turn = createTurn({
    ...settings,
    key: keyOf(session.target, suite.interface),
    place: session.redactor.text(`the ${suite.interface} interface of ${url}`),
    patience: settings.lockPatience ?? LOCK_PATIENCE,
  });
  try {
    await inPool(wanted.filter(runsAlone), 1, alone, end);
    await session.guard?.close();
  } finally {
    await turn.end();
  }
  if (stale.found !== undefined) return { results: [], capabilities: [], stale: stale.found };
  const why =
    session.tripwire.reason !== undefined
      ? `the tripwire stopped the run: ${session.tripwire.reason}`
      : (whyInterrupted(settings.signal) ?? preflight.stop ?? session.liveness.dead);
  const reason = why === undefined ? undefined : session.redactor.text(why);
  const capabilities = await readCapabilities(suite, session, {
    needs,
    wanted,
    claims: settings.claims ?? {},
    stopped: reason,
  });
  return {
    results,
    capabilities,
    ...(preflight.skew === undefined ? {} : { skew: preflight.skew }),
    ...(reason === undefined ? {} : { stopped: reason }),
  };
}
