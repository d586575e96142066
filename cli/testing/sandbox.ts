// For our own tests: the command in an empty folder of its own, in this process or in one that a test can watch and kill.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, vi } from 'vitest';
import { COMPILE_ONCE } from '../../tests/support/mock-process.ts';
import { execute } from '../program.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
type Signal = (typeof SIGNALS)[number];

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Sends the command a signal, as far as the command listens to it. */
type Send = (signal: Signal) => void;

/** Called with what a stream has so far, whenever there is more of it. */
export interface Watch {
  readonly onOut?: (send: Send, out: string) => void;
  readonly onError?: (send: Send, err: string) => void;
}

/** Each is called with the process. */
export interface Moments {
  readonly onStart?: (child: ChildProcess) => void;
  /** Its first words to standard output. */
  readonly onOut?: (child: ChildProcess, out: string) => void;
  /** All of standard error so far, whenever there is more of it. */
  readonly onError?: (child: ChildProcess, err: string) => void;
}

export type Sandbox = ReturnType<typeof createSandbox>;

type Variables = Readonly<Record<string, string>>;

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export function createSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-cli-'));
  const watch = (args: readonly string[], watching: Watch, env: Variables = {}): Promise<Ended> =>
    runHere(args, { folder, env: { ...ownEnvironment(), ...env }, ...watching });
  return {
    folder,
    /** Runs the command there, without our TOUCHSTONE_*, GITHUB_*, FORCE_COLOR and CI. To load it takes a process a second or two, so this is ours. */
    touchstone: (args: readonly string[], env?: Variables) => watch(args, {}, env),
    /** The same, where a test watches what is said, and sends signals. */
    watch,
    /** The same in a process of its own: for what a signal, a kill or the memory shows. */
    start(args: readonly string[], { onStart, onOut, onError }: Moments = {}, env: Variables = {}): Promise<Ended> {
      return new Promise((resolve) => {
        const settings = { cwd: folder, env: { ...ownEnvironment(), ...env } };
        const child = spawn(process.execPath, [...COMPILE_ONCE, main, ...args], settings);
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
    /** Makes its folder if it is not there; returns the path. */
    write(name: string, content: string): string {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    remove(): void {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One for all tests of a file, or of a group. */
export function keepSandbox() {
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

interface Place extends Watch {
  readonly folder: string;
  /** The whole of it. */
  readonly env: NodeJS.ProcessEnv;
}

let last: Promise<unknown> = Promise.resolve();

/** As if the command were this process's own; one at a time, since a process has one folder. */
export function runHere(args: readonly string[], place: Place): Promise<Ended> {
  const next = last.then(() => runNow(args, place));
  last = next.catch(() => undefined);
  return next;
}

async function runNow(args: readonly string[], { folder, env, onOut, onError }: Place): Promise<Ended> {
  const before = { folder: process.cwd(), env: { ...process.env } };
  const said = { out: '', err: '' };
  const earlier = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)] as const));
  const listening = (signal: Signal): readonly NodeJS.SignalsListener[] =>
    process.listeners(signal).filter((listener) => earlier.get(signal)?.includes(listener) === false);
  const send: Send = (signal) => {
    for (const listener of listening(signal)) listener(signal);
  };
  const spies = (['out', 'err'] as const).map((name) =>
    vi.spyOn(process[`std${name}`], 'write').mockImplementation((chunk, encoding?, callback?) => {
      said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      (name === 'out' ? onOut : onError)?.(send, said[name]);
      (typeof encoding === 'function' ? encoding : callback)?.();
      return true;
    }),
  );
  try {
    process.chdir(folder);
    setEnvironment(env);
    await execute(['node', 'touchstone', ...args]);
    return { code: Number(process.exitCode ?? 0), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    setEnvironment(before.env);
    process.chdir(before.folder);
    process.exitCode = undefined;
    // A process would be at its end.
    for (const signal of SIGNALS) for (const listener of listening(signal)) process.off(signal, listener);
  }
}

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}
