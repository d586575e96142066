// The turn to change what a project has only once: taken before the first case that runs alone, kept until the last one has ended.
import { isLoopback } from '../contract/safety.ts';
import type { Target } from '../contract/target.ts';
import { acquireLock, type LockSettings, type LockState } from './target-lock.ts';

/** `key`: what must be the same for two runs to disturb each other. */
interface TargetTurnSettings extends Omit<LockSettings, 'directory' | 'onWait'> {
  /** None: no other run can be at work there. */
  readonly lockDir?: string | undefined;
  /** What the key stands for, for people. */
  readonly place: string;
  readonly onNotice?: ((sentence: string) => void) | undefined;
}

/** One turn for all the cases, not one for each: what they need is found out once, and must stay as it was found. */
export function createTargetTurn(settings: TargetTurnSettings) {
  const { lockDir, place, patience, onNotice } = settings;
  let state: LockState | undefined;

  async function acquire(directory: string): Promise<LockState> {
    const found = await acquireLock({
      ...settings,
      directory,
      onWait(holder) {
        onNotice?.(
          `Another run of touchstone (${holder}) is at work on ${place}: waiting for it, at most ${inWords(patience)}.`,
        );
      },
    });
    if (found.kind === 'impossible')
      onNotice?.(`No other run can be kept away from ${place} (${found.reason}): see to it that there is none.`);
    return found;
  }

  return {
    /** Waits until no other run is at work there. Returns the reason, without a full stop, if that does not come. */
    async take() {
      if (lockDir === undefined) return undefined;
      const kept = state?.kind === 'held' && state.isLost() ? undefined : state;
      const now = kept ?? (await acquire(lockDir));
      state = now;
      if (now.kind !== 'busy') return undefined;
      return `another run of touchstone (${now.holder}) is at work on ${place}, and did not end within ${inWords(patience)}`;
    },
    async end() {
      if (state?.kind === 'held') await state.release();
      state = undefined;
    },
  };
}

/** One project has one management interface, however this machine is spelled. */
export function keyOf(target: Target, name: 'data' | 'management' | 'storage'): string {
  const { url } = target[name] ?? { url: '' };
  if (!URL.canParse(url)) return `${name} ${url}`;
  const { protocol, host, port, pathname } = new URL(url);
  const where = isLoopback(url) ? `this machine:${port}` : `${protocol}//${host}`;
  return `${name} ${where}${pathname.replace(/\/+$/u, '')} ${name === 'management' ? (target.management?.ref ?? '') : ''}`;
}

function inWords(milliseconds: number): string {
  if (milliseconds < 120_000) return `${milliseconds / 1_000} seconds`;
  return `${Math.round(milliseconds / 60_000)} minutes`;
}
