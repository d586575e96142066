// Runs a step with a watched client, in any environment.
import type { Step, Tools } from './step.ts';
import { watch } from './watch.ts';

/** Throws if the step does, or if it did not call the methods that it is there for. */
export async function runStep(step: Step, tools: Tools): Promise<void> {
  const called = new Set<string>();
  const watched: Tools = {
    ...tools,
    connect: (token, fetch) => watch(tools.connect(token, fetch), called),
    createSession: (who) => watch(tools.createSession(who), called),
  };
  await step.run(watched.connect(tools.serviceKey), watched);
  const forgotten = step.methods.filter((name) => !called.has(name));
  if (forgotten.length > 0) throw new Error(`The step did not call ${forgotten.join(', ')}.`);
}
