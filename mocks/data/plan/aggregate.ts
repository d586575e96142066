// Aggregates of a connection: which columns each takes, and what the request selects.
import type { Column, Table } from '../model/model.ts';
import type { ScalarName } from '../model/types.ts';
import { RequestError } from '../engine/request-error.ts';
import type { AggregateField, AggregateOperation, Selection } from './plan.ts';
import { planFields, type PlanScope, type Selected } from './selection.ts';

export const aggregateOperations: readonly AggregateOperation[] = ['sum', 'avg', 'min', 'max'];

/** Of the least and the greatest, by the type of the column. */
const COMPARED: Readonly<Record<string, ScalarName>> = {
  ...inScalar('Int', 'int2 int4'),
  ...inScalar('BigInt', 'int8'),
  ...inScalar('BigFloat', 'float4 float8 numeric'),
  ...inScalar('Opaque', 'money'),
  ...inScalar('String', 'text varchar char bpchar name citext'),
  ...inScalar('Date', 'date'),
  ...inScalar('Time', 'time timetz'),
  ...inScalar('Datetime', 'timestamp timestamptz'),
  ...inScalar('Boolean', 'bool'),
};
const comparable = new Set(Object.keys(COMPARED));
const numeric = new Set('int2 int4 int8 float4 float8 numeric money'.split(' '));

function inScalar(scalar: ScalarName, types: string): Readonly<Record<string, ScalarName>> {
  return Object.fromEntries(types.split(' ').map((type) => [type, scalar]));
}

export function aggregateColumns(table: Table, operation: AggregateOperation): ReadonlyMap<string, Column> {
  const eligible = operation === 'sum' || operation === 'avg' ? numeric : comparable;
  return new Map([...table.aggregated].filter(([, column]) => eligible.has(column.typeName)));
}

/** `BlogSumAggregateResult`. */
export function aggregateTypeName(typeName: string, operation: AggregateOperation): string {
  return `${typeName}${operation.charAt(0).toUpperCase()}${operation.slice(1)}AggregateResult`;
}

export function aggregateScalar(column: Column, operation: AggregateOperation): ScalarName {
  if (operation === 'avg') return 'BigFloat';
  const { typeName } = column;
  if (operation === 'sum') return typeName.startsWith('int') ? 'BigInt' : 'BigFloat';
  return COMPARED[typeName] ?? 'String';
}

export function planAggregate(selected: Selected, table: Table, scope: PlanScope): Selection<AggregateField> {
  const typeName = `${table.typeName}Aggregate`;
  return planFields(selected, typeName, scope, (field): AggregateField => {
    if (field.name === 'count') return { kind: 'count' };
    const operation = aggregateOperations.find((name) => name === field.name);
    const columns = operation === undefined ? new Map<string, Column>() : aggregateColumns(table, operation);
    if (operation === undefined || columns.size === 0)
      throw new RequestError(`Unknown field "${field.name}" selected on type "${typeName}"`);
    const resultName = aggregateTypeName(table.typeName, operation);
    const planColumn = ({ name }: Selected) => {
      const column = columns.get(name);
      if (column !== undefined) return { kind: 'column', column } as const;
      throw new RequestError(`Unknown or invalid field "${name}" selected on type "${resultName}"`);
    };
    // Many clients ask for it unasked, and the real system fails.
    const untold = "Internal error: Missing column info for aggregate field '__typename'";
    const options = scope.dialect.oddities === 'reproduced' ? { untold } : {};
    return { kind: operation, fields: planFields(field, resultName, scope, planColumn, options) };
  });
}
