// The fields of the operation itself: what `Query` and `Mutation` offer.
import type { FieldShape } from '../../../specs/graphql/shape.ts';
import type { Model, Table, TableFunction } from '../model/model.ts';
import { RequestError } from '../engine/request-error.ts';
import { coerce, invalid, required, type Bound } from './coerce.ts';
import { decodeNodeId } from './encoded.ts';
import { refuseUnknownArguments } from './page.ts';
import { planMutation } from './mutation.ts';
import type { CallPlan, MutationPlan, RootPlan } from './plan.ts';
import { planConnection, planResult, planRow } from './rows.ts';
import { readArgument, type PlanScope, type Selected } from './selection.ts';
import { absent, toJsonText, type Value } from './value.ts';

function refuseUnknown(name: string, type: 'Query' | 'Mutation', { ungranted }: Model): never {
  const grant = ungranted.get(name);
  const advice = grant === undefined ? undefined : `The role of the caller lacks a grant: ${grant}`;
  throw new RequestError(`Unknown field "${name}" on type ${type}`, 'field', { advice });
}

const introspectionIsOff =
  'Introspection is off until the comment of a schema turns it on, beside what the comment says already: ' +
  `comment on schema public is '@graphql({"introspection": true})'`;

export function planQueryField(selected: Selected, scope: PlanScope): RootPlan | { readonly kind: 'introspection' } {
  switch (selected.name) {
    case '__typename':
      return { kind: 'text', text: '"Query"' };
    case '__schema':
    case '__type':
      if (scope.dialect.introspection === 'directive' && scope.model.introspected.size === 0)
        throw new RequestError(`Unknown field "${selected.name}" on type Query`, 'field', { hint: introspectionIsOff });
      return { kind: 'introspection' };
  }
  const field = scope.model.query.get(selected.name);
  switch (field?.kind) {
    case 'node':
      return planNode(selected, field.shape, scope);
    case 'collection':
      return { kind: 'connection', connection: planConnection(selected, field.table, { kind: 'table' }, scope) };
    case 'by-key':
      return planByKey(selected, field.table, scope);
    case 'function':
      return planCall(selected, field.function, scope, { once: false });
    case undefined:
      return refuseUnknown(selected.name, 'Query', scope.model);
  }
}

export function planMutationField(
  selected: Selected,
  scope: PlanScope,
): RootPlan | { readonly kind: 'mutation'; readonly mutation: MutationPlan } {
  if (selected.name === '__typename') return { kind: 'text', text: '"Mutation"' };
  const field = scope.model.mutation.get(selected.name);
  if (field === undefined) return refuseUnknown(selected.name, 'Mutation', scope.model);
  if (field.kind === 'function') return planCall(selected, field.function, scope, { once: true });
  return { kind: 'mutation', mutation: planMutation(selected, field, scope) };
}

function planNode(selected: Selected, shape: FieldShape, scope: PlanScope): RootPlan {
  refuseUnknownArguments(selected, [...shape.arguments.keys()]);
  const value = required(readArgument(selected, 'nodeId'));
  if (value.kind !== 'string') throw invalid('ID');
  const { table, key } = decodeNodeId(value.value, scope.model);
  return { kind: 'row', key, row: planRow(selected, table, scope, { onInterface: true }) };
}

function planByKey(selected: Selected, table: Table, scope: PlanScope): RootPlan {
  const missing = table.key.filter((column) => !selected.arguments.has(column.field));
  if (missing.length > 0)
    throw new RequestError(`Missing primary key column(s): ${missing.map((column) => column.name).join(', ')}`);
  const texts = table.key.map((column) => toKeyText(selected.arguments.get(column.field) ?? absent));
  const unknownField = (field: string, type: string) => `Unknown field "${field}" on type ${type}`;
  return { kind: 'row', key: { kind: 'texts', texts }, row: planRow(selected, table, scope, { unknownField }) };
}

function toKeyText(value: Value): Bound {
  if (value.kind === 'absent')
    throw new RequestError(
      'Encountered `Absent` value while transforming between GraphQL intermediate object notation and JSON',
    );
  if (value.kind === 'null') return null;
  return value.kind === 'string' ? value.value : toJsonText(value);
}

function planCall(
  selected: Selected,
  called: TableFunction,
  scope: PlanScope,
  { once }: Pick<CallPlan, 'once'>,
): RootPlan {
  const given = called.arguments.flatMap((argument): CallPlan['arguments'] => {
    const value = selected.arguments.get(argument.field) ?? absent;
    if (!argument.optional) required(value);
    if (value.kind === 'absent') return [];
    const isArray = argument.sqlType.endsWith('[]');
    return [{ name: argument.name, sqlType: argument.sqlType, value: coerce(value, argument.type, isArray) }];
  });
  const call = { function: called, once, arguments: given };
  return { kind: 'call', call, result: planResult(selected, called, { kind: 'call', call }, scope) };
}
