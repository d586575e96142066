// Walks through the pages of a collection, forward or backward.
import { CheckFailure, checkThat } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { readPage } from './collection.ts';
import type { CollectionArguments, Page } from './collection.ts';
import { PAGE_SIZE } from '../schema/vocabulary.ts';

export interface PageDirection {
  readonly name: 'forward' | 'backward';
  /** The argument that says how many records. */
  readonly size: 'first' | 'last';
  /** The argument for the cursor from which a page continues. */
  readonly cursor: 'after' | 'before';
  /** The cursor of a page from which the next one continues. */
  readonly next: 'endCursor' | 'startCursor';
  /** The flag that says whether there is a next page. */
  readonly flag: 'hasNextPage' | 'hasPreviousPage';
}

export const FORWARD: PageDirection = {
  name: 'forward',
  size: 'first',
  cursor: 'after',
  next: 'endCursor',
  flag: 'hasNextPage',
};

export const BACKWARD: PageDirection = {
  name: 'backward',
  size: 'last',
  cursor: 'before',
  next: 'startCursor',
  flag: 'hasPreviousPage',
};

export const DIRECTIONS = [FORWARD, BACKWARD] as const;

const MOST_PAGES = 100;

interface Walk extends Pick<CollectionArguments, 'filter' | 'orderBy'> {
  readonly direction: PageDirection;
  readonly size: number;
}

/** All pages, in the order of the collection. A page may be smaller than asked for: servers cap it. */
export async function walkPages(
  context: DataContext,
  table: string,
  fields: string,
  { direction, size, ...given }: Walk,
): Promise<readonly Page[]> {
  const { flag, next } = direction;
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const asked = { ...given, [direction.size]: size, [direction.cursor]: cursor };
    const page: Page = await readPage(context, table, fields, asked);
    if (direction === FORWARD) pages.push(page);
    else pages.unshift(page);
    if (!page[flag]) return pages;
    checkThat(page.nodes.length > 0, 'a page that another one follows has records', {
      expected: 'records',
      actual: page.nodes,
    });
    checkThat(page[next] !== null && page[next] !== cursor, `${next} moves on from page to page`, {
      expected: `another cursor than ${String(cursor)}`,
      actual: page[next],
    });
    cursor = page[next];
  } while (pages.length < MOST_PAGES);
  throw new CheckFailure(`${flag} turns false at the end`, {
    expected: `false within ${MOST_PAGES} pages`,
    actual: `${pages.length} pages`,
  });
}

/** How many records a page has if more are asked for than the table has: the contract leaves open how many may be. */
export async function largestPage(context: DataContext, table: string, { size }: PageDirection): Promise<number> {
  const { nodes } = await readPage(context, table, '__typename', { [size]: PAGE_SIZE });
  checkThat(nodes.length > 0, 'a page of a collection with records has records', { expected: 'records', actual: 0 });
  return nodes.length;
}
