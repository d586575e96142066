// How a fault of storage is written: what some operations do instead.
import { storageDocument } from '../../../specs/documents.ts';
import { routesOf } from '../../../specs/routes.ts';
import { createRouter } from '../../../mocks/http/router.ts';
import type { Fault, FetchHandler, Middleware } from '../fault.ts';
import { isRecord, type Json } from '../json.ts';

/** A request to one operation, as a lie may handle it. */
export interface Call {
  readonly request: Request;
  /** bucketId or bucketName, decoded. */
  readonly bucket: string;
  /** The object path, decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The body as a JSON object; empty if it is not one. */
  readonly json: Json;
  /** The last authorization, of this request or of an earlier one. */
  readonly key: string;
  readonly isAuthorized: boolean;
  /** Lets the honest server answer, perhaps to something else; `path` is below the storage URL. */
  forward(change?: Change): Promise<Response>;
  /** Sends a further request, with the last authorization seen. */
  ask(method: string, path: string, options?: AskOptions): Promise<Response>;
}

interface Change {
  readonly method?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | Json;
  /** Adds the last authorization seen. */
  readonly authorize?: boolean;
  /** In the place of the caller's. */
  readonly authorization?: string;
}

interface AskOptions {
  readonly json?: Json;
  readonly content?: Uint8Array<ArrayBuffer>;
}

/** What is done in place of an operation. */
export type Handler = (call: Call) => Response | Promise<Response>;

/** What some operations do instead. */
export type Handlers = Readonly<Record<string, Handler>>;

const PREFIX = '/storage/v1';
const ROUTER = createRouter(routesOf(storageDocument));
const OPERATIONS = new Set(routesOf(storageDocument).map(({ operation }) => operation));

/** A fault without its clause, which is the key in the table of `faults`. */
export type Lie = Omit<Fault, 'clause'>;

/** A server that is told apart by what some operations do. Handlers that remember are made by a function, for each server. */
export function variant(id: string, title: string, handlers: Handlers | (() => Handlers)) {
  const apply = behave(typeof handlers === 'function' ? handlers : () => handlers);
  return { id, title, interface: 'storage', apply } as const;
}

/** `id` without the leading `storage.`. */
export function lie(id: string, title: string, handlers: Handlers | (() => Handlers)): Lie {
  return variant(`storage.${id}`, title, handlers);
}

/** The lies about each clause of a topic. */
export function faults(topic: string, lies: Readonly<Record<string, readonly Lie[]>>): readonly Fault[] {
  return Object.entries(lies).flatMap(([what, some]) =>
    some.map((one) => ({ ...one, clause: `storage.${topic}.${what}` })),
  );
}

/** An object path as it stands in a URL. */
export function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The operation that a request asks for. */
export function operationOf({ method, url }: Request): string | undefined {
  const { pathname } = new URL(url);
  const match = pathname.startsWith(PREFIX) ? ROUTER(method, pathname.slice(PREFIX.length)) : undefined;
  return match?.kind === 'found' ? match.route.operation : undefined;
}

/** Middleware that handles some operations differently; `create` is called for each server. */
export function behave(create: () => Handlers): Middleware {
  return (next) => {
    const handlers = create();
    const unknown = Object.keys(handlers).find((operation) => !OPERATIONS.has(operation));
    if (unknown !== undefined) throw new Error(`There is no storage operation ${unknown}.`);
    let key = '';
    return async (request) => {
      key = request.headers.get('authorization') ?? key;
      const { pathname } = new URL(request.url);
      const match = pathname.startsWith(PREFIX) ? ROUTER(request.method, pathname.slice(PREFIX.length)) : undefined;
      const handler = match?.kind === 'found' ? handlers[match.route.operation] : undefined;
      if (handler === undefined || match?.kind !== 'found') return next(request);
      return handler(await toCall(request, match.params, key, next));
    };
  };
}

async function toCall(
  request: Request,
  params: Readonly<Record<string, string>>,
  key: string,
  next: FetchHandler,
): Promise<Call> {
  const url = new URL(request.url);
  const base = url.origin + PREFIX;
  const body = new Uint8Array(await request.arrayBuffer());
  return {
    request,
    bucket: decodeURIComponent(params['bucketId'] ?? params['bucketName'] ?? ''),
    path: decodeURIComponent(params['wildcard'] ?? ''),
    query: url.searchParams,
    body,
    json: parseObject(body),
    key,
    isAuthorized: request.headers.has('authorization'),
    forward(change = {}) {
      const query = change.query === undefined ? url.search : `?${new URLSearchParams(change.query).toString()}`;
      const path = change.path ?? url.pathname.slice(PREFIX.length);
      const headers = new Headers(request.headers);
      if (change.authorize === true) headers.set('authorization', key);
      if (change.authorization !== undefined) headers.set('authorization', change.authorization);
      const { method = request.method } = change;
      return next(new Request(`${base}${path}${query}`, { method, headers, ...toInit(change.body ?? body) }));
    },
    ask(method, path, options = {}) {
      const headers = new Headers({ authorization: key });
      if (options.json !== undefined) headers.set('content-type', 'application/json');
      const sent = options.json ?? options.content;
      return next(new Request(base + path, { method, headers, ...(sent === undefined ? {} : toInit(sent)) }));
    },
  };
}

function toInit(body: Uint8Array<ArrayBuffer> | Json): RequestInit {
  if (!(body instanceof Uint8Array)) return { body: JSON.stringify(body) };
  return body.length === 0 ? {} : { body };
}

function parseObject(body: Uint8Array): Json {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
