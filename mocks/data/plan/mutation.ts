// Mutations: insert, update and delete of one table.
import type { Column, Table } from '../model/model.ts';
import { RequestError } from '../request-error.ts';
import { checkLimit } from './budget.ts';
import { coerce, coerceObject, invalid, toRequiredItems } from './coerce.ts';
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
      const { columns, rows } = planObjects(required(selected, 'objects'), table);
      return { kind, table, columns, rows, fields: planResponse(selected, kind, table, scope) };
    }
    case 'update': {
      refuseUnknownArguments(selected, ['set', 'filter', 'atMost']);
      const set = planSet(required(selected, 'set'), table);
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

function planObjects(value: Value, table: Table): Pick<MutationPlan & { kind: 'insert' }, 'columns' | 'rows'> {
  const objects = toRequiredItems(value).map((item) =>
    coerceObject(item, `${table.typeName}InsertInput`, table.inserts),
  );
  if (objects.length === 0) throw new RequestError('At least one record must be provided to objects');
  const columns = [...table.inserts].flatMap(([name, column]) =>
    objects.some((object) => isGiven(object.get(name))) ? [{ name, column }] : [],
  );
  checkLimit('values', objects.length * columns.length);
  return {
    columns: columns.map(({ column }) => column),
    rows: objects.map((object) =>
      columns.map(({ name, column }) => {
        const given = object.get(name);
        return isGiven(given) ? bind(given, column) : undefined;
      }),
    ),
  };
}

function planSet(value: Value, table: Table): (MutationPlan & { kind: 'update' })['set'] {
  const entries = coerceObject(value, `${table.typeName}UpdateInput`, table.updates);
  const set = [...table.updates].flatMap(([name, column]) => {
    const given = entries.get(name);
    return isGiven(given) ? [{ column, value: bind(given, column) }] : [];
  });
  if (set.length === 0) throw new RequestError('At least one mapping must be provided to set argument');
  return set;
}

function isGiven(value: Value | undefined): value is Value {
  return value !== undefined && value.kind !== 'absent';
}

function bind(value: Value, column: Column): string | null {
  return coerce(value, column.type, column.isArray);
}

/** The real system takes every value that is no integer for 1. */
function readAtMost(value: Value = absent, scope: PlanScope): number {
  if (value.kind === 'absent') return 1;
  if (scope.dialect.name === 'contract') {
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
