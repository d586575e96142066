// Lets the test in Node run a step in this page by its name.
import { runStep } from '../scenario/run-step.ts';
import type { Tools } from '../scenario/step.ts';
import { STEPS } from '../scenario/steps.ts';

/** What `page.evaluate` calls. */
export interface PageGlobals {
  /** Rejects if the page could not begin. */
  ready(): Promise<void>;
  runNamed(name: string): Promise<void>;
}

export function offerSteps(open: () => Promise<Tools>): void {
  const tools = open();
  const runNamed = async (name: string): Promise<void> => {
    const step = STEPS.find((candidate) => candidate.name === name);
    if (step === undefined) throw new Error(`There is no step "${name}".`);
    await runStep(step, await tools);
  };
  const ready = async (): Promise<void> => {
    await tools;
  };
  Object.assign(globalThis, { ready, runNamed } satisfies PageGlobals);
}
