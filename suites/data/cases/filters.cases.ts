// How filters combine: and, or, not, their nesting and their coercions.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll } from '../answers/collection.ts';
import { FORWARD, walkAll } from '../answers/walk.ts';
import { PAGE_SIZE } from '../schema/vocabulary.ts';
import type { DataContext } from '../context.ts';
import { drawsOf } from '../values/draws.ts';
import { randomFilter } from '../values/random-filter.ts';
import { nodesAt, pluck } from '../answers/read.ts';
import { blogIds } from '../fixture/seed-rows.ts';

const ALL = blogIds(() => true);
const BELOW_FOUR = blogIds(({ id }) => id < 4);

async function idsOf(context: DataContext, filter: unknown): Promise<readonly unknown[]> {
  return pluck(await readAll(context, 'Blog', 'id', { filter }), 'id');
}

/** The same with the filter written into the document instead of a variable. */
async function idsOfLiteral(context: DataContext, filter: string): Promise<readonly unknown[]> {
  const data = await context.ask(`{ blogCollection(filter: ${filter}) { edges { node { id } } } }`);
  return pluck(nodesAt(data, 'blogCollection'), 'id');
}

export const filterCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.filters.columns-and',
    title: 'Filters on several columns at one level must all hold',
    async run(context) {
      const deltas = blogIds(({ rating, name }) => rating === 5 && name.startsWith('Delta'));
      const found = await idsOf(context, { rating: { eq: 5 }, name: { startsWith: 'Delta' } });
      checkEqual(found, deltas, 'only the record for which both columns match');
      const three = await idsOf(context, { rating: { eq: 3 }, id: { gt: 2 }, description: { neq: 'Running' } });
      const kept = blogIds((row) => row.rating === 3 && row.id > 2 && row.description !== 'Running');
      checkEqual(three, kept, 'only the records for which all three columns match');
    },
  },
  {
    id: 'data.filters.operators-and',
    title: 'Several operators on one column must all hold',
    async run(context) {
      checkEqual(
        await idsOf(context, { id: { gt: 3, lte: 6 } }),
        blogIds(({ id }) => id > 3 && id <= 6),
        'both bounds hold',
      );
      const kept = blogIds(({ id }) => id > 4 && id < 7);
      checkEqual(await idsOf(context, { id: { neq: 4, gt: 3, lt: 7 } }), kept, 'all three operators hold');
    },
  },
  {
    id: 'data.filters.and-list',
    title: 'and takes a list of filters that must all hold',
    async run(context) {
      const inside = blogIds(({ id }) => id > 3 && id < 6);
      checkEqual(await idsOf(context, { and: [{ id: { gt: 3 } }, { id: { lt: 6 } }] }), inside, 'both elements hold');
      const beside = await idsOf(context, { rating: { eq: 3 }, and: [{ id: { gt: 3 } }, { id: { neq: 10 } }] });
      const kept = blogIds(({ id, rating }) => rating === 3 && id > 3 && id !== 10);
      checkEqual(beside, kept, 'and adds to the columns beside it');
      checkEqual(
        await idsOf(context, { and: [{ id: { eq: 3 } }, { id: { eq: 4 } }] }),
        [],
        'and of a contradiction is empty',
      );
    },
  },
  {
    id: 'data.filters.or-list',
    title: 'or takes a list of filters of which one must hold',
    async run(context) {
      checkEqual(await idsOf(context, { or: [{ id: { eq: 3 } }, { id: { eq: 9 } }] }), [3, 9], 'either element holds');
      const beside = await idsOf(context, {
        rating: { eq: 5 },
        or: [{ id: { eq: 1 } }, { id: { eq: 7 } }, { id: { eq: 8 } }],
      });
      const kept = blogIds(({ id, rating }) => rating === 5 && [1, 7, 8].includes(id));
      checkEqual(beside, kept, 'or narrows the columns beside it');
    },
  },
  {
    id: 'data.filters.not',
    title: 'not takes one filter that must not hold; both split the collection',
    async run(context) {
      const filter = { id: { in: [2, 3, 5, 7, 11, 13] } };
      const holds = await idsOf(context, filter);
      const fails = await idsOf(context, { not: filter });
      checkEqual(holds, [2, 3, 5, 7, 11, 13], 'the filter itself');
      checkEqual(
        fails,
        ALL.filter((id) => !holds.includes(id)),
        'not returns exactly the other records',
      );
      const both = await idsOf(context, { not: { id: { gt: 3 }, name: { neq: 'Fjord' } } });
      const kept = blogIds(({ id, name }) => id <= 3 || name === 'Fjord');
      checkEqual(both, kept, 'not denies the conjunction of its columns');
    },
  },
  {
    id: 'data.filters.nesting',
    title: 'and, or and not nest in one another',
    async run(context) {
      const filter = {
        or: [
          { and: [{ id: { gte: 2 } }, { not: { or: [{ id: { gt: 5 } }, { id: { eq: 4 } }] } }] },
          { not: { not: { and: [{ id: { eq: 14 } }, { or: [{ rating: { eq: 1 } }, { rating: { eq: 9 } }] }] } } },
        ],
      };
      const kept = blogIds(({ id, rating }) => (id >= 2 && id <= 5 && id !== 4) || (id === 14 && rating === 1));
      checkEqual(await idsOf(context, filter), kept, 'a nested filter is what its parts say');
    },
  },
  {
    id: 'data.filters.random-nesting',
    title: 'Random nested filters keep exactly the records that they describe',
    clauses: ['data.filters.nesting', 'data.filters.and-list', 'data.filters.or-list', 'data.filters.not'],
    async run(context) {
      const { same, free } = drawsOf(context);
      const draws = [...Array.from({ length: 8 }, () => same), ...Array.from({ length: 3 }, () => free)];
      const filters = draws.map((random) => randomFilter(random, 4));
      const walks = filters.map(({ filter }) => ({ direction: FORWARD, size: PAGE_SIZE, filter }));
      const walked = await walkAll(context, 'Blog', 'id', walks);
      for (const [index, { filter, keeps }] of filters.entries()) {
        const found = (walked[index] ?? []).flatMap(({ nodes }) => pluck(nodes, 'id'));
        checkEqual(found, blogIds(keeps), `the filter ${JSON.stringify(filter)} keeps what it describes`);
      }
    },
  },
  {
    id: 'data.filters.empty-and',
    title: 'An empty and is ignored',
    async run(context) {
      checkEqual(await idsOf(context, { and: [] }), ALL, 'an empty and alone keeps everything');
      checkEqual(
        await idsOf(context, { id: { lt: 4 }, and: [] }),
        BELOW_FOUR,
        'an empty and beside a column changes nothing',
      );
      checkEqual(
        await idsOfLiteral(context, '{id: {lt: 4}, and: []}'),
        BELOW_FOUR,
        'an empty and in the document changes nothing',
      );
    },
  },
  {
    id: 'data.filters.empty-or',
    title: 'An empty or is ignored',
    async run(context) {
      checkEqual(await idsOf(context, { or: [] }), ALL, 'an empty or alone keeps everything');
      checkEqual(
        await idsOf(context, { id: { lt: 4 }, or: [] }),
        BELOW_FOUR,
        'an empty or beside a column changes nothing',
      );
      checkEqual(
        await idsOfLiteral(context, '{id: {lt: 4}, or: []}'),
        BELOW_FOUR,
        'an empty or in the document changes nothing',
      );
    },
  },
  {
    id: 'data.filters.empty-not',
    title: 'An empty not is ignored',
    async run(context) {
      checkEqual(await idsOf(context, { not: {} }), ALL, 'an empty not alone keeps everything');
      checkEqual(
        await idsOf(context, { id: { lt: 4 }, not: {} }),
        BELOW_FOUR,
        'an empty not beside a column changes nothing',
      );
      checkEqual(
        await idsOfLiteral(context, '{id: {lt: 4}, not: {}}'),
        BELOW_FOUR,
        'an empty not in the document changes nothing',
      );
    },
  },
  {
    id: 'data.filters.empty-nested',
    title: 'Empty compounds are ignored inside other compounds too',
    async run(context) {
      const inAnd = await idsOf(context, {
        and: [
          { id: { lt: 4 }, or: [] },
          { id: { gt: 1 }, not: {} },
        ],
      });
      checkEqual(inAnd, BELOW_FOUR.slice(1), 'empty compounds inside and change nothing');
      const inOr = await idsOf(context, {
        or: [
          { id: { eq: 4 }, and: [] },
          { id: { eq: 6 }, or: [], not: {} },
        ],
      });
      checkEqual(inOr, [4, 6], 'empty compounds inside or change nothing');
      const inNot = await idsOf(context, { not: { id: { gt: 2 }, and: [] } });
      checkEqual(inNot, BELOW_FOUR.slice(0, 2), 'empty compounds inside not change nothing');
    },
  },
  {
    id: 'data.filters.or-object',
    title: "or given one object behaves as and over that object's columns",
    async run(context) {
      const object = { rating: { eq: 5 }, name: { startsWith: 'Delta' } };
      const deltas = blogIds(({ rating, name }) => rating === 5 && name.startsWith('Delta'));
      checkEqual(await idsOf(context, { or: object }), deltas, 'one object in a variable is anded');
      const literal = await idsOfLiteral(context, '{or: {rating: {eq: 5}, name: {startsWith: "Delta"}}}');
      checkEqual(literal, deltas, 'one object in the document is anded');
      checkEqual(await idsOf(context, { or: [object] }), deltas, 'a list of one object is the same');
      const nested = await idsOf(context, { and: [{ id: { lt: 10 } }, { or: object }] });
      checkEqual(nested, deltas, 'one object inside another compound is anded too');
    },
  },
  {
    id: 'data.filters.absent',
    title: 'A filter that is null or empty keeps everything',
    async run(context) {
      const walks = [null, {}].map((filter) => ({ direction: FORWARD, size: PAGE_SIZE, filter }));
      for (const pages of await walkAll(context, 'Blog', 'id', walks)) {
        checkEqual(
          pages.flatMap((page) => pluck(page.nodes, 'id')),
          ALL,
          'no condition keeps every record',
        );
      }
    },
  },
]);
