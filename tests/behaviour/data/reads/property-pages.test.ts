// Property: pages in both directions show each row once and in order.
import * as fc from 'fast-check';
import { worldDraft } from '../oracle/drafts.ts';
import { definitionsOf } from '../oracle/definitions.ts';
import { readNumbered } from '../oracle/expected.ts';
import { filterDraft, toFilter } from '../oracle/filters.ts';
import { checkSame } from '../oracle/judge.ts';
import { lowerFirst } from '../oracle/names.ts';
import { orderDraft, toOrder } from '../oracle/questions.ts';
import { testProperty } from '../oracle/property.ts';
import { pick } from '../oracle/sql-text.ts';
import { readStored } from '../oracle/stored.ts';
import { toWorld } from '../oracle/world.ts';
import { resolve } from '../../../../mocks/data/resolve.ts';

const walkDraft = fc.record({
  world: worldDraft,
  table: fc.nat({ max: 5 }),
  filter: fc.option(filterDraft, { freq: 2 }),
  order: orderDraft,
  size: fc.integer({ min: 1, max: 10 }),
  backward: fc.boolean(),
});

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly nodeId: string } }[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

testProperty(
  'pages of any size, followed in both directions, show each row once and in order',
  walkDraft,
  40,
  async (draft, { session, dialect }) => {
    const world = toWorld(draft.world, dialect);
    await session.exec(definitionsOf(world));
    const tables = world.tables.filter((table) => table.typeName !== undefined && table.maxRows !== 0);
    if (tables.length === 0) return;
    const table = pick(tables, draft.table);
    const order = toOrder(draft.order, table, dialect);
    const filter =
      draft.filter === null ? undefined : toFilter(draft.filter, table, await readStored(session, table), dialect);
    const rows = await readNumbered(table, order.terms, 0, filter?.where, { session, world, dialect });
    const expected = rows.filter((row) => row.matches).map((row) => row.nodeId);

    const { backward, size } = draft;
    const typeName = table.typeName ?? '';
    const list = [
      backward ? 'last: $size, before: $cursor' : 'first: $size, after: $cursor',
      'filter: $filter',
      ...(order.isPossible ? ['orderBy: $order'] : []),
    ];
    const query = `query ($size: Int, $cursor: Cursor, $filter: ${typeName}Filter${order.isPossible ? `, $order: [${typeName}OrderBy!]` : ''}) {
    page: ${lowerFirst(typeName)}Collection(${list.join(', ')}) {
      edges { cursor node { nodeId } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
    const found: string[] = [];
    let cursor: string | null = null;
    for (let left = expected.length + 1; left > 0; left -= 1) {
      const variables = {
        size,
        cursor,
        filter: filter?.json ?? null,
        ...(order.isPossible ? { order: order.json } : {}),
      };
      const { data, errors }: Awaited<ReturnType<typeof resolve>> = await resolve(
        session,
        { query, variables },
        { dialect },
      );
      checkSame(world, { query, variables }, undefined, errors);
      const { page } = data as { readonly page: Page };
      const { startCursor, endCursor, hasNextPage, hasPreviousPage } = page.pageInfo;
      checkSame(
        world,
        { query, variables },
        [page.edges[0]?.cursor ?? null, page.edges.at(-1)?.cursor ?? null],
        [startCursor, endCursor],
      );
      const ids = page.edges.map((edge) => edge.node.nodeId);
      if (backward) found.unshift(...ids);
      else found.push(...ids);
      // There is more in the direction that the walk came from, except on its first page.
      checkSame(world, { query, variables }, cursor !== null, backward ? hasNextPage : hasPreviousPage);
      cursor = backward ? startCursor : endCursor;
      if (!(backward ? hasPreviousPage : hasNextPage)) break;
    }
    const request = { query, variables: { size, filter: filter?.json, order: order.json } };
    checkSame(world, request, expected, found);
  },
);
