// What a whole run of the data battery must have met: rows, pages, orders, and a filter that kept something out. Lists are
// read from the documents of its requests, so that aliases do not matter.
import { valueFromASTUntyped, type FieldNode } from 'graphql';
import { countWith, createAdmissionGauge, type Gauge } from '../kit/contract/gauge.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../kit/contract/json.ts';
import { collectFields, readDocument } from './answers/read-document.ts';
import type { Json } from './answers/read.ts';
import { PAGE_SIZE } from './schema/vocabulary.ts';

export const dataGauges: readonly Gauge[] = [
  createAdmissionGauge('data'),
  {
    id: 'data.rows',
    sentence: 'every list that was asked for is empty, so nothing was read: put rows into the tables',
    create: overLists(({ edges }) => (edges === undefined ? undefined : edges > 0)),
  },
  {
    id: 'data.pages',
    sentence: 'no page had another one before or after it: put more than one row into a table',
    create: overLists(({ continued }) => continued),
  },
  {
    id: 'data.orders',
    sentence: 'no ordered list had two rows in it: put more than one row into a table',
    create: overLists(({ ordered, edges }) => (ordered && edges !== undefined ? edges > 1 : undefined)),
  },
  {
    id: 'data.filters',
    sentence: 'no filter ever kept a row out: put rows that differ into a table',
    create: watchFilters,
  },
  {
    id: 'data.written',
    sentence: 'nothing that the run wrote was ever read again',
    create: countWith((exchange, { marker }) => {
      const answer = parseJson(exchange.text);
      if (!exchange.ok || !isRecord(answer) || !('data' in answer)) return undefined;
      if ('errors' in answer || answer['data'] === null) return undefined;
      const { body = '' } = exchange.request;
      if (typeof body !== 'string') return undefined;
      if (isMutation(body)) return { asked: body.includes('insertInto') && body.includes(marker) ? 1 : 0 };
      return { met: JSON.stringify(answer['data']).includes(marker) ? 1 : 0 };
    }),
  },
];

function isMutation(body: string): boolean {
  return /"query"\s*:\s*"\s*mutation\b/u.test(body);
}

/** `met` returns undefined for a list that offers no chance. */
function overLists(met: (list: AskedList) => boolean | undefined): Gauge['create'] {
  return countWith((exchange, { once }) => {
    const chances = once(exchange, readAsked)
      .map(met)
      .filter((one) => one !== undefined);
    return { asked: chances.length, met: chances.filter(Boolean).length };
  });
}

interface Seen {
  /** Rows of the longest list that was asked for without a filter. */
  longest: number;
  /** Rows of the shortest complete list with a filter. */
  shortest: number;
  filtered: number;
}

/** Compares lists of one collection, as one caller sees it, with and without a filter. */
function watchFilters({ once }: Parameters<Gauge['create']>[0]): ReturnType<Gauge['create']> {
  const collections = new Map<string, Seen>();
  return {
    see(exchange) {
      for (const list of once(exchange, readAsked)) {
        const rows = list.totalCount ?? list.edges;
        if (list.path.includes('.') || rows === undefined) continue;
        const key = `${callerOf(exchange)} ${list.path}`;
        const seen = collections.get(key) ?? { longest: 0, shortest: Infinity, filtered: 0 };
        collections.set(key, seen);
        if (!list.filtered) seen.longest = Math.max(seen.longest, rows);
        else if (isComplete(list)) {
          seen.filtered += 1;
          seen.shortest = Math.min(seen.shortest, rows);
        }
      }
    },
    read() {
      const compared = [...collections.values()].filter(({ longest, filtered }) => longest > 0 && filtered > 0);
      return {
        asked: compared.reduce((sum, { filtered }) => sum + filtered, 0),
        met: compared.filter(({ longest, shortest }) => shortest < longest).length,
      };
    },
  };
}

function isComplete({ totalCount, whole, edges = 0, continued }: AskedList): boolean {
  return totalCount !== undefined || (whole && edges < PAGE_SIZE && continued !== true) || edges === 0;
}

