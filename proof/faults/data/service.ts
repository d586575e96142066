// Faults of what a project serves: tables, views, relationships at any depth, computed fields.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { deeper, withOtherId } from '../../kit/data/any-table.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { isUser, not } from '../../kit/data/conditions.ts';
import { withoutEdges } from '../../kit/data/connections.ts';
import { changeField, changeText } from '../../kit/data/edits.ts';
import { listOf, mapKey, valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

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

export const serviceFaults: readonly Fault[] = [
  lie('service.delete-keeps', 'A delete is answered and not carried out', {
    clause: 'service.crud-on-tables',
    apply: keepDeleted,
  }),
  lie('views.base-table-shows', 'A view shows every row of its table', {
    clause: 'service.read-views',
    request: ({ query }) =>
      query.startsWith('mutation')
        ? {}
        : {
            query: query
              .replaceAll('OpenTask', 'Task')
              .replaceAll('openTaskCollection', 'openTaskCollection: taskCollection'),
          },
  }),
  lie('views.insert-goes-nowhere', 'An insert through a view is confirmed and not done', {
    clause: 'service.write-through-views',
    apply: intercept(() => async (asked, run) => {
      if (!asked.query.includes('insertIntoOpenTaskCollection')) return run();
      const records = listOf(asked.variables['objects']);
      return toResponse({ data: { insertIntoOpenTaskCollection: { affectedCount: records.length, records } } });
    }),
  }),
  lie('views.update-reaches-the-table', 'An update through a view changes rows that the view does not show', {
    clause: 'service.write-through-views',
    apply: throughTable('updateOpenTaskCollection'),
  }),
  lie('views.delete-reaches-the-table', 'A delete through a view removes rows that the view does not show', {
    clause: 'service.write-through-views',
    apply: throughTable('deleteFromOpenTaskCollection'),
  }),
  lie('views.zero-is-null', 'A count of zero in a materialized view is null', {
    clause: 'service.read-materialized-views',
    answer: changeField('blogSummaryCollection', (connection) =>
      mapKey(connection, 'postCount', (value) => (value === 0 ? null : value)),
    ),
  }),
  lie('views.foreign-rows-garbled', 'Values of a foreign table are not what is stored', {
    clause: 'service.read-foreign-tables',
    answer: changeField('serverFileCollection', (connection) =>
      mapKey(connection, 'line', (value) => `line: ${JSON.stringify(value)}`),
    ),
  }),
  lie('http.cuts-depth', 'Values deep inside the answer are null', {
    clause: 'service.relationships-any-depth',
    answer: (answer) => cut(answer, 0) as JsonObject,
  }),
  lie('everywhere.deep-records-differ', 'Three relationships deep records are others', {
    clause: 'service.relationships-any-depth',
    answer: (answer) => deeper(answer, 2, withOtherId) as JsonObject,
  }),
  lie('http.computed-field-upper-case', 'A computed field is not what the function gives', {
    clause: 'service.computed-fields',
    answer: changeText('slug', (value) => value.toUpperCase()),
  }),
  lie('auth.policies-of-users-alone', 'Policies for anon are not looked at', {
    clause: 'service.database-security-model',
    answer: changeField('noteCollection', withoutEdges, not(isUser)),
  }),
];
