// Witnesses that write: tasks of their own, something done with them, and what is there then.
import { listOf, mapKey } from './json-tree.ts';
import type { Json, JsonObject } from './json-tree.ts';
import type { Conversation } from './lie.ts';

export const OURS: JsonObject = { marker: { eq: 'witness' } };

export const TASKS =
  '{ taskCollection(filter: {marker: {eq: "witness"}}, orderBy: [{title: AscNullsLast}]) { edges { node { title status priority } } } }';
export const INSERT_TASK = 'mutation { insertIntoTaskCollection(objects: [{marker: "witness"}]) { affectedCount } }';
export const INSERT_TASKS =
  'mutation($objects: [TaskInsertInput!]!) { insertIntoTaskCollection(objects: $objects) { affectedCount records { title status priority } } }';

/** An update; `atMost` and `table` are text of the document. */
export const updateTasks = (atMost = ', atMost: 4', table = 'Task'): string =>
  `mutation($set: ${table}UpdateInput!, $filter: ${table}Filter) { update${table}Collection(set: $set, filter: $filter${atMost}) { affectedCount records { title } } }`;
export const deleteTasks = (atMost = ', atMost: 4', table = 'Task'): string =>
  `mutation($filter: ${table}Filter) { deleteFrom${table}Collection(filter: $filter${atMost}) { affectedCount records { title } } }`;

export const TWO_TASKS: JsonObject[] = [
  { marker: 'witness', title: 'a', status: 'open', priority: 1 },
  { marker: 'witness', title: 'b', status: 'done', priority: 2 },
];
export const tasksOf = (...priorities: readonly number[]): JsonObject[] =>
  priorities.map((priority) => ({ marker: 'witness', priority, title: `task ${priority}` }));
export const THIRTY_ONE_TASKS = tasksOf(...Array.from({ length: 31 }, (_, index) => index));

/** Makes tasks, does something with them, and returns what is there then. */
export const withTasks =
  (query: string, variables: JsonObject = {}, tasks: JsonObject[] = TWO_TASKS): Conversation =>
  async (ask) => {
    await ask(INSERT_TASKS, { objects: tasks });
    const answer = await ask(query, variables);
    return [sortRecords(answer), await ask(TASKS)];
  };

/** A witnessed answer with its records sorted: PostgreSQL does not promise an order. */
function sortRecords(answer: Json): Json {
  const [status = null, text = ''] = listOf(answer);
  const body = JSON.parse(typeof text === 'string' ? text : 'null') as Json;
  const sorted = mapKey(body, 'records', (records) =>
    listOf(records).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  );
  return [status, sorted];
}
