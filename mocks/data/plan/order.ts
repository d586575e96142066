// `orderBy`: the named columns in the given order, then the primary key.
import { fillName } from '../../../specs/graphql/names.ts';
import type { Table } from '../model/model.ts';
import { RequestError } from '../engine/request-error.ts';
import { coerceObject, invalid, toRequiredItems } from './coerce.ts';
import type { OrderTerm } from './plan.ts';
import type { PlanScope } from './scope.ts';
import type { Value } from './value.ts';

/** A cursor holds every term, and the function that makes it takes at most 100 arguments. */
const mostTerms = 60;

export function planOrder(value: Value, table: Table, scope: PlanScope): readonly OrderTerm[] {
  const key = table.key.map((column) => ({ column, descending: false, nullsFirst: false }));
  if (value.kind === 'null' || value.kind === 'absent') return key;
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
    if (column === undefined || direction.kind === 'null' || direction.kind === 'absent') return [];
    const spelled = direction.kind === 'enum' ? direction.name : direction.kind === 'string' ? direction.value : '';
    const meaning = dialect.api.orders.get(spelled);
    if (meaning === undefined) throw invalid('OrderByDirection');
    return [{ column, ...meaning }];
  });
}
