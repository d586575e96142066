// Starts one case of a suite, unless the run has to stop, the first look found an obstacle, or another run has the turn.
import type { RawExchange } from '../contract/exchange.ts';
import type { AnyCase } from '../contract/case.ts';
import type { CaseResult } from './conclude-case.ts';
import type { StaleWatch } from './freshness.ts';
import type { Needs } from './needs.ts';
import type { PreflightResult } from './preflight.ts';
import { runCase } from './run.ts';
import type { Session } from '../attempt/session.ts';
import type { TargetTurn } from '../attempt/project-lock.ts';
import { toOutcome } from './to-outcome.ts';

/** A suite at work: what its cases share. */
export interface OpenSuite {
  readonly session: Session;
  readonly preflight: PreflightResult;
  readonly needs: Needs;
  readonly stale: StaleWatch;
  readonly turn: TargetTurn;
  /** Whether nothing more may be sent. */
  readonly stopped: () => boolean;
}

/** Undefined if the case was kept from asking: that is as if it had never begun. */
export async function startCase(item: AnyCase, open: OpenSuite): Promise<CaseResult | undefined> {
  const { session, preflight, needs, stale, stopped } = open;
  if (stopped() || stale.found !== undefined) return undefined;
  if (preflight.stop !== undefined) return blockedBy(preflight.stop, item, open, preflight.exchanges);
  const ran = await runCase(item, session, needs);
  await session.guard?.after(item.id, ran.suspicious);
  return stopped() && ran.blocked ? undefined : ran.result;
}

/** Takes the turn first; only a case that will do something with it waits for it. */
export async function startAlone(item: AnyCase, open: OpenSuite): Promise<CaseResult | undefined> {
  const { session, preflight, stale, turn, stopped } = open;
  const runs =
    preflight.stop === undefined &&
    session.allowed.includes(item.hazard) &&
    session.liveness.dead === undefined &&
    stale.found === undefined;
  const obstacle = runs && !stopped() ? await turn.take() : undefined;
  if (obstacle === undefined) return startCase(item, open);
  return stopped() ? undefined : blockedBy(obstacle, item, open);
}

function blockedBy(
  message: string,
  item: AnyCase,
  { session }: OpenSuite,
  exchanges: readonly RawExchange[] = [],
): CaseResult {
  const outcome = toOutcome(item, session, {
    judgement: { verdict: 'blocked', message },
    exchanges,
    duration: 0,
    attempts: 0,
  });
  return { outcome };
}
