// The lists that a GraphQL request asked for, with what the answer holds of each: read from the document, so that aliases do not matter.
import { valueFromASTUntyped, type FieldNode, type SelectionSetNode } from 'graphql';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../../kit/contract/json.ts';
import { collectFields, readDocument, type ReadDocument } from './read-document.ts';

export interface AskedList {
  /** Names of the fields from the root, joined by dots. */
  readonly path: string;
  readonly root: boolean;
  readonly filtered: boolean;
  readonly ordered: boolean;
  /** Whether the list goes from its very beginning or end. */
  readonly whole: boolean;
  readonly edges: number | undefined;
  readonly totalCount: number | undefined;
  /** Whether there is a page before or after; undefined if it was not asked. */
  readonly continued: boolean | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** None if the request is not a legal document, or the answer holds no data. */
export function readAsked(exchange: Exchange): readonly AskedList[] {
  const sent = readSent(exchange);
  const answer = exchange.ok ? parseJson(exchange.text) : undefined;
  const data = isRecord(answer) ? answer['data'] : undefined;
  if (sent === undefined || !isRecord(data)) return [];
  const lists: AskedList[] = [];
  // The records of a list are asked for the same.
  const insides = new Map<readonly FieldNode[], Fields | undefined>();
  const insideOf = (nodes: readonly FieldNode[]): Fields | undefined => {
    if (!insides.has(nodes)) {
      const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      insides.set(nodes, sets.length === 0 ? undefined : fieldsOf(sets, sent));
    }
    return insides.get(nodes);
  };

  const walk = (asked: Fields, value: Json, path: readonly string[]): void => {
    for (const [key, nodes] of asked) {
      const found = value[key];
      const [field] = nodes;
      const inside = insideOf(nodes);
      if (field === undefined || inside === undefined || found === undefined) continue;
      const here = [...path, field.name.value];
      const list = isRecord(found) ? toList({ field, inside, path: here }, found, sent) : undefined;
      if (list !== undefined) lists.push(list);
      for (const item of Array.isArray(found) ? (found as readonly unknown[]) : [found])
        if (isRecord(item)) walk(inside, item, here);
    }
  };

  walk(fieldsOf([sent.document.operation.selectionSet], sent), data, []);
  return lists;
}

interface Place {
  readonly field: FieldNode;
  readonly inside: Fields;
  /** Names of the fields from the root. */
  readonly path: readonly string[];
}

/** What was asked for at one place, if it is a list. */
function toList({ field, inside, path }: Place, value: Json, { variables }: Sent): AskedList | undefined {
  const answered = (name: string): unknown =>
    [...inside]
      .filter(([, [node]]) => node?.name.value === name)
      .map(([key]) => value[key])
      .find((one) => one !== undefined);
  const edges = answered('edges');
  const totalCount = answered('totalCount');
  const info = answered('pageInfo');
  if (!Array.isArray(edges) && typeof totalCount !== 'number' && !isRecord(info)) return undefined;
  const given = (name: string): boolean => isGiven(field, name, variables);
  return {
    path: path.join('.'),
    root: path.length === 1,
    filtered: given('filter'),
    ordered: given('orderBy'),
    whole: !given('after') && !given('before') && !given('first') && !given('last'),
    edges: Array.isArray(edges) ? edges.length : undefined,
    totalCount: typeof totalCount === 'number' ? totalCount : undefined,
    continued: isRecord(info) ? readContinued(info) : undefined,
  };
}

interface Sent {
  readonly document: ReadDocument;
  readonly variables: Json;
}

function readSent({ request }: Exchange): Sent | undefined {
  if (request.method !== 'POST' || typeof request.body !== 'string') return undefined;
  const body = parseJson(request.body);
  const document = isRecord(body) && typeof body['query'] === 'string' ? readDocument(body['query']) : undefined;
  if (!isRecord(body) || document === undefined) return undefined;
  return { document, variables: isRecord(body['variables']) ? body['variables'] : {} };
}

/** By response key. */
type Fields = ReadonlyMap<string, readonly FieldNode[]>;

/** Whichever type a fragment is for, what it asks for may be a list. */
function fieldsOf(sets: readonly SelectionSetNode[], sent: Sent): Fields {
  return collectFields(sets, { ...sent, applies: () => true }) ?? new Map<string, readonly FieldNode[]>();
}

/** An argument with something in it: neither null nor empty. */
function isGiven(field: FieldNode, name: string, variables: Json): boolean {
  const value = field.arguments?.find((one) => one.name.value === name)?.value;
  const given: unknown = value === undefined ? undefined : valueFromASTUntyped(value, variables);
  return given !== undefined && given !== null && (typeof given !== 'object' || Object.keys(given).length > 0);
}

function readContinued({ hasNextPage, hasPreviousPage }: Json): boolean | undefined {
  if (hasNextPage === undefined && hasPreviousPage === undefined) return undefined;
  return hasNextPage === true || hasPreviousPage === true;
}
