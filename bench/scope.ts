// What a part starts, its temporary folder among it, ends with it: at its end, on an error, and on an interrupt.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from './part.ts';

export interface OpenScope extends Scope {
  /** Undoes everything, once; a second call waits for the same end. */
  close(): Promise<void>;
}

/** Reports what cannot be undone, and undoes the rest all the same. */
export function createScope(tell: (message: string) => void): OpenScope {
  const undos: (() => void | Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
      try {
        await undo();
      } catch (error) {
        tell(`could not clean up: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return {
    defer(undo) {
      undos.push(undo);
      // Started during an interrupt: nothing else would end it.
      if (closing !== undefined) closing = closing.then(close);
    },
    close: () => (closing ??= close()),
  };
}

/** A temporary folder, removed at the end of the scope. */
export function makeFolder(scope: Scope): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  // PostgreSQL runs as another user when we are root.
  chmodSync(folder, 0o755);
  scope.defer(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
