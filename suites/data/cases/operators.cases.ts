// The filter operators one by one, over the types that have them, and over values that invite a short cut: nulls inside compounds,
// capitals, pattern signs, line breaks, foreign identifiers.
import { readNodeId } from '../answers/collection.ts';
import { dataCases, type DataContext } from '../context.ts';
import { checkKept, KEPT_KEYS, keepsRows, type Shown } from '../fixture/known-rows.ts';
import { HIGH, LOW, SEED_MARKER } from '../fixture/seed-rows.ts';
import { offers } from '../schema/offers.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';
import { checkFindsNothing } from '../verbs.ts';
import table from './operators.json' with { type: 'json' };

/** A double cannot tell it from the value of HIGH. */
const BELOW_BIG = String(BigInt(HIGH.aBigint) - 1n);
/** Ids that no blog has, more of them than fit into a short list. */
const NOBODY = Array.from({ length: 30 }, (_, index) => -1 - index);

const UNRATED = { rating: { is: IS_NULL } };
const RATED = { rating: { is: IS_NOT_NULL } };

type Operands = Readonly<Record<string, readonly unknown[]>>;

/** Values that rows have, and others close beside them. Few posts are beyond theirs: a page holds them all. */
const BORDERS = {
  anInteger: [LOW.anInteger, HIGH.anInteger, HIGH.anInteger + 1],
  aBigint: [LOW.aBigint, BELOW_BIG, HIGH.aBigint],
  aNumeric: [LOW.aNumeric, HIGH.aNumeric, `${HIGH.aNumeric}1`],
  aTimestamp: [LOW.aTimestamp, HIGH.aTimestamp.replace(/\..*/u, ''), HIGH.aTimestamp],
};
const ABOVE = { Everything: BORDERS, BlogPost: { title: ['Post 45', 'Post 47'] } };
const BELOW = { Everything: BORDERS, BlogPost: { title: ['Post 02', 'Post 03'] } };

const toAll = (columns: readonly string[], operand: string): Operands =>
  Object.fromEntries(columns.map((column) => [column, [operand]]));

/** An operator with each operand on each column, as far as the target has it there. */
async function checkOperator(
  context: DataContext,
  operator: string,
  operands: Readonly<Partial<Record<'Everything' | 'BlogPost', Operands>>>,
): Promise<void> {
  for (const type of ['Everything', 'BlogPost'] as const) {
    const offered: Shown[] = [];
    for (const [column, values] of Object.entries(operands[type] ?? {}))
      for (const operand of values)
        if (await offers(context, type, column, operator, operand))
          offered.push([{ [column]: { [operator]: operand } }]);
    if (offered.length > 0) await checkKept(context, type, offered);
  }
}

export const operatorCases = dataCases(
  'read',
  ['fixture'],
  table,
  {
    'data.operators.eq'(context) {
      const { anInteger, aText, aBigint, aNumeric, aTimestamp, anInet } = HIGH;
      const values = Object.entries({ anInteger, aText, aBigint, aNumeric, aTimestamp, anInet });
      const filters = [...values, ['aVarchar', LOW.aVarchar] as const, ['aBigint', BELOW_BIG] as const];
      return checkKept(
        context,
        'Everything',
        filters.map(([column, eq]): Shown => [{ [column]: { eq } }]),
        { nullsOpenIn: 'eq' },
      );
    },
    async 'data.operators.neq'(context) {
      await checkKept(context, 'Blog', [[{ name: { neq: 'Delta' } }], [{ id: { neq: 1 } }]]);
      const filter = { aBigint: { neq: HIGH.aBigint }, aNumeric: { neq: HIGH.aNumeric } };
      await checkKept(context, 'Everything', [[filter]], { nullsOpenIn: 'neq' });
    },
    'data.operators.gt': (context) => checkOperator(context, 'gt', ABOVE),
    'data.operators.gte': (context) => checkOperator(context, 'gte', ABOVE),
    'data.operators.lt': (context) => checkOperator(context, 'lt', BELOW),
    'data.operators.lte': (context) => checkOperator(context, 'lte', BELOW),
    async 'data.operators.in'(context) {
      await checkKept(context, 'Blog', [
        [{ id: { in: [14, 2, ...NOBODY, 7] } }, 'a long list'],
        [{ name: { in: ['Ember', 'Basalt', 'ember'] } }],
        [{ id: { in: [5] } }],
      ]);
      await checkOperator(context, 'in', {
        Everything: { aBigint: [[HIGH.aBigint, '5']], aNumeric: [[LOW.aNumeric, HIGH.aNumeric]] },
      });
    },
    async 'data.operators.is-null'(context) {
      await checkKept(context, 'Blog', [
        [{ rating: { is: IS_NULL } }],
        [{ description: { is: IS_NULL } }, 'a text, of which one is empty'],
      ]);
      await checkOperator(context, 'is', {
        Everything: toAll(['aBigint', 'aNumeric', 'aTimestamp', 'anInet'], IS_NULL),
      });
    },
    async 'data.operators.is-not-null'(context) {
      await checkKept(context, 'Blog', [[{ rating: { is: IS_NOT_NULL } }]]);
      await checkOperator(context, 'is', {
        Everything: toAll(['aText', 'aBigint', 'aTimestamp', 'anInet'], IS_NOT_NULL),
      });
    },
    'data.filters.is-in-compounds': (context) =>
      checkKept(context, 'Blog', [
        [{ or: [UNRATED, { id: { eq: 1 } }] }],
        [{ or: [RATED, { id: { eq: 3 } }] }],
        [{ not: UNRATED }],
        [{ not: RATED }],
        [{ and: [{ not: UNRATED }, { description: { is: IS_NULL } }] }],
      ]),
    'data.operators.in-nothing'(context) {
      const filter = { marker: { eq: SEED_MARKER }, aBigint: { in: [] } };
      return checkFindsNothing(context, 'Everything', filter, 'no value is in an empty list');
    },
    async 'data.filters.node-id-of-other-table'(context) {
      const filter = { nodeId: { eq: await readNodeId(context, 'EmailAddress', { id: { eq: 1 } }) } };
      const what = 'the record of another table with the same key is not found';
      await checkFindsNothing(context, 'Employee', filter, what);
    },
  },
  { others: keepsRows, keys: KEPT_KEYS },
);
