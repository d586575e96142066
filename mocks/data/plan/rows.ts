// Rows and connections of rows, as deep as the request goes.
import { fillName } from '../../../specs/graphql/names.ts';
import { entryOf } from '../../../specs/graphql/read-api.ts';
import type { Table, TableFunction } from '../model/model.ts';
import { RequestError } from '../engine/request-error.ts';
import { planAggregate } from './aggregate.ts';
import { planFilter } from './filter.ts';
import { planPage, refuseUnknownArguments } from './page.ts';
import type {
  CallResult,
  ConnectionField,
  ConnectionPlan,
  EdgeField,
  PageInfoField,
  RowField,
  RowPlan,
  RowsSource,
  OrderTerm,
  Selection,
} from './plan.ts';
import { planFields, readArgument, type PlanScope, type Selected } from './selection.ts';
import { coerceObject, invalid, toRequiredItems } from './coerce.ts';
import { isNothing, type Value } from './value.ts';

export function planConnection(
  selected: Selected,
  table: Table,
  source: RowsSource,
  scope: PlanScope,
  more: readonly string[] = [],
): ConnectionPlan {
  scope.budget.spend('subqueries');
  // Every collection is like the root's.
  const { field } = entryOf(scope.dialect.api, 'COLLECTION');
  refuseUnknownArguments(selected, [...field.arguments.keys(), ...more]);
  const page = planPage(selected, table);
  const filter = planFilter(readArgument(selected, 'filter'), table, scope);
  const order = planOrder(readArgument(selected, 'orderBy'), table, scope);
  const typeName = fillName(scope.dialect.api.table.connection.name, table.typeName);
  const fields = scope.budget.inPage(page.size, () =>
    planFields(selected, typeName, scope, (field) => planField(field, table, scope)),
  );
  if ((page.cursor?.nulls.length ?? 0) > order.length)
    throw new RequestError('orderBy clause incompatible with pagination cursor');
  return { table, source, filter, order, page, fields };
}

export interface RowOptions {
  /** The selection is on the interface `Node`: fragments of other types are not a mistake. */
  readonly onInterface?: boolean;
  readonly unknownField?: (name: string, typeName: string) => string;
}

export function planRow(selected: Selected, table: Table, scope: PlanScope, options: RowOptions = {}): RowPlan {
  scope.budget.spend('subqueries');
  const isValidated = scope.dialect.documents === 'validated';
  const fields = planFields(selected, table.typeName, scope, (field) => planRowField(field, table, scope, options), {
    lenientSpreads: isValidated && options.onInterface === true,
    alsoNamed: isValidated ? ['Node'] : [table.listedAs],
  });
  return { table, fields };
}

function planRowField(selected: Selected, table: Table, scope: PlanScope, options: RowOptions): RowField {
  const { name } = selected;
  const field = table.fields.get(name);
  if (field === undefined) {
    const say = options.unknownField ?? ((field, type) => `Unknown field '${field}' on type '${type}'`);
    throw new RequestError(say(name, table.typeName));
  }
  switch (field.kind) {
    case 'node-id':
      return { kind: 'node-id' };
    case 'column':
      return { kind: 'column', column: field.column };
    case 'to-one':
      refuseUnknownArguments(selected, []);
      return { kind: 'to-one', pairs: field.pairs, row: planRow(selected, field.table, scope) };
    case 'to-many': {
      const source = { kind: 'relation', pairs: field.pairs } as const;
      return { kind: 'to-many', connection: planConnection(selected, field.table, source, scope) };
    }
    case 'computed': {
      const { result } = field.function;
      // The real system lists the field, but cannot return its value.
      if (scope.dialect.oddities === 'reproduced' && result.kind === 'value' && result.type.kind === 'enum')
        throw new RequestError('invalid return type from function');
      const source = { kind: 'computed', function: field.function } as const;
      return { ...source, result: planResult(selected, field.function, source, scope) };
    }
  }
}

