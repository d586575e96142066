// Lets the test in Node run a step in this page by its name.
import type { Tools } from '../scenario/step.ts';
import { runStep } from '../scenario/steps.ts';

/** What `page.evaluate` calls. */
export interface PageGlobals {
  /** Rejects if the page could not begin. */
  ready(): Promise<void>;
  runNamed(name: string): Promise<void>;
}

export function offerSteps(open: () => Promise<Tools>): void {
  const tools = open();
  const ready = async (): Promise<void> => void (await tools);
  const runNamed = async (name: string): Promise<void> => runStep(name, await tools);
  Object.assign(globalThis, { ready, runNamed } satisfies PageGlobals);
}
