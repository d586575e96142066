// Watches one canary: makes it, tries on our own things what the cases will do, and checks that the canary is unchanged.
import type { CaseEnvironment, Planted, Canary } from '../contract/case.ts';
import { type RawExchange, NotRecorded } from '../contract/exchange.ts';
import { SafetyStop, Untrusted, upTo } from '../contract/safety.ts';
import type { Session } from './session.ts';
import { inAttempt } from './attempt.ts';
import { CheckFailure, isOfTarget } from '../contract/check.ts';
import type { LedgerEntry } from './ledger.ts';
import { tryAgain, type Tried } from './retry.ts';

/** A canary of one interface. */
export interface Cage {
  readonly name: string;
  readonly canary: AnyCanary;
  readonly attempts: CanaryAttempts;
  readonly session: Session;
}

export type Watched =
  /** The target never showed it, so it shows nothing. */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'alive'; readonly plant: Planted<CaseEnvironment> }
  /** Nothing that it guards against may be sent. */
  | { readonly kind: 'shut'; readonly reason: string }
  /** It did not survive a trial. */
  | { readonly kind: 'lost'; readonly stop: SafetyStop };

/** What was done before a look. */
interface Before {
  readonly what: string;
  readonly clause?: string;
  readonly exchanges: readonly RawExchange[];
}

/** Milliseconds for which a canary that seems to be gone is looked for: reads may be stale, but not for ever. */
const PATIENCE = 10_000;

/** Makes the canary and runs its trials. */
export async function watchCanary(cage: Cage): Promise<Watched> {
  const { canary, attempts, session } = cage;
  if (!session.allowed.includes(canary.hazard)) return { kind: 'unseen' };
  const { result: plant } = await attempts.run(canary, (environment) => canary.plant(environment));
  if (plant === undefined) return { kind: 'unseen' };
  const first = await look(cage, plant, session.seenWithin);
  if (first.result !== true) return { kind: 'unseen' };
  try {
    for (const { what, clause, run } of plant.trials) {
      const { exchanges } = await attempts.run(canary, (environment) => run(environment));
      const stop = await lookAfter(cage, plant, { what: `${what}, before any case did so`, clause, exchanges });
      if (stop !== undefined) return { kind: 'lost', stop };
    }
  } catch (error) {
    if (error instanceof Untrusted) return { kind: 'shut', reason: error.message };
    throw error;
  }
  return { kind: 'alive', plant };
}

/** Trips, and returns what is to be thrown, if the canary is not as it was. */
export async function lookAfter(
  cage: Cage,
  plant: Planted<CaseEnvironment>,
  { what, clause, exchanges }: Before,
): Promise<SafetyStop | undefined> {
  const { tripwire, seenWithin, redactor } = cage.session;
  const patience = seenWithin === 0 ? 0 : Math.max(seenWithin, PATIENCE);
  const found = await tripwire.holding(look(cage, plant, patience));
  const { failure } = found;
  if (failure === undefined || tripwire.reason !== undefined) return undefined;
  const happened = `after ${what}, ${failure.message} (seen by the canary ${cage.name})`;
  tripwire.trip(redactor.text(happened));
  const details = clause === undefined ? failure.details : { ...failure.details, clause };
  return new SafetyStop(happened, details, [...exchanges, ...found.exchanges]);
}

/** Looks once more while the canary seems to be gone, for so many milliseconds. */
async function look(
  { canary, attempts, session }: Cage,
  plant: Planted<CaseEnvironment>,
  patience: number,
): Promise<Done<true>> {
  const { time } = session;
  const begun = time.now();
  let last: Done<true> | undefined;
  for (let pause = 10; ; pause = Math.min(pause * 2, 500)) {
    const done = await attempts.run(canary, async (environment) => {
      await plant.look(environment);
      return true as const;
    });
    // The recorded run gave up here.
    if (done.unrecorded === true && last !== undefined) return last;
    if (done.failure === undefined || time.now() - begun + pause > patience) return done;
    last = done;
    await time.rest(pause, session);
  }
}

type AnyCanary = Canary<CaseEnvironment>;

/** A result, a failed check, or neither, if the target refused or did not answer: that is for the cases to judge. */
interface Done<T> {
  readonly result?: T;
  readonly failure?: CheckFailure;
  /** A recording has no answer. */
  readonly unrecorded?: true;
  readonly exchanges: readonly RawExchange[];
}

interface CanaryAttempts {
  /** Does the work once more if a connection is lost, as everywhere. */
  run<T>(canary: AnyCanary, work: (environment: CaseEnvironment) => Promise<T>): Promise<Done<T>>;
  /** What the attempts made. */
  readonly opened: LedgerEntry[];
  /** When the last write ended, in the time of `performance.now()`. */
  lastWrite(): number;
}

/** Each step is an attempt of its own, since an attempt has a budget. */
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
    const facts = {
      id: `canary of ${suite.interface}`,
      // What one canary is asked may not depend on which of them is asked first.
      key: `${suite.interface.slice(0, 1)}g${places.indexOf(canary)}g${count}`,
      hazard,
      allowed: upTo(hazard, session.allowed),
      unguarded: true,
      after: lastWrite,
    } as const;
    const ended = await inAttempt(session, facts, work);
    const { attempt } = ended;
    opened.push(...attempt.opened);
    lastWrite = Math.max(lastWrite, attempt.lastWrite());
    const { exchanges } = attempt;
    if (ended.thrown === undefined) return { result: ended.result, exchanges, lost: false };
    const { error } = ended.thrown;
    if (error instanceof CheckFailure) return { failure: error, exchanges, lost: attempt.isLost() };
    if (error instanceof NotRecorded) return { unrecorded: true, exchanges, lost: false };
    if (isOfTarget(error)) return { exchanges, lost: attempt.isLost(error) };
    throw error;
  }

  return {
    run: (canary, work) => tryAgain(session, () => runOnce(canary, work)),
    opened,
    lastWrite: () => lastWrite,
  };
}
