// For our own tests: the command in an empty folder of its own, in this process or in one that a test can watch and kill.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { runHere, type Ended, type Watch } from './run-here.ts';

export type { Ended } from './run-here.ts';

/** Each is called with the process. */
export interface Moments {
  readonly onStart?: (child: ChildProcess) => void;
  /** Its first words to standard output. */
  readonly onOut?: (child: ChildProcess, out: string) => void;
  /** All of standard error so far, whenever there is more of it. */
  readonly onError?: (child: ChildProcess, err: string) => void;
}

export interface Sandbox {
  readonly folder: string;
  /** Runs the command there, without our TOUCHSTONE_*, GITHUB_*, FORCE_COLOR and CI. To load it takes a process a second or two, so this is ours. */
  touchstone(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** The same, where a test watches what is said, and sends signals. */
  watch(args: readonly string[], watch: Watch, env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** The same in a process of its own: for what a signal, a kill or the memory shows. */
  start(args: readonly string[], moments?: Moments, env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Makes its folder if it is not there; returns the path. */
  write(name: string, content: string): string;
  read(name: string): string;
  remove(): void;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export function createSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-'));
  const sandbox: Sandbox = {
    folder,
    touchstone: (args, env) => sandbox.watch(args, {}, env),
    watch: (args, watch, env = {}) => runHere(args, { folder, env: { ...ownEnvironment(), ...env }, ...watch }),
    start(args, { onStart, onOut, onError } = {}, env = {}) {
      return new Promise((resolve) => {
        const child = spawn(process.execPath, [main, ...args], { cwd: folder, env: { ...ownEnvironment(), ...env } });
        onStart?.(child);
        let out = '';
        let err = '';
        child.stdout.once('data', (chunk: Buffer) => {
          onOut?.(child, chunk.toString());
        });
        child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => {
          err += chunk.toString();
          onError?.(child, err);
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
  return sandbox;
}

/** One for all tests of a file, or of a group. */
export function keepSandbox(): Sandbox {
  const sandbox = createSandbox();
  afterAll(() => {
    sandbox.remove();
  });
  return sandbox;
}

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:TOUCHSTONE|GITHUB)_/u.test(name) && !['FORCE_COLOR', 'CI'].includes(name),
    ),
  );
}
