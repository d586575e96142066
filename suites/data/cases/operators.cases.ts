// The filter operators one by one, over the types that have them.
import { casesOf } from '../case-table.ts';
import { dataCases, type DataContext } from '../context.ts';
import { checkKept, keepsRows, type Shown } from '../fixture/known-rows.ts';
import { HIGH, LOW } from '../fixture/seed-rows.ts';
import { offers } from '../schema/offers.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';
import table from './operators.json' with { type: 'json' };

/** A double cannot tell it from the value of HIGH. */
const BELOW_BIG = String(BigInt(HIGH.aBigint) - 1n);
/** Ids that no blog has, more of them than fit into a short list. */
const NOBODY = Array.from({ length: 30 }, (_, index) => -1 - index);

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

const CASES = casesOf(
  table,
  {
    'data.operators.eq': {
      run(context) {
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
    },
    'data.operators.neq': {
      async run(context) {
        await checkKept(context, 'Blog', [[{ name: { neq: 'Delta' } }], [{ id: { neq: 1 } }]]);
        const filter = { aBigint: { neq: HIGH.aBigint }, aNumeric: { neq: HIGH.aNumeric } };
        await checkKept(context, 'Everything', [[filter]], { nullsOpenIn: 'neq' });
      },
    },
    'data.operators.gt': {
      run: (context) => checkOperator(context, 'gt', ABOVE),
    },
    'data.operators.gte': {
      run: (context) => checkOperator(context, 'gte', ABOVE),
    },
    'data.operators.lt': {
      run: (context) => checkOperator(context, 'lt', BELOW),
    },
    'data.operators.lte': {
      run: (context) => checkOperator(context, 'lte', BELOW),
    },
    'data.operators.in': {
      async run(context) {
        await checkKept(context, 'Blog', [
          [{ id: { in: [14, 2, ...NOBODY, 7] } }, 'a long list'],
          [{ name: { in: ['Ember', 'Basalt', 'ember'] } }],
          [{ id: { in: [5] } }],
        ]);
        await checkOperator(context, 'in', {
          Everything: { aBigint: [[HIGH.aBigint, '5']], aNumeric: [[LOW.aNumeric, HIGH.aNumeric]] },
        });
      },
    },
    'data.operators.is-null': {
      async run(context) {
        await checkKept(context, 'Blog', [
          [{ rating: { is: IS_NULL } }],
          [{ description: { is: IS_NULL } }, 'a text, of which one is empty'],
        ]);
        await checkOperator(context, 'is', {
          Everything: toAll(['aBigint', 'aNumeric', 'aTimestamp', 'anInet'], IS_NULL),
        });
      },
    },
    'data.operators.is-not-null': {
      async run(context) {
        await checkKept(context, 'Blog', [[{ rating: { is: IS_NOT_NULL } }]]);
        await checkOperator(context, 'is', {
          Everything: toAll(['aText', 'aBigint', 'aTimestamp', 'anInet'], IS_NOT_NULL),
        });
      },
    },
  },
  keepsRows('Blog'),
  ['keeps'],
);

export const operatorCases = dataCases('read', ['fixture'], CASES);
