// The filter operators one by one, over the types that have them.
import { dataCases, type DataContext } from '../context.ts';
import { checkKept, type Shown } from '../fixture/known-rows.ts';
import { HIGH, LOW } from '../fixture/seed-rows.ts';
import { offers } from '../schema/offers.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';

const NUMBERS = ['data.filters.bigint-operators', 'data.filters.bigfloat-operators'];
const PATTERNS = 'data.operators.patterns-on-strings';

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
  for (const table of ['Everything', 'BlogPost'] as const) {
    const offered: Shown[] = [];
    for (const [column, values] of Object.entries(operands[table] ?? {}))
      for (const operand of values)
        if (await offers(context, table, column, operator, operand))
          offered.push([{ [column]: { [operator]: operand } }]);
    if (offered.length > 0) await checkKept(context, table, offered);
  }
}

/** A column of blogs with each operand, and what that shows. */
function checkTexts(
  context: DataContext,
  operator: string,
  operands: Readonly<Record<string, string>>,
  column = 'name',
): Promise<void> {
  const shown = Object.entries(operands).map(([operand, what]): Shown => [{ [column]: { [operator]: operand } }, what]);
  return checkKept(context, 'Blog', shown);
}

export const operatorCases = dataCases('read', ['fixture'], {
  'data.operators.eq': {
    title: 'eq keeps the records whose value is equal, on every filter type',
    clauses: ['data.operators.eq', 'data.filters.opaque-operators', 'data.operators.null-values', ...NUMBERS],
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
    title: 'neq keeps the records whose value is not equal',
    clauses: ['data.operators.neq', 'data.operators.null-values', ...NUMBERS],
    async run(context) {
      await checkKept(context, 'Blog', [[{ name: { neq: 'Delta' } }], [{ id: { neq: 1 } }]]);
      const filter = { aBigint: { neq: HIGH.aBigint }, aNumeric: { neq: HIGH.aNumeric } };
      await checkKept(context, 'Everything', [[filter]], { nullsOpenIn: 'neq' });
    },
  },
  'data.operators.gt': {
    title: 'gt keeps the records whose value is greater',
    clauses: ['data.operators.gt', ...NUMBERS],
    run: (context) => checkOperator(context, 'gt', ABOVE),
  },
  'data.operators.gte': {
    title: 'gte keeps the records whose value is greater or equal',
    clauses: ['data.operators.gte', ...NUMBERS],
    run: (context) => checkOperator(context, 'gte', ABOVE),
  },
  'data.operators.lt': {
    title: 'lt keeps the records whose value is less',
    clauses: ['data.operators.lt', ...NUMBERS],
    run: (context) => checkOperator(context, 'lt', BELOW),
  },
  'data.operators.lte': {
    title: 'lte keeps the records whose value is less or equal',
    clauses: ['data.operators.lte', ...NUMBERS],
    run: (context) => checkOperator(context, 'lte', BELOW),
  },
  'data.operators.in': {
    title: 'in keeps the records whose value is in the list',
    clauses: ['data.operators.in', ...NUMBERS],
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
    title: 'is can keep the records whose value is null',
    clauses: ['data.operators.is-null', ...NUMBERS, 'data.filters.opaque-operators'],
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
    title: 'is can keep the records whose value is not null',
    async run(context) {
      await checkKept(context, 'Blog', [[{ rating: { is: IS_NOT_NULL } }]]);
      await checkOperator(context, 'is', {
        Everything: toAll(['aText', 'aBigint', 'aTimestamp', 'anInet'], IS_NOT_NULL),
      });
    },
  },
  'data.operators.starts-with': {
    title: 'startsWith keeps the texts that start with the prefix; case counts, wildcards do not',
    clauses: ['data.operators.starts-with', PATTERNS],
    async run(context) {
      await checkTexts(context, 'startsWith', {
        Delta: 'those that start with it',
        ada: 'case matters',
        '100%': 'a percent sign in the prefix',
        '%Wool': 'a percent sign is not a wildcard',
        D_lta: 'an underscore is not a wildcard',
      });
      const quoted = { "With 'quotes' and \\": 'a backslash is a backslash' };
      await checkTexts(context, 'startsWith', quoted, 'description');
    },
  },
  'data.operators.like': {
    title: 'like matches a pattern in which % stands for any text',
    clauses: ['data.operators.like', PATTERNS],
    run: (context) =>
      checkTexts(context, 'like', {
        '%a': '% at the front',
        'D%s': '% in the middle',
        '%e%r%': '% several times',
        Delta: 'without % the whole text',
        'ada%': 'case matters',
      }),
  },
  'data.operators.ilike': {
    title: 'ilike matches as like does, ignoring case',
    clauses: ['data.operators.ilike', PATTERNS],
    run: (context) =>
      checkTexts(context, 'ilike', { 'ADA%': 'case does not matter', delta: 'without % the whole text' }),
  },
  'data.operators.regex': {
    title: 'regex matches a POSIX regular expression, case included',
    clauses: ['data.operators.regex', PATTERNS],
    async run(context) {
      await checkTexts(context, 'regex', {
        '^[A-C]{1}': 'a class, an anchor and a bound',
        '(er|or)': 'an alternative anywhere',
        '^[[:digit:]]+%': 'a POSIX class',
        '^ada': 'case matters',
      });
      await checkTexts(context, 'regex', { s: 'null matches nothing' }, 'description');
    },
  },
  'data.operators.iregex': {
    title: 'iregex matches a POSIX regular expression, ignoring case',
    clauses: ['data.operators.iregex', PATTERNS],
    async run(context) {
      await checkTexts(context, 'iregex', { '^ADA': 'case does not matter', '^delta$': 'anchors hold' });
      await checkTexts(context, 'iregex', { S: 'null matches nothing' }, 'description');
    },
  },
});
