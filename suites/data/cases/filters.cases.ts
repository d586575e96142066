// How filters combine: and, or, not, their nesting and their coercions.
import { firstSteadily } from '../../kit/contract/random.ts';
import { dataCases, type DataContext } from '../context.ts';
import { checkKept, checkKeptLiterally, KEPT_KEYS, keepsRows } from '../fixture/known-rows.ts';
import { BLOGS } from '../fixture/seed-rows.ts';
import { randomFilter } from '../values/random-filter.ts';
import table from './filters.json' with { type: 'json' };

/** What texts a collation has first is not known, so that names are not ordered. */
const COLUMNS = [
  { name: 'id', operators: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in'] },
  { name: 'name', operators: ['eq', 'neq', 'startsWith', 'like'] },
];

/** An empty compound, by itself and beside a column: in a variable and in the document. */
const ignores =
  (empty: object) =>
  async (context: DataContext): Promise<void> => {
    const beside = { id: { lt: 4 }, ...empty };
    await checkKept(context, 'Blog', [[empty], [beside]]);
    await checkKeptLiterally(context, beside);
  };

const DELTAS = { rating: { eq: 5 }, name: { startsWith: 'Delta' } };

export const filterCases = dataCases(
  'read',
  ['fixture'],
  table,
  {
    'data.filters.random-nesting'(context) {
      const [same, free] = firstSteadily('the same in every run', () => context.environment.random());
      const rows = BLOGS.map((row) => ({ ...row }));
      const draw = (random: () => number) => randomFilter({ columns: COLUMNS, rows, random }, 4);
      const drawn = Array.from({ length: 11 }, (_one, index) => [draw(index < 8 ? same : free)] as const);
      return checkKept(context, 'Blog', drawn);
    },
    'data.filters.empty-and': ignores({ and: [] }),
    'data.filters.empty-or': ignores({ or: [] }),
    'data.filters.empty-not': ignores({ not: {} }),
    async 'data.filters.or-object'(context) {
      const inside = { and: [{ id: { lt: 10 } }, { or: DELTAS }] };
      await checkKept(context, 'Blog', [[{ or: DELTAS }], [{ or: [DELTAS] }], [inside]]);
      await checkKeptLiterally(context, { or: DELTAS });
    },
  },
  { others: keepsRows, keys: KEPT_KEYS },
);
