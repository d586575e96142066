// Mutations: insert, update and delete of one table.
import { Kind } from 'graphql';
import { fillName } from '../../../specs/graphql/names.ts';
import { argumentOf } from '../../../specs/graphql/read-api.ts';
import type { FieldShape } from '../../../specs/graphql/shape.ts';
import type { Column, MutationField, Table } from '../model/model.ts';
import { RequestError } from '../engine/request-error.ts';
import { checkLimit } from './budget.ts';
import { coerce, coerceObject, required, toItems, withField, type Bound } from './coerce.ts';
import { planFilter } from './filter.ts';
import { refuseUnknownArguments } from './page.ts';
import type { MutationPlan, ResponseField, Selection } from './plan.ts';
import { planRow } from './rows.ts';
import { planFields, readArgument, type PlanScope, type Selected } from './selection.ts';
import { absent, type Value } from './value.ts';

export function planMutation(
  selected: Selected,
  { kind, shape, table }: Extract<MutationField, { readonly table: Table }>,
  scope: PlanScope,
): MutationPlan {
  refuseUnknownArguments(selected, [...shape.arguments.keys()]);
  switch (kind) {
    case 'insert': {
      const objects = planObjects(required(readArgument(selected, 'objects')), table, scope);
      return { kind, table, ...objects, fields: planResponse(selected, 'INSERT', table, scope) };
    }
    case 'update': {
      const set = planSet(required(readArgument(selected, 'set')), table, scope);
      const filter = planFilter(readArgument(selected, 'filter'), table, scope);
      const atMost = readAtMost(selected, shape, scope);
      return { kind, table, set, filter, atMost, fields: planResponse(selected, 'UPDATE', table, scope) };
    }
    case 'delete': {
      const filter = planFilter(readArgument(selected, 'filter'), table, scope);
      const atMost = readAtMost(selected, shape, scope);
      return { kind, table, filter, atMost, fields: planResponse(selected, 'DELETE', table, scope) };
    }
  }
}

function planObjects(
  value: Value,
  table: Table,
  scope: PlanScope,
): Pick<MutationPlan & { kind: 'insert' }, 'columns' | 'rows'> {
  const insertInput = fillName(scope.dialect.api.table.insertInput.name, table.typeName);
  // One object after another: the first mistake is reported.
  const objects = toItems(value).map((item) =>
    bindAll(coerceObject(required(item), insertInput, table.inserts), table.inserts, scope),
  );
  if (objects.length === 0) throw new RequestError('At least one record must be provided to objects');
  const columns = [...table.inserts.values()].filter((column) => objects.some((object) => object.has(column)));
  checkLimit('values', objects.length * columns.length);
  return { columns, rows: objects.map((object) => columns.map((column) => object.get(column))) };
}

function planSet(value: Value, table: Table, scope: PlanScope): (MutationPlan & { kind: 'update' })['set'] {
  const updateInput = fillName(scope.dialect.api.table.updateInput.name, table.typeName);
  const bound = bindAll(coerceObject(value, updateInput, table.updates), table.updates, scope);
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

/** The real system reads every value that is not an integer as the default. */
function readAtMost(selected: Selected, shape: FieldShape, scope: PlanScope): number {
  const value = readArgument(selected, 'atMost');
  const { default: given } = argumentOf(shape, 'atMost');
  const usual = given?.kind === Kind.INT ? toCount(given.value) : undefined;
  if (value.kind === 'absent' && usual !== undefined) return usual;
  if (scope.dialect.oddities === 'put-right')
    return toCount(coerce(required(value), { kind: 'scalar', scalar: 'Int' }));
  return value.kind === 'number' && /^-?\d+$/.test(value.text) ? toCount(value.text) : (usual ?? 1);
}

function toCount(text: string | null): number {
  return Math.max(-1, Math.min(Number(text), Number.MAX_SAFE_INTEGER));
}

function planResponse(
  selected: Selected,
  operation: 'INSERT' | 'UPDATE' | 'DELETE',
  table: Table,
  scope: PlanScope,
): Selection<ResponseField> {
  const response = scope.dialect.api.table.responses[operation];
  return planFields(selected, fillName(response.name, table.typeName), scope, (field): ResponseField => {
    switch (field.name) {
      case 'affectedCount':
        return { kind: 'affected-count' };
      case 'records':
        refuseUnknownArguments(field, []);
        return { kind: 'records', row: planRow(field, table, scope) };
      default:
        throw new RequestError(`unknown field in ${operation.toLowerCase()}`);
    }
  });
}
