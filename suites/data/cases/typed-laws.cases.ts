// Laws over every type that compares: what random filters keep, and every order, whole and in pages.
import { CheckFailure, checkEqual } from '../../kit/contract/check.ts';
import { firstSteadily } from '../../kit/contract/random.ts';
import { askTogether, readAll } from '../answers/collection.ts';
import { BACKWARD, bothWays, FORWARD } from '../answers/walk.ts';
import { dataCases, type DataContext } from '../context.ts';
import { at, nodesAt, pluck, sortTexts, type Json } from '../answers/read.ts';
import { checkWalks, comparesIn, known, makeKnown, type Known, type KnownWalk } from '../fixture/known-rows.ts';
import { HIGH, LOW, SEED_MARKER } from '../fixture/seed-rows.ts';
import { judgeRows } from '../values/filter-model.ts';
import { WITH_ORDER, type Blame } from '../values/order-model.ts';
import { randomFilter, simplify, toLiteral } from '../values/random-filter.ts';
import { TYPED_COLUMNS, TYPED_ROWS, type TypedColumn } from '../values/typed-rows.ts';
import { offers } from '../schema/offers.ts';
import { ASC, DESC, IS_NULL, PAGE_SIZE } from '../schema/vocabulary.ts';
import table from './typed-laws.json' with { type: 'json' };

const FILTERS = 60;
/** Those of them that every run asks. */
const SAME_FILTERS = 48;
const FILTERS_AT_ONCE = 20;
const ORDERED = ['anInteger', 'aBigint', 'aNumeric', 'aText', 'aTimestamp'] as const;

const COMPARED = ['eq', 'gt', 'gte', 'lt', 'lte'];

/** The operators that the contract has for the filter type of each column, stated or implied; a target may have others. */
const LISTED: Readonly<Record<TypedColumn, readonly string[]>> = {
  anInteger: [...COMPARED, 'neq', 'in', 'is'],
  aBigint: [...COMPARED, 'neq', 'in', 'is'],
  aNumeric: [...COMPARED, 'neq', 'in', 'is'],
  aText: [...COMPARED, 'neq', 'in', 'is', 'startsWith', 'like'],
  aTimestamp: [...COMPARED, 'is'],
  aUuid: ['eq', 'neq'],
  anInet: ['eq', 'is'],
};

/** An operand of each operator that some rows have. */
function operandOf(column: TypedColumn, operator: string): unknown {
  const [operand = null, other = null] = TYPED_ROWS.map((row) => row[column]);
  const special: Readonly<Record<string, unknown>> = {
    in: [operand, other],
    is: IS_NULL,
    startsWith: String(operand).slice(0, 2),
    like: `%${String(operand).slice(1, 2)}%`,
  };
  return special[operator] ?? operand;
}

/** The columns with the operators that the target has. */
async function columnsOf(context: DataContext): Promise<readonly { name: TypedColumn; operators: string[] }[]> {
  const columns: { name: TypedColumn; operators: string[] }[] = [];
  for (const name of TYPED_COLUMNS) {
    const operators: string[] = [];
    for (const operator of LISTED[name])
      if (await offers(context, 'Everything', name, operator, operandOf(name, operator))) operators.push(operator);
    columns.push({ name, operators });
  }
  return columns;
}

/** What was kept of the rows, and how many the target counts. */
interface Kept {
  readonly labels: readonly string[];
  readonly total: unknown;
}

/** Asks for several filters at once; one that does not fit on a page is read to its end. */
async function keptBy(context: DataContext, { within }: Known, filters: readonly Json[]): Promise<readonly Kept[]> {
  const given = filters.map((filter) => ({ filter: { ...within, and: [filter] }, first: 30 }));
  const kept: Kept[] = [];
  const selection = 'totalCount edges { node { aVarchar } } pageInfo { hasNextPage }';
  for (const [index, connection] of (await askTogether(context, 'Everything', selection, given)).entries()) {
    const filter = given[index]?.filter;
    const isWhole = at(connection, 'pageInfo', 'hasNextPage') === false;
    const nodes = isWhole ? nodesAt(connection) : await readAll(context, 'Everything', 'aVarchar', { filter });
    kept.push({ labels: sortTexts(pluck(nodes, 'aVarchar')), total: at(connection, 'totalCount') });
  }
  return kept;
}

/** The labels of the rows that a filter keeps, and of those that it may keep. */
function describedBy(filter: Json): Readonly<Record<'kept' | 'open', readonly unknown[]>> {
  const { kept, open } = judgeRows(filter, TYPED_ROWS, comparesIn('Everything'));
  return { kept: pluck(kept, 'aVarchar'), open: pluck(open, 'aVarchar') };
}

function isRight(filter: Json, { labels, total }: Kept): boolean {
  const { kept, open } = describedBy(filter);
  const decided = labels.filter((label) => !open.includes(label));
  const fits = decided.join() === sortTexts(kept).join();
  return fits && new Set(labels).size === labels.length && total === labels.length;
}

const MOST_STEPS = 60;

/** The simplest filter that is still answered wrongly. */
async function shrink(context: DataContext, rows: Known, wrong: Json): Promise<Json> {
  const tried = new Set<string>();
  let smallest = wrong;
  for (let candidates = [...simplify(wrong)]; tried.size < MOST_STEPS;) {
    const next = candidates.shift();
    if (next === undefined) break;
    const text = JSON.stringify(next);
    if (tried.has(text)) continue;
    tried.add(text);
    const [kept] = await keptBy(context, rows, [next]);
    if (kept === undefined || isRight(next, kept)) continue;
    smallest = next;
    candidates = [...simplify(next)];
  }
  return smallest;
}

