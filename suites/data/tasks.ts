// Rows that cases write: each under a marker of its own, read back before anything is changed or removed.
import { checkEqual, checkThat } from '../kit/check.ts';
import type { AskOptions, DataContext } from './context.ts';
import { readAll } from './collection.ts';
import { at, listAt, objectAt, pluck, sortTexts } from './read.ts';
import type { Json } from './read.ts';

/** Tables that cases write to, the text column that carries the marker, and who may remove the rows. */
export const MARKED = {
  Task: { column: 'marker', as: ['anon'] },
  Everything: { column: 'marker', as: ['anon'] },
  Note: { column: 'body', as: ['user1', 'user2'] },
  Reply: { column: 'body', as: ['user1', 'user2'] },
} as const satisfies Record<string, { column: string; as: readonly AskOptions['as'][] }>;

export type MarkedTable = keyof typeof MARKED;

/** A fresh marker, entered in the ledger, so that clean-up finds the rows. */
export async function openMarker(context: DataContext, table: MarkedTable): Promise<string> {
  const marker = context.environment.name(table.toLowerCase());
  await context.environment.opened(table, marker);
  return marker;
}

/** Inserts rows; gives the response. */
export async function insert(
  context: DataContext,
  table: string,
  objects: unknown,
  fields: string,
  options: AskOptions = {},
): Promise<Json> {
  const field = `insertInto${table}Collection`;
  const data = await context.ask(
    `mutation($objects: [${table}InsertInput!]!) { ${field}(objects: $objects) { affectedCount records { ${fields} } } }`,
    { objects },
    options,
  );
  return objectAt(data, field);
}

export interface TaskRow {
  readonly title: string;
  readonly status?: string | null;
  readonly priority?: number | null;
}

/** Tasks of a fresh marker, proven to be the only ones that a filter on the marker finds. */
export async function makeTasks(context: DataContext, rows: readonly TaskRow[]): Promise<string> {
  const marker = await openMarker(context, 'Task');
  await insert(
    context,
    'Task',
    rows.map((row) => ({ marker, ...row })),
    'id',
  );
  const titles = pluck(await readTasks(context, marker), 'title');
  checkEqual(
    sortTexts(titles),
    sortTexts(rows.map((row) => row.title)),
    'a filter finds the inserted records and no others',
    {
      clause: 'data.insert.adds-each',
    },
  );
  return marker;
}

/** The tasks of a marker; a record of another marker fails, so that no write relies on a filter that does not filter. */
export async function readTasks(context: DataContext, marker: string): Promise<readonly Json[]> {
  const found = await readAll(context, 'Task', 'id marker title status priority', {
    filter: { marker: { eq: marker } },
    orderBy: [{ id: 'AscNullsLast' }],
  });
  checkThat(
    found.every((task) => task['marker'] === marker),
    'eq keeps only the records whose value is equal',
    { expected: marker, actual: pluck(found, 'marker'), clause: 'data.operators.eq' },
  );
  return found;
}

/** The seed's rows, which nobody may change: `[id, title, status, priority]`. */
export async function readCanaries(context: DataContext): Promise<readonly (readonly unknown[])[]> {
  const found = await readTasks(context, 'seed');
  return found.map((task) => [task['id'], task['title'], task['status'], task['priority']]);
}

export interface UpdateRequest {
  readonly set: Json;
  readonly filter: unknown;
  readonly atMost?: number;
}

/** The document and variables of an update of a table, with atMost only where it is given. */
export function updateMutation(table: string, request: UpdateRequest, fields: string): [string, Json] {
  return [
    `mutation($set: ${table}UpdateInput!, $filter: ${table}Filter${atMost(request, ', $atMost: Int!')}) { update${table}Collection(set: $set, filter: $filter${atMost(request, ', atMost: $atMost')}) { affectedCount records { ${fields} } } }`,
    { ...request },
  ];
}

/** The document and variables of a delete from a table, with atMost only where it is given. */
export function deleteMutation(table: string, request: Omit<UpdateRequest, 'set'>, fields: string): [string, Json] {
  return [
    `mutation($filter: ${table}Filter${atMost(request, ', $atMost: Int!')}) { deleteFrom${table}Collection(filter: $filter${atMost(request, ', atMost: $atMost')}) { affectedCount records { ${fields} } } }`,
    { ...request },
  ];
}

function atMost(request: { readonly atMost?: number }, text: string): string {
  return request.atMost === undefined ? '' : text;
}

/** Of these identities those that the target was given. */
export function givenOf<As extends AskOptions['as']>({ target }: DataContext, as: readonly As[]): readonly As[] {
  const count = target.users.length;
  return as.filter((one) => !(one === 'user1' && count < 1) && !(one === 'user2' && count < 2));
}

/** Removes what clean-up finds under a marker; a filter that does not filter stops it. */
export async function removeMarked(context: DataContext, table: MarkedTable, marker: string): Promise<void> {
  const { column, as } = MARKED[table];
  for (const identity of givenOf(context, as)) {
    const filter = { [column]: { eq: marker } };
    const found = await readAll(context, table, column, { filter }, { as: identity });
    checkThat(
      found.every((record) => record[column] === marker),
      `only records of ${marker} are found before they are removed`,
      { expected: marker, actual: pluck(found, column) },
    );
    if (found.length === 0) continue;
    const [query, variables] = deleteMutation(table, { filter, atMost: found.length }, column);
    const data = await context.ask(query, variables, { as: identity });
    listAt(data, `deleteFrom${table}Collection`, 'records');
  }
}

/** The number that a mutation says it changed. */
export function affectedCount(data: unknown, field: string): unknown {
  return at(data, field, 'affectedCount');
}
