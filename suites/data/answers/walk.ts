// Walks through the pages of a collection, forward or backward.
import { CheckFailure, checkThat } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { readPage, readPages, type CollectionArguments, type Page, type Source } from './collection.ts';
import { PAGE_SIZE } from '../schema/vocabulary.ts';

/**
 * A direction by the argument that says how many records, the one for the cursor from which a page continues, the cursor of a
 * page from which the next one continues, and the flag that says whether there is one.
 */
export const FORWARD = {
  name: 'forward',
  size: 'first',
  cursor: 'after',
  next: 'endCursor',
  flag: 'hasNextPage',
} as const;

export const BACKWARD = {
  name: 'backward',
  size: 'last',
  cursor: 'before',
  next: 'startCursor',
  flag: 'hasPreviousPage',
} as const;

export type PageDirection = typeof FORWARD | typeof BACKWARD;

export const DIRECTIONS = [FORWARD, BACKWARD] as const;

/** The same walk in either direction. */
export function bothWays<Given>(given: Given) {
  return DIRECTIONS.map((direction) => ({ direction, ...given }));
}

const MOST_PAGES = 100;

export interface Walk extends Pick<CollectionArguments, 'filter' | 'orderBy'> {
  readonly direction: PageDirection;
  readonly size: number;
}

/** The pages of a walk so far, and the cursor that the last of them continued from. */
export interface Walking extends Walk {
  readonly pages: Page[];
  cursor: string | null;
}

/** All pages of each walk, in the order of the collection: the next pages of all walks are one request. */
export async function walkTogether(
  walks: readonly Walk[],
  readNext: (asked: readonly CollectionArguments[]) => Promise<readonly Page[]>,
  checkStep: (walking: Walking, page: Page) => void,
): Promise<readonly (readonly Page[])[]> {
  const walked = walks.map((walk): Walking => ({ ...walk, pages: [], cursor: null }));
  let open = walked;
  for (let count = 0; open.length > 0; count += 1) {
    if (count === MOST_PAGES) throw endless(open.map(({ direction }) => direction));
    const pages = await readNext(open.map(nextOf));
    open = open.filter((walking, index) => {
      const page = pages[index];
      if (page === undefined) throw new Error('There must be a page for each walk.');
      if (walking.direction === FORWARD) walking.pages.push(page);
      else walking.pages.unshift(page);
      checkStep(walking, page);
      walking.cursor = page[walking.direction.next];
      return page[walking.direction.flag];
    });
  }
  return walked.map(({ pages }) => pages);
}

function nextOf({ direction, size, cursor, filter, orderBy }: Walking): CollectionArguments {
  return { filter, orderBy, [direction.size]: size, [direction.cursor]: cursor };
}

function endless([direction = FORWARD]: readonly PageDirection[]): CheckFailure {
  return new CheckFailure(`${direction.flag} turns false at the end`, {
    inWords: true,
    expected: `false within ${MOST_PAGES} pages`,
    actual: `${MOST_PAGES} pages`,
  });
}

/** Walks through a table. A page may be smaller than asked for: servers cap it. */
export function walkAll(
  context: DataContext,
  source: Source,
  fields: string,
  walks: readonly Walk[],
  checkStep = checkLeadsOn,
): Promise<readonly (readonly Page[])[]> {
  return walkTogether(walks, (asked) => readPages(context, source, fields, asked), checkStep);
}

function checkLeadsOn({ direction: { flag, next }, cursor }: Walking, page: Page): void {
  if (!page[flag]) return;
  checkThat(page.nodes.length > 0, 'a page that another one follows has records', {
    expected: 'records',
    actual: page.nodes,
  });
  checkThat(page[next] !== null && page[next] !== cursor, `${next} moves on from page to page`, {
    expected: `another cursor than ${String(cursor)}`,
    actual: page[next],
  });
}

/** How many records a page has if more are asked for than the table has: the contract leaves open how many may be. */
export async function largestPage(context: DataContext, table: string, { size }: PageDirection): Promise<number> {
  const { nodes } = await readPage(context, table, '__typename', { [size]: PAGE_SIZE });
  checkThat(nodes.length > 0, 'a page of a collection with records has records', { expected: 'records', actual: 0 });
  return nodes.length;
}
