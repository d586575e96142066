// Cursor pagination in both directions: sizes, cursors, flags, totals, and the union of pages.
import { checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { readPage, readPages, type CollectionArguments, type Page } from '../answers/collection.ts';
import { pluck, textAt } from '../answers/read.ts';
import { BACKWARD, bothWays, DIRECTIONS, FORWARD, largestPage, type PageDirection } from '../answers/walk.ts';
import { dataCases, type DataContext } from '../context.ts';
import { checkWalks, known } from '../fixture/known-rows.ts';
import { checkPostPages } from '../fixture/post-pages.ts';
import { blogIds } from '../fixture/seed-rows.ts';
import { ASC, DESC, IS_NOT_NULL } from '../schema/vocabulary.ts';

const ALL = blogIds(() => true);

/** The blogs of a page. */
async function idsOf(context: DataContext, given: CollectionArguments): Promise<readonly unknown[]> {
  return pluck((await readPage(context, 'Blog', 'id', given)).nodes, 'id');
}

/** How many blogs a page counts. */
async function totalOf(context: DataContext, given: CollectionArguments): Promise<number> {
  return (await readPage(context, 'Blog', 'id', given)).totalCount;
}

/** A page has the blogs between two places, counted in the direction. */
function checkBetween({ nodes }: Page, direction: PageDirection, from: number, to: number, what: string): void {
  const [start, end] = direction === FORWARD ? [from, to] : [ALL.length - to, ALL.length - from];
  checkEqual(pluck(nodes, 'id'), ALL.slice(start, end), what);
}

/** A page of that size in the direction, at its beginning or from a cursor. */
function readBlogs(
  context: DataContext,
  direction: PageDirection,
  size: number,
  given: CollectionArguments & { readonly cursor?: string | null } = {},
): Promise<Page> {
  const { cursor, ...others } = given;
  const from = cursor === undefined ? {} : { [direction.cursor]: cursor };
  return readPage(context, 'Blog', 'id', { ...others, [direction.size]: size, ...from });
}

async function checkPageSize(context: DataContext, direction: PageDirection): Promise<void> {
  const cap = await largestPage(context, 'Blog', direction);
  const word = direction.size;
  const given = [1, 3, 5].map((size) => ({ [word]: size }));
  for (const [index, page] of (await readPages(context, 'Blog', 'id', given)).entries()) {
    const asked = given[index]?.[word] ?? 0;
    const size = Math.min(asked, cap);
    checkBetween(page, direction, 0, size, `${word}: ${asked} returns the ${word} ${size} records`);
  }
}

async function checkNullCursor(context: DataContext, direction: PageDirection): Promise<void> {
  const { cursor, flag, size } = direction;
  const others = direction === FORWARD ? {} : { first: null };
  const absent = await readBlogs(context, direction, 3);
  const withNull = await readBlogs(context, direction, 3, { ...others, cursor: null });
  checkBetween(withNull, direction, 0, 3, `${cursor}: null returns the ${size} page`);
  checkEqual(withNull.nodes, absent.nodes, `${cursor}: null is as if ${cursor} were absent`);
  checkEqual(withNull[flag], absent[flag], `${flag} does not depend on how ${cursor} is absent`);
}

async function checkSecondPage(context: DataContext, direction: PageDirection): Promise<void> {
  const one = await readBlogs(context, direction, 3);
  const two = await readBlogs(context, direction, 3, { cursor: one[direction.next] });
  const what =
    direction === FORWARD
      ? 'the next page starts right after the first one'
      : 'the previous page ends right in front of the last one';
  checkBetween(two, direction, 3, 6, what);
}

async function checkFlag(context: DataContext, direction: PageDirection): Promise<void> {
  const { flag, next } = direction;
  const more = `data.pagination.${direction === FORWARD ? 'has-next-page-before-end' : 'has-previous-page'}`;
  const [begin, end, follow] = direction === FORWARD ? ['first', 'last', 'follow'] : ['last', 'first', 'precede'];
  const filter = { id: { gt: 4, lte: 8 } };
  const one = await readBlogs(context, direction, 2, { filter });
  checkThat(one[flag], `records ${follow} the ${begin} page`, { expected: true, actual: one[flag], clause: more });
  const full = await readBlogs(context, direction, 2, { filter, cursor: one[next] });
  checkThat(!full[flag], `no record ${follow}s the ${end} page, which is full`, { expected: false, actual: true });
  const short = await readBlogs(context, direction, 3, { filter, cursor: one[next] });
  checkThat(!short[flag], `no record ${follow}s the ${end} page, which is not full`, { expected: false, actual: true });
}

/** The cursor in pageInfo stands for the edge at that end of the page. */
async function checkInfoCursor(context: DataContext, direction: PageDirection): Promise<void> {
  const { cursor, next } = direction;
  const first = await readPage(context, 'Blog', 'id', { first: 3 });
  const page = await readPage(context, 'Blog', 'id', { first: 3, after: first.endCursor });
  const [edge, end] = direction === FORWARD ? [textAt(page.cursors, 2), 'last'] : [textAt(page.cursors, 0), 'first'];
  const byEdge = await readBlogs(context, direction, 2, { cursor: edge });
  const byInfo = await readBlogs(context, direction, 2, { cursor: page[next] });
  checkEqual(byInfo.nodes, byEdge.nodes, `${cursor} ${next} comes what comes ${cursor} the cursor of the ${end} edge`);
  const later = await readBlogs(context, direction, 2, { cursor: byInfo[next] });
  checkThat(
    later.nodes.every((node) => !pluck(byInfo.nodes, 'id').includes(node['id'])),
    `${cursor} ${next} comes no record of the page again`,
    { expected: 'none of them', actual: later.nodes },
  );
}

/** Pages of several sizes are the whole. */
async function checkUnion(context: DataContext, direction: PageDirection): Promise<void> {
  const sizes = [3, 5, 7, 3 + Math.floor(context.environment.random() * 10)];
  const walks = sizes.map((size) => ({ direction, size }));
  await checkWalks(context, known('BlogPost'), walks);
}

/** Under an order with ties and nulls. */
async function checkOrderedPages(context: DataContext, direction: PageDirection): Promise<void> {
  const walks = [ASC, DESC].map((order) => ({ direction, size: 3, orderBy: [{ rating: order }] }));
  await checkWalks(context, known('Blog'), walks);
}

export const paginationCases = dataCases('read', ['fixture'], {
  'data.pagination.first-limits': {
    title: 'first returns the first records of the collection, and no more',
    clauses: ['data.pagination.forward'],
    run: (context) => checkPageSize(context, FORWARD),
  },
  'data.pagination.first-page': {
    title: 'The first page is the same with after absent and with after null',
    run: (context) => checkNullCursor(context, FORWARD),
  },
  'data.pagination.next-page': {
    title: 'The endCursor of a page, passed as after, leads to the next page',
    clauses: ['data.pagination.next-page', 'data.pagination.forward'],
    run: (context) => checkSecondPage(context, FORWARD),
  },
  'data.pagination.has-next-page': {
    title: 'hasNextPage is true while records follow, and false on the last page, even a full one',
    clauses: ['data.pagination.has-next-page-ends', 'data.pagination.has-next-page-before-end'],
    run: (context) => checkFlag(context, FORWARD),
  },
  'data.pagination.end-cursor': {
    title: 'endCursor is the cursor of the last edge: the records behind the page follow it',
    run: (context) => checkInfoCursor(context, FORWARD),
  },
  'data.pagination.start-cursor': {
    title: 'startCursor is the cursor of the first edge: the records before the page precede it',
    run: (context) => checkInfoCursor(context, BACKWARD),
  },
  'data.pagination.edge-cursors': {
    title: 'The cursor of any edge can be passed as after and as before',
    clauses: ['data.pagination.edge-cursors', 'data.shape.edge-cursor'],
    async run(context) {
      const one = await readPage(context, 'Blog', 'id', { first: 3 });
      const two = await readPage(context, 'Blog', 'id', { first: 3, after: textAt(one.cursors, 2) });
      const clause = 'data.shape.edge-cursor';
      checkOnce([...one.cursors, ...two.cursors], 'each edge has a cursor of its own', { clause });
      const middle = textAt(two.cursors, 1);
      const [behind, inFront] = [ALL.slice(5, 7), ALL.slice(2, 4)];
      const [after, before] = [
        { first: 2, after: middle },
        { last: 2, before: middle },
      ];
      checkEqual(await idsOf(context, after), behind, 'after an edge come the records behind it');
      checkEqual(await idsOf(context, before), inFront, 'before an edge come the records in front of it');
    },
  },
  'data.pagination.forward-union': {
    title: 'The pages going forward have every record once, whatever the page size',
    clauses: ['data.pagination.forward-union', 'data.pagination.has-next-page-ends'],
    run: (context) => checkUnion(context, FORWARD),
  },
  'data.pagination.with-order': {
    title: 'Pages under an orderBy with ties and nulls have every record once, in one order',
    run: (context) => checkOrderedPages(context, FORWARD),
  },
  'data.pagination.with-filter': {
    title: 'Pages, flags and total regard only the records that match the filter',
    clauses: ['data.pagination.with-filter', 'data.shape.total-count-matches'],
    async run(context) {
      const filter = { rating: { gte: 4 } };
      const full = Math.ceil(blogIds((row) => row.rating !== null && row.rating >= 4).length / 2);
      for (const pages of await checkWalks(context, known('Blog'), bothWays({ size: 2, filter })))
        checkEqual(pages.length, full, 'there are as many pages as the matching records fill');
    },
  },
  'data.pagination.total-count': {
    title: 'totalCount counts all matching records on every page',
    clauses: ['data.shape.total-count-matches'],
    async run(context) {
      const filter = { description: { is: IS_NOT_NULL } };
      const matching = blogIds((row) => row.description !== null).length;
      const what = 'totalCount is the count of the matching records';
      for (const { size, cursor, next } of DIRECTIONS) {
        const one = await readPage(context, 'Blog', 'id', { [size]: 2, filter });
        checkEqual(one.totalCount, matching, what);
        const second = await totalOf(context, { [size]: 2, filter, [cursor]: one[next] });
        checkEqual(second, matching, `${what} on the next page too`);
      }
      const compound = { or: [{ id: { lte: 3 } }, { not: { id: { lt: 15 } } }], id: { neq: 2 } };
      const few = blogIds(({ id }) => (id <= 3 || id >= 15) && id !== 2).length;
      const total = await totalOf(context, { first: 1, filter: compound });
      checkEqual(total, few, 'totalCount regards and, or and not');
      checkEqual(await totalOf(context, { first: 1 }), ALL.length, 'without a filter totalCount counts all');
    },
  },
  'data.pagination.relationship': {
    title: 'The collection of a relationship pages through the related records alone',
    clauses: ['data.relationships.one-to-many-arguments', 'data.pagination.forward'],
    run: (context) => checkPostPages(context, FORWARD, [2, 3, 3, 3, 3], true),
  },
  'data.pagination.last-limits': {
    title: 'last returns the last records of the collection, and no more',
    clauses: ['data.pagination.backward'],
    run: (context) => checkPageSize(context, BACKWARD),
  },
  'data.pagination.previous-page': {
    title: 'The startCursor of a page, passed as before with last, leads to the page before it',
    clauses: ['data.pagination.backward', 'data.pagination.start-cursor'],
    run: (context) => checkSecondPage(context, BACKWARD),
  },
  'data.pagination.has-previous-page': {
    title: 'Backward, hasPreviousPage is true while records precede, and false on the first page',
    run: (context) => checkFlag(context, BACKWARD),
  },
  'data.pagination.last-with-null': {
    title: 'The last page is the same with before absent and with before null',
    clauses: ['data.pagination.backward'],
    run: (context) => checkNullCursor(context, BACKWARD),
  },
  'data.pagination.backward-union': {
    title: 'The pages going backward have every record once, whatever the page size',
    clauses: ['data.pagination.backward-union', 'data.pagination.has-previous-page'],
    run: (context) => checkUnion(context, BACKWARD),
  },
  'data.pagination.backward-with-order': {
    title: 'Backward under an orderBy with ties and nulls every record comes once, in that order',
    clauses: ['data.pagination.with-order', 'data.pagination.backward-union'],
    run: (context) => checkOrderedPages(context, BACKWARD),
  },
  'data.pagination.both-ways': {
    title: 'Going forward and then backward from a page returns the records before it',
    clauses: ['data.pagination.backward', 'data.pagination.edge-cursors'],
    async run(context) {
      const one = await readPage(context, 'Blog', 'id', { first: 5 });
      const two = await readPage(context, 'Blog', 'id', { first: 5, after: one.endCursor });
      const before = await idsOf(context, { last: 5, before: two.startCursor });
      checkEqual(before, pluck(one.nodes, 'id'), 'before the second page stands the first one');
    },
  },
});
