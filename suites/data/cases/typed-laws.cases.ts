// Laws over every type that compares: what random filters keep, and every order, whole and in pages.
import { cases } from '../../kit/contract/cases.ts';
import { CheckFailure, checkEqual } from '../../kit/contract/check.ts';
import { readAll } from '../answers/collection.ts';
import { BACKWARD, FORWARD, walkAll } from '../answers/walk.ts';
import type { PageDirection } from '../answers/walk.ts';
import { checkRefused } from '../context.ts';
import type { DataContext } from '../context.ts';
import { checkPagesInOrder, WITH_ORDER } from '../answers/ordered-pages.ts';
import type { Ordering } from '../answers/ordered-pages.ts';
import { at, nodesAt, pluck, sortTexts } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';
import { BLOGS, HIGH, LOW, SEED_MARKER } from '../fixture/seed-rows.ts';
import type { BlogRow } from '../fixture/seed-rows.ts';
import {
  everyComparison,
  knownOperators,
  judgeRow,
  randomTypedFilter,
  simplify,
  toFilterInput,
  toLiteral,
} from '../values/typed-filter.ts';
import type { KnownOperators, TypedFilter } from '../values/typed-filter.ts';
import { compareValues, makeTypedRows, rowOf, TYPED_COLUMNS, TYPED_ROWS } from '../values/typed-rows.ts';
import type { TypedColumn, TypedRow } from '../values/typed-rows.ts';
import { drawsOf } from '../values/draws.ts';
import { offers } from '../schema/offers.ts';
import { ASC, DESC, PAGE_SIZE } from '../schema/vocabulary.ts';

const FILTERS = 60;
/** Those of them that every run asks. */
const SAME_FILTERS = 48;
const FILTERS_AT_ONCE = 20;
const ORDERED = ['anInteger', 'aBigint', 'aNumeric', 'aText', 'aTimestamp'] as const;
const DIRECTIONS = [ASC, DESC] as const;
type Direction = (typeof DIRECTIONS)[number];

/** What was kept of the rows of the marker, and how many the target counts. */
interface Kept {
  readonly labels: readonly string[];
  readonly total: unknown;
}

function operatorsOf(context: DataContext): Promise<KnownOperators> {
  return knownOperators((column, operator, operand) => offers(context, 'Everything', column, operator, operand));
}

/** Asks for several filters at once; one that does not fit on a page is read to its end. */
async function keptBy(context: DataContext, marker: string, filters: readonly TypedFilter[]): Promise<readonly Kept[]> {
  const inputs = filters.map((filter) => ({ marker: { eq: marker }, and: [toFilterInput(filter)] }));
  const declared = inputs.map((_input, index) => `$f${index}: EverythingFilter`).join(', ');
  const asked = inputs.map(
    (_input, index) =>
      `f${index}: everythingCollection(filter: $f${index}, first: 30) { totalCount edges { node { aVarchar } } pageInfo { hasNextPage } }`,
  );
  const variables = Object.fromEntries(inputs.map((input, index) => [`f${index}`, input]));
  const data = await context.ask(`query(${declared}) { ${asked.join(' ')} }`, variables);
  const kept: Kept[] = [];
  for (const [index, filter] of inputs.entries()) {
    const connection = at(data, `f${index}`);
    const whole = at(connection, 'pageInfo', 'hasNextPage') === false;
    const nodes = whole ? nodesAt(connection) : await readAll(context, 'Everything', 'aVarchar', { filter });
    kept.push({ labels: sortTexts(pluck(nodes, 'aVarchar')), total: at(connection, 'totalCount') });
  }
  return kept;
}

function isRight(filter: TypedFilter, { labels, total }: Kept): boolean {
  const known = labels.every((label) => rowOf(label) !== undefined) && new Set(labels).size === labels.length;
  const fits = TYPED_ROWS.every((row) => {
    const verdict = judgeRow(filter, row);
    return verdict === 'open' || labels.includes(row.label) === (verdict === 'kept');
  });
  return known && fits && total === labels.length;
}

const MOST_STEPS = 60;

/** The simplest filter that is still answered wrongly. */
async function shrink(context: DataContext, marker: string, wrong: TypedFilter): Promise<TypedFilter> {
  const tried = new Set<string>();
  let smallest = wrong;
  for (let candidates = [...simplify(wrong)]; tried.size < MOST_STEPS;) {
    const next = candidates.shift();
    if (next === undefined) break;
    const text = JSON.stringify(next);
    if (tried.has(text)) continue;
    tried.add(text);
    const [kept] = await keptBy(context, marker, [next]);
    if (kept === undefined || isRight(next, kept)) continue;
    smallest = next;
    candidates = [...simplify(next)];
  }
  return smallest;
}

