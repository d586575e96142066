// The words of the specs that cases send: ordering values, values of `is`, the default of atMost, and the size of a page.
import { Kind } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { argumentOf } from '../../../specs/graphql/read-api.ts';

const api = contractApi();

/** Upwards and downwards, nulls at the end. */
export const ASC = orderingValue(false);
export const DESC = orderingValue(true);
export const IS_NULL = valueOfIs(true);
export const IS_NOT_NULL = valueOfIs(false);

/** How many records an update or delete may affect if it does not say. */
export const AT_MOST = defaultAtMost();
/** How many records a page may have. */
export const PAGE_SIZE = api.pageSize;

function orderingValue(descending: boolean): string {
  return nameOf(api.orders, (order) => order.descending === descending && !order.nullsFirst, 'an ordering value');
}

function valueOfIs(isNull: boolean): string {
  return nameOf(api.filterIs, (value) => value.null === isNull, 'a value of is');
}

function nameOf<T>(values: ReadonlyMap<string, T>, fits: (value: T) => boolean, what: string): string {
  const found = [...values].find(([, value]) => fits(value));
  if (found === undefined) throw new Error(`specs/graphql/base.graphql lacks ${what} that cases need.`);
  return found[0];
}

function defaultAtMost(): number {
  const update = api.entries.find(({ operation }) => operation === 'UPDATE');
  const given = update === undefined ? undefined : argumentOf(update.field, 'atMost').default;
  if (given?.kind !== Kind.INT) throw new Error('specs/graphql/base.graphql has no default of atMost.');
  return Number(given.value);
}
