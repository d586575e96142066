// The order of collections: the default, orderBy, nulls, and what is invalid.
import { checkThat } from '../../kit/contract/check.ts';
import { dataCases, type DataContext } from '../context.ts';
import { checkOrdered } from '../fixture/known-rows.ts';
import { WITH_ORDER } from '../values/order-model.ts';
import { ASC, ASC_NULLS_FIRST, DESC, IS_NOT_NULL } from '../schema/vocabulary.ts';
import { checkServed } from '../verbs.ts';
import table from './order.json' with { type: 'json' };

const BY_KEY = { behind: 'data.pagination.forward-union' };
const QUERY = 'query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy) { edges { node { id } } } }';

/** Blogs under orderBy; those with a rating alone if that is not to decide. */
function checkBlogs(
  context: DataContext,
  orderBy: readonly Readonly<Record<string, string>>[],
  how: { readonly clause?: string; readonly isRated?: boolean } = {},
): Promise<void> {
  const asked = how.isRated === true ? { orderBy, filter: { rating: { is: IS_NOT_NULL } } } : { orderBy };
  return checkOrdered(context, 'Blog', asked, { clause: how.clause, behind: WITH_ORDER });
}

export const orderCases = dataCases('read', ['fixture'], table, {
  async 'data.order.default'(context) {
    await checkOrdered(context, 'Blog', {}, BY_KEY);
    await checkOrdered(context, 'BlogPost', {}, BY_KEY);
  },
  'data.order.composite-key': (context) =>
    checkOrdered(context, 'Seat', { filter: { or: [{ row: { lte: 2 } }, { row: { eq: 10 } }] } }, BY_KEY),
  async 'data.order.asc-nulls-last'(context) {
    await checkBlogs(context, [{ rating: ASC }]);
    const query = `{ blogCollection(first: 30, orderBy: [{rating: ${ASC}}]) { edges { node { rating } } } }`;
    const data = await context.ask(query);
    checkThat(JSON.stringify(data).includes('"rating":1'), 'a value of the document is taken too');
  },
  'data.order.desc-nulls-last': (context) => checkBlogs(context, [{ rating: DESC }]),
  async 'data.order.list-priority'(context) {
    const both = [{ rating: ASC }, { id: DESC }];
    await checkBlogs(context, both, { isRated: true });
    await checkBlogs(context, both.toReversed(), { isRated: true });
  },
  async 'data.order.asc-null-first'(context) {
    for (const value of [ASC, DESC, ASC_NULLS_FIRST])
      await checkServed(context, [QUERY, { orderBy: [{ rating: value }] }], `${value} is an ordering value`);
    await checkBlogs(context, [{ rating: ASC_NULLS_FIRST }], { clause: 'data.order.asc-null-first' });
  },
  async 'data.order.no-key-invalid'(context) {
    await context.ask(QUERY, { orderBy: [{ rating: ASC }] });
    for (const orderBy of [[{}], [{ rating: ASC }, {}]])
      await context.refuse(`orderBy ${JSON.stringify(orderBy)} is an error`, [QUERY, { orderBy }]);
  },
  async 'data.order.several-keys-invalid'(context) {
    await context.ask(QUERY, { orderBy: [{ rating: ASC }, { id: ASC }] });
    const alone = [QUERY, { orderBy: [{ rating: ASC, id: ASC }] }] as const;
    await context.refuse('two keys in the only element are an error', alone);
    const later = [QUERY, { orderBy: [{ name: ASC }, { rating: DESC, id: ASC }] }] as const;
    await context.refuse('two keys in a later element are an error', later);
  },
});
