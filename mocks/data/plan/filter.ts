// Filters: which operators a column has, and what the client's filter object means.
import { fillName } from '../../../specs/graphql/names.ts';
import { readEach } from '../../../specs/graphql/read-api.ts';
import type { FieldShape } from '../../../specs/graphql/shape.ts';
import type { Column, Table } from '../model/model.ts';
import { filterOf, renderType, type ValueType } from '../model/types.ts';
import { RequestError } from '../engine/request-error.ts';
import { arrayLiteral, coerce, coerceObject, invalid, toRequiredItems, withField, type Bound } from './coerce.ts';
import { decodeNodeIdOf } from './encoded.ts';
import { COMPARISONS, type CompareOperator, type Filter } from './plan.ts';
import type { PlanScope } from './selection.ts';
import { checkPattern } from './texts.ts';
import { absent, isNothing, type Value } from './value.ts';

type FilterOperator = CompareOperator | 'is';

/** `IntFilter`, `StringListFilter`. */
function filterTypeName(type: ValueType): string {
  return type.kind === 'list' ? `${renderType(type.element)}ListFilter` : `${renderType(type)}Filter`;
}

/** Undefined: nothing is filtered. An empty `and`, `or` or `not` counts as absent. */
export function planFilter(value: Value, table: Table, scope: PlanScope): Filter | undefined {
  if (isNothing(value)) return undefined;
  scope.budget.spend('conditions');
  const { filter } = scope.dialect.api.table;
  const own = [...filter.fields.values()].filter((field) => readEach(field) === undefined).map(({ name }) => name);
  const names = new Set([...table.filters.keys(), ...own]);
  const entries = coerceObject(value, fillName(filter.name, table.typeName), names);
  // In the type's own order, which decides which of two mistakes is reported.
  return conjunction(
    'and',
    [...names].map((name) => planEntry(name, entries.get(name) ?? absent, table, scope)),
  );
}

function planEntry(name: string, value: Value, table: Table, scope: PlanScope): Filter | undefined {
  if (isNothing(value)) return undefined;
  if (name === 'nodeId') return planNodeId(value, table, scope);
  const column = table.filters.get(name);
  if (column !== undefined) return planColumn(value, column, scope);
  if (name === 'not') {
    const item = planFilter(value, table, scope);
    return item === undefined ? undefined : { kind: 'not', item };
  }
  const items = toRequiredItems(value).map((item) => planFilter(item, table, scope));
  return conjunction(name === 'or' ? 'or' : 'and', items);
}

function planColumn(value: Value, column: Column, scope: PlanScope): Filter | undefined {
  const fields = filterOf(column.type, scope.dialect.api)?.fields ?? new Map<string, FieldShape>();
  const entries = coerceObject(value, filterTypeName(column.type), fields);
  return conjunction(
    'and',
    [...fields.values()].flatMap((field) => {
      const operand = entries.get(field.name);
      return operand === undefined || operand.kind === 'absent'
        ? []
        : [withField(column.field, scope.dialect, () => planOperator(toOperator(field), operand, column, scope))];
    }),
  );
}

function toOperator({ name, place }: FieldShape): FilterOperator {
  if (isOperator(name)) return name;
  throw new Error(`${place}: the mock knows no operator ${name}. Add it to mocks/data/plan/plan.ts.`);
}

function isOperator(name: string): name is FilterOperator {
  return name === 'is' || Object.hasOwn(COMPARISONS, name);
}

function planOperator(operator: FilterOperator, operand: Value, column: Column, scope: PlanScope): Filter {
  if (operator === 'is') return { kind: 'is-null', column, isNull: readIs(operand, scope) };
  return { kind: 'compare', column, operator, value: coerceOperand(operator, operand, column) };
}

function coerceOperand(operator: CompareOperator, operand: Value, column: Column): Bound {
  const { type, isArray } = column;
  switch (operator) {
    case 'in':
      if (operand.kind === 'null') return null;
      return arrayLiteral(toRequiredItems(operand).map((item) => coerce(item, type, isArray)));
    case 'contains':
    case 'containedBy':
    case 'overlaps':
      return coerceList(operand, column);
    case 'like':
    case 'ilike':
    case 'regex':
    case 'iregex':
      if (operand.kind === 'string') checkPattern(operand.value, operator === 'regex' || operator === 'iregex');
      return coerce(operand, type, isArray);
    default:
      return type.kind === 'list' ? coerceList(operand, column) : coerce(operand, type, isArray);
  }
}

/** Operands of list operators hold no nulls, whatever the column may hold. */
function coerceList(operand: Value, column: Column): Bound {
  if (operand.kind !== 'null') toRequiredItems(operand);
  return coerce(operand, column.type);
}

function readIs(value: Value, { dialect }: PlanScope): boolean {
  if (value.kind === 'null') throw new RequestError('Error transpiling Is filter value type');
  const name = value.kind === 'enum' ? value.name : value.kind === 'string' ? value.value : '';
  const meaning = dialect.api.filterIs.get(name);
  if (meaning === undefined) throw invalid('FilterIs');
  return meaning.null;
}

function planNodeId(value: Value, table: Table, { dialect }: PlanScope): Filter | undefined {
  const fields = dialect.api.filters.get('ID')?.fields ?? new Map<string, FieldShape>();
  const entries = coerceObject(value, 'IDFilter', fields);
  const operand = entries.get('eq');
  if (operand === undefined || operand.kind === 'absent') return undefined;
  if (operand.kind !== 'string') throw new RequestError('Invalid value passed to nodeId argument, Error 1');
  return { kind: 'key', table, key: decodeNodeIdOf(operand.value, table) };
}

function conjunction(kind: 'and' | 'or', items: readonly (Filter | undefined)[]): Filter | undefined {
  const present = items.filter((item) => item !== undefined);
  return present.length > 1 ? { kind, items: present } : present[0];
}
