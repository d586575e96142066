// What is done for the canaries of one interface: each step in an attempt of its own, since an attempt has a budget.
import { createAttempt } from './attempt.ts';
import type { Canary, CaseEnvironment } from '../contract/case.ts';
import { CheckFailure, isOfTarget } from '../contract/check.ts';
import { NotRecorded, type RawExchange } from '../contract/exchange.ts';
import type { LedgerEntry } from './ledger.ts';
import { tryAgain, type Tried } from './retry.ts';
import { upTo } from '../contract/safety.ts';
import type { Session } from './session.ts';

export type AnyCanary = Canary<CaseEnvironment>;

/** A result, a failed check, or neither, if the target refused or did not answer: that is for the cases to judge. */
export interface Done<T> {
  readonly result?: T;
  readonly failure?: CheckFailure;
  /** A recording has no answer. */
  readonly unrecorded?: true;
  readonly exchanges: readonly RawExchange[];
}

export interface CanaryAttempts {
  /** Does the work once more if a connection is lost, as everywhere. */
  run<T>(canary: AnyCanary, work: (environment: CaseEnvironment) => Promise<T>): Promise<Done<T>>;
  /** What the attempts made. */
  readonly opened: LedgerEntry[];
  /** When the last write ended, in the time of `performance.now()`. */
  lastWrite(): number;
}

export function createCanaryAttempts(session: Session): CanaryAttempts {
  const { suite } = session;
  const opened: LedgerEntry[] = [];
  const places = Object.values(suite.canaries ?? {});
  const counts = new Map<AnyCanary, number>();
  let lastWrite = -Infinity;

  async function runOnce<T>(
    canary: AnyCanary,
    work: (environment: CaseEnvironment) => Promise<T>,
  ): Promise<Done<T> & Tried> {
    const { hazard } = canary;
    const count = (counts.get(canary) ?? 0) + 1;
    counts.set(canary, count);
    const attempt = createAttempt(session, {
      id: `canary of ${suite.interface}`,
      // What one canary is asked may not depend on which of them is asked first.
      key: `${suite.interface.slice(0, 1)}g${places.indexOf(canary)}g${count}`,
      hazard,
      allowed: upTo(hazard, session.allowed),
      unguarded: true,
      after: lastWrite,
    });
    const { exchanges } = attempt;
    try {
      return { result: await work(attempt.environment), exchanges, lost: false };
    } catch (error) {
      if (error instanceof CheckFailure) return { failure: error, exchanges, lost: attempt.isLost() };
      if (error instanceof NotRecorded) return { unrecorded: true, exchanges, lost: false };
      if (isOfTarget(error)) return { exchanges, lost: attempt.isLost(error) };
      throw error;
    } finally {
      attempt.close();
      opened.push(...attempt.opened);
      lastWrite = Math.max(lastWrite, attempt.lastWrite());
    }
  }

  return {
    run: (canary, work) => tryAgain(session, () => runOnce(canary, work)),
    opened,
    lastWrite: () => lastWrite,
  };
}
