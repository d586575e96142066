// Runs one case: hazard, needs, attempts. Never throws.
import type { AnyCase } from '../contract/case.ts';
import { concludeCase, isRed, type CaseResult, type Ran, type CaseTry } from './conclude-case.ts';
import type { RawExchange, WireRequest } from '../contract/exchange.ts';
import { pointedAt, writeBehind } from './decisive-exchange.ts';
import { judge } from '../verdict/judge.ts';
import { findUnmetNeed, type Needs } from './needs.ts';
import { tryAgain } from '../attempt/retry.ts';
import { runAttempt, type AttemptResult } from './run-attempt.ts';
import type { Session } from '../attempt/session.ts';

/** A case that was run. */
export interface CaseRun {
  /** It could not ask what it is there to ask. */
  readonly blocked: boolean;
  /** What it asked, unless it is green: then it has seen for itself what became of it. */
  readonly suspicious: readonly WireRequest[];
  readonly result: CaseResult;
}

export async function runCase(item: AnyCase, session: Session, needs: Needs): Promise<CaseRun> {
  const started = performance.now();
  const ran = blame(item, session, await attemptAll(item, session, needs));
  const [{ judgement }] = ran.tries;
  const duration = performance.now() - started;
  const suspicious = judgement.verdict === 'pass' ? [] : ran.tries.flatMap(({ exchanges }) => exchanges);
  return {
    blocked: judgement.verdict === 'blocked',
    suspicious: suspicious.map(({ request }) => request),
    result: concludeCase(item, session, { ...ran, duration }),
  };
}

type Attempted = Pick<Ran, 'tries' | 'retries'>;

/** A canary lost in the proof of a need, or in a clean-up, is reported by the case that could not ask or remove because of it. */
function blame(item: AnyCase, session: Session, ran: Attempted): Attempted {
  const [{ judgement, left = 0 }] = ran.tries;
  const stop = judgement.verdict === 'blocked' || left > 0 ? session.guard?.takeUnreported() : undefined;
  if (stop === undefined) return ran;
  const { exchanges } = stop;
  const blamed = judge(item.clauses, { thrown: { error: stop }, answered: true }, session.strengthOf);
  const isRead = ({ request }: RawExchange): boolean => session.suite.hazardOf?.(request, session.target) === 'read';
  const decisive = pointedAt(exchanges, stop) ?? exchanges.length - 1;
  const cause = writeBehind(exchanges, session.operationsOf(blamed.clause ?? ''), isRead, decisive);
  const shown = { decisive, ...(cause === undefined ? {} : { cause }) };
  return { ...ran, tries: [{ judgement: blamed, exchanges, safetyStop: true, ...shown }] };
}

async function attemptAll(item: AnyCase, session: Session, needs: Needs): Promise<Attempted> {
  let retries = 0;
  const run = async (count: number): Promise<AttemptResult> => {
    const last = await tryAgain(session, async (retry) => {
      const tried = await runAttempt(item, session, { count, retry });
      retries += tried.repeated;
      return tried;
    });
    retries += last.retries;
    return last;
  };
  try {
    const unmet = await findUnmetNeed(item, session, needs);
    if (unmet !== undefined) return { tries: [{ ...unmet, ran: false }], retries: 0 };
    const first = await run(1);
    const tries: [CaseTry, ...CaseTry[]] = [first];
    let stopped = first.safetyStop;
    if (isRed(first))
      while (tries.length <= session.confirm && !stopped && session.signal?.aborted !== true) {
        const again = await run(tries.length + 1);
        tries.push(again);
        stopped = again.safetyStop;
      }
    return { tries, retries };
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const judgement = { verdict: 'error' as const, message: `the runner failed: ${reason}` };
    return { tries: [{ judgement, exchanges: [] }], retries: 0 };
  }
}
