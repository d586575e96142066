// The order of collections: the default, orderBy, nulls, and what is invalid.
import { cases } from '../../kit/contract/cases.ts';
import { checkThat } from '../../kit/contract/check.ts';
import { readAllPages } from '../answers/collection.ts';
import { checkPagesInOrder } from '../answers/ordered-pages.ts';
import type { Ordering } from '../answers/ordered-pages.ts';
import type { Json } from '../answers/read.ts';
import { checkRefused } from '../context.ts';
import type { DataContext } from '../context.ts';
import { BLOGS, seedRows } from '../fixture/seed-rows.ts';
import type { BlogRow } from '../fixture/seed-rows.ts';
import { ASC, ASC_NULLS_FIRST, DESC, IS_NOT_NULL } from '../schema/vocabulary.ts';

/** Nulls at the end, or at the beginning if they come first. */
const byRating =
  (sign: 1 | -1, nullsFirst = false) =>
  ({ rating: one }: BlogRow, { rating: other }: BlogRow): number => {
    if (one !== null && other !== null) return sign * (one - other);
    return (Number(one === null) - Number(other === null)) * (nullsFirst ? -1 : 1);
  };

const byId = (sign: 1 | -1) => (one: BlogRow, other: BlogRow) => sign * (one.id - other.id);

async function checkBlogs(
  context: DataContext,
  orderBy: unknown,
  compare: Ordering<BlogRow>['compare'],
  what: string,
  { clause, isRated = false }: { readonly clause?: string; readonly isRated?: boolean } = {},
): Promise<void> {
  const given = { orderBy, ...(isRated ? { filter: { rating: { is: IS_NOT_NULL } } } : {}) };
  const ordering = {
    rows: BLOGS.filter(({ rating }) => !isRated || rating !== null),
    compare,
    rowOf: ({ id }: Json) => BLOGS.find((row) => row.id === id),
    tell: ({ id, rating }: BlogRow) => ({ id, rating }),
  };
  const pages = await readAllPages(context, 'Blog', 'id rating', given);
  checkPagesInOrder(pages, ordering, what, clause === undefined ? {} : { clause });
}

/** Without orderBy; `key` is that of the table, by whose columns the rows of the seed are sorted. */
async function checkByKey(
  context: DataContext,
  table: 'Blog' | 'BlogPost' | 'Seat',
  key: readonly string[],
  what: string,
  filter?: unknown,
): Promise<void> {
  const rows = seedRows(table).map((row): Json => ({ ...row }));
  const ordering = {
    rows,
    compare: (one: Json, other: Json) => rows.indexOf(one) - rows.indexOf(other),
    rowOf: (record: Json) => rows.find((row) => key.every((column) => row[column] === record[column])),
    tell: (row: Json) => key.map((column) => row[column]),
  };
  const pages = await readAllPages(context, table, key.join(' '), { filter });
  checkPagesInOrder(pages, ordering, what, { behind: 'data.pagination.forward-union' });
}

export const orderCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.order.default',
    title: 'Without orderBy records are sorted by their primary key, ascending',
    clauses: ['data.order.default-primary-key'],
    async run(context) {
      await checkByKey(context, 'Blog', ['id'], 'by a serial key');
      await checkByKey(context, 'BlogPost', ['id'], 'by a uuid key');
    },
  },
  {
    id: 'data.order.composite-key',
    title: 'Without orderBy a composite key orders by its columns in turn',
    clauses: ['data.order.default-composite-key'],
    async run(context) {
      const filter = { or: [{ row: { lte: 2 } }, { row: { eq: 10 } }] };
      await checkByKey(context, 'Seat', ['row', 'number'], 'rows first, then numbers, as numbers', filter);
    },
  },
  {
    id: 'data.order.asc-nulls-last',
    title: 'AscNullsLast sorts ascending, with nulls at the end',
    clauses: ['data.order.asc-nulls-last', 'data.order.list'],
    async run(context) {
      await checkBlogs(context, [{ rating: ASC }], byRating(1), 'upwards, nulls last');
      const data = await context.ask(
        `{ blogCollection(first: 30, orderBy: [{rating: ${ASC}}]) { edges { node { rating } } } }`,
      );
      checkThat(JSON.stringify(data).includes('"rating":1'), 'a value of the document is taken too');
    },
  },
  {
    id: 'data.order.desc-nulls-last',
    title: 'DescNullsLast sorts descending, with nulls at the end',
    clauses: ['data.order.desc-nulls-last', 'data.order.list'],
    async run(context) {
      await checkBlogs(context, [{ rating: DESC }], byRating(-1), 'downwards, nulls last');
    },
  },
  {
    id: 'data.order.list-priority',
    title: 'An earlier element of orderBy takes precedence over a later one',
    clauses: ['data.order.list-priority', 'data.order.list'],
    async run(context) {
      const [rated, isRated] = [byRating(1), true];
      const both = [{ rating: ASC }, { id: DESC }];
      const ratingFirst = (one: BlogRow, other: BlogRow): number => rated(one, other) || byId(-1)(one, other);
      await checkBlogs(context, both, ratingFirst, 'rating decides, then id downwards', { isRated });
      const idFirst = both.toReversed();
      await checkBlogs(context, idFirst, byId(-1), 'id decides when it comes first', { isRated });
    },
  },
  {
    id: 'data.order.asc-null-first',
    title: 'AscNullFirst, spelled that way, sorts ascending, with nulls at the beginning',
    clauses: ['data.order.values', 'data.order.asc-null-first'],
    async run(context) {
      const query = 'query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy) { edges { node { id } } } }';
      for (const value of [ASC, DESC, ASC_NULLS_FIRST]) {
        const { refused, errors } = await context.send(query, { orderBy: [{ rating: value }] });
        checkThat(!refused, `${value} is an ordering value`, {
          expected: 'records',
          actual: errors,
          clause: 'data.order.values',
        });
      }
      const clause = 'data.order.asc-null-first';
      await checkBlogs(context, [{ rating: ASC_NULLS_FIRST }], byRating(1, true), 'nulls first, upwards', { clause });
    },
  },
  {
    id: 'data.order.no-key-invalid',
    title: 'An orderBy element without a key is an error',
    async run(context) {
      const query = 'query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy) { edges { node { id } } } }';
      await context.ask(query, { orderBy: [{ rating: ASC }] });
      for (const orderBy of [[{}], [{ rating: ASC }, {}]]) {
        const { refused, data } = await context.send(query, { orderBy });
        checkThat(refused, `orderBy ${JSON.stringify(orderBy)} is an error`, { expected: 'an error', actual: data });
      }
    },
  },
  {
    id: 'data.order.several-keys-invalid',
    title: 'An orderBy element with several keys is an error',
    async run(context) {
      const query = 'query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy) { edges { node { id } } } }';
      await context.ask(query, { orderBy: [{ rating: ASC }, { id: ASC }] });
      checkRefused(
        await context.send(query, { orderBy: [{ rating: ASC, id: ASC }] }),
        'two keys in the only element are an error',
      );
      const later = await context.send(query, {
        orderBy: [{ name: ASC }, { rating: DESC, id: ASC }],
      });
      checkRefused(later, 'two keys in a later element are an error');
    },
  },
]);
