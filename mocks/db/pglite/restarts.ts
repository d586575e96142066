// Starts an engine again after it broke down: the old one is let go, and while there is none requests are refused, not kept waiting.
import { DatabaseUnavailable } from '../db.ts';
import type { EngineImage } from '../image/engine-image.ts';
import type { Engine } from './engine.ts';
import type { Running } from './engine-snapshots.ts';
import { inNode } from '../../runtime/in-node.ts';
import { startNew } from './new-engine.ts';
import { startEngine, type PgliteSettings } from './start-engine.ts';
import { messageOf } from '../../runtime/unknown.ts';

/** Milliseconds until it is tried again, longer after each failure. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

type State =
  | { readonly kind: 'running' }
  | { readonly kind: 'starting' }
  /** `wait`: since the last try. */
  | { readonly kind: 'down'; readonly reason: string; readonly wait: number; readonly until: number };

export function createRestarts(running: Running, settings: PgliteSettings) {
  const { dir, warn = () => undefined } = settings;
  let state: State = { kind: 'running' };
  /** What was committed is in the folder or in this image, and PostgreSQL recovers it as after a crash. */
  let image: EngineImage | undefined;
  /** Why there is no image, and so nothing to start from. */
  let lost: Error | undefined;

  async function attempt(wait: number): Promise<void> {
    const before = state;
    state = { kind: 'starting' };
    try {
      if (lost !== undefined) throw lost;
      running.engine = await (dir === undefined ? startEngine(settings, image) : startNew(settings));
      image = undefined;
      state = { kind: 'running' };
      if (before.kind === 'down') warn('The embedded database is there again.');
    } catch (error) {
      const reason = await reasonOf(error, dir);
      if (before.kind !== 'down') warn(`The embedded database broke down and cannot be started again: ${reason}.`);
      state = { kind: 'down', reason, wait, until: performance.now() + wait };
    }
  }

  function refuseWhileDown(now: number): void {
    if (state.kind === 'starting')
      throw new DatabaseUnavailable('The embedded database broke down and is being started again.', 1);
    if (state.kind === 'down' && now < state.until) {
      const seconds = Math.max(1, Math.ceil((state.until - now) / 1000));
      const message = `The embedded database broke down and cannot be started again: ${state.reason}. What was acknowledged is kept. The next attempt is in ${seconds} s.`;
      throw new DatabaseUnavailable(message, seconds);
    }
  }

  return {
    /** Before the caller waits for a turn. Throws a DatabaseUnavailable. */
    check() {
      refuseWhileDown(performance.now());
    },
    /** Within a turn: tries to start an engine if there is none and it is time to. Throws a DatabaseUnavailable. */
    async ensure() {
      refuseWhileDown(performance.now());
      if (state.kind !== 'down') return;
      await attempt(Math.min(state.wait * 2, LONGEST_WAIT));
      refuseWhileDown(0);
    },
    /** Within a turn: puts a new engine in the place of one that broke down. Never throws. */
    async replace(broken: Engine) {
      state = { kind: 'starting' };
      try {
        image = dir === undefined ? await broken.image() : undefined;
      } catch (error) {
        lost = error instanceof Error ? error : new Error(String(error));
      }
      broken.letGo();
      await attempt(FIRST_WAIT);
    },
    /** Within a turn. */
    async close() {
      if (state.kind === 'running') await running.engine.close();
    },
  };
}

async function reasonOf(error: unknown, dir: string | undefined): Promise<string> {
  const problem = dir === undefined || !inNode() ? undefined : await problemOf(dir);
  return problem ?? messageOf(error);
}

async function problemOf(dir: string): Promise<string | undefined> {
  const { findDiskProblem } = await import('./disk-problem.ts');
  return findDiskProblem(dir);
}
