// Sends and tells apart operations of the management interface, for its faults and their witnesses.
import { managementDocument } from '../../../specs/generated.ts';
import { routesOf } from '../../../specs/routes.ts';
import { createRouter } from '../../../mocks/http/router.ts';
import type { Fault, FaultTarget, FetchHandler, Middleware } from '../fault.ts';

const ROUTES = routesOf(managementDocument);
const router = createRouter(ROUTES);

export interface Ask {
  readonly slug?: string;
  readonly ref?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Instead of the token; null sends none. */
  readonly authorization?: string | null;
}

export interface Answer {
  readonly status: number;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

/** Sends one operation with the token of the target. */
export async function ask(send: FetchHandler, target: FaultTarget, operation: string, what: Ask = {}): Promise<Answer> {
  const route = ROUTES.find((one) => one.operation === operation);
  if (route === undefined) throw new Error(`There is no operation ${operation}.`);
  const path = route.path.replace('{ref}', what.ref ?? target.keys.ref).replace('{function_slug}', what.slug ?? '');
  const query = new URLSearchParams(what.query).toString();
  const { authorization = `Bearer ${target.keys.token}` } = what;
  const response = await send(
    new Request(`${target.urls.management}${path}${query === '' ? '' : `?${query}`}`, {
      method: route.method,
      headers: authorization === null ? {} : { authorization },
      ...(what.body === undefined ? {} : { body: JSON.stringify(what.body) }),
    }),
  );
  return { status: response.status, body: parse(await response.text()) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The operation of a request, with its path parameters. */
export function operationOf(
  request: Request,
): { readonly operation: string; readonly params: Readonly<Record<string, string>> } | undefined {
  const match = router(request.method, new URL(request.url).pathname);
  return match.kind === 'found' ? { operation: match.route.operation, params: match.params } : undefined;
}

/** As a word of an id. */
export function dashed(operation: string): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Does something else with the requests of one operation; the rest goes on as it is. */
export function onOperation(
  operation: string,
  answer: (request: Request, next: FetchHandler) => Promise<Response>,
): Middleware {
  return (next) => (request) => (operationOf(request)?.operation === operation ? answer(request, next) : next(request));
}

export type Json = Record<string, unknown>;

/** Changes the object that one operation answers. */
export function editObject(operation: string, edit: (body: Json) => unknown): Middleware {
  return onOperation(operation, async (request, next) => withObject(await next(request), edit));
}

/** Changes the list that one operation answers. */
export function editList(operation: string, edit: (body: readonly Json[]) => unknown): Middleware {
  return onOperation(operation, async (request, next) => withList(await next(request), edit));
}

/** The same answer with another body, where it was a success. */
export async function withObject(response: Response, edit: (body: Json) => unknown): Promise<Response> {
  return response.ok ? jsonLike(response, edit((await response.json()) as Json)) : response;
}

export async function withList(response: Response, edit: (body: readonly Json[]) => unknown): Promise<Response> {
  return response.ok ? jsonLike(response, edit((await response.json()) as readonly Json[])) : response;
}

function jsonLike(response: Response, body: unknown): Response {
  return Response.json(body, { status: response.status });
}

/** The same request with another body. */
export function withJson(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

export function withAuthorization(request: Request, authorization: string): Request {
  const headers = new Headers(request.headers);
  headers.set('authorization', authorization);
  return new Request(request, { headers });
}

export function withoutKey(body: Json, key: string): Json {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}

/** Ids are given without the name of the interface. */
export function fault(id: string, clause: string, title: string, apply: Middleware, witness: Fault['witness']): Fault {
  return {
    id: `management.${id}`,
    clause: `management.${clause}`,
    title,
    interface: 'management',
    apply,
    witness,
  };
}
