// Faults of the data API that are others in another way: from the second request on, on later pages, or backward.
import { later, onlyFor, type Asked } from '../../kit/combine.ts';
import type { Fault } from '../../kit/fault.ts';
import { readAsked } from '../../kit/data/asked.ts';
import { pagesThroughout } from '../../kit/data/pages-throughout.ts';
import { given, lacksKey, type Condition } from '../../kit/data/conditions.ts';

/** Wrong on the second of the pages that are asked for behind or before a cursor. */
const LATER_PAGES: readonly string[] = [
  'pagination.skips-one',
  'everywhere.last-record-lost',
  'pagination.before-from-the-start',
];

export function combinedDataFaults(written: readonly Fault[]): readonly Fault[] {
  const find = (id: string): Fault => {
    const fault = written.find((one) => one.id === `data.${id}`);
    if (fault === undefined) throw new Error(`There is no fault data.${id} to combine.`);
    return fault;
  };
  return [
    later(find('auth.key-remembered'), asks(lacksKey), find('auth.key-remembered').witness),
    ...LATER_PAGES.map(find).map((fault) => later(fault, asks(isBeyondACursor), pagesThroughout)),
    onlyFor(
      find('everywhere.total-of-page'),
      asks(given('last')),
      { id: 'backward', title: 'going backward' },
      pagesThroughout,
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
