// The way of one case: what stands in its way, its attempts, and the outcome that they make.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { AnyCase } from '../contract/case.ts';
import { describeError } from '../contract/check.ts';
import type { RawExchange } from '../contract/exchange.ts';
import type { Observation, Outcome } from '../outcome.ts';
import { tryAgain } from '../attempt/retry.ts';
import { toRecorded } from '../redact/record.ts';
import { isGreen, judge, type Judgement, type Obstacle } from '../verdict/judge.ts';
import { judgeStop, runAttempt, type CaseTry } from './run-attempt.ts';
import type { OpenSuite } from './open-suite.ts';
import { runsAlone } from './shard.ts';

interface Ran {
  /** More than one if a red case was run again. */
  readonly tries: readonly [CaseTry, ...CaseTry[]];
  readonly retries: number;
}

/** Undefined if the case was kept from asking by the end of the run: that is as if it had never begun. */
export async function runCase(item: AnyCase, open: OpenSuite): Promise<Outcome | undefined> {
  const { session, stopped } = open;
  if (stopped()) return undefined;
  const obstacle = await findObstacle(item, open);
  if (stopped()) return undefined;
  const started = performance.now();
  const ran = await tryAll(item, open, obstacle);
  const result = conclude(item, open, ran, performance.now() - started);
  const [{ judgement }] = ran.tries;
  // What is green has seen for itself what became of what it asked.
  const asked = judgement.verdict === 'pass' ? [] : ran.tries.flatMap(({ exchanges }) => exchanges);
  await session.guard?.after(
    item.id,
    asked.map(({ request }) => request),
  );
  return stopped() && judgement.verdict === 'blocked' ? undefined : result;
}

/** With the exchanges that show it. */
interface FoundObstacle extends Obstacle {
  readonly exchanges: readonly RawExchange[];
}

/** What is known without asking; a case that runs alone waits until no other run is at work there. */
async function findObstacle(item: AnyCase, open: OpenSuite): Promise<FoundObstacle | undefined> {
  const { session, mode, preflight, turn } = open;
  const { hazard } = item;
  if (preflight.stop !== undefined) return blocked(preflight.stop, preflight.exchanges);
  // Not withheld by safety: the choice of the mode was a choice to do without it.
  if (mode?.allowed.includes(hazard) === false)
    return {
      kind: 'not-applicable',
      reason: `the run is in ${mode.name} mode, which runs no ${hazard} case`,
      exchanges: [],
    };
  if (!session.allowed.includes(hazard))
    return {
      kind: 'withheld',
      reason: `by safety: the case is ${hazard}; --allow ${hazard} runs it`,
      exchanges: [],
    };
  if (session.liveness.dead !== undefined) return blocked(session.liveness.dead);
  const other = runsAlone(item) ? await turn.take() : undefined;
  return other === undefined ? undefined : blocked(other);
}

/** Of what the case needs, the first that is not met. */
async function findUnmetNeed(item: AnyCase, { needs }: OpenSuite): Promise<FoundObstacle | undefined> {
  for (const need of item.needs) {
    const { state, exchanges, clause } = await needs(need);
    if (state.kind !== 'met') return { clause, ...state, exchanges, need };
  }
  return undefined;
}

function blocked(reason: string, exchanges: readonly RawExchange[] = []): FoundObstacle {
  return { kind: 'blocked', reason, exchanges };
}

/** Never throws. */
async function tryAll(item: AnyCase, open: OpenSuite, obstacle: FoundObstacle | undefined): Promise<Ran> {
  const { session, settings } = open;
  const { confirm = 0 } = settings;
  let retries = 0;
  const run = async (count: number): Promise<CaseTry> => {
    const last = await tryAgain(session, async (retry) => {
      const tried = await runAttempt(item, open, { count, retry });
      retries += tried.repeated;
      return tried;
    });
    retries += last.retries;
    return last;
  };
  try {
    const unmet = obstacle ?? (await findUnmetNeed(item, open));
    if (unmet !== undefined) return { tries: [judgeObstacle(item, open, unmet)], retries };
    const first = await run(1);
    const tries: [CaseTry, ...CaseTry[]] = [first];
    const mayGoOn = (): boolean => tries.at(-1)?.safetyStop !== true && session.signal?.aborted !== true;
    while (isRed(first) && tries.length <= confirm && mayGoOn()) tries.push(await run(tries.length + 1));
    return { tries, retries };
  } catch (error) {
    const judgement = { verdict: 'error' as const, message: `the runner failed: ${describeError(error)}` };
    return { tries: [{ judgement, exchanges: [] }], retries: 0 };
  }
}

