// The target if none is named: our own mock, which threads of their own serve beside the battery.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { INTERFACES, type InterfaceName } from '../specs/clause.ts';
import type { TargetSettings } from '../suites/kit/contract/resolve-target.ts';
import { CliError, textOf } from './cli-error.ts';

interface OwnTarget {
  readonly settings: TargetSettings;
  /** What to trust to reach it, as PEM text. */
  readonly ca?: string;
}

export interface OwnMock extends OwnTarget {
  close(): Promise<void>;
}

/** Each is a mock with a database of its own: data take as long as the two other interfaces together. */
export type OwnPart = 'data' | 'management and storage';

/** What a thread says once: where the mock listens, or why it does not. */
export type ThreadReport = OwnTarget | { readonly error: unknown };

/** Starts the mock with the fixture, as far as the interfaces are wanted; a mock that does not start is our fault. */
export async function startOwnMock(wanted: readonly InterfaceName[] = INTERFACES): Promise<OwnMock> {
  const parts = new Set(wanted.map((name): OwnPart => (name === 'data' ? name : 'management and storage')));
  const threads = await Promise.allSettled([...parts].map(startThread));
  const started = threads.flatMap((thread) => (thread.status === 'fulfilled' ? [thread.value] : []));
  const close = async (): Promise<void> => {
    await Promise.all(started.map((mock) => mock.close()));
  };
  const failed = threads.find((thread) => thread.status === 'rejected');
  if (failed !== undefined) {
    await close();
    throw failed.reason;
  }
  const ca = started.find((mock) => mock.ca !== undefined)?.ca;
  const settings = Object.assign({}, ...started.map((mock) => mock.settings)) as TargetSettings;
  return { settings, ...(ca === undefined ? {} : { ca }), close };
}

/** In megabytes: each request leaves much and keeps nothing, and with V8's own limit a tenth of the time goes into collecting it. */
const YOUNG_GENERATION = 192;

async function startThread(part: OwnPart): Promise<OwnMock> {
  const thread = new Worker(new URL('./own-mock-thread.ts', import.meta.url), {
    workerData: part,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
  const exited = new Promise((resolve) => thread.once('exit', resolve));
  const report = await Promise.race([
    once(thread, 'message').then(([said]) => said as ThreadReport),
    exited.then(() => ({ error: new Error('its thread ended') })),
  ]).catch((error: unknown) => ({ error }));
  if ('error' in report) {
    // A mock that could not be served is still open, and would keep the process from ending.
    await thread.terminate();
    const { error: cause } = report;
    const reason = textOf(cause);
    throw new CliError(`Our own mock did not start: ${reason}`, 4, { cause });
  }
  return {
    ...report,
    async close() {
      thread.postMessage('close');
      await exited;
    },
  };
}
