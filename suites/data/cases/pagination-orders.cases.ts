// Pages under orders that need more of a cursor than one number, and pages of a size that was not asked for.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readPage } from '../answers/collection.ts';
import { DIRECTIONS, walkAll } from '../answers/walk.ts';
import type { DataContext } from '../context.ts';
import { toDecimal } from '../values/decimals.ts';
import { pluck } from '../answers/read.ts';
import { blogIds, BLOGS, POSTS, seedRows } from '../fixture/seed-rows.ts';
import { insert, openMarker } from '../fixture/tasks.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';

const ALL = blogIds(() => true);

export const pageOrderCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.pagination.order-of-two',
    title: 'Pages under an orderBy of two elements are the whole collection in that order, both ways',
    clauses: ['data.pagination.with-order', 'data.order.list-priority'],
    async run(context) {
      const orderBy = [{ rating: ASC }, { id: DESC }];
      const rank = (rating: number | null): number => rating ?? Number.MAX_SAFE_INTEGER;
      const expected = [...BLOGS].sort((a, b) => rank(a.rating) - rank(b.rating) || b.id - a.id).map((row) => row.id);
      const walks = DIRECTIONS.map((direction) => ({ direction, size: 3, orderBy }));
      for (const pages of await walkAll(context, 'Blog', 'id rating', walks)) {
        checkEqual(
          pages.flatMap((page) => pluck(page.nodes, 'id')),
          expected,
          'the pages follow both elements',
        );
      }
    },
  },
  {
    id: 'data.pagination.order-by-time',
    title: 'Pages ordered by a timestamp have every record once, fractions of a second included',
    clauses: ['data.pagination.with-order'],
    async run(context) {
      // Two records have the same time: which comes first is open.
      const times = BLOGS.map((row) => row.createdAt).sort();
      const orders = DIRECTIONS.flatMap((direction) => [ASC, DESC].map((order) => ({ direction, order })));
      const walks = orders.map(({ direction, order }) => ({ direction, size: 4, orderBy: [{ createdAt: order }] }));
      const walked = await walkAll(context, 'Blog', 'id', walks);
      for (const [index, { order }] of orders.entries()) {
        const ids = (walked[index] ?? []).flatMap((page) => pluck(page.nodes, 'id')).map(Number);
        checkEqual(
          ids.toSorted((a, b) => a - b),
          ALL,
          `every record comes once under ${order}`,
        );
        checkEqual(
          ids.map((id) => BLOGS.find((row) => row.id === id)?.createdAt),
          order === ASC ? times : times.toReversed(),
          `the pages follow ${order}`,
        );
      }
    },
  },
  {
    id: 'data.pagination.size-not-given',
    title: 'Without first, a page that is not the whole collection reports that records follow',
    clauses: ['data.pagination.forward-union', 'data.pagination.has-next-page-before-end'],
    async run(context) {
      const seen: unknown[] = [];
      let after: string | null = null;
      for (let more = true; more && seen.length < POSTS.length;) {
        const page = await readPage(context, 'BlogPost', 'id', { after });
        seen.push(...pluck(page.nodes, 'id'));
        more = page.hasNextPage && page.nodes.length > 0;
        after = page.endCursor;
      }
      checkEqual(
        seen,
        POSTS.map((post) => post.id),
        'the pages are the whole collection in order',
      );
    },
  },
  {
    id: 'data.pagination.order-by-text',
    title: 'Pages ordered by a text have every record once, in the same order both ways',
    clauses: ['data.pagination.with-order', 'data.pagination.edge-cursors'],
    async run(context) {
      const orderBy = [{ name: ASC }];
      const walks = [2, 3].flatMap((size) => DIRECTIONS.map((direction) => ({ direction, size, orderBy })));
      const [forward = [], ...others] = (await walkAll(context, 'Blog', 'id', walks)).map((pages) =>
        pages.flatMap((page) => pluck(page.nodes, 'id')),
      );
      checkEqual(
        forward.map(Number).sort((a, b) => a - b),
        ALL,
        'every record comes once',
      );
      for (const other of others)
        checkEqual(other, forward, 'pages of another size, or going backward, give the same order');
    },
  },
  {
    id: 'data.pagination.composite-key',
    title: 'Pages of a table with a composite key have every record once, in the order of the key',
    clauses: ['data.pagination.forward-union', 'data.pagination.backward-union', 'data.order.default-composite-key'],
    async run(context) {
      const expected = seedRows('Seat').map(({ row, number }) => `${row} ${number}`);
      const walks = DIRECTIONS.map((direction) => ({ direction, size: 1 }));
      for (const pages of await walkAll(context, 'Seat', 'row number', walks)) {
        const found = pages.flatMap((page) =>
          page.nodes.map((seat) => `${String(seat['row'])} ${String(seat['number'])}`),
        );
        checkEqual(found, expected, 'the pages are the whole collection in order');
      }
    },
  },
  {
    id: 'data.pagination.materialized-view',
    title: 'A materialized view is paged like a table',
    clauses: ['data.service.read-materialized-views', 'data.pagination.forward-union', 'data.pagination.next-page'],
    needs: ['materialized-view'],
    async run(context) {
      const walks = DIRECTIONS.map((direction) => ({ direction, size: 6 }));
      for (const pages of await walkAll(context, 'BlogSummary', 'blogId', walks)) {
        const found = pages.flatMap((page) => pluck(page.nodes, 'blogId').map(Number));
        // What its key is, and so its order, is open.
        checkEqual(
          found.toSorted((one, other) => one - other),
          ALL,
          'the pages have every row once',
        );
      }
    },
  },
  {
    id: 'data.pagination.big-numbers',
    title: 'Pages ordered by a BigInt or BigFloat distinguish numbers that differ in the last digit',
    clauses: ['data.pagination.with-order', 'data.types.bigint-exact', 'data.types.bigfloat-exact'],
    hazard: 'write-scoped',
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      const sorted = ['9007199254740992', '9007199254740993', '9007199254740994', '9007199254740995'];
      const objects = [2, 0, 3, 1].map((index) => ({ marker, aBigint: sorted[index], aNumeric: sorted[index] }));
      await insert(context, 'Everything', objects, 'id');
      const filter = { marker: { eq: marker } };
      const columns = ['aBigint', 'aNumeric'].flatMap((column) =>
        DIRECTIONS.map((direction) => ({ direction, column })),
      );
      const walks = columns.map(({ direction, column }) => ({
        direction,
        size: 1,
        filter,
        orderBy: [{ [column]: ASC }],
      }));
      const walked = await walkAll(context, 'Everything', 'aBigint aNumeric', walks);
      for (const [index, { column }] of columns.entries()) {
        const pages = walked[index] ?? [];
        const found = pages.flatMap((page) => pluck(page.nodes, column).map((value) => toDecimal(String(value))));
        checkEqual(found, sorted.map(toDecimal), `the pages follow ${column}`);
      }
    },
  },
]);
