// Laws of paging, held against any tables that the target shows.
import { checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { shuffle } from '../../kit/contract/random.ts';
import { readPage, readPages, type Page } from '../answers/collection.ts';
import {
  BACKWARD,
  bothWays,
  DIRECTIONS,
  FORWARD,
  walkAll,
  type PageDirection,
  type Walk,
  type Walking,
} from '../answers/walk.ts';
import { dataCases, type DataContext } from '../context.ts';
import { choose, onTables } from '../laws/law-tables.ts';
import {
  ANY,
  identityFields,
  idsOf,
  comparableColumns,
  comparesOf,
  isComparable,
  valuesOf,
} from '../laws/law-values.ts';
import type { Column, Table } from '../laws/law-schema.ts';
import { judgeRows } from '../values/filter-model.ts';
import { pick } from '../values/scalar-kinds.ts';
import { sortTexts } from '../answers/read.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';
import table from './law-pages.json' with { type: 'json' };

const hasNeq = (column: Column): boolean => column.operators.has('neq') && isComparable(column, ANY);
const START = 'data.pagination.start-cursor';
const END = 'data.pagination.end-cursor';
const EDGE = 'data.pagination.edge-cursors';

/** Page sizes that walk through the records in few requests: single records, pairs, and a number that divides little. */
function sizesFor(records: number): readonly number[] {
  return [
    ...(records <= 4 ? [1] : []),
    ...(records <= 12 ? [2] : []),
    records <= 42 ? 7 : Math.ceil((records + 1) / 5),
  ];
}

/** All pages of each walk, in the order of the collection, and the flag of its direction held on the way. */
function walk(context: DataContext, table: Table, walks: readonly Walk[]): Promise<readonly (readonly Page[])[]> {
  return walkAll(context, table, identityFields(table), walks, checkStep);
}

function checkStep({ direction, size, cursor }: Walking, page: Page): void {
  checkThat(page.nodes.length <= size, 'a page has no more records than asked for', {
    expected: `at most ${size}`,
    actual: page.nodes.length,
    clause: `data.pagination.${direction.name}`,
  });
  if (!page[direction.flag]) return;
  const next = page[direction.next];
  checkThat(page.nodes.length > 0 && next !== null && next !== cursor, 'a page that another one follows leads on', {
    expected: `records and another cursor than ${String(cursor)}`,
    actual: { records: page.nodes.length, cursor: next },
    clause: direction === FORWARD ? 'data.pagination.has-next-page-ends' : 'data.pagination.has-previous-page',
  });
}

function idsOfPages(table: Table, pages: readonly Page[]): readonly unknown[] {
  return pages.flatMap(({ nodes }) => idsOf(table, nodes));
}

/** Pages of any size are the whole. */
const pagesAreTheWhole = (direction: PageDirection): ((context: DataContext) => Promise<void>) =>
  onTables({ count: 2 }, async (context, { table, rows }) => {
    const walks = sizesFor(rows.length).map((size) => ({ direction, size }));
    for (const [index, pages] of (await walk(context, table, walks)).entries()) {
      const what = `pages of ${walks[index]?.size} have every record of ${table.name} once`;
      checkEqual(idsOfPages(table, pages), idsOf(table, rows), what);
    }
  });

/** A cursor, which stands for an edge whatever its text is: how many records are in front of what comes from it. */
interface Stand {
  readonly direction: PageDirection;
  readonly cursor: string | null | undefined;
  readonly from: number;
  /** Who says so. */
  readonly clause: string;
}

export const lawPageCases = dataCases('read', ['records'], table, {
  'data.laws.pages-forward': pagesAreTheWhole(FORWARD),
  'data.laws.pages-backward': pagesAreTheWhole(BACKWARD),
  'data.laws.pages-of-an-order': onTables(
    { count: 2, where: ({ columns }) => columns.some(({ ordered }) => ordered) },
    async (context, held) => {
      const { table, rows, random } = held;
      const orderable = table.columns.filter(({ ordered }) => ordered);
      // Ties and nulls are where pages go wrong.
      const tied = orderable.filter((column) => new Set(valuesOf(column, rows)).size < rows.length);
      const { name } = choose(held, `${table.name} has no column with an order`, tied, orderable);
      const orderBy = [{ [name]: random() < 0.5 ? ASC : DESC }];
      const size = Math.max(2, Math.ceil((rows.length + 1) / 4));
      const large = { direction: FORWARD, size: rows.length + 1, orderBy };
      const [first = [], ...walked] = await walk(context, table, [large, ...bothWays({ size, orderBy })]);
      const whole = idsOfPages(table, first);
      checkEqual(sortTexts(whole), sortTexts(idsOf(table, rows)), `${table.name} has the same records under orderBy`);
      for (const [index, pages] of walked.entries()) {
        const what = `pages of ${table.name} by ${name} going ${DIRECTIONS[index]?.name} are the whole`;
        checkEqual(idsOfPages(table, pages), whole, what);
      }
    },
  ),
  'data.laws.pages-of-a-filter': onTables(
    { count: 2, atLeast: 3, where: ({ columns }) => columns.some(hasNeq) },
    async (context, held) => {
      const { table, rows, random } = held;
      const columns = comparableColumns(table.columns, rows, ANY).filter((one) => !one.nullable && hasNeq(one));
      const column = choose(held, `${table.name} has no column without null to compare by`, columns);
      const filter = { [column.name]: { neq: pick(valuesOf(column, rows), random) } };
      const { kept } = judgeRows(filter, rows, comparesOf(table));
      const size = Math.max(1, Math.ceil(kept.length / 3));
      for (const pages of await walk(context, table, bothWays({ size, filter }))) {
        const what = `the pages of ${table.name} have the records without ${column.name}`;
        checkEqual(idsOfPages(table, pages), idsOf(table, kept), what);
        if (table.hasTotal)
          for (const { totalCount } of pages)
            checkEqual(totalCount, kept.length, 'totalCount counts the matching records on every page', {
              clause: 'data.shape.total-count-matches',
            });
      }
    },
  ),
  'data.laws.total-count': onTables(
    { count: 4, where: ({ hasTotal }) => hasTotal, what: 'a totalCount' },
    async (context, { table, rows }) => {
      const { totalCount } = await readPage(context, table, identityFields(table), { first: 1 });
      checkEqual(totalCount, rows.length, `totalCount of ${table.name} is the number of its edges`);
    },
  ),
  'data.laws.cursors': onTables({ count: 2, atLeast: 3 }, async (context, { table, rows, random }) => {
    const fields = identityFields(table);
    const [page, back] = await readPages(context, table, fields, [{ first: 20 }, { last: 20 }]);
    if (page === undefined || back === undefined) throw new Error('Two pages were asked for.');
    const { cursors } = page;
    checkOnce(cursors, 'each edge has a cursor of its own');
    const ids = idsOf(table, rows);
    const places = shuffle([...cursors.keys()], random).slice(0, 2);
    const stands: readonly Stand[] = [
      ...places.flatMap((place) => [
        { direction: FORWARD, cursor: cursors[place], from: place + 1, clause: EDGE },
        { direction: BACKWARD, cursor: cursors[place], from: place, clause: EDGE },
      ]),
      { direction: FORWARD, cursor: page.endCursor, from: page.nodes.length, clause: END },
      { direction: FORWARD, cursor: back.endCursor, from: ids.length, clause: END },
      { direction: BACKWARD, cursor: back.startCursor, from: ids.length - back.nodes.length, clause: START },
    ];
    const asked = stands.map(({ direction, cursor }) => ({
      [direction.size]: 3,
      [direction.cursor]: cursor ?? null,
    }));
    const pages = await readPages(context, table, fields, asked);
    for (const [index, { direction, from, clause }] of stands.entries()) {
      const found = idsOf(table, pages[index]?.nodes ?? []);
      const size = Math.max(1, found.length);
      const [expected, does] =
        direction === FORWARD
          ? [ids.slice(from, from + size), 'continues behind']
          : [ids.slice(Math.max(0, from - size), from), 'ends in front of'];
      checkEqual(found, expected, `${direction.cursor} ${does} the edge of its cursor`, { clause });
    }
  }),
});
