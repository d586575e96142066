// What a question has to answer: every row numbered by PostgreSQL, then the page cut out by its definition.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import type { Session } from '../../../../mocks/db/db.ts';
import { aggregatesOf, aggregateSql } from './aggregates.ts';
import { tableName } from './definitions.ts';
import { toFilter } from './filters.ts';
import { orderSql, toOrder, type OrderTerm, type QuestionDraft } from './questions.ts';
import { pick, quoted } from './sql-text.ts';
import { nodeIdSql, nodeSql, readPairs, readStored, toBase64 } from './stored.ts';
import { fieldsOf, type Fields, type Relation, type Table, type World } from './world.ts';

export interface Question {
  readonly table: Table;
  readonly columns: Fields['columns'];
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly aggregate: boolean;
  readonly neighbours: readonly Neighbour[];
  /** The answer for the rows of a parent, or for all. */
  answer(within?: ReadonlySet<string>): Promise<unknown>;
  /** The answer for a single row, undefined when there is none. */
  node(place: string): Promise<Readonly<Record<string, unknown>> | undefined>;
}

interface Neighbour {
  readonly key: string;
  readonly relation: Relation;
  readonly question: Question;
  /** The places of its rows, by the place of the row that they belong to. */
  readonly pairs: Awaited<ReturnType<typeof readPairs>>;
}

export interface NumberedRow {
  readonly place: string;
  readonly number: number;
  /** Its place by the cursor's columns alone: rows that tie there share it. */
  readonly rank: number;
  readonly matches: boolean;
  readonly node: Readonly<Record<string, unknown>>;
  readonly nodeId: string;
  readonly cursor: readonly string[];
}

export interface Asked {
  readonly session: Session;
  readonly world: World;
  readonly dialect: DialectName;
}

export async function toQuestion(draft: QuestionDraft, table: Table, asked: Asked): Promise<Question> {
  const { session, dialect } = asked;
  const filter =
    draft.filter === null ? undefined : toFilter(draft.filter, table, await readStored(session, table), dialect);
  const order = toOrder(draft.order, table, dialect);
  const length = Math.max(0, order.terms.length - draft.page.cut);
  const rows = await readNumbered(table, order.terms, length, filter?.where, asked);
  const row = draft.page.cursor === null || rows.length === 0 ? undefined : pick(rows, draft.page.cursor);
  const cursor = row === undefined ? undefined : cursorText(row.cursor.slice(0, length));
  const { backward } = draft.page;
  const offset = dialect === 'supabase' && !backward ? draft.page.offset : null;
  const neighbours = await toNeighbours(draft, table, asked);
  const aggregate = draft.aggregate && dialect === 'supabase';
  const cut: Cut = {
    // Without size and cursor, the request does not say that the page is taken from the end.
    isBackward: backward && (draft.page.size !== null || cursor !== undefined),
    rank: row?.rank,
    offset: offset ?? 0,
    size: Math.min(draft.page.size ?? Infinity, table.maxRows ?? 30),
  };

  return {
    table,
    columns: fieldsOf(table, asked.world, dialect).columns,
    aggregate,
    neighbours,
    arguments: {
      ...(filter === undefined ? {} : { filter: filter.json }),
      ...(order.isPossible && (draft.order.length > 0 || draft.aggregate) ? { orderBy: order.json } : {}),
      ...(draft.page.size === null ? {} : { [backward ? 'last' : 'first']: draft.page.size }),
      // Without a size, `before` makes a page backward; `after` goes with `first`.
      ...(cursor === undefined ? {} : { [backward ? 'before' : 'after']: cursor }),
      ...(offset === null ? {} : { offset }),
    },
    async answer(within) {
      const all = rows.filter((candidate) => candidate.matches && (within?.has(candidate.place) ?? true));
      const { shown, hasNextPage, hasPreviousPage } = cutPage(all, cut);
      const edges = [];
      for (const found of shown)
        edges.push({ cursor: cursorText(found.cursor), node: await readNode(found, neighbours) });
      const places = all.map((found) => found.place);
      return {
        totalCount: all.length,
        pageInfo: {
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
          hasNextPage,
          hasPreviousPage,
        },
        edges,
        ...(aggregate ? { aggregate: await readAggregate(asked, table, places) } : {}),
      };
    },
    async node(place) {
      const found = rows.find((candidate) => candidate.place === place);
      return found === undefined ? undefined : readNode(found, neighbours);
    },
  };
}

