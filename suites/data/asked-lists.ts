// The lists that a GraphQL request asked for, with what the answer holds of each: read from the document, so that aliases do not matter.
import { Kind, parse } from 'graphql';
import type { DocumentNode, FieldNode, SelectionSetNode, ValueNode } from 'graphql';
import type { Exchange } from '../kit/exchange.ts';
import { jsonOf } from '../kit/gauge.ts';

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
  /** Whether there is a page before or after; undefined where nobody asked. */
  readonly continued: boolean | undefined;
}

type Json = Readonly<Record<string, unknown>>;

interface Sent {
  readonly document: DocumentNode;
  readonly variables: Json;
}

interface Place {
  readonly field: FieldNode;
  readonly selections: SelectionSetNode;
  /** Names of the fields from the root. */
  readonly path: readonly string[];
}

/** None where the request is no legal document, or the answer holds no data. */
export function readAsked(exchange: Exchange): readonly AskedList[] {
  const sent = requestOf(exchange);
  const answer = exchange.ok ? jsonOf(exchange) : undefined;
  const data = isJson(answer) ? answer['data'] : undefined;
  if (sent === undefined || !isJson(data)) return [];
  const operation = sent.document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (operation === undefined) return [];
  const lists: AskedList[] = [];

  const walk = (selections: SelectionSetNode, value: Json, path: readonly string[]): void => {
    for (const field of fieldsOf(selections, sent.document)) {
      const found = value[field.alias?.value ?? field.name.value];
      if (field.selectionSet === undefined || found === undefined) continue;
      const here = [...path, field.name.value];
      const list = isJson(found)
        ? toList({ field, selections: field.selectionSet, path: here }, found, sent)
        : undefined;
      if (list !== undefined) lists.push(list);
      for (const item of Array.isArray(found) ? (found as readonly unknown[]) : [found])
        if (isJson(item)) walk(field.selectionSet, item, here);
    }
  };

  walk(operation.selectionSet, data, []);
  return lists;
}

/** What was asked for at one place, if it is a list. */
function toList({ field, selections, path }: Place, value: Json, { document, variables }: Sent): AskedList | undefined {
  const inside = fieldsOf(selections, document);
  const answered = (name: string): unknown =>
    inside
      .filter((one) => one.name.value === name)
      .map((one) => value[one.alias?.value ?? name])
      .find((one) => one !== undefined);
  const edges = answered('edges');
  const totalCount = answered('totalCount');
  const info = answered('pageInfo');
  if (!Array.isArray(edges) && typeof totalCount !== 'number' && !isJson(info)) return undefined;
  const given = (name: string): boolean => isGiven(field, name, variables);
  return {
    path: path.join('.'),
    root: path.length === 1,
    filtered: given('filter'),
    ordered: given('orderBy'),
    whole: !given('after') && !given('before') && !given('first') && !given('last'),
    edges: Array.isArray(edges) ? edges.length : undefined,
    totalCount: typeof totalCount === 'number' ? totalCount : undefined,
    continued: isJson(info) ? readContinued(info) : undefined,
  };
}

function requestOf({ request }: Exchange): Sent | undefined {
  if (request.method !== 'POST' || typeof request.body !== 'string') return undefined;
  try {
    const body: unknown = JSON.parse(request.body);
    if (!isJson(body) || typeof body['query'] !== 'string') return undefined;
    const { query, variables } = body;
    return { document: parse(query, { noLocation: true }), variables: isJson(variables) ? variables : {} };
  } catch {
    return undefined;
  }
}

/** The fields of a selection, fragments taken apart. */
function fieldsOf({ selections }: SelectionSetNode, document: DocumentNode): readonly FieldNode[] {
  return selections.flatMap((selection): readonly FieldNode[] => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, document);
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fieldsOf(fragment.selectionSet, document) : [];
  });
}

/** An argument with something in it: neither null nor empty. */
function isGiven(field: FieldNode, name: string, variables: Json): boolean {
  const value: ValueNode | undefined = field.arguments?.find((one) => one.name.value === name)?.value;
  if (value === undefined || value.kind === Kind.NULL) return false;
  if (value.kind === Kind.OBJECT) return value.fields.length > 0;
  if (value.kind === Kind.LIST) return value.values.length > 0;
  if (value.kind !== Kind.VARIABLE) return true;
  const given = variables[value.name.value];
  return given !== undefined && given !== null && (typeof given !== 'object' || Object.keys(given).length > 0);
}

function readContinued({ hasNextPage, hasPreviousPage }: Json): boolean | undefined {
  if (hasNextPage === undefined && hasPreviousPage === undefined) return undefined;
  return hasNextPage === true || hasPreviousPage === true;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
