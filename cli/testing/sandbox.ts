// For our own tests: the real command in an empty folder of its own.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Called with the process when it was started, and when it writes its first words to standard output. */
interface Moments {
  readonly onStart?: (child: ChildProcess) => void;
  readonly onOut?: (child: ChildProcess, out: string) => void;
}

export interface Sandbox {
  readonly folder: string;
  /** Runs the command there, without our TOUCHSTONE_*, GITHUB_*, FORCE_COLOR and CI; `onError` gets standard error. */
  touchstone(
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    onError?: (child: ChildProcess, err: string) => void,
    further?: Moments,
  ): Promise<Ended>;
  /** Makes its folder if it is not there; returns the path. */
  write(name: string, content: string): string;
  read(name: string): string;
  remove(): void;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export function createSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-'));
  return {
    folder,
    touchstone(args, env = {}, onError = () => undefined, { onStart, onOut } = {}) {
      const own = Object.entries(process.env).filter(
        ([name]) => !/^(?:TOUCHSTONE|GITHUB)_/u.test(name) && !['FORCE_COLOR', 'CI'].includes(name),
      );
      return new Promise((resolve) => {
        const child = spawn(process.execPath, [main, ...args], {
          cwd: folder,
          env: { ...Object.fromEntries(own), ...env },
        });
        onStart?.(child);
        let out = '';
        let err = '';
        child.stdout.once('data', (chunk: Buffer) => {
          onOut?.(child, chunk.toString());
        });
        child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => {
          err += chunk.toString();
          onError(child, err);
        });
        child.on('close', (code) => {
          resolve({ code, out, err });
        });
      });
    },
    write(name, content) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