function judgeObstacle(item: AnyCase, open: OpenSuite, { exchanges, ...unmet }: FoundObstacle): CaseTry {
  const stop = unmet.kind === 'blocked' ? open.session.guard?.takeUnreported() : undefined;
  if (stop !== undefined) return judgeStop(item, open, stop);
  const judgement = judge(item.clauses, { unmet, answered: false }, open.session.strengthOf);
  return { judgement, exchanges, unmet: true };
}

function isRed({ judgement: { verdict } }: CaseTry): boolean {
  return verdict === 'fail' || verdict === 'deviation';
}

/** `duration`: milliseconds. */
function conclude(item: AnyCase, open: OpenSuite, { tries, retries }: Ran, duration: number): Outcome {
  const [first, ...again] = tries;
  const attempts = first.unmet === true ? 0 : tries.length;
  const worst = again.reduce(worse, first);
  const passed = again.filter(({ judgement: { verdict } }) => verdict === 'pass').length;
  const judgement = confirmed(worst.judgement, passed, attempts);
  const { verdict, need } = judgement;
  const isDoubtful =
    verdict === 'flaky' || isRed({ ...worst, judgement }) || (verdict === 'blocked' && need !== undefined);
  const mayBeStale = isDoubtful && followsWrite(open, worst);
  return toOutcome(item, open, { ...worst, judgement, duration, attempts, retries, mayBeStale });
}

function worse(worst: CaseTry, again: CaseTry): CaseTry {
  const heavier = again.judgement.verdict === 'fail' && worst.judgement.verdict === 'deviation';
  return again.safetyStop === true || heavier ? again : worst;
}

/** A deviation that passes at times stays one: running it again may not make it count for more. */
function confirmed(judgement: Judgement, passed: number, attempts: number): Judgement {
  if (passed === 0) return judgement;
  const message = `passed ${passed} of ${attempts} times: ${judgement.message ?? ''}`;
  return { ...judgement, message, ...(judgement.verdict === 'fail' ? { verdict: 'flaky' } : {}) };
}

/** Whether what decided was asked for after a write, and nobody said for how long reads may be stale. */
function followsWrite(
  { session: { suite, target }, settings }: OpenSuite,
  { exchanges, decisive, malformed }: CaseTry,
): boolean {
  if (settings.consistency !== undefined || settings.seenWithin === 0 || malformed === true) return false;
  const before = exchanges.slice(0, decisive ?? exchanges.length - 1);
  return before.some(({ request }) => (suite.hazardOf?.(request, target) ?? 'read') !== 'read');
}

interface OutcomeFacts extends CaseTry {
  /** Milliseconds. */
  readonly duration: number;
  readonly attempts: number;
  readonly retries: number;
  readonly mayBeStale: boolean;
}

/** Redacted, with the exchanges that matter. */
function toOutcome(item: AnyCase, { session, settings, parts }: OpenSuite, facts: OutcomeFacts): Outcome {
  const { judgement } = facts;
  const { text } = session.redactor;
  const shown = settings.keepExchanges === true || !isGreen(judgement);
  const exchanges = shown ? facts.exchanges.map((raw) => toRecorded(raw, session.redactor)) : [];
  const decisive = Math.min(facts.decisive ?? exchanges.length - 1, exchanges.length - 1);
  const { difference } = judgement;
  const said = (words: string | undefined) => (words === undefined ? undefined : text(words));
  return {
    id: item.id,
    title: item.title,
    interface: session.suite.interface,
    topic: item.id.split('.').slice(1, -1).join('.'),
    clauses: item.clauses,
    hazard: item.hazard,
    scored: parts.pinned.has(item.id) && item.clauses.some((clause) => session.strengthOf(clause) !== 'open'),
    verdict: judgement.verdict,
    ...withoutUndefined({
      withheld: judgement.withheld,
      ended: judgement.ended,
      message: said(judgement.message),
      need: judgement.need,
      given: judgement.given,
      needs: item.needs.length === 0 ? undefined : item.needs,
      clause: judgement.clause,
      difference: difference && {
        what: text(difference.what),
        ...withoutUndefined({ path: said(difference.path) }),
        expected: text(difference.expected),
        actual: text(difference.actual),
      },
    }),
    observations: observationsOf(facts).map(({ clause, answer }) => ({ clause, answer: text(answer) })),
    exchanges,
    ...(decisive < 0 ? {} : { decisive }),
    ...(facts.cause === undefined || !shown ? {} : { cause: facts.cause }),
    duration: Math.round(facts.duration),
    attempts: facts.attempts,
    ...(facts.retries > 0 ? { retries: facts.retries } : {}),
    ...(facts.mayBeStale ? { mayBeStale: true } : {}),
  };
}

/** What was observed before the case broke off stands in the place of that it was not. */
function observationsOf({ judgement, observations: seen = [] }: OutcomeFacts): readonly Observation[] {
  const others = (judgement.observations ?? []).filter(({ clause }) => !seen.some((one) => one.clause === clause));
  return [...others, ...seen];
}
