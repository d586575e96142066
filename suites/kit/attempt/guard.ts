// Keeps what changes or removes things from being sent until the target was seen to leave alone what it was not asked for.
import { createCanaryAttempts, lookAfter, watchCanary, type Cage, type Watched } from './canary-watch.ts';
import { cleanUp } from './clean-up.ts';
import { Unjudgeable } from '../contract/exchange.ts';
import { Interrupted } from '../wire/interruption.ts';
import type { SafetyStop } from '../contract/safety.ts';
import type { Guard, Session } from './session.ts';
import { Tripped } from './tripwire.ts';

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
