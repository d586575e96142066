// Random mutations, as GraphQL has them and as plain SQL.
import * as fc from 'fast-check';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import { valueDraft } from './drafts.ts';
import { tableName } from './definitions.ts';
import { filterDraft, fits, toFilter, type FilterDraft, type StoredRow } from './filters.ts';
import { inputJson, isSayable } from './operators.ts';
import { pick, quoted } from './sql-text.ts';
import { toText, valueSql, type ValueDraft } from './types.ts';
import type { Column, Table } from './world.ts';

interface SetDraft {
  readonly column: number;
  readonly value: ValueDraft;
  /** A value that a row has, rather than one of our own. */
  readonly ofRow: number | null;
}

export interface ChangeDraft {
  readonly table: number;
  readonly kind: 'insert' | 'update' | 'delete';
  readonly filter: FilterDraft | null;
  readonly rows: readonly (readonly SetDraft[])[];
  /** How many more than are affected; null: `atMost` is left out. */
  readonly spare: number | null;
}

export const changeDraft: fc.Arbitrary<ChangeDraft> = fc.record({
  table: fc.nat({ max: 5 }),
  kind: fc.constantFrom('insert', 'update', 'delete'),
  filter: fc.option(filterDraft),
  rows: fc.array(
    fc.array(fc.record({ column: fc.nat({ max: 11 }), value: valueDraft, ofRow: fc.option(fc.nat({ max: 9 })) }), {
      minLength: 1,
      maxLength: 6,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  spare: fc.option(fc.integer({ min: -1, max: 2 })),
});

export interface Change {
  readonly kind: ChangeDraft['kind'];
  readonly field: string;
  readonly table: Table;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Without `returning`; the row is `t`. */
  readonly sql: string;
}

/** Undefined if the table does not take such a change. */
export function toChange(
  draft: ChangeDraft,
  table: Table,
  rows: readonly StoredRow[],
  dialect: DialectName,
): Change | undefined {
  const typeName = table.typeName ?? '';
  const columns = table.columns.filter((column) => column.field !== undefined);
  if (columns.length === 0 && draft.kind !== 'delete') return undefined;
  const sets = draft.rows.map((sets) => toValues(sets, columns, rows, dialect));
  const filter = draft.filter === null ? undefined : toFilter(draft.filter, table, rows, dialect);
  const where = filter?.where === undefined ? '' : ` where ${filter.where}`;
  const restricted = filter === undefined ? {} : { filter: filter.json };
  const name = `${tableName(table)} as t`;
  switch (draft.kind) {
    case 'insert':
      return {
        kind: 'insert',
        field: `insertInto${typeName}Collection`,
        table,
        arguments: { objects: sets.map((set) => toJson(set, dialect)) },
        sql: `insert into ${name} ${insertSql(sets, columns)}`,
      };
    case 'update': {
      const set = pick(sets, 0);
      const list = [...set].map(([column, text]) => `${quoted(column.name)} = ${valueSql(text, column.type)}`);
      return {
        kind: 'update',
        field: `update${typeName}Collection`,
        table,
        arguments: { set: toJson(set, dialect), ...restricted },
        sql: `update ${name} set ${list.join(', ')}${where}`,
      };
    }
    case 'delete':
      return {
        kind: 'delete',
        field: `deleteFrom${typeName}Collection`,
        table,
        arguments: restricted,
        sql: `delete from ${name}${where}`,
      };
  }
}

type Values = ReadonlyMap<Column, string | null>;

function toValues(
  sets: readonly SetDraft[],
  columns: readonly Column[],
  rows: readonly StoredRow[],
  dialect: DialectName,
): Values {
  const values = new Map<Column, string | null>();
  for (const { column: position, value, ofRow } of columns.length === 0 ? [] : sets) {
    const column = pick(columns, position);
    const stored = ofRow === null || rows.length === 0 ? undefined : pick(rows, ofRow).texts.get(column.name);
    const text = stored === undefined ? toText(value, column.type) : stored;
    const isPossible = text === null || (isSayable(text, column.type, dialect) && fits(text, column));
    values.set(column, isPossible ? text : null);
  }
  return values;
}

function toJson(values: Values, dialect: DialectName): object {
  return Object.fromEntries(
    [...values].map(([{ field, type }, text]) => [
      field ?? '',
      text === null ? null : inputJson(text, type, type.kind[dialect]),
    ]),
  );
}

function insertSql(rows: readonly Values[], columns: readonly Column[]): string {
  const used = columns.filter((column) => rows.some((row) => row.has(column)));
  const lists = rows.map((row) => {
    const values = used.map((column) => {
      const text = row.get(column);
      return text === undefined ? 'default' : valueSql(text, column.type);
    });
    return `(${values.join(', ')})`;
  });
  return `(${used.map((column) => quoted(column.name)).join(', ')}) values ${lists.join(', ')}`;
}