/** What the request selects of a function's result; `source`: where its rows come from, if many. */
export function planResult(
  selected: Selected,
  called: TableFunction,
  source: RowsSource,
  scope: PlanScope,
): CallResult {
  scope.budget.spend('subqueries');
  const own = called.arguments.map((argument) => argument.field);
  switch (called.result.kind) {
    case 'value':
      // For the real system a computed value is a column, and it does not check a column's arguments.
      if (source.kind === 'call') refuseUnknownArguments(selected, own);
      return { kind: 'value', output: called.result.output };
    case 'row':
      refuseUnknownArguments(selected, own);
      return { kind: 'row', row: planRow(selected, called.result.table, scope) };
    case 'rows':
      return { kind: 'rows', connection: planConnection(selected, called.result.table, source, scope, own) };
  }
}

function planField(field: Selected, table: Table, scope: PlanScope): ConnectionField {
  switch (field.name) {
    case 'aggregate':
      if (table.aggregate) return { kind: 'aggregate', fields: planAggregate(field, table, scope) };
      throw new RequestError('enable the aggregate directive to use aggregates', 'field', isOff('aggregate', table));
    case 'edges':
      return { kind: 'edges', fields: planEdges(field, table, scope) };
    case 'pageInfo':
      return { kind: 'page-info', fields: planPageInfo(field, scope) };
    case 'totalCount':
      if (table.totalCount) return { kind: 'total-count' };
      throw new RequestError('unknown field in connection', 'field', isOff('totalCount', table));
    default:
      throw new RequestError('unknown field in connection');
  }
}

/** The answer does not say what is missing, or how to get it. */
function isOff(directive: 'aggregate' | 'totalCount', { schema, name }: Table): { readonly advice: string } {
  const table = [schema, name].map((part) => (/^[a-z_][a-z0-9_]*$/.test(part) ? part : JSON.stringify(part))).join('.');
  return {
    advice: `${directive} is off for "${name}" until the comment of the table turns it on, beside what the comment says already: comment on table ${table} is '@graphql({"${directive}": {"enabled": true}})'.`,
  };
}

function planEdges(selected: Selected, table: Table, scope: PlanScope): Selection<EdgeField> {
  const { edge } = scope.dialect.api.table;
  return planFields(selected, fillName(edge.name, table.typeName), scope, (field): EdgeField => {
    switch (field.name) {
      case 'cursor':
        return { kind: 'cursor' };
      case 'node':
        refuseUnknownArguments(field, []);
        return { kind: 'node', row: planRow(field, table, scope) };
      default:
        throw new RequestError('unknown field in edge');
    }
  });
}

function planPageInfo(selected: Selected, scope: PlanScope): Selection<PageInfoField> {
  return planFields(selected, scope.dialect.api.pageInfo.name, scope, ({ name }): PageInfoField => {
    switch (name) {
      case 'startCursor':
      case 'endCursor':
      case 'hasNextPage':
      case 'hasPreviousPage':
        return { kind: name };
      default:
        throw new RequestError('unknown field in pageInfo');
    }
  });
}

/** A cursor holds every term, and the function that makes it takes at most 100 arguments. */
const mostTerms = 60;

/** The named columns in the given order, then the primary key. */
function planOrder(value: Value, table: Table, scope: PlanScope): readonly OrderTerm[] {
  const key = table.key.map((column) => ({ column, descending: false, nullsFirst: false }));
  if (isNothing(value)) return key;
  const items = toRequiredItems(value);
  if (items.length > mostTerms) throw new RequestError(`orderBy has too many elements: at most ${mostTerms}`);
  return [...items.flatMap((item) => planElement(item, table, scope)), ...key];
}

function planElement(value: Value, table: Table, { dialect }: PlanScope): readonly OrderTerm[] {
  const typeName = fillName(dialect.api.table.orderBy.name, table.typeName);
  const entries = coerceObject(value, typeName, table.orders);
  if (entries.size !== 1 && dialect.orderKeys === 'one')
    throw new RequestError(`Invalid input for ${typeName} type: an element of orderBy names exactly one column`);
  return [...entries].flatMap(([name, direction]) => {
    const column = table.orders.get(name);
    if (column === undefined || isNothing(direction)) return [];
    const spelled = direction.kind === 'enum' ? direction.name : direction.kind === 'string' ? direction.value : '';
    const meaning = dialect.api.orders.get(spelled);
    if (meaning === undefined) throw invalid('OrderByDirection');
    return [{ column, ...meaning }];
  });
}
