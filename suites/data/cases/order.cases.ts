// The order of collections: the default, orderBy, nulls, and what is invalid.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { readAll } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { pluck } from '../answers/read.ts';
import { BLOGS, POSTS, seedRows } from '../fixture/seed-rows.ts';
import { ASC, ASC_NULLS_FIRST, DESC, IS_NOT_NULL } from '../schema/vocabulary.ts';

const RATINGS = BLOGS.flatMap((row) => (row.rating === null ? [] : [row.rating])).sort((a, b) => a - b);
const NULLS = BLOGS.filter((row) => row.rating === null).map(() => null);

async function ratings(context: DataContext, orderBy: unknown): Promise<readonly unknown[]> {
  return pluck(await readAll(context, 'Blog', 'rating', { orderBy }), 'rating');
}

export const orderCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.order.default',
    title: 'Without orderBy records are sorted by their primary key, ascending',
    clauses: ['data.order.default-primary-key'],
    async run(context) {
      const blogs = pluck(await readAll(context, 'Blog', 'id'), 'id');
      checkEqual(
        blogs,
        BLOGS.map((row) => row.id),
        'by a serial key',
      );
      const posts = pluck(await readAll(context, 'BlogPost', 'id'), 'id');
      checkEqual(
        posts,
        POSTS.map((row) => row.id),
        'by a uuid key',
      );
    },
  },
  {
    id: 'data.order.composite-key',
    title: 'Without orderBy a composite key orders by its columns in turn',
    clauses: ['data.order.default-composite-key'],
    async run(context) {
      const filter = { or: [{ row: { lte: 2 } }, { row: { eq: 10 } }] };
      const seats = await readAll(context, 'Seat', 'row number', { filter });
      checkEqual(
        seats.map((seat) => [seat['row'], seat['number']]),
        seedRows('Seat').map(({ row, number }) => [row, number]),
        'rows first, then numbers, as numbers',
      );
    },
  },
  {
    id: 'data.order.asc-nulls-last',
    title: 'AscNullsLast sorts ascending, with nulls at the end',
    clauses: ['data.order.asc-nulls-last', 'data.order.list'],
    async run(context) {
      checkEqual(await ratings(context, [{ rating: ASC }]), [...RATINGS, ...NULLS], 'upwards, nulls last');
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
      const expected = [...RATINGS.toReversed(), ...NULLS];
      checkEqual(await ratings(context, [{ rating: DESC }]), expected, 'downwards, nulls last');
    },
  },
  {
    id: 'data.order.list-priority',
    title: 'An earlier element of orderBy takes precedence over a later one',
    clauses: ['data.order.list-priority', 'data.order.list'],
    async run(context) {
      const filter = { rating: { is: IS_NOT_NULL } };
      const rows = BLOGS.flatMap((row) => (row.rating === null ? [] : [{ id: row.id, rating: row.rating }]));
      const byRating = await readAll(context, 'Blog', 'id rating', {
        filter,
        orderBy: [{ rating: ASC }, { id: DESC }],
      });
      checkEqual(
        byRating,
        [...rows].sort((a, b) => a.rating - b.rating || b.id - a.id),
        'rating decides, then id downwards',
      );
      const byId = await readAll(context, 'Blog', 'id rating', {
        filter,
        orderBy: [{ id: DESC }, { rating: ASC }],
      });
      checkEqual(
        byId,
        [...rows].sort((a, b) => b.id - a.id),
        'id decides when it comes first',
      );
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
      checkEqual(
        await ratings(context, [{ rating: ASC_NULLS_FIRST }]),
        [...NULLS, ...RATINGS],
        'nulls first, upwards',
        {
          clause: 'data.order.asc-null-first',
        },
      );
    },
  },
  {
    id: 'data.order.no-key-invalid',
    title: 'An orderBy element without a key is an error',
    clauses: ['data.order.no-key-invalid'],
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
    clauses: ['data.order.several-keys-invalid'],
    async run(context) {
      const query = 'query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy) { edges { node { id } } } }';
      await context.ask(query, { orderBy: [{ rating: ASC }, { id: ASC }] });
      const one = await context.send(query, { orderBy: [{ rating: ASC, id: ASC }] });
      checkThat(one.refused, 'two keys in the only element are an error', { expected: 'an error', actual: one.data });
      const later = await context.send(query, {
        orderBy: [{ name: ASC }, { rating: DESC, id: ASC }],
      });
      checkThat(later.refused, 'two keys in a later element are an error', {
        expected: 'an error',
        actual: later.data,
      });
    },
  },
]);