async function failOn(context: DataContext, rows: Known, wrong: Json): Promise<never> {
  const filter = await shrink(context, rows, wrong);
  const [kept] = await keptBy(context, rows, [filter]);
  const { kept: expected, open } = describedBy(filter);
  const odd = TYPED_ROWS.filter(
    ({ aVarchar: label }) => !open.includes(label) && expected.includes(label) !== kept?.labels.includes(String(label)),
  );
  const columns = TYPED_COLUMNS.filter((column) => JSON.stringify(filter).includes(`"${column}"`));
  const mistaken = odd.map((row) =>
    [row['aVarchar'], ...columns.map((column) => `${column}: ${String(row[column])}`)].join(' '),
  );
  throw new CheckFailure(`the filter ${JSON.stringify(filter)} keeps and counts what it describes`, {
    expected: { kept: expected, ...(open.length > 0 ? { open } : {}) },
    actual: { ...kept, mistaken },
    ...(odd.length === 0 ? { clause: 'data.shape.total-count-matches' } : {}),
  });
}

/** Going forward the first page shows the order; all the rest is pagination's. */
function blameOf({ direction, orderBy = [] }: KnownWalk): Blame {
  if (direction !== FORWARD) return { clause: WITH_ORDER };
  const isUpwards = orderBy.some((element) => Object.values(element).includes(ASC));
  return { clause: isUpwards ? 'data.order.asc-nulls-last' : 'data.order.desc-nulls-last', behind: WITH_ORDER };
}

export const typedLawCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.filters.random-types'(context) {
    const [same, free] = firstSteadily('the same in every run', () => context.environment.random());
    const made = await makeKnown(context, TYPED_ROWS);
    const columns = await columnsOf(context);
    const filters = Array.from({ length: FILTERS }, (_one, index) =>
      randomFilter({ columns, rows: TYPED_ROWS, random: index < SAME_FILTERS ? same : free }, index % 4),
    );
    const kept: Kept[] = [];
    for (let from = 0; from < FILTERS; from += FILTERS_AT_ONCE)
      kept.push(...(await keptBy(context, made, filters.slice(from, from + FILTERS_AT_ONCE))));
    for (const [index, filter] of filters.entries()) {
      const found = kept[index];
      if (found === undefined || !isRight(filter, found)) await failOn(context, made, filter);
    }
  },
  async 'data.filters.literals'(context) {
    const made = await makeKnown(context, TYPED_ROWS);
    for (const { name, operators } of await columnsOf(context)) {
      if (operators.length === 0) continue;
      const filters = operators.map((operator) => ({ [name]: { [operator]: operandOf(name, operator) } }));
      const asked = filters.map((filter, index) => {
        const literal = toLiteral({ ...made.within, and: [filter] });
        return `l${index}: everythingCollection(first: 30, filter: ${literal}) { totalCount }`;
      });
      const data = await context.ask(`{ ${asked.join(' ')} }`);
      for (const [index, { total }] of (await keptBy(context, made, filters)).entries()) {
        const what = `${toLiteral(filters[index])} counts what it does in a variable`;
        checkEqual(at(data, `l${index}`, 'totalCount'), total, what);
      }
    }
  },
  async 'data.order.every-type'(context) {
    const orders = ORDERED.flatMap((column) => [ASC, DESC].map((order) => [{ [column]: order }]));
    const walks = orders.map((orderBy) => ({ direction: FORWARD, size: PAGE_SIZE, orderBy }));
    await checkWalks(context, await makeKnown(context, TYPED_ROWS), walks, blameOf);
  },
  async 'data.pagination.every-order'(context) {
    const walks = ORDERED.flatMap((column) => [
      { direction: FORWARD, size: 3, orderBy: [{ [column]: DESC }] },
      { direction: BACKWARD, size: 3, orderBy: [{ [column]: ASC }] },
    ]);
    await checkWalks(context, await makeKnown(context, TYPED_ROWS), walks, blameOf);
  },
  async 'data.order.random-lists'(context) {
    const [random] = firstSteadily('the same in every run', () => context.environment.random());
    const any = (): string => (random() < 0.5 ? ASC : DESC);
    // Two records have the same time, so the direction of what comes behind it always shows.
    const walks = [ASC, DESC].flatMap((rating) =>
      [
        [{ rating }, { createdAt: any() }, { id: any() }],
        [{ createdAt: any() }, { rating }, { id: any() }],
      ].flatMap((orderBy) => {
        const size = 2 + Math.floor(random() * 8);
        // The first of these shows the whole where a page may be as large.
        const whole = { orderBy, size: PAGE_SIZE, direction: FORWARD };
        return [whole, ...bothWays({ orderBy, size })];
      }),
    );
    await checkWalks(context, known('Blog'), walks, ({ direction }) =>
      direction === FORWARD ? { behind: WITH_ORDER } : { clause: WITH_ORDER },
    );
  },
  async 'data.operators.in-without-null'(context) {
    const query =
      'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }';
    for (const [column, value] of [
      ['aBigint', HIGH.aBigint],
      ['aNumeric', LOW.aNumeric],
    ] as const) {
      const within = (...list: readonly unknown[]) => ({
        filter: { marker: { eq: SEED_MARKER }, [column]: { in: list } },
      });
      const found = nodesAt(await context.ask(query, within(value)), 'everythingCollection');
      const what = `in on ${column} without null keeps the record`;
      checkEqual(found.length, 1, what, { clause: 'data.operators.in' });
      await context.refuse(`in on ${column} takes no null`, [query, within(value, null)]);
    }
  },
});
