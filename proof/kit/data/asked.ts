// A GraphQL request as a lie sees it, and middlewares that carry it out differently.
import { Kind, parse, parseValue, print, visit, type ArgumentNode, type ASTVisitor } from 'graphql';
import type { Middleware } from '../fault.ts';
import { isObject, parseJson, type JsonObject } from './json-tree.ts';

export interface Asked {
  readonly query: string;
  readonly variables: JsonObject;
  readonly headers: Headers;
}

/** Carries a request out on the honest server, as it is or changed. */
export type Run = (change?: Partial<Asked>) => Promise<Response>;

/** A middleware for GraphQL requests: `start` makes its handler, with what the handler remembers. */
export function intercept(start: () => (asked: Asked, run: Run) => Promise<Response>): Middleware {
  return (next) => {
    const handle = start();
    return async (request) => {
      const asked = await readAsked(request);
      if (asked === undefined) return next(request);
      return handle(asked, (change) =>
        next(change === undefined ? request.clone() : toRequest(request, { ...asked, ...change })),
      );
    };
  };
}

/** Repeats the first answer to each request that is meant. */
export const rememberAnswers = (isMeant: (asked: Asked) => boolean): Middleware =>
  intercept(() => {
    const known = new Map<string, Response>();
    return async (asked, run) => {
      if (!isMeant(asked)) return run();
      const key = JSON.stringify([asked.query, asked.variables, asked.headers.get('authorization')]);
      const answer = known.get(key) ?? (await run());
      known.set(key, answer.clone());
      return answer;
    };
  });

export function isGraphql({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('/graphql/v1');
}

/** Reads the GraphQL request of a POST; undefined for any other request. */
export async function readAsked(request: Request): Promise<Asked | undefined> {
  if (request.method !== 'POST' || !isGraphql(request)) return undefined;
  const body = parseJson(await request.clone().text()) ?? null;
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

/** The document as the visitor leaves it; what cannot be read stays as it is. */
export function visitQuery(query: string, visitor: ASTVisitor): string {
  try {
    return print(visit(parse(query, { noLocation: true }), visitor));
  } catch {
    return query;
  }
}

/** An argument of a document, with a value as it is written there. */
export function toArgument(name: string, value: string): ArgumentNode {
  return {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: name },
    value: parseValue(value, { noLocation: true }),
  };
}

/** The request's headers with some of them replaced. */
export function withHeaders(asked: Asked, change: Readonly<Record<string, string>>): Headers {
  const headers = new Headers(asked.headers);
  for (const [name, value] of Object.entries(change)) headers.set(name, value);
  return headers;
}

/** The JSON object of a 2xx answer. */
export async function readAnswer(response: Response): Promise<JsonObject | undefined> {
  const body = response.ok ? parseJson(await response.clone().text()) : undefined;
  return body !== undefined && isObject(body) ? body : undefined;
}

export function toResponse(answer: JsonObject): Response {
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

/** True if the honest server refused. */
export function isRefused(answer: JsonObject | undefined): boolean {
  return answer === undefined || (Array.isArray(answer['errors']) && answer['errors'].length > 0);
}
