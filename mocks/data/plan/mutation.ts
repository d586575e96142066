// Mutations: insert, update and delete of one table.
import type { Column, Table } from '../model/model.ts';
import { RequestError } from '../engine/request-error.ts';
import { checkLimit } from './budget.ts';
import { coerce, coerceObject, invalid, toItems, withField, type Bound } from './coerce.ts';
import { planFilter } from './filter.ts';
import { refuseUnknownArguments } from './page.ts';
import type { MutationPlan, ResponseField } from './plan.ts';
import { planRow } from './rows.ts';
import type { PlanScope } from './scope.ts';
import { selectFields, type Selected } from './selection.ts';
import { absent, type Value } from './value.ts';

export function planMutation(
  selected: Selected,
  kind: 'insert' | 'update' | 'delete',
  table: Table,
  scope: PlanScope,
): MutationPlan {
  switch (kind) {
    case 'insert': {
      refuseUnknownArguments(selected, ['objects']);
      const { columns, rows } = planObjects(required(selected, 'objects'), table, scope);
      return { kind, table, columns, rows, fields: planResponse(selected, kind, table, scope) };
    }
    case 'update': {
      refuseUnknownArguments(selected, ['set', 'filter', 'atMost']);
      const set = planSet(required(selected, 'set'), table, scope);
      const filter = planFilter(selected.arguments.get('filter') ?? absent, table, scope);
      const atMost = readAtMost(selected.arguments.get('atMost'), scope);
      return { kind, table, set, filter, atMost, fields: planResponse(selected, kind, table, scope) };
    }
    case 'delete': {
      refuseUnknownArguments(selected, ['filter', 'atMost']);
      const filter = planFilter(selected.arguments.get('filter') ?? absent, table, scope);
      const atMost = readAtMost(selected.arguments.get('atMost'), scope);
      return { kind, table, filter, atMost, fields: planResponse(selected, kind, table, scope) };
    }
  }
}

function required(selected: Selected, name: string): Value {
  const value = selected.arguments.get(name) ?? absent;
  if (value.kind === 'null' || value.kind === 'absent') throw invalid('NonNull');
  return value;
}

function planObjects(
  value: Value,
  table: Table,
  scope: PlanScope,
): Pick<MutationPlan & { kind: 'insert' }, 'columns' | 'rows'> {
  // One object after another: the first mistake is reported.
  const objects = toItems(value).map((item) => {
    if (item.kind === 'null' || item.kind === 'absent') throw invalid('NonNull');
    return bindAll(coerceObject(item, `${table.typeName}InsertInput`, table.inserts), table.inserts, scope);
  });
  if (objects.length === 0) throw new RequestError('At least one record must be provided to objects');
  const columns = [...table.inserts.values()].filter((column) => objects.some((object) => object.has(column)));
  checkLimit('values', objects.length * columns.length);
  return { columns, rows: objects.map((object) => columns.map((column) => object.get(column))) };
}

function planSet(value: Value, table: Table, scope: PlanScope): (MutationPlan & { kind: 'update' })['set'] {
  const bound = bindAll(coerceObject(value, `${table.typeName}UpdateInput`, table.updates), table.updates, scope);
  const set = [...bound].map(([column, value]) => ({ column, value }));
  if (set.length === 0) throw new RequestError('At least one mapping must be provided to set argument');
  return set;
}

/** The values for columns, in the order of the columns. */
function bindAll(
  entries: ReadonlyMap<string, Value>,
  columns: ReadonlyMap<string, Column>,
  scope: PlanScope,
): ReadonlyMap<Column, Bound> {
  const bound = new Map<Column, Bound>();
  for (const [name, column] of columns) {
    const given = entries.get(name) ?? absent;
    if (given.kind !== 'absent')
      bound.set(
        column,
        withField(name, scope.dialect, () => coerce(given, column.type, column.isArray)),
      );
  }
  return bound;
}

/** The real system reads every value that is not an integer as 1. */
function readAtMost(value: Value = absent, scope: PlanScope): number {
  if (value.kind === 'absent') return 1;
  if (scope.dialect.oddities === 'put-right') {
    if (value.kind === 'null') throw invalid('NonNull');
    return toCount(coerce(value, { kind: 'scalar', scalar: 'Int' }));
  }
  return value.kind === 'number' && /^-?\d+$/.test(value.text) ? toCount(value.text) : 1;
}

function toCount(text: string | null): number {
  return Math.max(-1, Math.min(Number(text), Number.MAX_SAFE_INTEGER));
}

function planResponse(
  selected: Selected,
  kind: 'insert' | 'update' | 'delete',
  table: Table,
  scope: PlanScope,
): readonly ResponseField[] {
  const typeName = `${table.typeName}${kind.charAt(0).toUpperCase()}${kind.slice(1)}Response`;
  return selectFields(selected.selections, typeName, scope).map((field): ResponseField => {
    switch (field.name) {
      case '__typename':
        return { key: field.key, kind: 'typename' };
      case 'affectedCount':
        return { key: field.key, kind: 'affected-count' };
      case 'records':
        refuseUnknownArguments(field, []);
        return { key: field.key, kind: 'records', row: planRow(field, table, scope) };
      default:
        throw new RequestError(`unknown field in ${kind}`);
    }
  });
}
