// Faults of atMost: how many records an update or a delete may affect.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { intercept, isRefused, readAnswer, toResponse, type Asked } from '../../kit/data/asked.ts';
import { changeVariable } from '../../kit/data/edits.ts';
import { objectsOf, valuesUnder, type Json } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

/** Counts the notes of each body, of all users, and refuses an update of a body with more of them than atMost. */
const countAllNotes = intercept(() => {
  const made = new Map<Json, number>();
  return async (asked, run) => {
    if (!asked.query.includes('NoteCollection')) return run();
    const { objects, filter = null, atMost } = asked.variables;
    for (const { body = null } of objectsOf(objects)) made.set(body, (made.get(body) ?? 0) + 1);
    const [body = null] = valuesUnder(filter, 'eq');
    const isExceeded = typeof atMost === 'number' && (made.get(body) ?? 0) > atMost;
    return isExceeded && asked.query.includes('updateNoteCollection')
      ? toResponse({ data: null, errors: [{ message: 'update impacts too many records' }] })
      : run();
  };
});

/** Does the write in spite of the error, and still answers with the error. */
const doneThenRefused = (field: string): Middleware =>
  intercept(() => async (asked, run) => {
    const response = await run();
    if (asked.query.includes(field) && isRefused(await readAnswer(response))) await run(allowMany(asked));
    return response;
  });

function allowMany({ query, variables }: Asked): Partial<Asked> {
  if ('atMost' in variables) return { variables: { ...variables, atMost: 100 } };
  return { query: query.replace('filter: $filter)', 'filter: $filter, atMost: 100)') };
}

/** The faults that an update and a delete have alike. */
function faultsOf(kind: 'update' | 'delete'): readonly Fault[] {
  const field = kind === 'update' ? 'updateTaskCollection' : 'deleteFromTaskCollection';
  return [
    lie(`at-most.${kind}-limit-ignored`, `The atMost of ${kind} is ignored when it is given`, {
      clause: `at-most.${kind}-error`,
      request: changeVariable('atMost', () => 100, field),
    }),
    lie(`at-most.${kind}-done-all-the-same`, `After the error of ${kind} the records are affected all the same`, {
      clause: `at-most.${kind}-unchanged`,
      apply: doneThenRefused(field),
    }),
    lie(`at-most.${kind}-limit-excluded`, `The number of records that ${kind} affects must stay below atMost`, {
      clause: 'at-most.limit-included',
      request: changeVariable('atMost', (atMost) => Number(atMost) - 1, field),
    }),
    lie(`at-most.${kind}-literal-ignored`, `An atMost that stands in the document of ${kind} is ignored`, {
      clause: `at-most.${kind}-error`,
      request: ({ query }) => (query.includes(field) ? { query: query.replace(/atMost: \d+/, 'atMost: 100') } : {}),
    }),
  ];
}

export const atMostFaults: readonly Fault[] = [
  ...faultsOf('update'),
  ...faultsOf('delete'),
  lie('views.at-most-ignored', 'An update through a view knows no atMost', {
    clause: 'at-most.update-error',
    request: changeVariable('atMost', (atMost): Json => (typeof atMost === 'number' ? 1000 : atMost), 'OpenTask'),
  }),
  lie('at-most.nothing-above-three', 'A limit of more than three is no limit', {
    clause: 'at-most.update-error',
    request: changeVariable('atMost', (atMost) => (Number(atMost) > 3 ? 1_000 : atMost), 'updateTaskCollection'),
  }),
  lie('row-security.limit-counts-hidden', 'atMost counts records of other users as well', {
    clause: 'at-most.limit-included',
    apply: countAllNotes,
  }),
];
