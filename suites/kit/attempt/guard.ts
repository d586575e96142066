// Keeps what changes or removes things from being sent until the target was seen to leave alone what it was not asked for:
// makes canaries, tries on our own things what the cases will do, and checks that the canaries are unchanged.
import type { CaseEnvironment, Planted, Canary } from '../contract/case.ts';
import { CheckFailure, isOfTarget } from '../contract/check.ts';
import { NotRecorded, Unjudgeable, type RawExchange } from '../contract/exchange.ts';
import { SafetyStop, Untrusted } from '../contract/safety.ts';
import { Interrupted } from '../wire/interruption.ts';
import { inAttempt } from './attempt.ts';
import { cleanUp } from './clean-up.ts';
import type { LedgerEntry } from './ledger.ts';
import { tryAgain, type Tried } from './retry.ts';
import type { Guard, Session } from './session.ts';
import { Tripped } from './tripwire.ts';

/** A canary of one interface. */
interface Cage {
  readonly name: string;
  readonly canary: AnyCanary;
  readonly attempts: ReturnType<typeof createCanaryAttempts>;
  readonly session: Session;
}

type Watched =
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

type AnyCanary = Canary<CaseEnvironment>;

/** A result, a failed check, or neither, if the target refused or did not answer: that is for the cases to judge. */
interface Done<T> {
  readonly result?: T;
  readonly failure?: CheckFailure;
  /** A recording has no answer. */
  readonly unrecorded?: true;
  readonly exchanges: readonly RawExchange[];
}

/** Milliseconds for which a canary that seems to be gone is looked for: reads may be stale, but not for ever. */
const PATIENCE = 10_000;

export function createGuard(session: Session): Guard {
  const attempts = createCanaryAttempts(session);
  const cages = Object.entries(session.suite.canaries ?? {}).map(([name, canary]) => ({
    name,
    canary,
    attempts,
    session,
  }));
  const watched = new Map<string, Promise<Watched>>();
  let unreported: SafetyStop | undefined;

  async function watch(cage: Cage): Promise<Watched> {
    const state = await watchCanary(cage);
    if (state.kind === 'lost') unreported = state.stop;
    return state;
  }

  function stateOf(cage: Cage): Promise<Watched> {
    const known = watched.get(cage.name) ?? watch(cage);
    watched.set(cage.name, known);
    return known;
  }

  function takeUnreported(): SafetyStop | undefined {
    const stop = unreported;
    unreported = undefined;
    return stop;
  }

  const guard: Guard = {
    async before(request, ofCase) {
      for (const cage of cages) {
        if (!cage.canary.guards(request, session.target)) continue;
        const state = await stateOf(cage);
        if (state.kind === 'lost') throw (ofCase ? takeUnreported() : undefined) ?? new Tripped();
        if (state.kind === 'shut') throw new Unjudgeable(state.reason);
      }
    },
    takeUnreported,
    async after(id, requests) {
      for (const cage of cages) {
        if (session.tripwire.reason !== undefined) return;
        if (!requests.some((request) => cage.canary.guards(request, session.target))) continue;
        const state = await watched.get(cage.name);
        if (state?.kind === 'alive')
          await unlessInterrupted(
            lookAfter(cage, state.plant, { what: `the case ${id} or one beside it`, exchanges: [] }),
          );
      }
    },
    async close() {
      await cleanUp({ ...session, guard }, attempts.opened.splice(0), attempts.lastWrite());
    },
  };
  return guard;
}

/** Nothing is known then, and the run is reported as interrupted. */
async function unlessInterrupted(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
}

/** Makes the canary and runs its trials. */
async function watchCanary(cage: Cage): Promise<Watched> {
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
async function lookAfter(
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

/** Each step is an attempt of its own, since an attempt has a budget. */
function createCanaryAttempts(session: Session) {
  const { suite } = session;
  /** What the attempts made. */
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
    /** Does the work once more if a connection is lost, as everywhere. */
    run: <T>(canary: AnyCanary, work: (environment: CaseEnvironment) => Promise<T>): Promise<Done<T>> =>
      tryAgain(session, () => runOnce(canary, work)),
    opened,
    /** When the last write ended, in the time of `performance.now()`. */
    lastWrite: () => lastWrite,
  };
}
