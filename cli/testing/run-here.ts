// For our own tests: runs a command in this process, as if it were the process's own; one at a time, since it has one folder.
import { vi } from 'vitest';
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

interface Place extends Watch {
  readonly folder: string;
  /** The whole of it. */
  readonly env: NodeJS.ProcessEnv;
}

let last: Promise<unknown> = Promise.resolve();

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
