// Starts processes of ours and of bare servers, and ends them with the part that started them.
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Scope } from './part.ts';

export interface Child {
  /** Sends a message and waits for the next one that comes back. */
  ask(message: object): Promise<unknown>;
}

/** A module in a process of its own, which answers with `answerParent`. */
export function forkChild(module: string | URL, scope: Scope): Child {
  const child = fork(module, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  scope.defer(() => end(child));
  const said = lastWords(child);
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const fail = (): void => {
          child.off('message', take);
          reject(new Error(`${String(module)} ended: ${said()}`));
        };
        const take = (answer: unknown): void => {
          child.off('exit', fail);
          resolve(answer);
        };
        child.once('message', take);
        child.once('exit', fail);
        if (child.connected) child.send(message);
        else fail();
      }),
  };
}

/** In a forked module: what it sends back for each message. It exits when it is disconnected. */
export function answerParent(answer: (message: never) => Promise<object>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (message: unknown) => {
    void answer(message as never).then((answered) => process.send?.(answered));
  });
}

/** A command line that says in one line of standard output when it is ready. */
export function spawnUntilReady(
  args: readonly string[],
  scope: Scope,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly line: string; readonly end: () => Promise<void> }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  scope.defer(() => end(child));
  const said = lastWords(child);
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      resolve({ line, end: () => end(child) });
    });
    child.once('error', reject);
    child.once('exit', () => {
      reject(new Error(`${args.join(' ')} ended: ${said()}`));
    });
  });
}

/** Asks first; who does not listen for five seconds is not asked again. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await exited;
  clearTimeout(timer);
}

function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000);
  });
  return () => text.trim() || 'it said nothing';
}
