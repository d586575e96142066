// Cursor pagination going backward: last and before, hasPreviousPage and the union of pages.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { largestPage, readPage, walkBackward } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { pluck } from '../answers/read.ts';
import { blogIds, BLOGS, POSTS } from '../fixture/seed-rows.ts';

const ALL = blogIds(() => true);

export const backwardCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.pagination.last-limits',
    title: 'last gives the last records of the collection, in the order of the collection',
    clauses: ['data.pagination.backward'],
    async run(context) {
      const cap = await largestPage(context, 'Blog', 'last');
      for (const last of [1, 3, 5]) {
        const page = await readPage(context, 'Blog', 'id', { last });
        const size = Math.min(last, cap);
        checkEqual(pluck(page.nodes, 'id'), ALL.slice(-size), `last: ${last} gives the last ${size} records`);
      }
    },
  },
  {
    id: 'data.pagination.previous-page',
    title: 'The startCursor of a page, given as before with last, gives the page in front of it',
    clauses: ['data.pagination.backward', 'data.pagination.start-cursor'],
    async run(context) {
      const end = await readPage(context, 'Blog', 'id', { last: 3 });
      const previous = await readPage(context, 'Blog', 'id', { last: 3, before: end.startCursor });
      checkEqual(
        pluck(previous.nodes, 'id'),
        ALL.slice(-6, -3),
        'the previous page ends right in front of the last one',
      );
    },
  },
  {
    id: 'data.pagination.has-previous-page',
    title:
      'Going backward hasPreviousPage is true while records precede and false on the first page, also when that is full',
    clauses: ['data.pagination.has-previous-page'],
    async run(context) {
      const filter = { id: { gt: 12 } };
      const end = await readPage(context, 'Blog', 'id', { last: 2, filter });
      checkThat(end.hasPreviousPage, 'records precede the last page', { expected: true, actual: end.hasPreviousPage });
      const full = await readPage(context, 'Blog', 'id', { last: 2, filter, before: end.startCursor });
      checkThat(!full.hasPreviousPage, 'no record precedes the first page, which is full', {
        expected: false,
        actual: true,
      });
      const short = await readPage(context, 'Blog', 'id', { last: 3, filter, before: end.startCursor });
      checkThat(!short.hasPreviousPage, 'no record precedes the first page, which is not full', {
        expected: false,
        actual: true,
      });
    },
  },
  {
    id: 'data.pagination.last-with-null',
    title: 'The last page is the same with before absent and with before null',
    clauses: ['data.pagination.backward'],
    async run(context) {
      const absent = await readPage(context, 'Blog', 'id', { last: 2 });
      const withNull = await readPage(context, 'Blog', 'id', { last: 2, before: null, first: null });
      checkEqual(pluck(withNull.nodes, 'id'), ALL.slice(-2), 'before: null gives the last page');
      checkEqual(withNull.nodes, absent.nodes, 'before: null is as if before were absent');
      checkEqual(withNull.hasPreviousPage, absent.hasPreviousPage, 'hasPreviousPage does not depend on it either');
    },
  },
  {
    id: 'data.pagination.backward-union',
    title: 'The pages going backward have every record once, whatever the page size',
    clauses: ['data.pagination.backward-union', 'data.pagination.has-previous-page'],
    async run(context) {
      const sizes = [2, 7, 1 + Math.floor(context.environment.random() * 12)];
      for (const size of sizes) {
        const pages = await walkBackward(context, 'BlogPost', 'id', size);
        const seen = pages.flatMap((page) => pluck(page.nodes, 'id'));
        checkEqual(
          seen,
          POSTS.map((post) => post.id),
          `pages of ${size} going backward are the whole collection in order`,
        );
      }
    },
  },
  {
    id: 'data.pagination.backward-with-order',
    title: 'Going backward under an orderBy with ties and nulls gives every record once, in that order',
    clauses: ['data.pagination.with-order', 'data.pagination.backward-union'],
    async run(context) {
      const rated = BLOGS.flatMap((row) => (row.rating === null ? [] : [row.rating])).sort((a, b) => b - a);
      const nulls = BLOGS.filter((row) => row.rating === null).map(() => null);
      for (const direction of ['DescNullsLast', 'AscNullsLast']) {
        const pages = await walkBackward(context, 'Blog', 'id rating', 3, { orderBy: [{ rating: direction }] });
        const records = pages.flatMap((page) => page.nodes);
        const ids = pluck(records, 'id')
          .map(Number)
          .sort((a, b) => a - b);
        checkEqual(ids, ALL, `every record comes once under ${direction}`);
        checkEqual(
          pluck(records, 'rating'),
          [...(direction === 'DescNullsLast' ? rated : rated.toReversed()), ...nulls],
          `the pages going backward keep the order of ${direction}`,
        );
      }
    },
  },
  {
    id: 'data.pagination.both-ways',
    title: 'Going forward and then backward from a page gives the records in front of it',
    clauses: ['data.pagination.backward', 'data.pagination.edge-cursors'],
    async run(context) {
      const one = await readPage(context, 'Blog', 'id', { first: 5 });
      const two = await readPage(context, 'Blog', 'id', { first: 5, after: one.endCursor });
      const back = await readPage(context, 'Blog', 'id', { last: 5, before: two.startCursor });
      checkEqual(pluck(back.nodes, 'id'), pluck(one.nodes, 'id'), 'before the second page stands the first one');
    },
  },
]);
