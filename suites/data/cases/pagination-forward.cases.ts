// Cursor pagination going forward: first and after, flags, cursors and the union of pages.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readPage } from '../answers/collection.ts';
import { BACKWARD, DIRECTIONS, FORWARD, walkAll } from '../answers/walk.ts';
import type { DataContext } from '../context.ts';
import { at, nodesAt, pluck, textAt } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';
import {
  checkFlag,
  checkInfoCursor,
  checkNullCursor,
  checkOrderedPages,
  checkPageSize,
  checkSecondPage,
  checkUnion,
} from '../fixture/page-checks.ts';
import { blogIds, POSTS } from '../fixture/seed-rows.ts';
import { DESC, IS_NOT_NULL } from '../schema/vocabulary.ts';

const ALL = blogIds(() => true);

export const forwardCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.pagination.first-limits',
    title: 'first returns the first records of the collection, and no more',
    clauses: ['data.pagination.forward'],
    async run(context) {
      await checkPageSize(context, FORWARD);
    },
  },
  {
    id: 'data.pagination.first-page',
    title: 'The first page is the same with after absent and with after null',
    async run(context) {
      await checkNullCursor(context, FORWARD);
    },
  },
  {
    id: 'data.pagination.next-page',
    title: 'The endCursor of a page, passed as after, leads to the next page',
    clauses: ['data.pagination.next-page', 'data.pagination.forward'],
    async run(context) {
      await checkSecondPage(context, FORWARD);
    },
  },
  {
    id: 'data.pagination.has-next-page',
    title: 'hasNextPage is true while records follow, and false on the last page, even a full one',
    clauses: ['data.pagination.has-next-page-ends', 'data.pagination.has-next-page-before-end'],
    async run(context) {
      await checkFlag(context, FORWARD, 'data.pagination.has-next-page-before-end');
    },
  },
  {
    id: 'data.pagination.end-cursor',
    title: 'endCursor is the cursor of the last edge: the records behind the page follow it',
    async run(context) {
      await checkInfoCursor(context, FORWARD);
    },
  },
  {
    id: 'data.pagination.start-cursor',
    title: 'startCursor is the cursor of the first edge: the records before the page precede it',
    async run(context) {
      await checkInfoCursor(context, BACKWARD);
    },
  },
  {
    id: 'data.pagination.edge-cursors',
    title: 'The cursor of any edge can be passed as after and as before',
    clauses: ['data.pagination.edge-cursors', 'data.shape.edge-cursor'],
    async run(context) {
      const one = await readPage(context, 'Blog', 'id', { first: 3 });
      const two = await readPage(context, 'Blog', 'id', { first: 3, after: textAt(one.cursors, 2) });
      checkEqual(new Set([...one.cursors, ...two.cursors]).size, 6, 'each edge has a cursor of its own', {
        clause: 'data.shape.edge-cursor',
      });
      const middle = textAt(two.cursors, 1);
      const after = await readPage(context, 'Blog', 'id', { first: 2, after: middle });
      checkEqual(pluck(after.nodes, 'id'), ALL.slice(5, 7), 'after an edge come the records behind it');
      const before = await readPage(context, 'Blog', 'id', { last: 2, before: middle });
      checkEqual(pluck(before.nodes, 'id'), ALL.slice(2, 4), 'before an edge come the records in front of it');
    },
  },
  {
    id: 'data.pagination.forward-union',
    title: 'The pages going forward have every record once, whatever the page size',
    clauses: ['data.pagination.forward-union', 'data.pagination.has-next-page-ends'],
    async run(context) {
      await checkUnion(context, FORWARD);
    },
  },
  {
    id: 'data.pagination.with-order',
    title: 'Pages under an orderBy with ties and nulls have every record once, in one order',
    async run(context) {
      await checkOrderedPages(context, FORWARD);
    },
  },
  {
    id: 'data.pagination.with-filter',
    title: 'Pages, flags and total regard only the records that match the filter',
    clauses: ['data.pagination.with-filter', 'data.shape.total-count-matches'],
    async run(context) {
      const filter = { rating: { gte: 4 } };
      const matching = blogIds((row) => row.rating !== null && row.rating >= 4);
      const walks = DIRECTIONS.map((direction) => ({ direction, size: 2, filter }));
      for (const pages of await walkAll(context, 'Blog', 'id', walks)) {
        checkEqual(
          pages.flatMap((page) => pluck(page.nodes, 'id')),
          matching,
          'the pages have the matching records',
        );
        checkEqual(
          pages.length,
          Math.ceil(matching.length / 2),
          'there are as many pages as the matching records fill',
        );
      }
    },
  },
  {
    id: 'data.pagination.total-count',
    title: 'totalCount counts all matching records on every page',
    clauses: ['data.shape.total-count-matches'],
    async run(context) {
      const filter = { description: { is: IS_NOT_NULL } };
      const matching = blogIds((row) => row.description !== null).length;
      for (const { size, cursor, next } of DIRECTIONS) {
        const one = await readPage(context, 'Blog', 'id', { [size]: 2, filter });
        const two = await readPage(context, 'Blog', 'id', { [size]: 2, filter, [cursor]: one[next] });
        checkEqual(
          [one, two].map((page) => page.totalCount),
          [matching, matching],
          'totalCount is the count of the matching records',
        );
      }
      const compound = { or: [{ id: { lte: 3 } }, { not: { id: { lt: 15 } } }], id: { neq: 2 } };
      checkEqual(
        (await readPage(context, 'Blog', 'id', { first: 1, filter: compound })).totalCount,
        blogIds(({ id }) => (id <= 3 || id >= 15) && id !== 2).length,
        'totalCount regards and, or and not',
      );
      checkEqual(
        (await readPage(context, 'Blog', 'id', { first: 1 })).totalCount,
        ALL.length,
        'without a filter totalCount counts all',
      );
    },
  },
  {
    id: 'data.pagination.relationship',
    title: 'The collection of a relationship pages through the related records alone',
    clauses: ['data.relationships.one-to-many-arguments', 'data.pagination.forward'],
    async run(context) {
      const query = `query($first: Int, $after: Cursor) { blogCollection(filter: {id: {eq: 1}}) { edges { node {
        blogPostCollection(first: $first, after: $after, orderBy: [{title: ${DESC}}]) { edges { node { title } } pageInfo { endCursor hasNextPage } } } } } }`;
      const titles: unknown[] = [];
      let after: unknown = null;
      const own = POSTS.filter((post) => post.blogId === 1).map((post) => post.title);
      for (const [first, expected] of [
        [2, 2],
        [3, 3],
        [3, 3],
        [3, 3],
        [3, 1],
      ] as const) {
        const posts = await postsPage(context, query, { first, after });
        titles.push(...posts.titles);
        checkEqual(posts.titles.length, expected, 'a page of the relationship has the asked records');
        checkEqual(posts.hasNextPage, titles.length < own.length, 'hasNextPage regards the related records alone');
        after = posts.endCursor;
      }
      checkEqual(titles, own.sort().toReversed(), 'the pages have the related records in the asked order');
    },
  },
]);

async function postsPage(
  context: DataContext,
  query: string,
  variables: Json,
): Promise<{ titles: readonly unknown[]; endCursor: unknown; hasNextPage: unknown }> {
  const posts = at(await context.ask(query, variables), 'blogCollection', 'edges', 0, 'node', 'blogPostCollection');
  return {
    titles: pluck(nodesAt(posts), 'title'),
    endCursor: at(posts, 'pageInfo', 'endCursor'),
    hasNextPage: at(posts, 'pageInfo', 'hasNextPage'),
  };
}
