// Filters over values that invite a short cut: nulls inside compounds, capitals, pattern signs, line breaks, foreign identifiers.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll, readNodes } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { listAt, nodesAt, pluck, textAt } from '../answers/read.ts';
import { blogIds, LOW, SEED_MARKER } from '../fixture/seed-rows.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';

async function blogs(context: DataContext, filter: unknown): Promise<readonly unknown[]> {
  return pluck(await readAll(context, 'Blog', 'id', { filter }), 'id');
}

export const comparedValueCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.filters.is-in-compounds',
    title: 'is means the same inside or, and and not',
    clauses: ['data.filters.nesting', 'data.operators.is-null', 'data.operators.is-not-null'],
    async run(context) {
      const isNull = { rating: { is: IS_NULL } };
      const isNotNull = { rating: { is: IS_NOT_NULL } };
      const unrated = blogIds((row) => row.rating === null);
      const rated = blogIds((row) => row.rating !== null);
      checkEqual(await blogs(context, { or: [isNull, { id: { eq: 1 } }] }), [1, ...unrated], 'is NULL inside or');
      const more = blogIds((row) => row.rating !== null || row.id === 3);
      checkEqual(await blogs(context, { or: [isNotNull, { id: { eq: 3 } }] }), more, 'is NOT_NULL inside or');
      checkEqual(await blogs(context, { not: isNull }), rated, 'not of is NULL');
      checkEqual(await blogs(context, { not: isNotNull }), unrated, 'not of is NOT_NULL');
      const both = { and: [{ not: isNull }, { description: { is: IS_NULL } }] };
      const ratedAlone = blogIds((row) => row.rating !== null && row.description === null);
      checkEqual(await blogs(context, both), ratedAlone, 'is beside not, inside and');
    },
  },
  {
    id: 'data.operators.text-equality',
    title: 'Texts are equal only if every character is: capitals, spaces and pattern signs count',
    clauses: ['data.operators.eq', 'data.operators.neq', 'data.operators.in'],
    async run(context) {
      const small = blogIds((row) => row.name === 'ada notes');
      checkEqual(await blogs(context, { name: { eq: 'ada notes' } }), small, 'capitals count for eq');
      checkEqual(await blogs(context, { name: { eq: 'Delta ' } }), [], 'a space at the end counts');
      checkEqual(await blogs(context, { name: { eq: '100% W%' } }), [], 'a percent sign is not a wildcard');
      const others = blogIds((row) => row.name !== 'ada notes');
      checkEqual(await blogs(context, { name: { neq: 'ada notes' } }), others, 'capitals count for neq');
      const listed = ['ADA NOTES', 'Fjord'];
      const named = blogIds((row) => listed.includes(row.name));
      checkEqual(await blogs(context, { name: { in: listed } }), named, 'capitals count for in');
    },
  },
  {
    id: 'data.operators.in-nothing',
    title: 'in with an empty list keeps no record, unless it is an error',
    clauses: ['data.operators.in'],
    async run(context) {
      const query =
        'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }';
      const answer = await context.send(query, { filter: { marker: { eq: SEED_MARKER }, aBigint: { in: [] } } });
      if (answer.refused) return;
      checkEqual(nodesAt(answer.data, 'everythingCollection'), [], 'no value is in an empty list');
    },
  },
  {
    id: 'data.operators.like-literals',
    title: 'Signs of regular expressions stand for themselves in like and ilike',
    clauses: ['data.operators.like', 'data.operators.ilike'],
    async run(context) {
      checkEqual(await blogs(context, { name: { like: 'Delta.Blues' } }), [], 'a dot is a dot');
      checkEqual(await blogs(context, { name: { like: '^Delta%' } }), [], 'an anchor is a character');
      const quoted = blogIds((row) => row.name.endsWith('"Quoted"'));
      checkEqual(await blogs(context, { name: { like: '%"Quoted"' } }), quoted, 'quotes are quotes');
      checkEqual(await blogs(context, { name: { ilike: 'DELTA.BLUES' } }), [], 'a dot is a dot without regard to case');
    },
  },
  {
    id: 'data.operators.like-line-breaks',
    title: '% stands for any text, including line breaks and no text at all',
    clauses: ['data.operators.like', 'data.operators.ilike'],
    async run(context) {
      for (const [operator, pattern] of [
        ['like', 'line%quoted"'],
        ['ilike', 'LINE%'],
        ['like', 'line\nbreak "quoted"%'],
      ] as const) {
        const filter = { marker: { eq: SEED_MARKER }, aText: { [operator]: pattern } };
        const found = pluck(await readNodes(context, 'Everything', 'id', { filter }), 'id');
        checkEqual(found, [LOW.id], `${operator} ${JSON.stringify(pattern)}`);
      }
    },
  },
  {
    id: 'data.filters.node-id-of-other-table',
    title: "A filter on another table's nodeId keeps no record",
    clauses: ['data.filters.node-id', 'data.naming.node-id-unique'],
    async run(context) {
      const addresses = await readNodes(context, 'EmailAddress', 'nodeId', { filter: { id: { eq: 1 } } });
      const nodeId = textAt(addresses, 0, 'nodeId');
      const query = `query($filter: EmployeeFilter) { employeeCollection(filter: $filter) { edges { node { id } } } }`;
      const answer = await context.send(query, { filter: { nodeId: { eq: nodeId } } });
      // Whether it is an error or an empty collection is open.
      const found = answer.refused ? [] : listAt(answer.data, 'employeeCollection', 'edges');
      checkEqual(found, [], 'the record of another table with the same key is not found');
    },
  },
]);
