// Faults of mutations in general.
import type { Fault } from '../../kit/fault.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import type { JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

/** The answer to a mutation is kept, and repeated for every later mutation that is the same. */
const rememberMutations = intercept(() => {
  const known = new Map<string, JsonObject>();
  return async (asked, run) => {
    if (!asked.query.startsWith('mutation')) return run();
    const key = JSON.stringify([asked.query, asked.variables, asked.headers.get('authorization')]);
    const before = known.get(key);
    if (before !== undefined) return toResponse(before);
    const response = await run();
    const answer = await readAnswer(response);
    if (answer !== undefined) known.set(key, answer);
    return response;
  };
});

export const mutationsFaults: readonly Fault[] = [
  lie('mutations.remembered', 'A mutation that was answered is not carried out again', {
    clause: 'mutations.repeated',
    apply: rememberMutations,
  }),
];
