// Keeps what changes or removes things from being sent until the target was seen to leave alone what it was not asked for.
import { createAttempt } from './attempt.ts';
import type { Canary, CaseEnvironment, Planted, Suite } from '../contract/case.ts';
import { CheckFailure, isOfTarget } from '../contract/check.ts';
import { cleanUp } from './clean-up.ts';
import { Unjudgeable } from '../contract/exchange.ts';
import type { WireRequest, RawExchange } from '../contract/exchange.ts';
import { Interrupted, rest } from '../wire/interruption.ts';
import type { LedgerEntry } from './ledger.ts';
import { isLost, tryAgain } from './retry.ts';
import type { Tried } from './retry.ts';
import { SafetyStop, Untrusted, upTo } from '../contract/safety.ts';
import type { Session } from './session.ts';
import { Tripped } from './tripwire.ts';

export interface Guard {
  /**
   * Resolves when the request may be sent. Throws `Unjudgeable` where it may not. Where a canary did not survive a trial the first case (`ofCase`)
   * that would send gets the `SafetyStop`.
   */
  before(request: WireRequest, ofCase: boolean): Promise<void>;
  /** The `SafetyStop` that no case got, since a proof or a clean-up was first. It is given once. */
  untold(): SafetyStop | undefined;
  /** Looks after the canaries that these requests of a case may have touched, and trips where one is not as it was. */
  after(id: string, requests: readonly WireRequest[]): Promise<void>;
  /** Removes the canaries. */
  close(): Promise<void>;
}

/** Milliseconds for which a canary that seems to be gone is looked for: reads may be stale, but not for ever. */
const PATIENCE = 10_000;

type AnyCanary = Canary<CaseEnvironment>;

interface Watched {
  /** Why nothing may be sent that it guards against. */
  readonly shut?: string;
  /** Absent where it was never seen, so that nothing can be told by it. */
  readonly plant?: Planted<CaseEnvironment>;
}

/** What somebody got done; a failed check; or nothing, where the target did not let them. */
interface Done<T> {
  readonly result?: T;
  readonly failure?: CheckFailure;
  readonly exchanges: readonly RawExchange[];
}

/** What was done before a look. */
interface After {
  readonly what: string;
  readonly clause?: string;
  readonly exchanges: readonly RawExchange[];
}

