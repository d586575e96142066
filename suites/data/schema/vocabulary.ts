// The words of the specs that cases send: ordering values, values of `is`, the default of atMost, and the size of a page; and the fields
// that every schema has.
import { isDeepStrictEqual } from 'node:util';
import { Kind } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { argumentOf, entryOf } from '../../../specs/graphql/read-api.ts';
import { basisOf } from '../../../specs/graphql/shape.ts';

const api = contractApi();

/** Upwards and downwards, nulls at the end. */
export const ASC = orderingValue({ descending: false, nullsFirst: false });
export const DESC = orderingValue({ descending: true, nullsFirst: false });
/** Upwards, nulls at the beginning. */
export const ASC_NULLS_FIRST = orderingValue({ descending: false, nullsFirst: true });
export const IS_NULL = valueOfIs(true);
export const IS_NOT_NULL = valueOfIs(false);

/** Fields of every filter that are no columns. */
export const COMPOUNDS: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/**
 * Fields that every schema has beside those of its tables: the clause that gives each, and whether its value is never null, by the
 * contract's own words, or, where those leave that open, by the schema of the target.
 */
export const OWN_FIELDS = new Map(
  [api.pageInfo, api.table.row, api.table.connection, api.table.edge, ...Object.values(api.table.responses)]
    .flatMap(({ fields }) => [...fields.values()])
    // Query has a "node", too.
    .filter(({ name, facts }) => name !== 'node' && !facts.has('each'))
    .map((field) => {
      const { clauses, open } = basisOf(field);
      const nonNull = open.length === 0 ? 'by contract' : 'by target';
      return [
        field.name,
        { clause: clauses[0]?.id, nonNull: field.type.kind === Kind.NON_NULL_TYPE ? nonNull : undefined },
      ];
    }),
);

/** How many records an update or delete may affect if it does not say. */
export const AT_MOST = { update: defaultAtMost('UPDATE'), delete: defaultAtMost('DELETE') } as const;
/** How many records a page may have. */
export const PAGE_SIZE = api.pageSize;

function orderingValue(wanted: { readonly descending: boolean; readonly nullsFirst: boolean }): string {
  return nameOf(api.orders, (order) => isDeepStrictEqual(order, wanted), 'an ordering value');
}

function valueOfIs(isNull: boolean): string {
  return nameOf(api.filterIs, (value) => value.null === isNull, 'a value of is');
}

function nameOf<T>(values: ReadonlyMap<string, T>, fits: (value: T) => boolean, what: string): string {
  const found = [...values].find(([, value]) => fits(value));
  if (found === undefined) throw new Error(`specs/graphql/base.graphql lacks ${what} that cases need.`);
  return found[0];
}

function defaultAtMost(operation: 'UPDATE' | 'DELETE'): number {
  const given = argumentOf(entryOf(api, operation).field, 'atMost').default;
  if (given?.kind !== Kind.INT) throw new Error('specs/graphql/base.graphql has no default of atMost.');
  return Number(given.value);
}
