// Frees what long answers left behind: left alone, the engine lets several times as much pile up, and CI jobs have a limit.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') (collect as () => void)();
}
