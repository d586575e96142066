// Filters over values that invite a short cut: nulls inside compounds, capitals, pattern signs, line breaks, foreign identifiers.
import { readNodes } from '../answers/collection.ts';
import { textAt } from '../answers/read.ts';
import { dataCases } from '../context.ts';
import { keeps } from '../fixture/known-rows.ts';
import { SEED_MARKER } from '../fixture/seed-rows.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';
import { checkFindsNothing } from '../verbs.ts';

const UNRATED = { rating: { is: IS_NULL } };
const RATED = { rating: { is: IS_NOT_NULL } };

export const comparedValueCases = dataCases('read', ['fixture'], {
  'data.filters.is-in-compounds': {
    title: 'is means the same inside or, and and not',
    clauses: ['data.filters.nesting', 'data.operators.is-null', 'data.operators.is-not-null'],
    run: keeps('Blog', [
      [{ or: [UNRATED, { id: { eq: 1 } }] }],
      [{ or: [RATED, { id: { eq: 3 } }] }],
      [{ not: UNRATED }],
      [{ not: RATED }],
      [{ and: [{ not: UNRATED }, { description: { is: IS_NULL } }] }],
    ]),
  },
  'data.operators.text-equality': {
    title: 'Texts are equal only if every character is: capitals, spaces and pattern signs count',
    clauses: ['data.operators.eq', 'data.operators.neq', 'data.operators.in'],
    run: keeps('Blog', [
      [{ name: { eq: 'ada notes' } }, 'capitals count for eq'],
      [{ name: { eq: 'Delta ' } }, 'a space at the end counts'],
      [{ name: { eq: '100% W%' } }, 'a percent sign is not a wildcard'],
      [{ name: { neq: 'ada notes' } }, 'capitals count for neq'],
      [{ name: { in: ['ADA NOTES', 'Fjord'] } }, 'capitals count for in'],
    ]),
  },
  'data.operators.in-nothing': {
    title: 'in with an empty list keeps no record, unless it is an error',
    clauses: ['data.operators.in'],
    run(context) {
      const filter = { marker: { eq: SEED_MARKER }, aBigint: { in: [] } };
      return checkFindsNothing(context, 'Everything', filter, 'no value is in an empty list');
    },
  },
  'data.operators.like-literals': {
    title: 'Signs of regular expressions stand for themselves in like and ilike',
    clauses: ['data.operators.like', 'data.operators.ilike'],
    run: keeps('Blog', [
      [{ name: { like: 'Delta.Blues' } }, 'a dot is a dot'],
      [{ name: { like: '^Delta%' } }, 'an anchor is a character'],
      [{ name: { like: '%"Quoted"' } }, 'quotes are quotes'],
      [{ name: { ilike: 'DELTA.BLUES' } }, 'a dot is a dot without regard to case'],
    ]),
  },
  'data.operators.like-line-breaks': {
    title: '% stands for any text, including line breaks and no text at all',
    clauses: ['data.operators.like', 'data.operators.ilike'],
    run: keeps('Everything', [
      [{ aText: { like: 'line%quoted"' } }],
      [{ aText: { ilike: 'LINE%' } }],
      [{ aText: { like: 'line\nbreak "quoted"%' } }],
    ]),
  },
  'data.filters.node-id-of-other-table': {
    title: "A filter on another table's nodeId keeps no record",
    clauses: ['data.filters.node-id', 'data.naming.node-id-unique'],
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
});
