// Reads collections: one page with everything that paging needs, or all pages one after the other.
import { checkThat } from '../../kit/contract/check.ts';
import { lawCaller, type AskOptions, type DataContext } from '../context.ts';
import type { Table } from '../laws/law-schema.ts';
import { at, listAt, nodesAt, objectAt, textAt, type Json } from './read.ts';
import { PAGE_SIZE } from '../schema/vocabulary.ts';

export interface CollectionArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
  readonly filter?: unknown;
  readonly orderBy?: unknown;
}

export type Page = ReturnType<typeof toPage>;

/** What is asked of one collection. */
export interface Asked {
  readonly field: string;
  /** Of its arguments. */
  readonly types: Readonly<Record<keyof CollectionArguments, string>>;
  readonly selection: string;
  readonly given: CollectionArguments;
}

/** A table of the fixture, by its name, or any one that a schema shows, which laws ask. */
export type Source = string | Pick<Table, 'field' | 'filterType' | 'orderType' | 'hasTotal'>;

/** The collection field of a table. */
export function collectionField(table: string): string {
  return `${table.slice(0, 1).toLowerCase()}${table.slice(1)}Collection`;
}

function toAsked(source: Source, selection: string, given: CollectionArguments): Asked {
  const { field, filterType, orderType } =
    typeof source === 'string'
      ? { field: collectionField(source), filterType: `${source}Filter`, orderType: `${source}OrderBy` }
      : source;
  const types = { first: 'Int', last: 'Int', after: 'Cursor', before: 'Cursor' };
  return { field, types: { ...types, filter: filterType ?? '', orderBy: `[${orderType ?? ''}!]` }, selection, given };
}

function callerOf(context: DataContext, source: Source): AskOptions {
  return typeof source === 'string' ? {} : lawCaller(context);
}

/** The document and its variables; every argument that is given travels as a variable. */
export function collectionQuery(table: string, selection: string, given: CollectionArguments): [string, Json] {
  return toQuery([toAsked(table, selection, given)]);
}

/** What is asked of several collections: a variable or field that an earlier one has already gets a name of its own. */
function toQuery(asked: readonly Asked[]): [query: string, variables: Json] {
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const keys = keysOf(asked);
  const fields = asked.map(({ field, types, selection, given }, index) => {
    const passed: string[] = [];
    for (const name of Object.keys(types) as (keyof typeof types)[]) {
      if (given[name] === undefined) continue;
      const variable = name in variables ? `${name}${index}` : name;
      declared.push(`$${variable}: ${types[name]}`);
      passed.push(`${name}: $${variable}`);
      variables[variable] = given[name];
    }
    const alias = keys[index] === field ? '' : `${keys[index]}: `;
    return `${alias}${field}${passed.length === 0 ? '' : `(${passed.join(', ')})`} { ${selection} }`;
  });
  const head = declared.length === 0 ? '' : `(${declared.join(', ')})`;
  return [`query${head} { ${fields.join(' ')} }`, variables];
}

/** Under which each collection is answered. */
function keysOf(asked: readonly Asked[]): readonly string[] {
  const fields = asked.map(({ field }) => field);
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : `part${index}`));
}

/** What one request answers of several collections; undefined if it is refused. */
export async function askAtOnce(
  context: DataContext,
  asked: readonly Asked[],
  options: AskOptions = {},
): Promise<readonly unknown[] | undefined> {
  const { refused, data } = await context.send(...toQuery(asked), options);
  return refused ? undefined : keysOf(asked).map((key) => at(data, key));
}

/** Connections by one request, or by one for each if that is refused: so the one that is refused is to blame. */
async function askConnections(
  context: DataContext,
  asked: readonly Asked[],
  options: AskOptions = {},
): Promise<readonly unknown[]> {
  const found = asked.length < 2 ? undefined : await askAtOnce(context, asked, options);
  if (found !== undefined) return found;
  const alone: unknown[] = [];
  for (const one of asked) alone.push(at(await context.ask(...toQuery([one]), options), one.field));
  return alone;
}

/** Connections of one table by one request, which must be answered, with nothing selected but this. */
export async function askTogether(
  context: DataContext,
  table: string,
  selection: string,
  given: readonly CollectionArguments[],
): Promise<readonly unknown[]> {
  const asked = given.map((one) => toAsked(table, selection, one));
  const data = await context.ask(...toQuery(asked));
  return keysOf(asked).map((key) => at(data, key));
}

/** One page with its cursors, flags and total; that is 0 if the table has none. */
export async function readPage(
  context: DataContext,
  source: Source,
  fields: string,
  given: CollectionArguments = {},
  options: AskOptions = callerOf(context, source),
): Promise<Page> {
  const [connection] = await askConnections(context, [toAskedPage(source, fields, given)], options);
  return toPage(connection, given, hasTotal(source));
}

/** Several pages, by one request if the target takes it. */
export async function readPages(
  context: DataContext,
  source: Source,
  fields: string,
  given: readonly CollectionArguments[],
): Promise<readonly Page[]> {
  const asked = given.map((one) => toAskedPage(source, fields, one));
  const connections = await askConnections(context, asked, callerOf(context, source));
  return connections.map((connection, index) => toPage(connection, given[index], hasTotal(source)));
}

export function toAskedPage(source: Source, fields: string, given: CollectionArguments): Asked {
  const total = hasTotal(source) ? ' totalCount' : '';
  const info = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';
  return toAsked(source, `edges { cursor node { ${fields} } } ${info}${total}`, given);
}

