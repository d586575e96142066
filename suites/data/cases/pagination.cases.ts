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
import table from './pagination.json' with { type: 'json' };

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

export const paginationCases = dataCases('read', ['fixture'], table, {
  'data.pagination.first-limits': (context) => checkPageSize(context, FORWARD),
  'data.pagination.first-page': (context) => checkNullCursor(context, FORWARD),
  'data.pagination.next-page': (context) => checkSecondPage(context, FORWARD),
  'data.pagination.has-next-page': (context) => checkFlag(context, FORWARD),
  'data.pagination.end-cursor': (context) => checkInfoCursor(context, FORWARD),
  'data.pagination.start-cursor': (context) => checkInfoCursor(context, BACKWARD),
  async 'data.pagination.edge-cursors'(context) {
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
  'data.pagination.forward-union': (context) => checkUnion(context, FORWARD),
  'data.pagination.with-order': (context) => checkOrderedPages(context, FORWARD),
  async 'data.pagination.with-filter'(context) {
    const filter = { rating: { gte: 4 } };
    const full = Math.ceil(blogIds((row) => row.rating !== null && row.rating >= 4).length / 2);
    for (const pages of await checkWalks(context, known('Blog'), bothWays({ size: 2, filter })))
      checkEqual(pages.length, full, 'there are as many pages as the matching records fill');
  },
  async 'data.pagination.total-count'(context) {
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
  'data.pagination.relationship': (context) => checkPostPages(context, FORWARD, [2, 3, 3, 3, 3], true),
  'data.pagination.last-limits': (context) => checkPageSize(context, BACKWARD),
  'data.pagination.previous-page': (context) => checkSecondPage(context, BACKWARD),
  'data.pagination.has-previous-page': (context) => checkFlag(context, BACKWARD),
  'data.pagination.last-with-null': (context) => checkNullCursor(context, BACKWARD),
  'data.pagination.backward-union': (context) => checkUnion(context, BACKWARD),
  'data.pagination.backward-with-order': (context) => checkOrderedPages(context, BACKWARD),
  async 'data.pagination.both-ways'(context) {
    const one = await readPage(context, 'Blog', 'id', { first: 5 });
    const two = await readPage(context, 'Blog', 'id', { first: 5, after: one.endCursor });
    const before = await idsOf(context, { last: 5, before: two.startCursor });
    checkEqual(before, pluck(one.nodes, 'id'), 'before the second page stands the first one');
  },
});
