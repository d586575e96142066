// Filters: which operators a column has, and what the client's filter object means.
import type { DataDialect } from '../dialect.ts';
import type { Column, Table } from '../model/model.ts';
import type { ScalarName, ValueType } from '../model/types.ts';
import { renderType } from '../model/types.ts';
import { RequestError } from '../engine/request-error.ts';
import { arrayLiteral, coerce, coerceObject, invalid, toRequiredItems, withField } from './coerce.ts';
import { decodeNodeIdOf } from './encoded.ts';
import type { CompareOperator, Filter } from './plan.ts';
import type { PlanScope } from './scope.ts';
import { absent, type Value } from './value.ts';

export type FilterOperator = CompareOperator | 'is';

const ordered: readonly FilterOperator[] = ['eq', 'gt', 'gte', 'in', 'is', 'lt', 'lte', 'neq'];
const ofText: readonly FilterOperator[] = [
  'eq',
  'gt',
  'gte',
  'ilike',
  'in',
  'iregex',
  'is',
  'like',
  'lt',
  'lte',
  'neq',
  'regex',
  'startsWith',
];

/** The operators of a scalar's filter type, by name. */
export function scalarOperators(scalar: ScalarName, dialect: DataDialect): readonly FilterOperator[] {
  switch (scalar) {
    case 'String':
      return ofText;
    case 'UUID':
      return dialect.uuidOperators;
    case 'Boolean':
    case 'Opaque':
    case 'JSON':
      return ['eq', 'is'];
    case 'Int':
    case 'Float':
    case 'BigInt':
    case 'BigFloat':
    case 'Date':
    case 'Time':
    case 'Datetime':
      return ordered;
  }
}

export function filterOperators(type: ValueType, dialect: DataDialect): readonly FilterOperator[] {
  if (type.kind === 'list') return ['containedBy', 'contains', 'eq', 'is', 'overlaps'];
  if (type.kind === 'enum') return ['eq', 'in', 'is', 'neq'];
  return scalarOperators(type.scalar, dialect);
}

/** `IntFilter`, `StringListFilter`. */
function filterTypeName(type: ValueType): string {
  return type.kind === 'list' ? `${renderType(type.element)}ListFilter` : `${renderType(type)}Filter`;
}

const compound = ['and', 'or', 'not'];

/** Undefined: nothing is filtered. An empty `and`, `or` or `not` counts as absent. */
export function planFilter(value: Value, table: Table, scope: PlanScope): Filter | undefined {
  if (isNothing(value)) return undefined;
  scope.budget.spend('conditions');
  const names = new Set([...table.filters.keys(), 'nodeId', ...compound]);
  const entries = coerceObject(value, `${table.typeName}Filter`, names);
  // In the type's own order, which decides which of two mistakes is reported.
  return conjunction(
    'and',
    [...names].map((name) => planEntry(name, entries.get(name) ?? absent, table, scope)),
  );
}

function planEntry(name: string, value: Value, table: Table, scope: PlanScope): Filter | undefined {
  if (name === 'nodeId') return planNodeId(value, table);
  const column = table.filters.get(name);
  if (column !== undefined) return isNothing(value) ? undefined : planColumn(value, column, scope);
  if (isNothing(value)) return undefined;
  if (name === 'not') {
    const item = planFilter(value, table, scope);
    return item === undefined ? undefined : { kind: 'not', item };
  }
  const items = toRequiredItems(value).map((item) => planFilter(item, table, scope));
  return conjunction(name === 'or' ? 'or' : 'and', items);
}

function planColumn(value: Value, column: Column, scope: PlanScope): Filter | undefined {
  const operators = filterOperators(column.type, scope.dialect);
  const entries = coerceObject(value, filterTypeName(column.type), new Set<string>(operators));
  return conjunction(
    'and',
    operators.flatMap((operator) => {
      const operand = entries.get(operator);
      return operand === undefined || operand.kind === 'absent'
        ? []
        : [withField(column.field, scope.dialect, () => planOperator(operator, operand, column))];
    }),
  );
}

function planOperator(operator: FilterOperator, operand: Value, column: Column): Filter {
  switch (operator) {
    case 'is':
      return { kind: 'is-null', column, isNull: readIs(operand) };
    case 'in':
      return {
        kind: 'compare',
        column,
        operator,
        value:
          operand.kind === 'null'
            ? null
            : arrayLiteral(toRequiredItems(operand).map((item) => coerce(item, column.type, column.isArray))),
      };
    case 'contains':
    case 'containedBy':
    case 'overlaps':
      return { kind: 'compare', column, operator, value: coerceList(operand, column) };
    default:
      if (column.type.kind === 'list') return { kind: 'compare', column, operator, value: coerceList(operand, column) };
      return { kind: 'compare', column, operator, value: coerce(operand, column.type, column.isArray) };
  }
}

/** Operands of list operators hold no nulls, whatever the column may hold. */
function coerceList(operand: Value, column: Column): string | null {
  if (operand.kind !== 'null') toRequiredItems(operand);
  return coerce(operand, column.type);
}

function readIs(value: Value): boolean {
  if (value.kind === 'null') throw new RequestError('Error transpiling Is filter value type');
  const name = value.kind === 'enum' ? value.name : value.kind === 'string' ? value.value : '';
  if (name !== 'NULL' && name !== 'NOT_NULL') throw invalid('FilterIs');
  return name === 'NULL';
}

function planNodeId(value: Value, table: Table): Filter | undefined {
  if (isNothing(value)) return undefined;
  const operand = coerceObject(value, 'IDFilter', new Set(['eq'])).get('eq');
  if (operand === undefined || operand.kind === 'absent') return undefined;
  if (operand.kind !== 'string') throw new RequestError('Invalid value passed to nodeId argument, Error 1');
  return { kind: 'key', table, key: decodeNodeIdOf(operand.value, table) };
}

function conjunction(kind: 'and' | 'or', items: readonly (Filter | undefined)[]): Filter | undefined {
  const present = items.filter((item) => item !== undefined);
  return present.length > 1 ? { kind, items: present } : present[0];
}

function isNothing(value: Value): boolean {
  return value.kind === 'null' || value.kind === 'absent';
}
