// How filters combine: and, or, not, their nesting and their coercions.
import { firstSteadily } from '../../kit/contract/random.ts';
import { dataCases, type DataContext } from '../context.ts';
import { checkKeptLiterally, keeps, type Shown } from '../fixture/known-rows.ts';
import { BLOGS } from '../fixture/seed-rows.ts';
import { randomFilter } from '../values/random-filter.ts';

/** What texts a collation has first is not known, so that names are not ordered. */
const COLUMNS = [
  { name: 'id', operators: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in'] },
  { name: 'name', operators: ['eq', 'neq', 'startsWith', 'like'] },
];

/** Each filter keeps exactly the blogs that it describes. */
const keepsBlogs = (...filters: readonly unknown[]): ((context: DataContext) => Promise<void>) =>
  keeps(
    'Blog',
    filters.map((filter): Shown => [filter]),
  );

/** An empty compound, by itself and beside a column: in a variable and in the document. */
const ignores =
  (empty: object) =>
  async (context: DataContext): Promise<void> => {
    const beside = { id: { lt: 4 }, ...empty };
    await keepsBlogs(empty, beside)(context);
    await checkKeptLiterally(context, beside);
  };

const PRIMES = { id: { in: [2, 3, 5, 7, 11, 13] } };
const DELTAS = { rating: { eq: 5 }, name: { startsWith: 'Delta' } };

export const filterCases = dataCases('read', ['fixture'], {
  'data.filters.columns-and': {
    title: 'Filters on several columns at one level must all hold',
    run: keepsBlogs(DELTAS, { rating: { eq: 3 }, id: { gt: 2 }, description: { neq: 'Running' } }),
  },
  'data.filters.operators-and': {
    title: 'Several operators on one column must all hold',
    run: keepsBlogs({ id: { gt: 3, lte: 6 } }, { id: { neq: 4, gt: 3, lt: 7 } }),
  },
  'data.filters.and-list': {
    title: 'and takes a list of filters that must all hold',
    run: keepsBlogs(
      { and: [{ id: { gt: 3 } }, { id: { lt: 6 } }] },
      { rating: { eq: 3 }, and: [{ id: { gt: 3 } }, { id: { neq: 10 } }] },
      { and: [{ id: { eq: 3 } }, { id: { eq: 4 } }] },
    ),
  },
  'data.filters.or-list': {
    title: 'or takes a list of filters of which one must hold',
    run: keepsBlogs(
      { or: [{ id: { eq: 3 } }, { id: { eq: 9 } }] },
      { rating: { eq: 5 }, or: [{ id: { eq: 1 } }, { id: { eq: 7 } }, { id: { eq: 8 } }] },
    ),
  },
  'data.filters.not': {
    title: 'not takes one filter that must not hold; both split the collection',
    run: keepsBlogs(PRIMES, { not: PRIMES }, { not: { id: { gt: 3 }, name: { neq: 'Fjord' } } }),
  },
  'data.filters.nesting': {
    title: 'and, or and not nest in one another',
    run: keepsBlogs({
      or: [
        { and: [{ id: { gte: 2 } }, { not: { or: [{ id: { gt: 5 } }, { id: { eq: 4 } }] } }] },
        { not: { not: { and: [{ id: { eq: 14 } }, { or: [{ rating: { eq: 1 } }, { rating: { eq: 9 } }] }] } } },
      ],
    }),
  },
  'data.filters.random-nesting': {
    title: 'Random nested filters keep exactly the records that they describe',
    clauses: ['data.filters.nesting', 'data.filters.and-list', 'data.filters.or-list', 'data.filters.not'],
    run(context) {
      const [same, free] = firstSteadily('the same in every run', () => context.environment.random());
      const rows = BLOGS.map((row) => ({ ...row }));
      const draw = (random: () => number) => randomFilter({ columns: COLUMNS, rows, random }, 4);
      return keepsBlogs(...Array.from({ length: 11 }, (_one, index) => draw(index < 8 ? same : free)))(context);
    },
  },
  'data.filters.empty-and': { title: 'An empty and is ignored', run: ignores({ and: [] }) },
  'data.filters.empty-or': { title: 'An empty or is ignored', run: ignores({ or: [] }) },
  'data.filters.empty-not': { title: 'An empty not is ignored', run: ignores({ not: {} }) },
  'data.filters.empty-nested': {
    title: 'Empty compounds are ignored inside other compounds too',
    run: keepsBlogs(
      {
        and: [
          { id: { lt: 4 }, or: [] },
          { id: { gt: 1 }, not: {} },
        ],
      },
      {
        or: [
          { id: { eq: 4 }, and: [] },
          { id: { eq: 6 }, or: [], not: {} },
        ],
      },
      { not: { id: { gt: 2 }, and: [] } },
    ),
  },
  'data.filters.or-object': {
    title: "or given one object behaves as and over that object's columns",
    async run(context) {
      await keepsBlogs({ or: DELTAS }, { or: [DELTAS] }, { and: [{ id: { lt: 10 } }, { or: DELTAS }] })(context);
      await checkKeptLiterally(context, { or: DELTAS });
    },
  },
  'data.filters.absent': { title: 'A filter that is null or empty keeps everything', run: keepsBlogs(null, {}) },
});
