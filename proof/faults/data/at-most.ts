// The conduct that rows of at-most.yaml name with `does`.
import type { Middleware } from '../../kit/fault.ts';
import { intercept, isRefused, readAnswer, toResponse, type Asked } from '../../kit/data/asked.ts';
import { changeVariable } from '../../kit/data/edits.ts';
import { objectsOf, valuesUnder, type Json } from '../../kit/data/json-tree.ts';
import { dataConduct, type Conduct } from '../../kit/data/lie.ts';

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

/** Of an update and a delete alike. */
function conductOf(kind: 'update' | 'delete', field: string): Conduct {
  return {
    [`${kind}LimitIgnored`]: { request: changeVariable('atMost', () => 100, field) },
    [`${kind}DoneAllTheSame`]: { apply: doneThenRefused(field) },
    [`${kind}LimitExcluded`]: { request: changeVariable('atMost', (atMost) => Number(atMost) - 1, field) },
    [`${kind}LiteralIgnored`]: {
      request: ({ query }) => (query.includes(field) ? { query: query.replace(/atMost: \d+/, 'atMost: 100') } : {}),
    },
  };
}

export const atMostConduct = dataConduct({
  ...conductOf('update', 'updateTaskCollection'),
  ...conductOf('delete', 'deleteFromTaskCollection'),
  atMostIgnored: {
    request: changeVariable('atMost', (atMost): Json => (typeof atMost === 'number' ? 1000 : atMost), 'OpenTask'),
  },
  nothingAboveThree: {
    request: changeVariable('atMost', (atMost) => (Number(atMost) > 3 ? 1_000 : atMost), 'updateTaskCollection'),
  },
  limitCountsHidden: { apply: countAllNotes },
});
