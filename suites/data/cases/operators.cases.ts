// The filter operators one by one, over the types that have them.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll, readNodes } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { pluck, sortTexts } from '../answers/read.ts';
import { blogIds } from '../fixture/seed-rows.ts';

async function blogs(context: DataContext, filter: unknown): Promise<readonly unknown[]> {
  return pluck(await readAll(context, 'Blog', 'id', { filter }), 'id');
}

/** Ids of the seed's rows of "Everything". */
async function seeds(context: DataContext, filter: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> {
  const whole = { ...filter, marker: { eq: 'seed' } };
  const found = await readNodes(context, 'Everything', 'id', { filter: whole, orderBy: [{ id: 'AscNullsLast' }] });
  return pluck(found, 'id');
}

async function posts(context: DataContext, filter: unknown): Promise<readonly unknown[]> {
  return sortTexts(pluck(await readAll(context, 'BlogPost', 'title', { filter }), 'title'));
}

interface Example {
  readonly column: string;
  readonly operand: unknown;
  readonly expected: readonly number[];
}

const NULLS = 3;

/** As seeds; whether eq and neq keep the row of nulls as well is open. */
async function seedsWithValues(
  context: DataContext,
  operator: 'eq' | 'neq',
  filter: Readonly<Record<string, unknown>>,
): Promise<readonly unknown[]> {
  const found = await seeds(context, filter);
  const kept = found.includes(NULLS) ? 'keeps' : 'leaves out';
  context.environment.observe('data.operators.null-values', `${operator} ${kept} null`);
  return found.filter((id) => id !== NULLS);
}

/** A comparison over the mapped types of "Everything": rows 1 and 2 have values, row 3 has nulls. */
async function checkComparison(context: DataContext, operator: string, examples: readonly Example[]): Promise<void> {
  for (const { column, operand, expected } of examples)
    checkEqual(
      await seeds(context, { [column]: { [operator]: operand } }),
      expected,
      `${column} ${operator} ${JSON.stringify(operand)}`,
    );
}

const BIG = '9007199254740993';
const NUMERIC = '12345678901234567890.123456789';
const MOMENT = '2024-05-06T07:08:09.25';

export const operatorCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.operators.eq',
    title: 'eq keeps the records whose value is equal, on every filter type',
    clauses: ['data.operators.eq', 'data.filters.opaque-operators', 'data.operators.null-values'],
    async run(context) {
      const examples: readonly Example[] = [
        { column: 'anInteger', operand: 7, expected: [1] },
        { column: 'aText', operand: 'sept', expected: [1] },
        { column: 'aVarchar', operand: '', expected: [2] },
        { column: 'aBigint', operand: BIG, expected: [1] },
        { column: 'aBigint', operand: '9007199254740992', expected: [] },
        { column: 'aNumeric', operand: NUMERIC, expected: [1] },
        { column: 'aTimestamp', operand: MOMENT, expected: [1] },
        { column: 'anInet', operand: '10.0.0.1', expected: [1] },
      ];
      for (const { column, operand, expected } of examples) {
        const found = await seedsWithValues(context, 'eq', { [column]: { eq: operand } });
        checkEqual(found, expected, `${column} eq ${JSON.stringify(operand)}`);
      }
    },
  },
  {
    id: 'data.operators.neq',
    title: 'neq keeps the records whose value is not equal',
    clauses: ['data.operators.neq', 'data.operators.null-values'],
    async run(context) {
      checkEqual(
        await blogs(context, { name: { neq: 'Delta' } }),
        blogIds((row) => row.name !== 'Delta'),
        'neq on a text',
      );
      checkEqual(
        await blogs(context, { id: { neq: 1 } }),
        blogIds((row) => row.id !== 1),
        'neq on an integer',
      );
      const filter = { aBigint: { neq: BIG }, aNumeric: { neq: NUMERIC } };
      checkEqual(await seedsWithValues(context, 'neq', filter), [2], 'neq on a bigint and a numeric');
    },
  },
  {
    id: 'data.operators.gt',
    title: 'gt keeps the records whose value is greater',
    clauses: ['data.operators.gt', 'data.operators.ordering-on-ordered-types'],
    async run(context) {
      await checkComparison(context, 'gt', [
        { column: 'anInteger', operand: -1, expected: [1] },
        { column: 'anInteger', operand: 7, expected: [] },
        { column: 'aBigint', operand: '9007199254740992', expected: [1] },
        { column: 'aBigint', operand: BIG, expected: [] },
        { column: 'aNumeric', operand: '-0.5', expected: [1] },
        { column: 'aTimestamp', operand: '2024-05-06T07:08:09', expected: [1] },
      ]);
      checkEqual(await posts(context, { title: { gt: 'Post 45' } }), ['Post 46', 'Post 47', 'Post 48'], 'gt on a text');
    },
  },
  {
    id: 'data.operators.gte',
    title: 'gte keeps the records whose value is greater or equal',
    clauses: ['data.operators.gte', 'data.operators.ordering-on-ordered-types'],
    async run(context) {
      await checkComparison(context, 'gte', [
        { column: 'anInteger', operand: 7, expected: [1] },
        { column: 'anInteger', operand: 8, expected: [] },
        { column: 'aBigint', operand: BIG, expected: [1] },
        { column: 'aNumeric', operand: NUMERIC, expected: [1] },
        { column: 'aTimestamp', operand: '1999-12-31T23:59:59', expected: [1, 2] },
      ]);
      checkEqual(await posts(context, { title: { gte: 'Post 47' } }), ['Post 47', 'Post 48'], 'gte on a text');
    },
  },
  {
    id: 'data.operators.lt',
    title: 'lt keeps the records whose value is less',
    clauses: ['data.operators.lt', 'data.operators.ordering-on-ordered-types'],
    async run(context) {
      await checkComparison(context, 'lt', [
        { column: 'anInteger', operand: 7, expected: [2] },
        { column: 'aBigint', operand: BIG, expected: [2] },
        { column: 'aBigint', operand: '-9223372036854775808', expected: [] },
        { column: 'aNumeric', operand: '12345678901234567890.1234567891', expected: [1, 2] },
        { column: 'aTimestamp', operand: MOMENT, expected: [2] },
      ]);
      checkEqual(await posts(context, { title: { lt: 'Post 03' } }), ['Post 01', 'Post 02'], 'lt on a text');
    },
  },
  {
    id: 'data.operators.lte',
    title: 'lte keeps the records whose value is less or equal',
    clauses: ['data.operators.lte', 'data.operators.ordering-on-ordered-types'],
    async run(context) {
      await checkComparison(context, 'lte', [
        { column: 'anInteger', operand: -1, expected: [2] },
        { column: 'aBigint', operand: '-9223372036854775808', expected: [2] },
        { column: 'aNumeric', operand: '-0.5', expected: [2] },
        { column: 'aTimestamp', operand: MOMENT, expected: [1, 2] },
      ]);
      checkEqual(await posts(context, { title: { lte: 'Post 02' } }), ['Post 01', 'Post 02'], 'lte on a text');
    },
  },
  {
    id: 'data.operators.in',
    title: 'in keeps the records whose value is in the list',
    clauses: ['data.operators.in'],
    async run(context) {
      checkEqual(await blogs(context, { id: { in: [14, 2, 99, 7] } }), [2, 7, 14], 'in on an integer');
      checkEqual(await blogs(context, { name: { in: ['Ember', 'Basalt', 'ember'] } }), [3, 8], 'in on a text');
      checkEqual(await blogs(context, { id: { in: [5] } }), [5], 'in with one value');
      await checkComparison(context, 'in', [
        { column: 'aBigint', operand: [BIG, '5'], expected: [1] },
        { column: 'aNumeric', operand: ['-0.5', NUMERIC], expected: [1, 2] },
      ]);
    },
  },
  {
    id: 'data.operators.is-null',
    title: 'is NULL keeps the records whose value is null',
    clauses: ['data.operators.is-null', 'data.filters.is-values'],
    async run(context) {
      checkEqual(
        await blogs(context, { rating: { is: 'NULL' } }),
        blogIds((row) => row.rating === null),
        'is NULL on an integer',
      );
      const none = blogIds((row) => row.description === null);
      checkEqual(
        await blogs(context, { description: { is: 'NULL' } }),
        none,
        'is NULL on a text, of which one is empty',
      );
      await checkComparison(
        context,
        'is',
        ['aBigint', 'aNumeric', 'aTimestamp', 'anInet'].map((column) => ({ column, operand: 'NULL', expected: [3] })),
      );
      context.environment.observe('data.filters.is-values', 'NULL');
    },
  },
  {
    id: 'data.operators.is-not-null',
    title: 'is NOT_NULL keeps the records whose value is not null',
    clauses: ['data.operators.is-not-null', 'data.filters.is-values'],
    async run(context) {
      const rated = blogIds((row) => row.rating !== null);
      checkEqual(await blogs(context, { rating: { is: 'NOT_NULL' } }), rated, 'is NOT_NULL on an integer');
      await checkComparison(
        context,
        'is',
        ['aText', 'aBigint', 'aTimestamp', 'anInet'].map((column) => ({
          column,
          operand: 'NOT_NULL',
          expected: [1, 2],
        })),
      );
      context.environment.observe('data.filters.is-values', 'NOT_NULL');
    },
  },
  {
    id: 'data.operators.starts-with',
    title: 'startsWith keeps the records whose text starts with the prefix, with regard to case and without wildcards',
    clauses: ['data.operators.starts-with', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(await blogs(context, { name: { startsWith: 'Delta' } }), [6, 7], 'the two that start with Delta');
      checkEqual(await blogs(context, { name: { startsWith: 'ada' } }), [2], 'case matters');
      checkEqual(await blogs(context, { name: { startsWith: '100%' } }), [5], 'a percent sign in the prefix');
      checkEqual(await blogs(context, { name: { startsWith: '%Wool' } }), [], 'a percent sign is no wildcard');
      checkEqual(await blogs(context, { name: { startsWith: 'D_lta' } }), [], 'an underscore is no wildcard');
      const quoted = "With 'quotes' and \\";
      checkEqual(await blogs(context, { description: { startsWith: quoted } }), [12], 'a backslash is a backslash');
    },
  },
  {
    id: 'data.operators.like',
    title: 'like matches a pattern in which % stands for any text',
    clauses: ['data.operators.like', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(await blogs(context, { name: { like: '%a' } }), [6], '% at the front');
      checkEqual(await blogs(context, { name: { like: 'D%s' } }), [7], '% in the middle');
      checkEqual(await blogs(context, { name: { like: '%e%r%' } }), [4, 8, 11, 13, 14], '% several times');
      checkEqual(await blogs(context, { name: { like: 'Delta' } }), [6], 'without % the whole text');
      checkEqual(await blogs(context, { name: { like: 'ada%' } }), [2], 'case matters');
    },
  },
  {
    id: 'data.operators.ilike',
    title: 'ilike is like without regard to case',
    clauses: ['data.operators.ilike', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(await blogs(context, { name: { ilike: 'ADA%' } }), [1, 2], 'case does not matter');
      checkEqual(await blogs(context, { name: { ilike: 'delta' } }), [6], 'without % the whole text');
    },
  },
  {
    id: 'data.operators.regex',
    title: 'regex matches a POSIX regular expression, with regard to case',
    clauses: ['data.operators.regex', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(await blogs(context, { name: { regex: '^[A-C]' } }), [1, 3, 4], 'a class and an anchor');
      checkEqual(
        await blogs(context, { name: { regex: '(er|or)' } }),
        [4, 8, 9, 11, 13, 16],
        'an alternative anywhere',
      );
      checkEqual(await blogs(context, { name: { regex: '^[[:digit:]]+%' } }), [5], 'a POSIX class');
      checkEqual(await blogs(context, { name: { regex: '^ada' } }), [2], 'case matters');
    },
  },
  {
    id: 'data.operators.iregex',
    title: 'iregex matches a POSIX regular expression without regard to case',
    clauses: ['data.operators.iregex', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(await blogs(context, { name: { iregex: '^ADA' } }), [1, 2], 'case does not matter');
      checkEqual(await blogs(context, { name: { iregex: '^delta$' } }), [6], 'anchors hold');
    },
  },
]);
