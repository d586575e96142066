// How a fault of the data API is written down: an edit of GraphQL requests or answers, and the request that shows it.
import type { Fault, FaultTarget, FetchHandler, Middleware } from '../fault.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export interface Asked {
  readonly query: string;
  readonly variables: JsonObject;
  readonly headers: Headers;
}

/** Sends a request as anon, or with headers of its own, and gives status and body. */
export type WitnessAsk = (
  query: string,
  variables?: JsonObject,
  headers?: Readonly<Record<string, string>>,
) => Promise<Json>;

export interface Lie {
  /** Gives the request that is really carried out. */
  readonly request?: (asked: Asked) => Partial<Asked>;
  /** Gives the answer that is really sent. */
  readonly answer?: (answer: JsonObject, asked: Asked) => JsonObject;
  /** Instead of both, where a lie needs more than one request or remembers something. */
  readonly apply?: Middleware;
  /** A document and its variables, or a conversation. */
  readonly witness: readonly [string, JsonObject?] | ((ask: WitnessAsk, target: FaultTarget) => Promise<unknown>);
}

/** `id` and `clause` without the leading `data.`. */
export function lie(id: string, clause: string, title: string, how: Lie): Fault {
  return {
    id: `data.${id}`,
    clause: `data.${clause}`,
    title,
    interface: 'data',
    apply: how.apply ?? rewrite(how),
    witness: (send, target) => {
      const ask: WitnessAsk = (query, variables = {}, headers = {}) => askAs(send, target, query, variables, headers);
      return typeof how.witness === 'function' ? how.witness(ask, target) : ask(...how.witness);
    },
  };
}

async function askAs(
  send: FetchHandler,
  target: FaultTarget,
  query: string,
  variables: JsonObject,
  headers: Readonly<Record<string, string>>,
): Promise<Json> {
  const response = await send(
    new Request(`${target.urls.data}/graphql/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: target.keys.anon, ...headers },
      body: JSON.stringify({ query, variables }),
    }),
  );
  return [response.status, await response.text()];
}

export function isGraphql({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('/graphql/v1');
}

/** Reads the GraphQL request of a POST; other requests are none. */
export async function readAsked(request: Request): Promise<Asked | undefined> {
  if (request.method !== 'POST' || !isGraphql(request)) return undefined;
  const body = parse(await request.clone().text()) ?? null;
  if (!isObject(body) || typeof body['query'] !== 'string') return undefined;
  return {
    query: body['query'],
    variables: isObject(body['variables'] ?? null) ? (body['variables'] as JsonObject) : {},
    headers: request.headers,
  };
}

export function toRequest(request: Request, asked: Asked): Request {
  const headers = new Headers(asked.headers);
  headers.delete('content-length');
  return new Request(request.url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: asked.query, variables: asked.variables }),
  });
}

/** The JSON object of a 2xx answer. */
export async function readAnswer(response: Response): Promise<JsonObject | undefined> {
  const body = response.ok ? parse(await response.clone().text()) : undefined;
  return body !== undefined && isObject(body) ? body : undefined;
}

export function toResponse(answer: JsonObject): Response {
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

/** True where the honest server refused. */
export function isRefused(answer: JsonObject | undefined): boolean {
  return answer === undefined || (Array.isArray(answer['errors']) && answer['errors'].length > 0);
}

function rewrite({ request: editRequest, answer: editAnswer }: Lie): Middleware {
  return (next) => async (request) => {
    const asked = await readAsked(request);
    if (asked === undefined) return next(request);
    const edit = editRequest?.(asked) ?? {};
    // Most lies leave most requests alone: what nobody changes is not written again.
    const isAsItWas = Object.keys(edit).length === 0;
    const response = await next(isAsItWas ? request : toRequest(request, { ...asked, ...edit }));
    const answer = editAnswer === undefined ? undefined : await readAnswer(response);
    if (answer === undefined || editAnswer === undefined) return response;
    const edited = editAnswer(answer, asked);
    const isTrue = edited === answer || JSON.stringify(edited) === JSON.stringify(answer);
    return isTrue ? response : toResponse(edited);
  };
}

/** The tree with every value under a key replaced; the same tree, where that changes nothing. */
export function mapKey(tree: Json, key: string, change: (value: Json, parent: JsonObject) => Json): Json {
  if (Array.isArray(tree)) {
    const items = tree.map((item) => mapKey(item, key, change));
    return items.every((item, index) => item === tree[index]) ? tree : items;
  }
  if (!isObject(tree)) return tree;
  const entries = Object.entries(tree).map(([name, value]): [string, Json] => {
    const inside = mapKey(value, key, change);
    return [name, name === key ? change(inside, tree) : inside];
  });
  return entries.every(([name, value]) => value === tree[name]) ? tree : Object.fromEntries(entries);
}

/** An answer edit: every value under the key, wherever it stands. */
export function changeKey(key: string, change: (value: Json, parent: JsonObject) => Json): NonNullable<Lie['answer']> {
  return (answer) => mapKey(answer, key, change) as JsonObject;
}

/** An answer edit: a field of the result, where it is an object. */
export function changeField(
  field: string,
  change: (value: JsonObject, asked: Asked) => Json,
  when: (asked: Asked) => boolean = () => true,
): NonNullable<Lie['answer']> {
  return (answer, asked) => {
    const data = answer['data'] ?? null;
    const value = isObject(data) ? (data[field] ?? null) : null;
    if (!isObject(data) || !isObject(value) || !when(asked)) return answer;
    const changed = change(value, asked);
    return changed === value ? answer : { ...answer, data: { ...data, [field]: changed } };
  };
}

/** A request edit: one variable, where it is given and the document has the text. */
export function changeVariable(
  name: string,
  change: (value: Json, asked: Asked) => Json,
  text = '',
): NonNullable<Lie['request']> {
  return (asked) => {
    const value = asked.variables[name];
    if (value === undefined || !asked.query.includes(text)) return {};
    return { variables: { ...asked.variables, [name]: change(value, asked) } };
  };
}

/** A change of a filter: its nodeId is lost. */
export function withoutNodeId(filter: Json): Json {
  if (!isObject(filter)) return filter;
  const { nodeId: _nodeId, ...rest } = filter;
  return rest;
}

/** A request edit: text of the document. */
export function changeQuery(from: string, to: string): NonNullable<Lie['request']> {
  return ({ query }) => ({ query: query.replaceAll(from, to) });
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

export function objectsOf(value: Json | undefined): JsonObject[] {
  return listOf(value).filter(isObject);
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
