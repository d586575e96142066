// The filter operators one by one, over the types that have them.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll, readNodesTogether } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { pluck, sortTexts } from '../answers/read.ts';
import { blogIds, HIGH, LOW, NULLS, POSTS, SEED_MARKER } from '../fixture/seed-rows.ts';
import { offers } from '../schema/offers.ts';
import { ASC, IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';

async function blogs(context: DataContext, filter: unknown): Promise<readonly unknown[]> {
  return pluck(await readAll(context, 'Blog', 'id', { filter }), 'id');
}

type Filter = Readonly<Record<string, unknown>>;

/** Ids of the seed's rows of "Everything" under each filter. */
async function seedsOfEach(context: DataContext, filters: readonly Filter[]): Promise<readonly (readonly unknown[])[]> {
  const given = filters.map((filter) => ({
    filter: { ...filter, marker: { eq: SEED_MARKER } },
    orderBy: [{ id: ASC }],
  }));
  return (await readNodesTogether(context, 'Everything', 'id', given)).map((found) => pluck(found, 'id'));
}

async function seeds(context: DataContext, filter: Filter): Promise<readonly unknown[]> {
  const [found = []] = await seedsOfEach(context, [filter]);
  return found;
}

async function posts(context: DataContext, filter: unknown): Promise<readonly unknown[]> {
  return sortTexts(pluck(await readAll(context, 'BlogPost', 'title', { filter }), 'title'));
}

interface Example {
  readonly column: string;
  readonly operand: unknown;
  readonly expected: readonly number[];
}

/** Whether eq and neq keep the row of nulls as well is open. */
function valued(context: DataContext, operator: 'eq' | 'neq', found: readonly unknown[]): readonly unknown[] {
  const kept = found.includes(NULLS) ? 'keeps' : 'leaves out';
  context.environment.observe('data.operators.null-values', `${operator} ${kept} null`);
  return found.filter((id) => id !== NULLS);
}

/** A comparison over the mapped types of "Everything", of which two rows have values and one has nulls. */
async function checkComparison(context: DataContext, operator: string, examples: readonly Example[]): Promise<void> {
  const offered: Example[] = [];
  for (const example of examples)
    if (await offers(context, 'Everything', example.column, operator, example.operand)) offered.push(example);
  const filters = offered.map(({ column, operand }) => ({ [column]: { [operator]: operand } }));
  const found = await seedsOfEach(context, filters);
  for (const [index, { column, operand, expected }] of offered.entries())
    checkEqual(found[index], expected, `${column} ${operator} ${JSON.stringify(operand)}`);
}

const BIG = HIGH.aBigint;
/** A double cannot tell it from BIG. */
const BELOW_BIG = String(BigInt(BIG) - 1n);
const NUMERIC = HIGH.aNumeric;
const MOMENT = HIGH.aTimestamp;
const [SMALLEST, SMALLEST_BIG, SMALLEST_NUMERIC] = [LOW.anInteger, LOW.aBigint, LOW.aNumeric];

/** Titles that a comparison of texts keeps. */
function titles(keep: (title: string) => boolean): readonly string[] {
  return sortTexts(POSTS.map(({ title }) => title).filter(keep));
}

function named(keep: (name: string) => boolean): readonly number[] {
  return blogIds(({ name }) => keep(name));
}

/** The pattern in the words of JavaScript. */
function matching(pattern: RegExp): readonly number[] {
  return named((name) => pattern.test(name));
}

/** Ids that no blog has, more of them than fit into a short list. */
const NOBODY = Array.from({ length: 30 }, (_, index) => -1 - index);

export const operatorCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.operators.eq',
    title: 'eq keeps the records whose value is equal, on every filter type',
    clauses: [
      'data.operators.eq',
      'data.filters.opaque-operators',
      'data.operators.null-values',
      'data.filters.bigint-operators',
      'data.filters.bigfloat-operators',
    ],
    async run(context) {
      const examples: readonly Example[] = [
        { column: 'anInteger', operand: HIGH.anInteger, expected: [HIGH.id] },
        { column: 'aText', operand: HIGH.aText, expected: [HIGH.id] },
        { column: 'aVarchar', operand: LOW.aVarchar, expected: [LOW.id] },
        { column: 'aBigint', operand: BIG, expected: [HIGH.id] },
        { column: 'aBigint', operand: BELOW_BIG, expected: [] },
        { column: 'aNumeric', operand: NUMERIC, expected: [HIGH.id] },
        { column: 'aTimestamp', operand: MOMENT, expected: [HIGH.id] },
        { column: 'anInet', operand: HIGH.anInet, expected: [HIGH.id] },
      ];
      const filters = examples.map(({ column, operand }) => ({ [column]: { eq: operand } }));
      const found = await seedsOfEach(context, filters);
      for (const [index, { column, operand, expected }] of examples.entries())
        checkEqual(valued(context, 'eq', found[index] ?? []), expected, `${column} eq ${JSON.stringify(operand)}`);
    },
  },
  {
    id: 'data.operators.neq',
    title: 'neq keeps the records whose value is not equal',
    clauses: [
      'data.operators.neq',
      'data.operators.null-values',
      'data.filters.bigint-operators',
      'data.filters.bigfloat-operators',
    ],
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
      checkEqual(valued(context, 'neq', await seeds(context, filter)), [LOW.id], 'neq on a bigint and a numeric');
    },
  },
  {
    id: 'data.operators.gt',
    title: 'gt keeps the records whose value is greater',
    clauses: ['data.operators.gt', 'data.filters.bigint-operators', 'data.filters.bigfloat-operators'],
    async run(context) {
      await checkComparison(context, 'gt', [
        { column: 'anInteger', operand: SMALLEST, expected: [HIGH.id] },
        { column: 'anInteger', operand: HIGH.anInteger, expected: [] },
        { column: 'aBigint', operand: BELOW_BIG, expected: [HIGH.id] },
        { column: 'aBigint', operand: BIG, expected: [] },
        { column: 'aNumeric', operand: SMALLEST_NUMERIC, expected: [HIGH.id] },
        { column: 'aNumeric', operand: NUMERIC, expected: [] },
        { column: 'aTimestamp', operand: MOMENT.replace(/\..*/u, ''), expected: [HIGH.id] },
        { column: 'aTimestamp', operand: MOMENT, expected: [] },
      ]);
      if (!(await offers(context, 'BlogPost', 'title', 'gt', 'Post 45'))) return;
      checkEqual(
        await posts(context, { title: { gt: 'Post 45' } }),
        titles((one) => one > 'Post 45'),
        'gt on a text',
      );
    },
  },
  {
    id: 'data.operators.gte',
    title: 'gte keeps the records whose value is greater or equal',
    clauses: ['data.operators.gte', 'data.filters.bigint-operators', 'data.filters.bigfloat-operators'],
    async run(context) {
      await checkComparison(context, 'gte', [
        { column: 'anInteger', operand: HIGH.anInteger, expected: [HIGH.id] },
        { column: 'anInteger', operand: HIGH.anInteger + 1, expected: [] },
        { column: 'aBigint', operand: BIG, expected: [HIGH.id] },
        { column: 'aNumeric', operand: NUMERIC, expected: [HIGH.id] },
        { column: 'aTimestamp', operand: LOW.aTimestamp, expected: [HIGH.id, LOW.id] },
      ]);
      if (!(await offers(context, 'BlogPost', 'title', 'gte', 'Post 47'))) return;
      checkEqual(
        await posts(context, { title: { gte: 'Post 47' } }),
        titles((one) => one >= 'Post 47'),
        'gte on a text',
      );
    },
  },
  {
    id: 'data.operators.lt',
    title: 'lt keeps the records whose value is less',
    clauses: ['data.operators.lt', 'data.filters.bigint-operators', 'data.filters.bigfloat-operators'],
    async run(context) {
      await checkComparison(context, 'lt', [
        { column: 'anInteger', operand: HIGH.anInteger, expected: [LOW.id] },
        { column: 'aBigint', operand: BIG, expected: [LOW.id] },
        { column: 'aBigint', operand: SMALLEST_BIG, expected: [] },
        { column: 'aNumeric', operand: `${NUMERIC}1`, expected: [HIGH.id, LOW.id] },
        { column: 'aNumeric', operand: SMALLEST_NUMERIC, expected: [] },
        { column: 'aTimestamp', operand: MOMENT, expected: [LOW.id] },
        { column: 'aTimestamp', operand: LOW.aTimestamp, expected: [] },
      ]);
      if (!(await offers(context, 'BlogPost', 'title', 'lt', 'Post 03'))) return;
      checkEqual(
        await posts(context, { title: { lt: 'Post 03' } }),
        titles((one) => one < 'Post 03'),
        'lt on a text',
      );
    },
  },
  {
    id: 'data.operators.lte',
    title: 'lte keeps the records whose value is less or equal',
    clauses: ['data.operators.lte', 'data.filters.bigint-operators', 'data.filters.bigfloat-operators'],
    async run(context) {
      await checkComparison(context, 'lte', [
        { column: 'anInteger', operand: SMALLEST, expected: [LOW.id] },
        { column: 'aBigint', operand: SMALLEST_BIG, expected: [LOW.id] },
        { column: 'aNumeric', operand: SMALLEST_NUMERIC, expected: [LOW.id] },
        { column: 'aTimestamp', operand: MOMENT, expected: [HIGH.id, LOW.id] },
      ]);
      if (!(await offers(context, 'BlogPost', 'title', 'lte', 'Post 02'))) return;
      checkEqual(
        await posts(context, { title: { lte: 'Post 02' } }),
        titles((one) => one <= 'Post 02'),
        'lte on a text',
      );
    },
  },
  {
    id: 'data.operators.in',
    title: 'in keeps the records whose value is in the list',
    clauses: ['data.operators.in', 'data.filters.bigint-operators', 'data.filters.bigfloat-operators'],
    async run(context) {
      checkEqual(await blogs(context, { id: { in: [14, 2, ...NOBODY, 7] } }), [2, 7, 14], 'in on a long list');
      const listed = ['Ember', 'Basalt', 'ember'];
      checkEqual(
        await blogs(context, { name: { in: listed } }),
        named((name) => listed.includes(name)),
        'in on a text',
      );
      checkEqual(await blogs(context, { id: { in: [5] } }), [5], 'in with one value');
      await checkComparison(context, 'in', [
        { column: 'aBigint', operand: [BIG, '5'], expected: [HIGH.id] },
        { column: 'aNumeric', operand: [SMALLEST_NUMERIC, NUMERIC], expected: [HIGH.id, LOW.id] },
      ]);
    },
  },
  {
    id: 'data.operators.is-null',
    title: 'is can keep the records whose value is null',
    clauses: [
      'data.operators.is-null',
      'data.filters.bigint-operators',
      'data.filters.bigfloat-operators',
      'data.filters.opaque-operators',
    ],
    async run(context) {
      checkEqual(
        await blogs(context, { rating: { is: IS_NULL } }),
        blogIds((row) => row.rating === null),
        'is NULL on an integer',
      );
      const none = blogIds((row) => row.description === null);
      checkEqual(
        await blogs(context, { description: { is: IS_NULL } }),
        none,
        'is NULL on a text, of which one is empty',
      );
      await checkComparison(
        context,
        'is',
        ['aBigint', 'aNumeric', 'aTimestamp', 'anInet'].map((column) => ({
          column,
          operand: IS_NULL,
          expected: [NULLS],
        })),
      );
    },
  },
  {
    id: 'data.operators.is-not-null',
    title: 'is can keep the records whose value is not null',
    async run(context) {
      const rated = blogIds((row) => row.rating !== null);
      checkEqual(await blogs(context, { rating: { is: IS_NOT_NULL } }), rated, 'is NOT_NULL on an integer');
      await checkComparison(
        context,
        'is',
        ['aText', 'aBigint', 'aTimestamp', 'anInet'].map((column) => ({
          column,
          operand: IS_NOT_NULL,
          expected: [HIGH.id, LOW.id],
        })),
      );
    },
  },
  {
    id: 'data.operators.starts-with',
    title: 'startsWith keeps the texts that start with the prefix; case counts, wildcards do not',
    clauses: ['data.operators.starts-with', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(
        await blogs(context, { name: { startsWith: 'Delta' } }),
        named((name) => name.startsWith('Delta')),
        'those that start with Delta',
      );
      checkEqual(
        await blogs(context, { name: { startsWith: 'ada' } }),
        named((name) => name.startsWith('ada')),
        'case matters',
      );
      checkEqual(
        await blogs(context, { name: { startsWith: '100%' } }),
        named((name) => name.startsWith('100%')),
        'a percent sign in the prefix',
      );
      checkEqual(await blogs(context, { name: { startsWith: '%Wool' } }), [], 'a percent sign is not a wildcard');
      checkEqual(await blogs(context, { name: { startsWith: 'D_lta' } }), [], 'an underscore is not a wildcard');
      const quoted = "With 'quotes' and \\";
      const kept = blogIds(({ description }) => description?.startsWith(quoted) ?? false);
      checkEqual(await blogs(context, { description: { startsWith: quoted } }), kept, 'a backslash is a backslash');
    },
  },
  {
    id: 'data.operators.like',
    title: 'like matches a pattern in which % stands for any text',
    clauses: ['data.operators.like', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(
        await blogs(context, { name: { like: '%a' } }),
        named((name) => name.endsWith('a')),
        '% at the front',
      );
      checkEqual(await blogs(context, { name: { like: 'D%s' } }), matching(/^D.*s$/u), '% in the middle');
      checkEqual(await blogs(context, { name: { like: '%e%r%' } }), matching(/e.*r/u), '% several times');
      checkEqual(
        await blogs(context, { name: { like: 'Delta' } }),
        named((name) => name === 'Delta'),
        'without % the whole text',
      );
      checkEqual(await blogs(context, { name: { like: 'ada%' } }), matching(/^ada/u), 'case matters');
    },
  },
  {
    id: 'data.operators.ilike',
    title: 'ilike matches as like does, ignoring case',
    clauses: ['data.operators.ilike', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(await blogs(context, { name: { ilike: 'ADA%' } }), matching(/^ada/iu), 'case does not matter');
      checkEqual(await blogs(context, { name: { ilike: 'delta' } }), matching(/^delta$/iu), 'without % the whole text');
    },
  },
  {
    id: 'data.operators.regex',
    title: 'regex matches a POSIX regular expression, case included',
    clauses: ['data.operators.regex', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(
        await blogs(context, { name: { regex: '^[A-C]{1}' } }),
        matching(/^[A-C]/u),
        'a class, an anchor and a bound',
      );
      checkEqual(await blogs(context, { name: { regex: '(er|or)' } }), matching(/er|or/u), 'an alternative anywhere');
      checkEqual(await blogs(context, { name: { regex: '^[[:digit:]]+%' } }), matching(/^\d+%/u), 'a POSIX class');
      checkEqual(await blogs(context, { name: { regex: '^ada' } }), matching(/^ada/u), 'case matters');
      const kept = blogIds(({ description }) => /s/u.test(description ?? ''));
      checkEqual(await blogs(context, { description: { regex: 's' } }), kept, 'null matches nothing');
    },
  },
  {
    id: 'data.operators.iregex',
    title: 'iregex matches a POSIX regular expression, ignoring case',
    clauses: ['data.operators.iregex', 'data.operators.patterns-on-strings'],
    async run(context) {
      checkEqual(await blogs(context, { name: { iregex: '^ADA' } }), matching(/^ada/iu), 'case does not matter');
      checkEqual(await blogs(context, { name: { iregex: '^delta$' } }), matching(/^delta$/iu), 'anchors hold');
      const kept = blogIds(({ description }) => /s/iu.test(description ?? ''));
      checkEqual(await blogs(context, { description: { iregex: 'S' } }), kept, 'null matches nothing');
    },
  },
]);
