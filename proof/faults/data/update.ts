// The conduct that rows of update.yaml name with `does`.
import { intercept, readAnswer } from '../../kit/data/asked.ts';
import { changeVariable } from '../../kit/data/edits.ts';
import { firstMatchOnly } from '../../kit/data/first-match.ts';
import { isObject, objectsOf, valuesUnder } from '../../kit/data/json-tree.ts';
import { dataConduct } from '../../kit/data/lie.ts';

const MATCHING =
  'query($filter: TaskFilter) { taskCollection(filter: $filter) { edges { node { id title status priority } } } }';
const RESTORE =
  'mutation($set: TaskUpdateInput!, $filter: TaskFilter) { updateTaskCollection(set: $set, filter: $filter) { affectedCount } }';

/** Takes back every update of tasks right after it. */
const takeBack = intercept(() => async (asked, run) => {
  if (!asked.query.includes('updateTaskCollection')) return run();
  const found = await readAnswer(
    await run({ query: MATCHING, variables: { filter: asked.variables['filter'] ?? null } }),
  );
  const response = await run();
  for (const task of objectsOf(valuesUnder(found ?? null, 'node'))) {
    const { id = null, ...set } = task;
    await run({ query: RESTORE, variables: { set, filter: { id: { eq: id } } } });
  }
  return response;
});

export const updateConduct = dataConduct({
  doesNothing: { apply: takeBack },
  firstMatchOnly: { apply: firstMatchOnly('updateTaskCollection') },
  noMatchWidens: {
    apply: intercept(() => async (asked, run) => {
      const response = await run();
      const { filter = null } = asked.variables;
      const [affected] = valuesUnder((await readAnswer(response)) ?? null, 'affectedCount');
      if (!asked.query.includes('updateTaskCollection') || affected !== 0) return response;
      if (!isObject(filter) || filter['marker'] === undefined) return response;
      return run({ variables: { ...asked.variables, filter: { marker: filter['marker'] } } });
    }),
  },
  nullsTheRest: {
    request: changeVariable('set', (set) => (isObject(set) ? { status: null, ...set } : set), 'updateTask'),
  },
  keepsTimes: {
    request: changeVariable('set', (set) => {
      if (!isObject(set) || set['aTimestamp'] !== null) return set;
      const { aTimestamp: _kept, ...others } = set;
      return others;
    }),
  },
  nullIgnored: {
    request: changeVariable(
      'set',
      (set) => (isObject(set) ? Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null)) : set),
      'updateTask',
    ),
  },
});
