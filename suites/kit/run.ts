// Runs one case: hazard, needs, attempt, clean-up, verdict. Never throws.
import { createAttempt } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { Case, CaseEnvironment, Suite, Watch } from './case.ts';
import { CheckFailure } from './check.ts';
import { TransportError } from './exchange.ts';
import type { WireRequest } from './exchange.ts';
import { cleanUp } from './clean-up.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judge.ts';
import type { Needs } from './needs.ts';
import type { Hazard, Outcome } from './outcome.ts';
import type { RawExchange } from './record.ts';
import { SafetyStop, upTo } from './safety.ts';
import type { Session } from './session.ts';
import { overrule } from './sighting.ts';
import type { Sighting, Telling } from './sighting.ts';
import { isAlive, isLost, keyOfRetry, tryAgain } from './retry.ts';
import { toOutcome } from './to-outcome.ts';

/** An outcome and what only the runner needs to know about it. */
export interface CaseResult {
  readonly outcome: Outcome;
  readonly safetyStop: boolean;
  /** Not green, and after a write: a stale read may be all that is wrong. */
  readonly suspect?: boolean;
}

/** Hides the type of a suite's context, so that suites of different interfaces can be run alike. */
export function eraseContext<Context>(suite: Suite<Context>): Suite<CaseEnvironment> {
  const { preflight, learn, freshness } = suite;
  return {
    interface: suite.interface,
    cases: suite.cases.map((item) => ({ ...item, run: (environment) => item.run(suite.createContext(environment)) })),
    needs: mapValues(suite.needs, (need) => ({
      hazard: need.hazard,
      check: (environment: CaseEnvironment) => need.check(suite.createContext(environment)),
    })),
    ...(freshness === undefined
      ? {}
      : {
          freshness: {
            hazard: freshness.hazard,
            probes: mapValues(
              freshness.probes,
              (probe) => (environment: CaseEnvironment, watch: Watch) => probe(suite.createContext(environment), watch),
            ),
          },
        }),
    removers: mapValues(
      suite.removers,
      (remove) => (environment: CaseEnvironment, name: string) => remove(suite.createContext(environment), name),
    ),
    createContext: (environment) => environment,
    ...(preflight === undefined
      ? {}
      : { preflight: (environment: CaseEnvironment) => preflight(suite.createContext(environment)) }),
    ...(learn === undefined
      ? {}
      : { learn: (environment: CaseEnvironment) => learn(suite.createContext(environment)) }),
    checkAnswer: (exchange, learned) => suite.checkAnswer(exchange, learned),
    ...(suite.modeOf === undefined ? {} : { modeOf: suite.modeOf }),
    ...(suite.checkAlways === undefined ? {} : { checkAlways: suite.checkAlways }),
    ...(suite.hazardOf === undefined ? {} : { hazardOf: suite.hazardOf }),
    ...(suite.refuses === undefined ? {} : { refuses: suite.refuses }),
    ...(suite.gauges === undefined ? {} : { gauges: suite.gauges }),
    ...(suite.capabilities === undefined ? {} : { capabilities: suite.capabilities }),
  };
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
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
      for (; attempts <= session.confirm && !worst.safetyStop; attempts += 1) {
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
  const message = `the run is in ${mode} mode, in which nothing is ${hazard}`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [], withheld: false };
}

function withheldBy(hazard: Hazard): Unmet {
  const message = `withheld by safety: the case is ${hazard}; --allow ${hazard} runs it`;
  return { judgement: { verdict: 'not-applicable', message }, exchanges: [], withheld: true };
}

interface AttemptResult {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  readonly observations: Attempt['observations'];
  readonly decisive: number;
  readonly safetyStop: boolean;
  /** It ended because a connection was lost. */
  readonly lost: boolean;
  /** The target was asked whether it is still there. */
  readonly asked: boolean;
  /** How many requests it sent. */
  readonly step: number;
  /** How many of its reads were sent again. */
  readonly repeated: number;
  readonly sighted?: boolean;
}

async function runAttempt(
  item: Case<CaseEnvironment>,
  suite: Suite<CaseEnvironment>,
  session: Session,
  { count, retry }: { readonly count: number; readonly retry: number },
  decides: (sighting: Sighting) => boolean,
): Promise<AttemptResult> {
  const ordinal = suite.cases.indexOf(item).toString(36);
  const attempt = createAttempt(session, {
    interface: suite.interface,
    id: item.id,
    key: `${suite.interface.slice(0, 1)}${ordinal}${count === 1 ? '' : `x${count}`}${keyOfRetry(retry)}`,
    hazard: item.hazard,
    allowed: upTo(item.hazard, session.allowed),
    hazardOf: suite.hazardOf,
    refuses: suite.refuses,
    checkAnswer: (exchange) => suite.checkAnswer(exchange, session.learned),
    checkAlways: suite.checkAlways,
  });
  const thrown = await settle(item.run(attempt.environment), session.caseBudget + 5_000, () => attempt.waited);
  attempt.close();
  const decisive = decisiveOf(attempt.exchanges, thrown?.error);
  const alive = thrown?.error instanceof TransportError ? await isAlive(session) : undefined;
  const safetyStop = thrown?.error instanceof SafetyStop;
  // After the tripwire nothing more is sent; what is left stays in the ledger.
  const after = safetyStop ? undefined : (await cleanUp(suite, session, attempt.opened, attempt.lastWrite)).sighting;
  const violation = thrown === undefined ? attempt.violation : undefined;
  const judgement = judge(
    item.clauses,
    {
      ...(thrown === undefined ? {} : { thrown }),
      ...(alive === undefined ? {} : { alive }),
      violation: violation?.found,
      answered: attempt.exchanges.some((one) => one.response !== undefined),
    },
    session.strengthOf,
  );
  const result = {
    judgement,
    exchanges: attempt.exchanges,
    observations: attempt.observations,
    decisive: violation?.index ?? decisive,
    safetyStop,
    lost: isLost(thrown?.error),
    asked: alive !== undefined,
    step: attempt.exchanges.length,
    repeated: attempt.retries,
  };
  return overrule(result, [attempt.sighting, after], session.strengthOf, decides);
}

/** What a check points to, else the last one. */
function decisiveOf(exchanges: readonly RawExchange[], error: unknown): number {
  const telling = error instanceof CheckFailure ? error.details.exchange?.response : undefined;
  const index = telling === undefined ? -1 : exchanges.findIndex(({ response }) => response === telling);
  return index === -1 ? exchanges.length - 1 : index;
}

/** `waited`: milliseconds that do not count. */
async function settle(
  run: Promise<void>,
  limit: number,
  waited: () => number,
): Promise<{ readonly error: unknown } | undefined> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const look = (): void => {
      const left = limit + waited() - (performance.now() - started);
      if (left > 0) timer = setTimeout(look, left);
      else reject(new Error(`the case did not end within ${limit} ms`));
    };
    timer = setTimeout(look, limit);
  });
  try {
    await Promise.race([run, late]);
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}
