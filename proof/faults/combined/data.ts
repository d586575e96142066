// Faults of the data API that are others in another way: from the second request on, on later pages, or backward.
import { later, onlyFor, type Asked } from '../../kit/combine.ts';
import type { Fault } from '../../kit/fault.ts';
import { isGraphql, readAsked } from '../../kit/data/asked.ts';
import { pagesThroughout } from '../../kit/data/pages-throughout.ts';
import { given, lacksKey, type Condition } from '../../kit/data/conditions.ts';

/** Wrong from the second request on. */
const LATER: readonly string[] = [
  'views.base-table-shows',
  'views.zero-is-null',
  'views.foreign-rows-garbled',
  'everywhere.deep-records-differ',
  'http.computed-field-upper-case',
  'node.table-forgotten',
  'node.neighbour',
  'everywhere.reference-has-other-id',
  'types.bigint-rounded-in-node',
  'types.large-numeric-rounded',
  'types.json-input-wrapped',
  'types.datetime-shifted',
  'relationships.empty-is-null',
  'relationships.one-parent-for-all',
  'relationships.absent-is-empty',
  'everywhere.pair-leads-on',
  'relationships.siblings-only',
  'relationships.null-is-empty',
  'relationships.first-column-joins',
  'node.no-composite-keys',
  'insert.texts-trimmed',
  'insert.default-is-empty',
  'service.delete-keeps',
  'views.insert-goes-nowhere',
  'update.does-nothing',
  'delete.first-match-only',
  'insert.does-nothing',
  'update.null-ignored',
  'update.nulls-the-rest',
  'delete.title-ignored',
  'at-most.update-limit-ignored',
  'at-most.delete-limit-ignored',
  'order.several-keys-taken',
  'order.no-key-taken',
  'types.json-filter-ignored',
  'insert.required-is-filled',
  'auth.any-key',
  'row-security.private-row-shown',
  'row-security.insert-for-others',
  'visibility.revoked-shown',
];

/** Wrong on the second of the pages that are asked for behind or before a cursor. */
const LATER_PAGES: readonly string[] = [
  'pagination.skips-one',
  'pagination.start-cursor-late',
  'pagination.end-cursor-short',
  'everywhere.ordered-page-short',
  'everywhere.total-of-page',
  'everywhere.last-record-lost',
  'everywhere.first-record-lost',
  'pagination.before-from-the-start',
];

const BACKWARD: readonly string[] = [
  'pagination.start-cursor-late',
  'pagination.end-cursor-short',
  'everywhere.total-of-page',
];

export function combinedDataFaults(written: readonly Fault[]): readonly Fault[] {
  const find = (id: string): Fault => {
    const fault = written.find((one) => one.id === `data.${id}`);
    if (fault === undefined) throw new Error(`There is no fault data.${id} to combine.`);
    return fault;
  };
  return [
    ...LATER.map(find).map((fault) => later(fault, isGraphql, fault.witness)),
    later(find('auth.key-remembered'), asks(lacksKey), find('auth.key-remembered').witness),
    ...LATER_PAGES.map(find).map((fault) => later(fault, asks(isBeyondACursor), pagesThroughout)),
    ...BACKWARD.map(find).map((fault) =>
      onlyFor(fault, asks(given('last')), { id: 'backward', title: 'going backward' }, pagesThroughout),
    ),
  ];
}

const isBeyondACursor: Condition = (asked) => given('after')(asked) || given('before')(asked);

function asks(condition: Condition): Asked {
  return async (request) => {
    const asked = await readAsked(request);
    return asked !== undefined && condition(asked);
  };
}
