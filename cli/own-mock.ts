// The target if none is named: our own mock, which a thread of its own serves beside the battery.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TargetSettings } from '../suites/kit/contract/resolve-target.ts';
import { CliError } from './cli-error.ts';

export interface OwnTarget {
  readonly settings: TargetSettings;
  /** What to trust to reach it, as PEM text. */
  readonly ca?: string;
}

export interface OwnMock extends OwnTarget {
  close(): Promise<void>;
}

/** What the thread says once: where the mock listens, or why it does not. */
export type ThreadReport = { readonly target: OwnTarget } | { readonly error: string };

/** Starts the mock with the fixture; a mock that does not start is our fault. */
export async function startOwnMock(): Promise<OwnMock> {
  const thread = new Worker(new URL('./own-mock-thread.ts', import.meta.url));
  const exited = new Promise((resolve) => thread.once('exit', resolve));
  const report = await Promise.race([
    once(thread, 'message').then(([said]) => said as ThreadReport),
    exited.then(() => ({ error: 'its thread ended' })),
  ]).catch((cause: unknown) => ({ error: cause instanceof Error ? cause.message : String(cause) }));
  if ('error' in report) {
    // A mock that could not be served is still open, and would keep the process from ending.
    await thread.terminate();
    throw new CliError(`Our own mock did not start: ${report.error}`, 4);
  }
  return {
    ...report.target,
    async close() {
      thread.postMessage('close');
      await exited;
    },
  };
}
