// Rows that a case makes under a marker of its own: what is written to them, and what is then read.
import { checkEqual, checkThat, type CheckDetails } from '../kit/contract/check.ts';
import { readAll } from './answers/collection.ts';
import { at, inAnyOrder, listAt, objectAt, pluck, type Json } from './answers/read.ts';
import type { AskOptions, DataContext, Question } from './context.ts';
import {
  deleteMutation,
  insertMutation,
  MARKED,
  openMarker,
  updateMutation,
  type MarkedTable,
} from './fixture/tasks.ts';

export interface Writing extends AskOptions {
  /** Which of the rows; all of them without it. */
  readonly where?: Json;
  readonly atMost?: number | undefined;
  /** What the response shall have of its records. */
  readonly fields?: string;
  /** A view that is written through. */
  readonly through?: string;
}

type Details = Pick<CheckDetails, 'clause'>;

/** Rows of one marker, as they are. */
export type Rows = ReturnType<typeof rowsUnder>;

/** New rows of a table, written by anon unless the options say otherwise. */
export async function makeRows(
  context: DataContext,
  table: MarkedTable,
  rows: readonly Json[] = [],
  options: AskOptions = {},
): Promise<Rows> {
  const made = rowsUnder(context, table, await openMarker(context, table));
  if (rows.length > 0) await made.insert(rows, 'id', options);
  return made;
}

export type TaskRow = Readonly<{ title: string; status?: string | null; priority?: number | null }>;

/** New tasks, proven to be the only ones that a filter on their marker finds. */
export async function makeOwnTasks(context: DataContext, tasks: readonly TaskRow[]): Promise<Rows> {
  const made = await makeRows(context, 'Task', tasks);
  const what = 'a filter finds the inserted records and no others';
  await made.have('title', pluck(tasks, 'title'), what, { clause: 'data.insert.adds-each' });
  return made;
}

export function rowsUnder(context: DataContext, table: MarkedTable, marker: string) {
  const { column } = MARKED[table];

  /** A filter of these rows alone. */
  const within = (where: Json = {}): Json => ({ ...where, [column]: { eq: marker } });

  /** What `insert`, `update` and `delete` ask. */
  const inserting = (objects: readonly Json[], fields?: string, options: AskOptions = {}): Question => {
    const marked = objects.map((row) => ({ [column]: marker, ...row }));
    return [...insertMutation(table, marked, fields), options];
  };
  const updating = (set: Json, { where, atMost, fields = 'id', through = table, ...as }: Writing = {}): Question => [
    ...updateMutation(through, { set, filter: within(where), atMost }, fields),
    as,
  ];
  const deleting = ({ where, atMost, fields = 'id', through = table, ...as }: Writing = {}): Question => [
    ...deleteMutation(through, { filter: within(where), atMost }, fields),
    as,
  ];
  const write = async (question: Question): Promise<Written> => toWritten(question, await context.ask(...question));
  /** Undefined if the target refuses it. */
  const tryTo = async (question: Question): Promise<Written | undefined> => {
    const { refused, data } = await context.send(...question);
    return refused ? undefined : toWritten(question, data);
  };

  /** A record of another marker fails. */
  const read = async (fields: string, options?: AskOptions): Promise<readonly Json[]> => {
    const found = await readAll(context, table, `id ${column} ${fields}`, { filter: within() }, options);
    checkThat(
      found.every((row) => row[column] === marker),
      'eq keeps only the records whose value is equal',
      { expected: marker, actual: pluck(found, column), clause: 'data.operators.eq' },
    );
    return found;
  };

  return {
    marker,
    within,
    inserting,
    updating,
    deleting,
    read,
    insert: (objects: readonly Json[], fields = 'id', options?: AskOptions) =>
      write(inserting(objects, fields, options)),
    update: (set: Json, how?: Writing) => write(updating(set, how)),
    delete: (how?: Writing) => write(deleting(how)),
    tryUpdate: (set: Json, how?: Writing) => tryTo(updating(set, how)),
    tryDelete: (how?: Writing) => tryTo(deleting(how)),
    /** The rows have these values, in any order: a list each if there are several fields. */
    async have(fields: string, expected: readonly unknown[], what: string, how: Details & AskOptions = {}) {
      const { as, ...details } = how;
      const names = fields.split(' ');
      const found = await read(fields, as === undefined ? {} : { as });
      const values = found.map((row) => names.map((name) => at(row, name)));
      const shown = names.length === 1 ? values.flat() : values;
      checkEqual(inAnyOrder(shown), inAnyOrder(expected), what, details);
    },
  };
}

/** The response of a write. */
export type Written = ReturnType<typeof toWritten>;

/** The mutation is the only one of its document. */
function toWritten([query]: Question, data: unknown) {
  const field = /\w+Collection/u.exec(query)?.[0] ?? '';
  const records = (): readonly Json[] => listAt(data, field, 'records').map((record) => objectAt(record));
  return {
    records,
    affects(count: number, what: string, details?: Details) {
      checkEqual(at(data, field, 'affectedCount'), count, what, details);
    },
    returns(expected: readonly Json[], what: string) {
      checkEqual(records(), expected, what);
    },
  };
}
