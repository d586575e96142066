// Pages under orders that need more of a cursor than one number, and pages of a size that was not asked for.
import { checkEqual } from '../../kit/contract/check.ts';
import { readPage } from '../answers/collection.ts';
import { bothWays, walkAll } from '../answers/walk.ts';
import { pluck } from '../answers/read.ts';
import { dataCases } from '../context.ts';
import { checkWalks, known, makeKnown } from '../fixture/known-rows.ts';
import { blogIds, POSTS } from '../fixture/seed-rows.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';
import { toDecimal } from '../values/decimals.ts';
import table from './pagination-orders.json' with { type: 'json' };

const ALL = blogIds(() => true);

const inOrder = (numbers: readonly unknown[]): readonly number[] => numbers.map(Number).toSorted((a, b) => a - b);

export const pageOrderCases = dataCases('read', ['fixture'], table, {
  async 'data.pagination.order-of-two'(context) {
    const orderBy = [{ rating: ASC }, { id: DESC }];
    await checkWalks(context, known('Blog'), bothWays({ size: 3, orderBy }));
  },
  async 'data.pagination.order-by-time'(context) {
    // Two records have the same time: which comes first is open.
    const walks = [ASC, DESC].flatMap((order) => bothWays({ size: 4, orderBy: [{ createdAt: order }] }));
    await checkWalks(context, known('Blog'), walks);
  },
  async 'data.pagination.size-not-given'(context) {
    const seen: unknown[] = [];
    let after: string | null = null;
    for (let more = true; more && seen.length < POSTS.length;) {
      const page = await readPage(context, 'BlogPost', 'id', { after });
      seen.push(...pluck(page.nodes, 'id'));
      more = page.hasNextPage && page.nodes.length > 0;
      after = page.endCursor;
    }
    const all = POSTS.map((post) => post.id);
    checkEqual(seen, all, 'the pages are the whole collection in order');
  },
  async 'data.pagination.order-by-text'(context) {
    const orderBy = [{ name: ASC }];
    const walks = [2, 3].flatMap((size) => bothWays({ size, orderBy }));
    const [forward = [], ...others] = (await walkAll(context, 'Blog', 'id', walks)).map((pages) =>
      pages.flatMap((page) => pluck(page.nodes, 'id')),
    );
    checkEqual(inOrder(forward), ALL, 'every record comes once');
    for (const other of others)
      checkEqual(other, forward, 'pages of another size, or going backward, give the same order');
  },
  async 'data.pagination.composite-key'(context) {
    await checkWalks(context, known('Seat'), bothWays({ size: 1 }));
  },
  async 'data.pagination.materialized-view'(context) {
    for (const pages of await walkAll(context, 'BlogSummary', 'blogId', bothWays({ size: 6 }))) {
      const found = pages.flatMap((page) => pluck(page.nodes, 'blogId'));
      // What its key is, and so its order, is open.
      checkEqual(inOrder(found), ALL, 'the pages have every row once');
    }
  },
  async 'data.pagination.big-numbers'(context) {
    const sorted = ['9007199254740992', '9007199254740993', '9007199254740994', '9007199254740995'];
    const rows = [2, 0, 3, 1].map((at) => ({ aVarchar: `v${at}`, aBigint: sorted[at], aNumeric: sorted[at] }));
    const exact = { aBigint: 'data.types.bigint-exact', aNumeric: 'data.types.bigfloat-exact' };
    const walks = Object.entries(exact).flatMap(([column, clause]) =>
      bothWays({ size: 1, orderBy: [{ [column]: ASC }], column, clause }),
    );
    const walked = await checkWalks(context, await makeKnown(context, rows), walks);
    for (const [index, { column, clause }] of walks.entries()) {
      const found = (walked[index] ?? []).flatMap((page) => pluck(page.nodes, column));
      const numbers = found.map((value) => toDecimal(String(value)));
      checkEqual(numbers, sorted.map(toDecimal), `${column} is answered to the last digit`, { clause });
    }
  },
});
