// The collection of a relationship beside other collections: one page per record, one per alias, and pages backward.
import { checkEqual } from '../../kit/contract/check.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import { BACKWARD } from '../answers/walk.ts';
import { at, nodesAt, objectAt, pluck, sortTexts, type Json } from '../answers/read.ts';
import { dataCases } from '../context.ts';
import { comparesIn } from '../fixture/known-rows.ts';
import { checkPostPages } from '../fixture/post-pages.ts';
import { POSTS, titlesOf } from '../fixture/seed-rows.ts';
import { judgeRows } from '../values/filter-model.ts';
import { randomFilter } from '../values/random-filter.ts';
import { ASC, DESC, IS_NOT_NULL } from '../schema/vocabulary.ts';
import table from './relationship-pages.json' with { type: 'json' };

const TOTAL = { clause: 'data.shape.total-count-matches' };
const COLUMNS = [
  { name: 'title', operators: ['eq', 'gte', 'lt', 'in', 'startsWith', 'like'] },
  { name: 'body', operators: ['is'] },
  { name: 'status', operators: ['eq', 'is'] },
];
const ROWS = POSTS.map((post) => ({ ...post }));
/** Chance seldom draws one that keeps a post although the other part of it is unknown. */
const BESIDE_NULL = { or: [{ status: { eq: 'draft' } }, { title: { lt: 'Post 30' } }] };

export const relationshipPageCases = dataCases('read', ['fixture'], table, {
  async 'data.relationships.each-parent'(context) {
    const query = `query($first: Int, $filter: BlogPostFilter) { blogCollection(filter: {id: {in: [1, 2, 3]}}) { edges { node {
        id blogPostCollection(first: $first, filter: $filter) { totalCount pageInfo { hasNextPage } edges { node { title } } } } } } }`;
    const data = await context.ask(query, { first: 2, filter: { body: { is: IS_NOT_NULL } } });
    const found = nodesAt(data, 'blogCollection').map((blog) => {
      const posts = objectAt(blog, 'blogPostCollection');
      const shown = [blog['id'], pluck(nodesAt(posts), 'title'), at(posts, 'pageInfo')];
      return { shown, total: at(posts, 'totalCount') };
    });
    const expected = [1, 2, 3].map((id) => {
      const titles = titlesOf(id, ({ body }) => body !== null);
      return { shown: [id, titles.slice(0, 2), { hasNextPage: titles.length > 2 }], total: titles.length };
    });
    checkEqual(pluck(found, 'shown'), pluck(expected, 'shown'), 'first and the filter hold for each record alone');
    checkEqual(pluck(found, 'total'), pluck(expected, 'total'), 'each record has its own total', TOTAL);
  },
  async 'data.relationships.aliases'(context) {
    const data = await context.ask(`{ blogCollection(filter: {id: {eq: 1}}) { edges { node {
        front: blogPostCollection(first: 2) { edges { node { title } } }
        back: blogPostCollection(last: 3) { edges { node { title } } } } } } }`);
    const [blog] = nodesAt(data, 'blogCollection');
    checkEqual(pluck(nodesAt(blog, 'front'), 'title'), titlesOf(1).slice(0, 2), 'the first two posts');
    const back = sortTexts(pluck(nodesAt(blog, 'back'), 'title'));
    checkEqual(back, sortTexts(titlesOf(1).slice(-3)), 'the last three posts');
  },
  'data.relationships.backward': (context) => checkPostPages(context, BACKWARD, [3, 3, 2, 3, 3]),
  async 'data.relationships.random-pages'(context) {
    const [same, free] = firstSteadily('the same in every run', () => context.environment.random());
    const draw = (random: () => number, filter = randomFilter({ columns: COLUMNS, rows: ROWS, random }, 2)) => ({
      filter,
      first: 1 + Math.floor(random() * 5),
      direction: random() < 0.5 ? ASC : DESC,
    });
    const drawn = Array.from({ length: 11 }, (_one, index) => draw(index < 7 ? same : free));
    const asked = [draw(same, BESIDE_NULL), ...drawn];
    const declared = asked.map((_one, index) => `$f${index}: BlogPostFilter, $o${index}: [BlogPostOrderBy!]`);
    const pages = asked.map(
      ({ first }, index) =>
        `p${index}: blogPostCollection(first: ${first}, filter: $f${index}, orderBy: $o${index}) { totalCount pageInfo { hasNextPage } edges { node { title } } }`,
    );
    const variables = asked.map(({ filter, direction }, index) => ({
      [`f${index}`]: filter,
      [`o${index}`]: [{ title: direction }],
    }));
    const query = `query(${declared.join(', ')}) { blogCollection(filter: {id: {in: [1, 2, 7, 12, 16]}}) { edges { node { id ${pages.join(' ')} } } } }`;
    const data = await context.ask(query, Object.assign({}, ...variables) as Json);
    const compares = comparesIn('BlogPost');
    for (const blog of nodesAt(data, 'blogCollection'))
      for (const [index, { filter, first, direction }] of asked.entries()) {
        const own = ROWS.filter((post) => post.blogId === blog['id']);
        const { kept, open } = judgeRows(filter, own, compares);
        // A page of which some posts are open is open itself, and so are its flag and total.
        if (open.length > 0) continue;
        const titles = kept.map(({ title }) => title);
        const sorted = direction === ASC ? titles.toSorted() : titles.toSorted().toReversed();
        const posts = objectAt(blog, `p${index}`);
        const found = pluck(nodesAt(posts), 'title');
        const what = `posts of blog ${String(blog['id'])} by ${direction} that ${JSON.stringify(filter)} keeps`;
        // A page may be smaller than asked for: servers cap it.
        const size = Math.min(Math.max(found.length, 1), first);
        checkEqual(found, sorted.slice(0, size), `a page has the first ${first} ${what}`);
        const info = { hasNextPage: found.length < titles.length };
        checkEqual(posts['pageInfo'], info, `the flag of ${what}`);
        checkEqual(posts['totalCount'], titles.length, `the total of ${what}`, TOTAL);
      }
  },
});
