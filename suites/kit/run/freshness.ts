// Whether what was just written is read at once: asked only if a red verdict may be a stale read, and none are declared.
import { inAttempt } from '../attempt/attempt.ts';
import type { Watch } from '../contract/case.ts';
import { CheckFailure, isOfTarget } from '../contract/check.ts';
import { NotRecorded } from '../contract/exchange.ts';
import { cleanUp } from '../attempt/clean-up.ts';
import { upTo } from '../contract/safety.ts';
import type { Session } from '../attempt/session.ts';

/** Delays may be random, and one stale read alone may be a lie: so many rounds, of which so many must agree. */
const ROUNDS = 3;
const AGREEING = 2;
/** Milliseconds after which what is still not seen is a broken promise rather than a stale read. */
const PATIENCE = 5_000;
/** Twice what was measured, since the longest of a few delays is not the longest there is. */
const MARGIN = 2;
const LEAST_WINDOW = 500;
const LONGEST_WINDOW = 10_000;

export interface Staleness {
  /** Milliseconds to wait after a write for every read to show it. */
  readonly window: number;
  /** Milliseconds after which the last of what was written was seen. */
  readonly delay: number;
}

/** Undefined if what is written is read at once, or never. */
export async function findStaleness(session: Session): Promise<Staleness | undefined> {
  const { suite } = session;
  const { freshness } = suite;
  if (freshness === undefined || !session.allowed.includes(freshness.hazard)) return undefined;
  const { probes, hazard } = freshness;
  const facts = {
    id: `freshness of ${suite.interface}`,
    key: `${suite.interface.slice(0, 1)}f`,
    hazard,
    allowed: upTo(hazard, session.allowed),
  };
  const asking = new Map(Object.entries(probes));
  const hopeless = new Set<string>();
  const rounds = new Set<number>();
  let longest = 0;

  function watching(now: () => number, probe: string, round: number): Watch {
    return async (what, ways) => {
      const written = now();
      let stale: string[] = [];
      for (const [way, look] of Object.entries(ways))
        if (!hopeless.has(`${probe} ${what} ${way}`) && !(await shows(look))) stale.push(way);
      let over = false;
      for (let pause = 10; stale.length > 0 && !over; pause = Math.min(pause * 2, 200)) {
        await session.time.rest(pause, session);
        for (const way of stale) {
          const shown = await shows(ways[way]);
          over ||= shown === undefined;
          if (shown !== true) continue;
          stale = stale.filter((one) => one !== way);
          rounds.add(round);
          longest = Math.max(longest, now() - written);
        }
        over ||= now() - written >= PATIENCE;
      }
      for (const way of stale) hopeless.add(`${probe} ${what} ${way}`);
    };
  }

  const { attempt, thrown } = await inAttempt(session, facts, async (environment, { waited }) => {
    const now = (): number => session.time.now() - waited();
    for (let round = 1; round <= ROUNDS && rounds.size < AGREEING; round += 1)
      for (const [name, probe] of asking)
        if (!(await ends(() => probe(environment, watching(now, name, round))))) asking.delete(name);
  });
  await cleanUp(session, attempt.opened, attempt.lastWrite());
  if (thrown !== undefined) throw thrown.error;
  if (rounds.size < AGREEING) return undefined;
  const delay = Math.ceil(longest);
  return { window: Math.min(Math.max(LEAST_WINDOW, delay * MARGIN), LONGEST_WINDOW), delay };
}

/** A refusal shows nothing, and is for the cases to judge. Undefined if the recorded run looked no more. */
async function shows(look: (() => Promise<boolean>) | undefined): Promise<boolean | undefined> {
  try {
    return (await look?.()) ?? true;
  } catch (error) {
    if (error instanceof CheckFailure) return false;
    if (error instanceof NotRecorded) return undefined;
    throw error;
  }
}

/** False if the target does not do what the probe needs. */
async function ends(probe: () => Promise<void>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (error) {
    if (isOfTarget(error)) return false;
    throw error;
  }
}

export interface StaleWatch {
  /** Whether a result counts as far as is known now; the first suspect one is what the target is asked for. */
  counts(result: { readonly suspect: boolean }): Promise<boolean>;
  /** Once it is known that reads are stale: all that was judged so far is void. */
  readonly found: Staleness | undefined;
}

/**
 * Asks, at the first red that stale reads may have caused, whether they are stale: then nothing that was judged counts.
 * `ask` is asked once; without it every result counts.
 */
export function watchForStaleReads(ask: (() => Promise<Staleness | undefined>) | undefined): StaleWatch {
  let asked: Promise<Staleness | undefined> | undefined;
  let found: Staleness | undefined;
  return {
    async counts({ suspect }) {
      if (suspect && ask !== undefined) {
        asked ??= ask();
        found = await asked;
      }
      return found === undefined;
    },
    get found() {
      return found;
    },
  };
}
