// Faults of orders of any table: ignored, or of the first element only.
import type { Fault } from '../../kit/fault.ts';
import { BLOGS } from '../../kit/data/blogs.ts';
import { changeOrder } from '../../kit/data/edits.ts';
import { lie } from '../../kit/data/lie.ts';

export const orderWaysFaults: readonly Fault[] = [
  ...Object.entries({
    AscNullsLast: 'asc-nulls-last',
    DescNullsLast: 'desc-nulls-last',
    AscNullFirst: 'asc-null-first',
  }).map(([value, clause]) =>
    lie(`everywhere.order-${clause}-ignored`, `${value} on any column is ignored`, {
      clause: `order.${clause}`,
      request: changeOrder((elements) => elements.filter((element) => !Object.values(element).includes(value))),
      witness: [BLOGS, { orderBy: [{ rating: value }] }],
    }),
  ),
  lie('everywhere.order-ignored', 'orderBy is ignored, unless it is null', {
    clause: 'order.list',
    request: changeOrder(() => []),
    witness: [BLOGS, { orderBy: [{ rating: 'DescNullsLast' }] }],
  }),
  lie('everywhere.order-first-only', 'Of the elements of orderBy only the first counts', {
    clause: 'order.list-priority',
    request: changeOrder((elements) => elements.slice(0, 1)),
    witness: [BLOGS, { orderBy: [{ rating: 'DescNullsLast' }, { id: 'DescNullsLast' }] }],
  }),
];
