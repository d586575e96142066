// Documents that witnesses ask about blogs and their posts.
import { witnessed } from './identifiers.ts';
import type { JsonObject } from './json-tree.ts';
import type { Conversation } from './lie.ts';

const PAGE = '$first: Int, $last: Int, $after: Cursor, $before: Cursor';
const ARGUMENTS = 'first: $first, last: $last, after: $after, before: $before';
const INFO = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage } totalCount';

export const BLOGS = `query(${PAGE}, $filter: BlogFilter, $orderBy: [BlogOrderBy!]) { blogCollection(${ARGUMENTS}, filter: $filter, orderBy: $orderBy) { edges { cursor node { nodeId id rating } } ${INFO} } }`;
export const POSTS = `query(${PAGE}) { blogPostCollection(${ARGUMENTS}) { edges { cursor node { id } } ${INFO} } }`;
export const NAMED = 'query Named { blogCollection(filter: {id: {eq: 3}}) { edges { node { name } } } }';

/** The page behind the second record. */
export const secondPage =
  (more: JsonObject = {}): Conversation =>
  async (ask) => {
    const [after = null] = witnessed(await ask(BLOGS, { first: 2, ...more }), 'endCursor');
    return ask(BLOGS, { first: 50, after, ...more });
  };
