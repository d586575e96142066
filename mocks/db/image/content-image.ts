// Images of a database with the user's SQL: a thread loads it at another time, too, and later starts move the rows to theirs.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createClock, type Clock } from '../../runtime/clock.ts';
import { BOOTSTRAP_KEY } from '../bootstrap.ts';
import type { Engine } from '../pglite/engine.ts';
import { inThisTurn } from '../pglite/engine-session.ts';
import { startEngine, type Content, type PgliteSettings } from '../pglite/start-engine.ts';
import type { Script } from '../script/load-script.ts';
import { keepSnapshot } from '../snapshot/snapshots.ts';
import type { ImageCache } from './image-cache.ts';
import { createChance, SEED_BYTES } from './chance.ts';
import { findMoves, moveRows, type Facts } from './moves.ts';
import { readState, type State } from './state.ts';

/** What the thread loads. */
export interface Order {
  readonly scripts: readonly Script[];
  /** Milliseconds. */
  readonly until: number;
  readonly seed: Uint8Array;
}

export function openContentImages(settings: PgliteSettings, { scripts, isKept, warn }: Content, cache: ImageCache) {
  const now = (): number => settings.clock?.now().getTime() ?? Date.now();
  const stepsAt = (time: number): readonly string[] => [BOOTSTRAP_KEY, JSON.stringify(scripts), windowOf(time).name];
  return {
    /** Undefined if there is no image for this time. */
    async start(): Promise<Engine | undefined> {
      const time = now();
      const image = isKept ? await cache.read(stepsAt(time)) : undefined;
      if (image?.facts === undefined) return undefined;
      const facts = JSON.parse(image.facts) as Facts;
      if (time < facts.from || time > facts.until) return undefined;
      const engine = await startEngine(settings, image).catch(() => undefined);
      try {
        if (engine !== undefined) await inThisTurn(engine, (session) => moveRows(session, facts, time));
        for (const note of engine === undefined ? [] : facts.notes) warn(note);
        if (engine !== undefined) return engine;
      } catch {
        // A row cannot be moved, out of its partition, for example: then the SQL is loaded at each start.
        await engine?.close();
        await cache.giveUp(stepsAt(time));
      }
      await cache.discard(stepsAt(time));
      return undefined;
    },
    /** Undefined if no image is to be made. It is made of an engine that starts with the settings from the image of all mocks. */
    async begin() {
      const from = now();
      const until = untilOf(from);
      if (!isKept || !(await cache.claim(stepsAt(from)))) return undefined;
      const seed = randomBytes(SEED_BYTES);
      let clock: Clock = createClock(new Date(from));
      const following: Clock = { now: () => clock.now() };
      let thread: Worker | undefined;
      let later: Promise<State | undefined> = Promise.resolve(undefined);
      return {
        settings: { ...settings, clock: following, extensions: { ...settings.extensions, chance: createChance(seed) } },
        /** Before the SQL is loaded. */
        loading() {
          const order: Order = { scripts, until, seed };
          thread = new Worker(new URL('./image-thread.ts', import.meta.url), { workerData: order });
          thread.on('error', () => undefined);
          thread.unref();
          const ended = once(thread, 'exit').then(() => undefined);
          const told = once(thread, 'message').then(([state]) => state as State);
          // If its file is not beside this one, as in a bundle, there is no image.
          later = Promise.race([told, ended]).catch(() => undefined);
        },
        /** If it cannot be loaded. */
        stop: () => thread?.terminate(),
        /** After that. Whoever calls what is returned waits until the image is there. */
        async loaded(engine: Engine, notes: ReadonlySet<string>): Promise<() => Promise<void>> {
          // The user's triggers may forbid it.
          const state = await inThisTurn(engine, readState).catch(() => undefined);
          await inThisTurn(engine, keepSnapshot);
          clock = settings.clock ?? createClock();
          const image = await engine.image('whole');
          const keep = async (): Promise<void> => {
            const other = await later;
            if (other === undefined) return;
            const moves = state === undefined ? undefined : findMoves(state, other, { from, until, scripts });
            if (moves === undefined) return cache.giveUp(stepsAt(from));
            const facts: Facts = { from, until, moves, notes: [...notes] };
            await cache.write(stepsAt(from), { ...image, facts: JSON.stringify(facts) });
          };
          const made = keep();
          return () => {
            thread?.ref();
            return made;
          };
        },
      };
    },
  };
}

/** Days that all months have, and those after them: within, months that are added or taken away are as long as ever. */
const LAST_COMMON_DAY = 28;

function windowOf(time: number): { readonly name: string; readonly end: number } {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const isLate = date.getUTCDate() > LAST_COMMON_DAY;
  const end = isLate ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, LAST_COMMON_DAY + 1);
  return { name: `${year}-${month} ${isLate ? 'late' : 'early'}`, end };
}

const TWO_HOURS = 7_200_000;

/** Shortly before the end of the window, at another minute, second and millisecond, and at another hour if there are some. */
function untilOf(from: number): number {
  const { end } = windowOf(from);
  const ofTime = (time: number): readonly number[] => partsOf(time).slice(end - from < TWO_HOURS ? 1 : 0);
  let until = end - 1_237;
  while (until > from && ofTime(until).some((part, index) => part === ofTime(from)[index])) until -= 61_001;
  return until;
}

function partsOf(time: number): readonly number[] {
  const date = new Date(time);
  return [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCMilliseconds()];
}
