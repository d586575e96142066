// The collection of a relationship beside other collections: one page per record, one per alias, and pages backward.
import type { Case } from '../kit/case.ts';
import { checkEqual } from '../kit/check.ts';
import type { DataContext } from './context.ts';
import { at, nodesAt, objectAt, pluck } from './read.ts';
import { POSTS } from './seed-rows.ts';

const needs = ['fixture'];

function titlesOf(blogId: number, keep: (body: string | null) => boolean = () => true): readonly string[] {
  return POSTS.filter((post) => post.blogId === blogId && keep(post.body)).map((post) => post.title);
}

export const relationshipPageCases: readonly Case<DataContext>[] = [
  {
    id: 'data.relationships.each-parent',
    title: 'Each record of a page has its own page, flag and total of related records',
    clauses: [
      'data.relationships.one-to-many-arguments',
      'data.relationships.one-to-many-connection',
      'data.shape.total-count-matches',
    ],
    needs,
    hazard: 'read',
    async run(context) {
      const query = `query($first: Int, $filter: BlogPostFilter) { blogCollection(filter: {id: {in: [1, 2, 3, 5]}}) { edges { node {
        id blogPostCollection(first: $first, filter: $filter) { totalCount pageInfo { hasNextPage } edges { node { title } } } } } } }`;
      const data = await context.ask(query, { first: 2, filter: { body: { is: 'NOT_NULL' } } });
      const found = nodesAt(data, 'blogCollection').map((blog) => {
        const posts = objectAt(blog, 'blogPostCollection');
        return [blog['id'], pluck(nodesAt(posts), 'title'), at(posts, 'totalCount'), at(posts, 'pageInfo')];
      });
      const expected = [1, 2, 3, 5].map((id) => {
        const titles = titlesOf(id, (body) => body !== null);
        return [id, titles.slice(0, 2), titles.length, { hasNextPage: titles.length > 2 }];
      });
      checkEqual(found, expected, 'first and the filter hold for each record alone');
    },
  },
  {
    id: 'data.relationships.aliases',
    title: 'One relationship asked twice with different arguments gives two pages',
    clauses: ['data.relationships.one-to-many-arguments', 'data.http.result-under-data'],
    needs,
    hazard: 'read',
    async run(context) {
      const data = await context.ask(`{ blogCollection(filter: {id: {eq: 1}}) { edges { node {
        front: blogPostCollection(first: 2) { edges { node { title } } }
        back: blogPostCollection(last: 3) { edges { node { title } } } } } } }`);
      const [blog] = nodesAt(data, 'blogCollection');
      checkEqual(pluck(nodesAt(blog, 'front'), 'title'), titlesOf(1).slice(0, 2), 'the first two posts');
      checkEqual(pluck(nodesAt(blog, 'back'), 'title'), titlesOf(1).slice(-3), 'the last three posts');
    },
  },
  {
    id: 'data.relationships.backward',
    title: 'The collection of a relationship pages backward through the related records alone',
    clauses: ['data.relationships.one-to-many-arguments', 'data.pagination.backward'],
    needs,
    hazard: 'read',
    async run(context) {
      const query = `query($last: Int, $before: Cursor) { blogCollection(filter: {id: {eq: 1}}) { edges { node {
        blogPostCollection(last: $last, before: $before) { edges { node { title } } pageInfo { startCursor hasPreviousPage } } } } } }`;
      const own = titlesOf(1);
      let before: unknown = null;
      for (const [from, to] of [
        [7, 12],
        [2, 7],
        [0, 2],
      ] as const) {
        const data = await context.ask(query, { last: 5, before });
        const posts = at(data, 'blogCollection', 'edges', 0, 'node', 'blogPostCollection');
        checkEqual(pluck(nodesAt(posts), 'title'), own.slice(from, to), 'a page has the posts in front of the cursor');
        checkEqual(at(posts, 'pageInfo', 'hasPreviousPage'), from > 0, 'hasPreviousPage regards them alone');
        before = at(posts, 'pageInfo', 'startCursor');
      }
    },
  },
];