/** How a page is cut out of the rows that match. */
interface Cut {
  /** Cut from the end. */
  readonly isBackward: boolean;
  /** Of the row that the cursor names; undefined without a cursor. */
  readonly rank: number | undefined;
  readonly offset: number;
  readonly size: number;
}

function cutPage(all: readonly NumberedRow[], { isBackward, rank, offset, size }: Cut) {
  const travel = isBackward ? all.toReversed() : all;
  const beyond = travel.filter((row) => rank === undefined || (isBackward ? row.rank < rank : row.rank > rank));
  const skipped = beyond.slice(offset);
  const page = skipped.slice(0, size);
  const more = skipped.length > size;
  const begun = page.length > 0 && page[0]?.place !== travel[0]?.place;
  return {
    shown: isBackward ? page.toReversed() : page,
    hasNextPage: isBackward ? begun : more,
    hasPreviousPage: isBackward ? more : begun,
  };
}

async function readNode(
  found: NumberedRow,
  neighbours: readonly Neighbour[],
): Promise<Readonly<Record<string, unknown>>> {
  const entries: [string, unknown][] = [...Object.entries(found.node), ['nodeId', found.nodeId]];
  for (const { key, relation, question, pairs } of neighbours) {
    const within = pairs.get(found.place) ?? new Set<string>();
    const [place] = within;
    if (relation.kind === 'to-many') entries.push([key, await question.answer(within)]);
    else entries.push([key, place === undefined ? null : await question.node(place)]);
  }
  return Object.fromEntries(entries);
}

/** Every row of a table in its order; the rank counts the first `length` terms only. */
export async function readNumbered(
  table: Table,
  terms: readonly OrderTerm[],
  length: number,
  where: string | undefined,
  { session, world, dialect }: Asked,
): Promise<readonly NumberedRow[]> {
  const ranked = length === 0 ? '' : `order by ${orderSql(terms.slice(0, length))}`;
  const rows = await session.query(
    `select t.ctid::text as place, row_number() over (order by ${orderSql(terms)}) as number,
      dense_rank() over (${ranked}) as rank, coalesce(${where ?? 'true'}, false) as matches,
      ${nodeSql(fieldsOf(table, world, dialect), dialect)} as node, ${nodeIdSql(table)} as id,
      ${terms.map(({ column }, index) => `to_jsonb(t.${quoted(column.name)})::text as o${index}`).join(', ')}
      from ${tableName(table)} as t order by 2`,
  );
  return rows.map((row) => ({
    place: row['place'] ?? '',
    number: Number(row['number']),
    rank: Number(row['rank']),
    matches: row['matches'] === 't',
    node: JSON.parse(row['node'] ?? '') as Record<string, unknown>,
    nodeId: toBase64(row['id'] ?? ''),
    cursor: terms.map((_, index) => row[`o${index}`] ?? 'null'),
  }));
}

/** Base64 of the JSON array, with a space after each comma. */
function cursorText(items: readonly string[]): string {
  return toBase64(`[${items.join(', ')}]`);
}

async function toNeighbours(draft: QuestionDraft, table: Table, asked: Asked): Promise<readonly Neighbour[]> {
  const { relations } = fieldsOf(table, asked.world, asked.dialect);
  const found = [];
  for (const [index, entry] of (relations.length === 0 ? [] : draft.neighbours).entries()) {
    const relation = pick(relations, entry.relation);
    const question = await toQuestion(entry.question, relation.to, asked);
    found.push({ key: `near${index}`, relation, question, pairs: await readPairs(asked.session, relation) });
  }
  return found;
}

async function readAggregate({ session }: Asked, table: Table, places: readonly string[]): Promise<unknown> {
  const [row] = await session.query(
    `select ${aggregateSql(aggregatesOf(table))} as answer from ${tableName(table)} as t where t.ctid = any ('{${places.map((place) => `"${place}"`).join(',')}}'::tid[])`,
  );
  return JSON.parse(row?.['answer'] ?? '');
}
