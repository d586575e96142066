// The conduct that rows of service.yaml name with `does`.
import type { Middleware } from '../../kit/fault.ts';
import { deeper, withOtherId } from '../../kit/data/any-table.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { isUser, not } from '../../kit/data/conditions.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeField, changeInside, changeText } from '../../kit/data/edits.ts';
import { listOf, valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct } from '../../kit/data/lie.ts';

/** Null below a depth. */
function cut(value: Json, depth: number): Json {
  if (typeof value !== 'object' || value === null) return depth > 18 ? null : value;
  if (Array.isArray(value)) return value.map((item) => cut(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, cut(inside, depth + 1)]));
}

/** Reads what a delete of tasks would remove, and says that it is removed. */
const keepDeleted = intercept(() => async (asked, run) => {
  if (!asked.query.includes('deleteFromTaskCollection(filter: $filter')) return run();
  const fields = /records \{([^}]*)\}/.exec(asked.query)?.[1] ?? 'id';
  const query = `query($filter: TaskFilter) { taskCollection(filter: $filter) { edges { node { ${fields} } } } }`;
  const answer = await readAnswer(await run({ query, variables: { filter: asked.variables['filter'] ?? null } }));
  const records = valuesUnder(answer ?? null, 'node');
  if (records.length > Number(asked.variables['atMost'] ?? 1)) return run();
  return toResponse({ data: { deleteFromTaskCollection: { affectedCount: records.length, records } } });
});

/** Carries out a write through the view on its table. */
const throughTable = (field: string): Middleware =>
  intercept(() => async (asked, run) => {
    if (!asked.query.includes(field)) return run();
    const ofTable = field.replace('OpenTask', 'Task');
    return run({ query: asked.query.replaceAll('OpenTask', 'Task').replace(ofTable, `${field}: ${ofTable}`) });
  });

export const serviceConduct = dataConduct({
  deleteKeeps: { apply: keepDeleted },
  baseTableShows: {
    request: ({ query }) =>
      query.startsWith('mutation')
        ? {}
        : {
            query: query
              .replaceAll('OpenTask', 'Task')
              .replaceAll('openTaskCollection', 'openTaskCollection: taskCollection'),
          },
  },
  insertGoesNowhere: {
    apply: intercept(() => async (asked, run) => {
      if (!asked.query.includes('insertIntoOpenTaskCollection')) return run();
      const records = listOf(asked.variables['objects']);
      return toResponse({ data: { insertIntoOpenTaskCollection: { affectedCount: records.length, records } } });
    }),
  },
  updateReachesTheTable: { apply: throughTable('updateOpenTaskCollection') },
  deleteReachesTheTable: { apply: throughTable('deleteFromOpenTaskCollection') },
  zeroIsNull: {
    answer: changeInside('blogSummaryCollection', 'postCount', (value) => (value === 0 ? null : value)),
  },
  foreignRowsGarbled: {
    answer: changeInside('serverFileCollection', 'line', (value) => `line: ${JSON.stringify(value)}`),
  },
  cutsDepth: { answer: (answer) => cut(answer, 0) as JsonObject },
  deepRecordsDiffer: { answer: (answer) => deeper(answer, 2, withOtherId) as JsonObject },
  computedFieldUpperCase: { answer: changeText('slug', (value) => value.toUpperCase()) },
  policiesOfUsersAlone: { answer: changeField('noteCollection', withoutEdges, not(isUser)) },
});
