// Filters over values that invite a short cut: nulls inside compounds, capitals, pattern signs, line breaks, foreign identifiers.
import { readNodes } from '../answers/collection.ts';
import { textAt } from '../answers/read.ts';
import { casesOf } from '../case-table.ts';
import { dataCases } from '../context.ts';
import { keeps, keepsRows } from '../fixture/known-rows.ts';
import { SEED_MARKER } from '../fixture/seed-rows.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';
import { checkFindsNothing } from '../verbs.ts';
import table from './compared-values.json' with { type: 'json' };

const UNRATED = { rating: { is: IS_NULL } };
const RATED = { rating: { is: IS_NOT_NULL } };

const CASES = casesOf(
  table,
  {
    'data.filters.is-in-compounds': {
      run: keeps('Blog', [
        [{ or: [UNRATED, { id: { eq: 1 } }] }],
        [{ or: [RATED, { id: { eq: 3 } }] }],
        [{ not: UNRATED }],
        [{ not: RATED }],
        [{ and: [{ not: UNRATED }, { description: { is: IS_NULL } }] }],
      ]),
    },
    'data.operators.in-nothing': {
      run(context) {
        const filter = { marker: { eq: SEED_MARKER }, aBigint: { in: [] } };
        return checkFindsNothing(context, 'Everything', filter, 'no value is in an empty list');
      },
    },
    'data.operators.like-line-breaks': keepsRows('Everything')(table['data.operators.like-line-breaks']),
    'data.filters.node-id-of-other-table': {
      async run(context) {
        const addresses = await readNodes(context, 'EmailAddress', 'nodeId', { filter: { id: { eq: 1 } } });
        const filter = { nodeId: { eq: textAt(addresses, 0, 'nodeId') } };
        await checkFindsNothing(
          context,
          'Employee',
          filter,
          'the record of another table with the same key is not found',
        );
      },
    },
  },
  keepsRows('Blog'),
  ['keeps'],
);

export const comparedValueCases = dataCases('read', ['fixture'], CASES);
