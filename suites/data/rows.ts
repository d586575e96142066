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

/** The response of a write. */
export interface Written {
  readonly records: () => readonly Json[];
  readonly affects: (count: number, what: string, details?: Details) => void;
  readonly returns: (records: readonly Json[], what: string, details?: Details) => void;
}

export interface Rows {
  readonly marker: string;
  /** A filter of these rows alone. */
  readonly within: (where?: Json) => Json;
  readonly insert: (rows: readonly Json[], fields?: string, options?: AskOptions) => Promise<Written>;
  readonly update: (set: Json, how?: Writing) => Promise<Written>;
  readonly delete: (how?: Writing) => Promise<Written>;
  /** Undefined if the target refuses it. */
  readonly tryUpdate: (set: Json, how?: Writing) => Promise<Written | undefined>;
  readonly tryDelete: (how?: Writing) => Promise<Written | undefined>;
  /** What `insert`, `update` and `delete` ask. */
  readonly inserting: (rows: readonly Json[], fields?: string, options?: AskOptions) => Question;
  readonly updating: (set: Json, how?: Writing) => Question;
  readonly deleting: (how?: Writing) => Question;
  /** A record of another marker fails. */
  readonly read: (fields: string, options?: AskOptions) => Promise<readonly Json[]>;
  /** The rows have these values, in any order: a list each if there are several fields. */
  readonly have: (
    fields: string,
    expected: readonly unknown[],
    what: string,
    details?: Details & AskOptions,
  ) => Promise<void>;
}

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

/** The rows of a marker, as they are. */
export function rowsUnder(context: DataContext, table: MarkedTable, marker: string): Rows {
  const { column } = MARKED[table];
  const within = (where: Json = {}): Json => ({ ...where, [column]: { eq: marker } });
  const rows: Rows = {
    marker,
    within,
    inserting(objects, fields, options = {}) {
      const marked = objects.map((row) => ({ [column]: marker, ...row }));
      return [...insertMutation(table, marked, fields), options];
    },
    updating(set, { where, atMost, fields = 'id', through = table, ...options } = {}) {
      const request = { set, filter: within(where), ...(atMost === undefined ? {} : { atMost }) };
      return [...updateMutation(through, request, fields), options];
    },
    deleting({ where, atMost, fields = 'id', through = table, ...options } = {}) {
      const request = { filter: within(where), ...(atMost === undefined ? {} : { atMost }) };
      return [...deleteMutation(through, request, fields), options];
    },
    async insert(objects, fields = 'id', options) {
      const data = await context.ask(...rows.inserting(objects, fields, options));
      return toWritten(data, `insertInto${table}Collection`);
    },
    async update(set, how) {
      return toWritten(await context.ask(...rows.updating(set, how)), `update${how?.through ?? table}Collection`);
    },
    async delete(how) {
      return toWritten(await context.ask(...rows.deleting(how)), `deleteFrom${how?.through ?? table}Collection`);
    },
    async tryUpdate(set, how) {
      const { refused, data } = await context.send(...rows.updating(set, how));
      return refused ? undefined : toWritten(data, `update${how?.through ?? table}Collection`);
    },
    async tryDelete(how) {
      const { refused, data } = await context.send(...rows.deleting(how));
      return refused ? undefined : toWritten(data, `deleteFrom${how?.through ?? table}Collection`);
    },
    async read(fields, options) {
      const found = await readAll(context, table, `id ${column} ${fields}`, { filter: within() }, options);
      checkThat(
        found.every((row) => row[column] === marker),
        'eq keeps only the records whose value is equal',
        { expected: marker, actual: pluck(found, column), clause: 'data.operators.eq' },
      );
      return found;
    },
    async have(fields, expected, what, { as, ...details } = {}) {
      const names = fields.split(' ');
      const found = await rows.read(fields, as === undefined ? {} : { as });
      const values = found.map((row) => names.map((name) => at(row, name)));
      const shown = names.length === 1 ? values.flat() : values;
      checkEqual(inAnyOrder(shown), inAnyOrder(expected), what, details);
    },
  };
  return rows;
}

function toWritten(data: unknown, field: string): Written {
  const records = (): readonly Json[] => listAt(data, field, 'records').map((record) => objectAt(record));
  return {
    records,
    affects(count, what, details) {
      checkEqual(at(data, field, 'affectedCount'), count, what, details);
    },
    returns(expected, what, details) {
      checkEqual(records(), expected, what, details);
    },
  };
}