async function failOn(context: DataContext, marker: string, wrong: TypedFilter): Promise<never> {
  const filter = await shrink(context, marker, wrong);
  const input = toFilterInput(filter);
  const [kept] = await keptBy(context, marker, [filter]);
  const labelsOf = (verdict: string): readonly string[] =>
    TYPED_ROWS.filter((row) => judgeRow(filter, row) === verdict).map(({ label }) => label);
  const [expected, open] = [labelsOf('kept'), labelsOf('open')];
  const odd = TYPED_ROWS.filter(({ label }) => !open.includes(label)).filter(
    ({ label }) => expected.includes(label) !== kept?.labels.includes(label),
  );
  const columns = TYPED_COLUMNS.filter((column) => JSON.stringify(input).includes(`"${column}"`));
  const mistaken = odd.map((row) =>
    [row.label, ...columns.map((column) => `${column}: ${String(row[column])}`)].join(' '),
  );
  throw new CheckFailure(`the filter ${JSON.stringify(input)} keeps and counts what it describes`, {
    expected: { kept: expected, ...(open.length > 0 ? { open } : {}) },
    actual: { ...kept, mistaken },
    ...(odd.length === 0 ? { clause: 'data.shape.total-count-matches' } : {}),
  });
}

/** The rows in the order of a column, with nulls at the end. */
function orderingOf(column: TypedColumn, direction: Direction): Ordering<TypedRow> {
  const sign = direction === ASC ? 1 : -1;
  return {
    rows: TYPED_ROWS,
    compare({ [column]: one }, { [column]: other }) {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return sign * compareValues(column, one, other);
    },
    rowOf: ({ aVarchar }) => rowOf(aVarchar),
    tell: (row) => ({ label: row.label, [column]: row[column] }),
  };
}

interface Way {
  readonly direction: PageDirection;
  readonly size: number;
  readonly column: TypedColumn;
  readonly order: Direction;
}

/** Walks under the order of a column, all of them side by side. */
async function checkWays(
  context: DataContext,
  ways: readonly Way[],
  filter: unknown,
  how: (direction: PageDirection) => string,
): Promise<void> {
  const walks = ways.map(({ direction, size, column, order }) => ({
    direction,
    size,
    filter,
    orderBy: [{ [column]: order }],
  }));
  const walked = await walkAll(context, 'Everything', 'aVarchar', walks);
  for (const [index, { direction, column, order }] of ways.entries()) {
    const pages = (walked[index] ?? []).map(({ nodes }) => nodes);
    const clause = order === ASC ? 'data.order.asc-nulls-last' : 'data.order.desc-nulls-last';
    // Going backward all of it is pagination's.
    const shown = direction === FORWARD ? pages : [pages.flat()];
    const what = `${how(direction)} follows ${column} ${order}`;
    checkPagesInOrder(
      shown,
      orderingOf(column, order),
      what,
      direction === FORWARD ? { clause } : { clause: WITH_ORDER },
    );
  }
}

function rankOf({ rating, createdAt }: BlogRow, column: 'rating' | 'createdAt'): number | null {
  return column === 'rating' ? rating : Date.parse(`${createdAt}Z`);
}

