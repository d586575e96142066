// Runs one case: hazard, needs, attempts, verdict. Never throws.
import type { Case, CaseEnvironment, Suite } from './case.ts';
import type { WireRequest } from './exchange.ts';
import type { Judgement } from './judge.ts';
import type { Needs } from './needs.ts';
import type { Hazard, Outcome } from './outcome.ts';
import type { RawExchange } from './record.ts';
import { tryAgain } from './retry.ts';
import { runAttempt } from './run-attempt.ts';
import type { AttemptResult } from './run-attempt.ts';
import type { Session } from './session.ts';
import { overrule } from './sighting.ts';
import type { Sighting, Telling } from './sighting.ts';
import { toOutcome } from './to-outcome.ts';

/** An outcome and what only the runner needs to know about it. */
export interface CaseResult {
  readonly outcome: Outcome;
  readonly safetyStop: boolean;
  /** Not green, and after a write: a stale read may be all that is wrong. */
  readonly suspect?: boolean;
}

const RED: ReadonlySet<string> = new Set(['fail', 'deviation']);
const DOUBTFUL: ReadonlySet<string> = new Set([...RED, 'flaky']);

export async function runCase(
  item: Case<CaseEnvironment>,
  suite: Suite<CaseEnvironment>,
  session: Session,
  needs: Needs,
  telling: Telling,
  firstLook?: Sighting,
): Promise<CaseResult> {
  const started = performance.now();
  const decides = (sighting: Sighting): boolean => telling.decides(item.clauses, sighting);
  // What the first look saw is for the cases about it; what a need saw, for those that rely on it.
  const before = firstLook !== undefined && item.clauses.includes(firstLook.found.clause) ? [firstLook] : [];
  try {
    const early = await unmet(item, session, needs, before);
    if (early !== undefined) {
      const result = early.withheld ? early : overrule(early, before, session.strengthOf, decides);
      return finish(result.judgement, result, 0, early.withheld);
    }
    let retries = 0;
    const run = async (count: number): Promise<AttemptResult> => {
      const last = await tryAgain(session, async (retry) => {
        const tried = await runAttempt(item, suite, session, { count, retry }, decides);
        retries += tried.repeated;
        return tried;
      });
      retries += last.retries;
      return overrule(last, before, session.strengthOf, decides);
    };
    let worst = await run(1);
    let attempts = 1;
    let passed = 0;
    if (RED.has(worst.judgement.verdict))
      for (; attempts <= session.confirm && !worst.safetyStop && session.signal?.aborted !== true; attempts += 1) {
        const again = await run(attempts + 1);
        if (again.judgement.verdict === 'pass') passed += 1;
        if (again.safetyStop || (again.judgement.verdict === 'fail' && worst.judgement.verdict === 'deviation'))
          worst = again;
      }
    return finish(confirmed(worst.judgement, passed, attempts), worst, attempts, false, retries);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return finish({ verdict: 'error', message: `the runner failed: ${reason}` }, {}, 1, false);
  }

  function finish(
    judgement: Judgement,
    ran: Partial<AttemptResult>,
    attempts: number,
    withheld: boolean,
    retries = 0,
  ): CaseResult {
    if (RED.has(judgement.verdict) && judgement.clause !== undefined) telling.tell(judgement.clause);
    const outcome = toOutcome(item, suite.interface, session, {
      judgement,
      exchanges: ran.exchanges ?? [],
      ...(ran.observations === undefined ? {} : { observations: ran.observations }),
      ...(ran.decisive === undefined ? {} : { decisive: ran.decisive }),
      duration: performance.now() - started,
      attempts,
      retries,
      sighted: ran.sighted ?? false,
    });
    const doubtful =
      DOUBTFUL.has(judgement.verdict) || (judgement.verdict === 'blocked' && judgement.need !== undefined);
    return {
      outcome: withheld ? { ...outcome, withheld } : outcome,
      safetyStop: ran.safetyStop ?? false,
      suspect: doubtful && (ran.exchanges ?? []).some(({ request }) => writes(suite, session, request)),
    };
  }
}

/** A deviation that passes at times stays one: running it again may not make it count for more. */
function confirmed(judgement: Judgement, passed: number, attempts: number): Judgement {
  if (passed === 0) return judgement;
  const message = `passed ${passed} of ${attempts} times: ${judgement.message ?? ''}`;
  return { ...judgement, message, ...(judgement.verdict === 'fail' ? { verdict: 'flaky' } : {}) };
}

function writes(suite: Suite<CaseEnvironment>, session: Session, request: WireRequest): boolean {
  return (suite.hazardOf?.(request, session.target) ?? 'read') !== 'read';
}

interface Unmet {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  readonly withheld: boolean;
}

/** Why the case cannot be judged here, if so; what was seen while its needs were proven is added to `seen`. */
async function unmet(
  item: Case<CaseEnvironment>,
  session: Session,
  needs: Needs,
  seen: Sighting[],
): Promise<Unmet | undefined> {
  const { mode } = session;
  if (mode !== undefined && !mode.allowed.includes(item.hazard)) return outside(mode.name, item.hazard);
  if (!session.allowed.includes(item.hazard)) return withheldBy(item.hazard);
  if (session.liveness.dead !== undefined)
    return { judgement: { verdict: 'blocked', message: session.liveness.dead }, exchanges: [], withheld: false };
  for (const name of item.needs) {
    const { state, exchanges, sighting } = await needs(name);
    if (sighting !== undefined) seen.push(sighting);
    switch (state.kind) {
      case 'met':
        continue;
      case 'withheld':
        return {
          judgement: { verdict: 'not-applicable', message: `withheld by safety: ${state.reason}` },
          exchanges,
          withheld: true,
        };
      case 'broken':
        return {
          judgement: { verdict: 'error', message: `need ${name}: ${state.reason}` },
          exchanges,
          withheld: false,
        };
      case 'blocked':
      case 'not-applicable':
        return {
          judgement: { verdict: state.kind, message: `${name}: ${state.reason}`, need: name },
          exchanges,
          withheld: false,
        };
    }
  }
  return undefined;
}

/** Not what safety keeps back: whoever chose the mode chose to do without it. */
function outside(mode: string, hazard: Hazard): Unmet {
  const message = `the run is in ${mode} mode, which runs no ${hazard} case`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [], withheld: false };
}

function withheldBy(hazard: Hazard): Unmet {
  const message = `withheld by safety: the case is ${hazard}; --allow ${hazard} runs it`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [], withheld: true };
}
