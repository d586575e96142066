// The lie of a write that affects only one record.
import type { Middleware } from '../fault.ts';
import { intercept, readAnswer } from './asked.ts';
import { valuesUnder } from './json-tree.ts';

/** Narrows the filter of a write of tasks to the first record that it matches. */
export function firstMatchOnly(field: string): Middleware {
  return intercept(() => async (asked, run) => {
    if (!asked.query.includes(field)) return run();
    const query = 'query($filter: TaskFilter) { taskCollection(filter: $filter, first: 1) { edges { node { id } } } }';
    const found = await readAnswer(await run({ query, variables: { filter: asked.variables['filter'] ?? null } }));
    const [id = -1] = valuesUnder(found ?? null, 'id');
    return run({ variables: { ...asked.variables, filter: { id: { eq: id } } } });
  });
}