function compareBlogs(a: BlogRow, b: BlogRow, column: 'rating' | 'createdAt', direction: Direction): number {
  const [first, second] = [rankOf(a, column), rankOf(b, column)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return (direction === ASC ? 1 : -1) * (first - second);
}

export const typedLawCases = cases<DataContext>({ needs: ['fixture'], hazard: 'write-scoped' }, [
  {
    id: 'data.filters.random-types',
    title: 'Random nested filters over every type keep and count exactly the matching records',
    clauses: [
      'data.filters.nesting',
      'data.filters.columns-and',
      'data.filters.operators-and',
      'data.filters.not',
      'data.shape.total-count-matches',
    ],
    async run(context) {
      const { same, free } = drawsOf(context);
      const marker = await makeTypedRows(context);
      const known = await operatorsOf(context);
      const filters = Array.from({ length: FILTERS }, (_one, index) =>
        randomTypedFilter(index < SAME_FILTERS ? same : free, index % 4, known),
      );
      const kept: Kept[] = [];
      for (let from = 0; from < FILTERS; from += FILTERS_AT_ONCE)
        kept.push(...(await keptBy(context, marker, filters.slice(from, from + FILTERS_AT_ONCE))));
      for (const [index, filter] of filters.entries()) {
        const found = kept[index];
        if (found === undefined || !isRight(filter, found)) await failOn(context, marker, filter);
      }
    },
  },
  {
    id: 'data.filters.literals',
    title: 'Every operator of every type means the same in the document and in a variable',
    clauses: ['data.http.graphql-language', 'data.http.variables', 'data.filters.columns-and'],
    async run(context) {
      const marker = await makeTypedRows(context);
      const known = await operatorsOf(context);
      for (const column of TYPED_COLUMNS.filter((one) => known[one].length > 0)) {
        const comparisons = everyComparison(column, known);
        const asked = comparisons.map(
          (comparison, index) =>
            `l${index}: everythingCollection(first: 30, filter: {marker: {eq: $marker}, and: [${toLiteral(comparison)}]}) { totalCount }`,
        );
        const data = await context.ask(`query($marker: String!) { ${asked.join(' ')} }`, { marker });
        const counts = comparisons.map((_comparison, index) => at(data, `l${index}`, 'totalCount'));
        const kept = await keptBy(context, marker, comparisons);
        for (const [index, comparison] of comparisons.entries())
          checkEqual(counts[index], kept[index]?.total, `${toLiteral(comparison)} counts what it does in a variable`);
      }
    },
  },
  {
    id: 'data.order.every-type',
    title: 'Both directions sort every type, with every record once and nulls at the end',
    clauses: ['data.order.asc-nulls-last', 'data.order.desc-nulls-last', 'data.pagination.with-order'],
    async run(context) {
      const filter = { marker: { eq: await makeTypedRows(context) } };
      const size = PAGE_SIZE;
      const ways = ORDERED.flatMap((column) =>
        DIRECTIONS.map((order) => ({ direction: FORWARD, size, column, order })),
      );
      await checkWays(context, ways, filter, () => 'the collection');
    },
  },
  {
    id: 'data.pagination.every-order',
    title: 'Pages ordered by any type, forward and backward, are the whole in that order',
    clauses: ['data.pagination.with-order', 'data.order.asc-nulls-last', 'data.order.desc-nulls-last'],
    async run(context) {
      const filter = { marker: { eq: await makeTypedRows(context) } };
      const ways = ORDERED.flatMap((column) => [
        { direction: FORWARD, size: 3, column, order: DESC },
        { direction: BACKWARD, size: 3, column, order: ASC },
      ]);
      await checkWays(context, ways, filter, ({ name }) => `going ${name}`);
    },
  },
  {
    id: 'data.order.random-lists',
    title: 'Random lists of orderBy sort the collection, in pages of any size and both ways',
    clauses: ['data.order.list-priority', 'data.order.list', 'data.pagination.with-order'],
    hazard: 'read',
    async run(context) {
      const random = drawsOf(context).same;
      const pick = (): Direction => (random() < 0.5 ? ASC : DESC);
      // Two records have the same time, so the direction of what comes behind it always shows.
      const lists = [
        [
          ['rating', ASC],
          ['createdAt', pick()],
        ],
        [
          ['rating', DESC],
          ['createdAt', pick()],
        ],
        [
          ['createdAt', pick()],
          ['rating', ASC],
        ],
        [
          ['createdAt', pick()],
          ['rating', DESC],
        ],
      ] as const;
      const expected = lists.map((keys) => {
        const last = pick();
        const orderBy = [...keys.map(([column, direction]) => ({ [column]: direction })), { id: last }];
        const sorted = BLOGS.toSorted(
          (a, b) =>
            keys.map(([column, direction]) => compareBlogs(a, b, column, direction)).find((one) => one !== 0) ??
            (last === ASC ? 1 : -1) * (a.id - b.id),
        );
        return { orderBy, sorted, size: 2 + Math.floor(random() * 8) };
      });
      // The first of these shows the whole where a page may be as large.
      const walks = expected.flatMap((one) => [
        { ...one, size: PAGE_SIZE, direction: FORWARD },
        ...[FORWARD, BACKWARD].map((direction) => ({ ...one, direction })),
      ]);
      const walked = await walkAll(context, 'Blog', 'id', walks);
      for (const [index, { orderBy, sorted, size, direction }] of walks.entries()) {
        const pages = (walked[index] ?? []).map(({ nodes }) => nodes);
        const ordering = {
          rows: sorted,
          compare: (one: BlogRow, other: BlogRow) => sorted.indexOf(one) - sorted.indexOf(other),
          rowOf: ({ id }: Json) => BLOGS.find((row) => row.id === id),
          tell: ({ id }: BlogRow) => id,
        };
        const what = `pages of ${size} ${direction.name} follow ${JSON.stringify(orderBy)}`;
        if (direction === FORWARD) checkPagesInOrder(pages, ordering, what);
        else checkPagesInOrder([pages.flat()], ordering, what, { clause: WITH_ORDER });
      }
    },
  },
  {
    id: 'data.operators.in-without-null',
    title: 'A null in the list of in is an error for a BigInt and a BigFloat',
    clauses: ['data.filters.in-takes-non-null', 'data.operators.in'],
    hazard: 'read',
    async run(context) {
      const query =
        'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }';
      for (const [column, value] of [
        ['aBigint', HIGH.aBigint],
        ['aNumeric', LOW.aNumeric],
      ] as const) {
        const filter = (list: readonly unknown[]): Json => ({
          filter: { marker: { eq: SEED_MARKER }, [column]: { in: list } },
        });
        const data = await context.ask(query, filter([value]));
        checkEqual(nodesAt(data, 'everythingCollection').length, 1, `in on ${column} without null keeps the record`, {
          clause: 'data.operators.in',
        });
        checkRefused(await context.send(query, filter([value, null])), `in on ${column} takes no null`);
      }
    },
  },
]);
