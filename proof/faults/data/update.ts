// Faults of updates.
import type { Fault } from '../../kit/fault.ts';
import { intercept, readAnswer } from '../../kit/data/asked.ts';
import { changeVariable } from '../../kit/data/edits.ts';
import { firstMatchOnly } from '../../kit/data/first-match.ts';
import { isObject, objectsOf, valuesUnder } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

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

export const updateFaults: readonly Fault[] = [
  lie('update.does-nothing', 'An update is answered and not done', {
    clause: 'update.sets-every-match',
    apply: takeBack,
  }),
  lie('update.first-match-only', 'Update changes the first matching record only', {
    clause: 'update.sets-every-match',
    apply: firstMatchOnly('updateTaskCollection'),
  }),
  lie('update.no-match-widens', 'An update that matches nothing is done without the rest of its filter', {
    clause: 'update.leaves-others',
    apply: intercept(() => async (asked, run) => {
      const response = await run();
      const { filter = null } = asked.variables;
      const [affected] = valuesUnder((await readAnswer(response)) ?? null, 'affectedCount');
      if (!asked.query.includes('updateTaskCollection') || affected !== 0) return response;
      if (!isObject(filter) || filter['marker'] === undefined) return response;
      return run({ variables: { ...asked.variables, filter: { marker: filter['marker'] } } });
    }),
  }),
  lie('update.nulls-the-rest', 'Update sets fields to null that set does not name', {
    clause: 'update.leaves-other-fields',
    request: changeVariable('set', (set) => (isObject(set) ? { status: null, ...set } : set), 'updateTask'),
  }),
  lie('update.keeps-times', 'A Datetime that has a value stays when it is set to null', {
    clause: 'update.to-null',
    request: changeVariable('set', (set) => {
      if (!isObject(set) || set['aTimestamp'] !== null) return set;
      const { aTimestamp: _kept, ...others } = set;
      return others;
    }),
  }),
  lie('update.null-ignored', 'Update leaves a column alone that it should set to null', {
    clause: 'update.to-null',
    request: changeVariable(
      'set',
      (set) => (isObject(set) ? Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null)) : set),
      'updateTask',
    ),
  }),
];