function hasTotal(source: Source): boolean {
  return typeof source === 'string' || source.hasTotal;
}

/** The nodes of one page, without asking for anything else. */
export async function readNodes(
  context: DataContext,
  source: Source,
  fields: string,
  given: CollectionArguments = {},
  options: AskOptions = callerOf(context, source),
): Promise<readonly Json[]> {
  const asked = toAsked(source, `edges { node { ${fields} } }`, given);
  return nodesAt(await context.ask(...toQuery([asked]), options), asked.field);
}

/** The nodeId of the first record that a filter keeps. */
export async function readNodeId(context: DataContext, table: string, filter: unknown): Promise<string> {
  return textAt(await readNodes(context, table, 'nodeId', { filter }), 0, 'nodeId');
}

/** What Query.node answers to a nodeId. */
export async function readNode(context: DataContext, nodeId: string, selection: string): Promise<unknown> {
  return at(await context.ask(...nodeQuery(nodeId, selection)), 'node');
}

export function nodeQuery(nodeId: string, selection: string): [query: string, variables: Json] {
  return [`query($nodeId: ID!) { node(nodeId: $nodeId) { ${selection} } }`, { nodeId }];
}

const MOST_PAGES = 100;

type Whole = Pick<CollectionArguments, 'filter' | 'orderBy'>;

/** All nodes of a collection, in its order, with any page size that the target allows. */
export async function readAll(
  context: DataContext,
  table: string,
  fields: string,
  given: Whole = {},
  options: AskOptions = {},
): Promise<readonly Json[]> {
  const [pages = []] = await readAllPages(context, table, fields, [given], options);
  return pages.flat();
}

/**
 * The same for several arguments, page by page: what is not on the first one comes from behind a cursor. The next pages of
 * all are one request, if the target takes it.
 */
export async function readAllPages(
  context: DataContext,
  table: string,
  fields: string,
  given: readonly Whole[],
  options: AskOptions = {},
): Promise<readonly (readonly (readonly Json[])[])[]> {
  const selection = `edges { node { ${fields} } } pageInfo { endCursor hasNextPage }`;
  const readings = given.map((one) => ({ asked: toAsked(table, selection, { ...one, first: PAGE_SIZE }), pages: [] }));
  let open: { asked: Asked; readonly pages: (readonly Json[])[] }[] = readings;
  for (let count = 0; open.length > 0 && count < MOST_PAGES; count += 1) {
    const connections = await askConnections(
      context,
      open.map(({ asked }) => asked),
      options,
    );
    open = open.filter((reading, index) => {
      const connection = connections[index];
      const page = nodesAt(connection);
      reading.pages.push(page);
      if (at(connection, 'pageInfo', 'hasNextPage') !== true || page.length === 0) return false;
      const after = textAt(connection, 'pageInfo', 'endCursor');
      reading.asked = { ...reading.asked, given: { ...reading.asked.given, after } };
      return true;
    });
  }
  return readings.map(({ pages }) => pages);
}

/** Reads a connection that was asked for with cursors, flags and total, unless it has none; its records stand in the order of the collection. */
export function toPage(connection: unknown, given: CollectionArguments = {}, isCounted = true) {
  const info = objectAt(connection, 'pageInfo');
  const edges = inOrder(listAt(connection, 'edges'), info, given);
  return {
    // In the order in which they are judged.
    totalCount: isCounted ? fieldAt(connection, 'totalCount', INTEGER) : 0,
    nodes: edges.map((edge) => objectAt(edge, 'node')),
    cursors: edges.map((edge) => textAt(edge, 'cursor')),
    startCursor: fieldAt(info, 'startCursor', CURSOR),
    endCursor: fieldAt(info, 'endCursor', CURSOR),
    hasNextPage: fieldAt(info, 'hasNextPage', FLAG),
    hasPreviousPage: fieldAt(info, 'hasPreviousPage', FLAG),
  };
}

/** A page going backward may begin at its other end, which its cursors say: how it stands is open if no order is asked for. */
function inOrder(edges: readonly unknown[], info: Json, { last, orderBy }: CollectionArguments): readonly unknown[] {
  if ((last ?? null) === null || (orderBy ?? null) !== null || edges.length < 2) return edges;
  const [first, end] = [objectAt(edges[0]), objectAt(edges.at(-1))];
  const isReversed = first['cursor'] === info['endCursor'] && end['cursor'] === info['startCursor'];
  return isReversed ? edges.toReversed() : edges;
}

interface Form<T> {
  readonly form: string;
  readonly clause: string;
  readonly fits: (value: unknown) => value is T;
}

const INTEGER: Form<number> = {
  form: 'an integer',
  clause: 'data.shape.total-count',
  fits: (value): value is number => Number.isInteger(value),
};
const CURSOR: Form<string | null> = {
  form: 'a string or null',
  clause: 'data.shape.page-info-cursors',
  fits: (value) => value === null || typeof value === 'string',
};
const FLAG: Form<boolean> = {
  form: 'a boolean',
  clause: 'data.shape.page-info-flags',
  fits: (value) => typeof value === 'boolean',
};

function fieldAt<T>(record: unknown, name: string, { form, clause, fits }: Form<T>): T {
  const actual = at(record, name);
  checkThat(fits(actual), `${name} is ${form}`, { expected: form, actual, clause });
  return actual;
}