export function createGuard(suite: Suite<CaseEnvironment>, session: Session): Guard {
  const canaries = Object.entries(suite.canaries ?? {});
  const watched = new Map<string, Promise<Watched>>();
  const opened: LedgerEntry[] = [];
  let attempts = 0;
  let lastWrite = -Infinity;
  let untold: SafetyStop | undefined;

  /** Anew where a connection is lost, as everything else. What is refused or not answered is for the cases to judge. */
  function attempt<T>(canary: AnyCanary, work: (environment: CaseEnvironment) => Promise<T>): Promise<Done<T>> {
    return tryAgain(session, () => attemptOnce(canary, work));
  }

  /** In an attempt of its own, since an attempt has a budget. */
  async function attemptOnce<T>(
    { hazard }: AnyCanary,
    work: (environment: CaseEnvironment) => Promise<T>,
  ): Promise<Done<T> & Tried> {
    attempts += 1;
    const own = createAttempt(session, {
      interface: suite.interface,
      id: `canary of ${suite.interface}`,
      key: `${suite.interface.slice(0, 1)}g${attempts}`,
      hazard,
      allowed: upTo(hazard, session.allowed),
      hazardOf: suite.hazardOf,
      refuses: suite.refuses,
      checkAlways: undefined,
      unguarded: true,
      after: lastWrite,
      during: 'the watch over what is not ours',
    });
    const { exchanges } = own;
    try {
      return { result: await work(own.environment), exchanges, lost: false };
    } catch (error) {
      if (error instanceof CheckFailure) return { failure: error, exchanges, lost: false };
      if (isOfTarget(error)) return { exchanges, lost: isLost(error) };
      throw error;
    } finally {
      own.close();
      opened.push(...own.opened);
      lastWrite = Math.max(lastWrite, own.lastWrite);
    }
  }

  /** Once more while it seems to be gone, for so many milliseconds. */
  async function look(canary: AnyCanary, plant: Planted<CaseEnvironment>, patience: number): Promise<Done<true>> {
    const begun = performance.now();
    for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
      const done = await attempt(canary, async (environment) => {
        await plant.look(environment);
        return true as const;
      });
      if (done.failure === undefined || performance.now() - begun + pause > patience) return done;
      await rest(pause, session);
    }
  }

  /** Gives what is to be thrown where the canary is not as it was. */
  async function lookAfter(
    [name, canary]: readonly [string, AnyCanary],
    plant: Planted<CaseEnvironment>,
    { what, clause, exchanges }: After,
  ): Promise<SafetyStop | undefined> {
    const patience = session.seenWithin === 0 ? 0 : Math.max(session.seenWithin, PATIENCE);
    const found = await session.tripwire.holding(look(canary, plant, patience));
    const { failure } = found;
    if (failure === undefined || session.tripwire.reason !== undefined) return undefined;
    const happened = `after ${what}, ${failure.message} (seen by the canary ${name})`;
    session.tripwire.trip(session.redactor.text(happened));
    const details = clause === undefined ? failure.details : { ...failure.details, clause };
    return new SafetyStop(happened, details, [...exchanges, ...found.exchanges]);
  }

  async function watch(name: string, canary: AnyCanary): Promise<Watched> {
    if (!session.allowed.includes(canary.hazard)) return {};
    const { result: plant } = await attempt(canary, (environment) => canary.plant(environment));
    if (plant === undefined) return {};
    const first = await look(canary, plant, session.seenWithin);
    if (first.result !== true) return {};
    try {
      for (const trial of plant.trials) {
        const { exchanges } = await attempt(canary, (environment) => trial.run(environment));
        const { clause } = trial;
        const stop = await lookAfter([name, canary], plant, {
          what: `${trial.what}, before any case did so`,
          clause,
          exchanges,
        });
        if (stop === undefined) continue;
        untold = stop;
        throw stop;
      }
    } catch (error) {
      if (error instanceof Untrusted) return { shut: error.message };
      throw error;
    }
    return { plant };
  }

  async function stateOf(name: string, canary: AnyCanary, ofCase: boolean): Promise<Watched> {
    const known = watched.get(name) ?? watch(name, canary);
    watched.set(name, known);
    try {
      return await known;
    } catch (error) {
      if (!(error instanceof SafetyStop)) throw error;
      throw (ofCase ? take() : undefined) ?? new Tripped();
    }
  }

  function take(): SafetyStop | undefined {
    const stop = untold;
    untold = undefined;
    return stop;
  }

  const guard: Guard = {
    async before(request, ofCase) {
      for (const [name, canary] of canaries) {
        if (!canary.guards(request, session.target)) continue;
        const { shut } = await stateOf(name, canary, ofCase);
        if (shut !== undefined) throw new Unjudgeable(shut);
      }
    },
    untold: take,
    async after(id, requests) {
      for (const [name, canary] of canaries) {
        if (session.tripwire.reason !== undefined) return;
        if (!requests.some((request) => canary.guards(request, session.target))) continue;
        const plant = (await watched.get(name))?.plant;
        if (plant !== undefined)
          await unlessInterrupted(
            lookAfter([name, canary], plant, { what: `the case ${id} or one beside it`, exchanges: [] }),
          );
      }
    },
    async close() {
      await cleanUp(suite, { ...session, guard }, opened.splice(0), lastWrite);
    },
  };
  return guard;
}

/** Then nothing is known, and the run is told of as interrupted. */
async function unlessInterrupted(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}