function callerOf({ request }: Exchange): string {
  return Object.entries(request.headers ?? {})
    .filter(([name]) => /^(authorization|apikey)$/iu.test(name))
    .map(([, value]) => value)
    .join(' ');
}

/** A list that a request asked for, with what the answer holds of it. */
type AskedList = ReturnType<typeof toList>[number];

/** By response key. */
type Fields = ReadonlyMap<string, readonly FieldNode[]>;

/** None if the request is not a legal document, or the answer holds no data. */
function readAsked({ request, ok, text }: Exchange): readonly AskedList[] {
  const sent = typeof request.body === 'string' ? parseJson(request.body) : undefined;
  const { query, variables: given }: Json = isRecord(sent) ? sent : {};
  const answer = ok ? parseJson(text) : undefined;
  const data = isRecord(answer) ? answer['data'] : undefined;
  const document = typeof query === 'string' ? readDocument(query) : undefined;
  if (document === undefined || !isRecord(data)) return [];
  const variables = isRecord(given) ? given : {};
  const lists: AskedList[] = [];
  // The records of a list are asked for the same.
  const insides = new Map<readonly FieldNode[], Fields>();
  /** Whichever type a fragment is for, what it asks for may be a list. */
  const insideOf = (nodes: readonly Pick<FieldNode, 'selectionSet'>[]): Fields =>
    collectFields(
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
      { document, variables, applies: () => true },
    ) ?? new Map<string, readonly FieldNode[]>();
  const walk = (asked: Fields, value: Json, path: readonly string[]): void => {
    for (const [key, nodes] of asked) {
      const found = value[key];
      const [field] = nodes;
      const inside = insides.get(nodes) ?? insideOf(nodes);
      insides.set(nodes, inside);
      if (field === undefined || inside.size === 0 || found === undefined) continue;
      const here = [...path, field.name.value];
      if (isRecord(found))
        lists.push(...toList(found, inside, here.join('.'), (name) => isGiven(field, name, variables)));
      for (const item of [found].flat()) if (isRecord(item)) walk(inside, item, here);
    }
  };
  walk(insideOf([document.operation]), data, []);
  return lists;
}

/** What was asked for at one place, if it is a list. `path`: the fields from the root, joined by dots. `given`: whether an argument is. */
function toList(value: Json, inside: Fields, path: string, given: (name: string) => boolean) {
  const answered = (name: string): unknown =>
    [...inside]
      .filter(([, [node]]) => node?.name.value === name)
      .map(([key]) => value[key])
      .find((one) => one !== undefined);
  const [edges, totalCount, info] = [answered('edges'), answered('totalCount'), answered('pageInfo')];
  if (!Array.isArray(edges) && typeof totalCount !== 'number' && !isRecord(info)) return [];
  const { hasNextPage, hasPreviousPage }: Json = isRecord(info) ? info : {};
  const isAsked = hasNextPage !== undefined || hasPreviousPage !== undefined;
  return [
    {
      path,
      filtered: given('filter'),
      ordered: given('orderBy'),
      /** Whether the list goes from its very beginning or end. */
      whole: !['after', 'before', 'first', 'last'].some(given),
      edges: Array.isArray(edges) ? edges.length : undefined,
      totalCount: typeof totalCount === 'number' ? totalCount : undefined,
      /** Whether there is a page before or after; undefined if it was not asked. */
      continued: isAsked ? hasNextPage === true || hasPreviousPage === true : undefined,
    },
  ];
}

/** An argument with something in it: neither null nor empty. */
function isGiven(field: FieldNode, name: string, variables: Json): boolean {
  const value = field.arguments?.find((one) => one.name.value === name)?.value;
  const given: unknown = value === undefined ? undefined : valueFromASTUntyped(value, variables);
  return given !== undefined && given !== null && (typeof given !== 'object' || Object.keys(given).length > 0);
}
