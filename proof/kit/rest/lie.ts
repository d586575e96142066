// How a fault of management or storage is written: what some operations do instead.
import { managementDocument, storageDocument } from '../../../specs/documents.ts';
import { routesOf, type OperationRoute } from '../../../specs/routes.ts';
import { createRouter, decodeParameter } from '../../../mocks/http/router.ts';
import { parseJson } from '../data/json-tree.ts';
import type { FetchHandler, Middleware } from '../fault.ts';
import { isRecord, type Json } from '../json.ts';

/** A request to one operation, as a lie may handle it. */
export interface Call {
  readonly request: Request;
  readonly operation: string;
  /** Of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The bucket that the path names as `{bucketId}` or `{bucketName}`; empty without one. */
  readonly bucket: string;
  /** The object that the path names as `{wildcard}`; empty without one. */
  readonly path: string;
  /** The path below the URL of the interface, as it was sent. */
  readonly at: string;
  readonly query: URLSearchParams;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The body as a JSON object; empty if it is not one. */
  readonly json: Json;
  readonly isObject: boolean;
  /** The body as a list of JSON; undefined if it is not one. */
  readonly list: readonly unknown[] | undefined;
  /** The last authorization, of this request or of an earlier one. */
  readonly key: string;
  /** The first authorization that was taken by an operation that needs one; empty before that. */
  readonly good: string;
  readonly isAuthorized: boolean;
  /** Lets the honest server answer, perhaps to something else; `path` is below the URL of the interface. */
  forward(change?: Change): Promise<Response>;
  /** Sends a further request, with the last authorization seen. */
  ask(method: string, path: string, body?: Body): Promise<Response>;
  /** What the caller reads at a path, which is that of the request unless another is given; undefined if it may not. */
  read(path?: string): Promise<unknown>;
  /** A refusal in the form of the interface. */
  refuse(status: number): Response;
}

interface Change {
  readonly method?: string;
  readonly path?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** In the place of the caller's, unless it is empty. */
  readonly authorization?: string;
  /** Over HTTPS. */
  readonly secure?: boolean;
}

type Body = Uint8Array<ArrayBuffer> | Json | readonly unknown[];

/** What is done in place of an operation. */
export type Handler = (call: Call) => Response | Promise<Response>;

/** What some operations do instead. */
export type Handlers = Readonly<Record<string, Handler>>;

const MANAGEMENT = routesOf(managementDocument);
const STORAGE = routesOf(storageDocument);

/** By the beginning of their paths; the longer one first. */
const SERVICES = [
  {
    prefix: '/storage/v1',
    router: createRouter(STORAGE),
    refusal: (status: number) => ({ statusCode: String(status), error: 'Refused', message: 'Refused' }),
  },
  { prefix: '', router: createRouter(MANAGEMENT), refusal: () => ({ message: 'Not found' }) },
];

export const MANAGEMENT_OPERATIONS: readonly string[] = MANAGEMENT.map(({ operation }) => operation);
const OPERATIONS = new Set([...MANAGEMENT_OPERATIONS, ...STORAGE.map(({ operation }) => operation)]);

interface Match {
  readonly route: OperationRoute;
  /** As they stand in the URL. */
  readonly params: Readonly<Record<string, string>>;
  readonly service: (typeof SERVICES)[number];
}

/** What the faults of a topic do, by the names that its table gives to it. */
export function conduct(
  named: Readonly<Record<string, Handlers | (() => Handlers)>>,
): Readonly<Record<string, Middleware>> {
  return Object.fromEntries(Object.entries(named).map(([name, handling]) => [name, behave(handling)]));
}

/** An object path as it stands in a URL. */
export function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The operation that a request asks for. */
export function operationOf(request: Request): string | undefined {
  return matchOf(request)?.route.operation;
}

/** Whether it is a request to one of the operations; the path is below the URL of its interface. */
export function isRoute(method: string, path: string): boolean {
  return SERVICES.some(({ router }) => router(method, path).kind === 'found');
}

function matchOf({ method, url }: Request): Match | undefined {
  const { pathname } = new URL(url);
  const service = SERVICES.find(({ prefix }) => pathname.startsWith(prefix));
  const match = service?.router(method, pathname.slice(service.prefix.length));
  return service === undefined || match?.kind !== 'found'
    ? undefined
    : { route: match.route, params: match.params, service };
}

/** Whether the operation needs an authorization; one that needs none takes any. */
const isGuarded = ({ definition: { security } }: OperationRoute): boolean =>
  !Array.isArray(security) || security.length > 0;

/** Middleware that handles some operations differently. Handlers that remember are made by a function, for each server. */
export function behave(handling: Handlers | (() => Handlers)): Middleware {
  const create = typeof handling === 'function' ? handling : () => handling;
  const unknown = Object.keys(create()).find((operation) => !OPERATIONS.has(operation));
  if (unknown !== undefined) throw new Error(`There is no operation ${unknown}.`);
  return (next) => {
    const handlers = create();
    const seen: Authorizations = { last: '', good: '' };
    return async (request) => {
      const own = request.headers.get('authorization');
      seen.last = own ?? seen.last;
      const match = matchOf(request);
      const handler = match === undefined ? undefined : handlers[match.route.operation];
      const honest: FetchHandler = async (sent) => {
        const isOwn = sent.headers.get('authorization') === own;
        const response = await next(sent);
        const isTaken = response.ok && isOwn && match !== undefined && isGuarded(match.route);
        if (isTaken && own !== null && seen.good === '') seen.good = own;
        return response;
      };
      if (match === undefined || handler === undefined) return honest(request);
      return handler(await toCall(request, match, seen, honest));
    };
  };
}

interface Authorizations {
  last: string;
  good: string;
}

async function toCall(
  request: Request,
  { route: { operation }, params: written, service: { prefix, refusal } }: Match,
  { last: key, good }: Readonly<Authorizations>,
  next: FetchHandler,
): Promise<Call> {
  const url = new URL(request.url);
  const base = url.origin + prefix;
  const at = url.pathname.slice(prefix.length);
  const body = new Uint8Array(await request.arrayBuffer());
  const value = parseJson(new TextDecoder().decode(body));
  const params = Object.fromEntries(Object.entries(written).map(([name, one]) => [name, decodeParameter(one)]));
  return {
    request,
    operation,
    params,
    bucket: params['bucketId'] ?? params['bucketName'] ?? '',
    path: params['wildcard'] ?? '',
    at,
    query: url.searchParams,
    body,
    json: isRecord(value) ? value : {},
    isObject: isRecord(value),
    list: Array.isArray(value) ? value : undefined,
    key,
    good,
    isAuthorized: request.headers.has('authorization'),
    forward(change = {}) {
      const query = change.query === undefined ? url.search : `?${new URLSearchParams(change.query).toString()}`;
      const headers = new Headers(request.headers);
      if (change.body !== undefined) headers.delete('content-length');
      const { method = request.method, path = at, authorization = '' } = change;
      if (authorization !== '') headers.set('authorization', authorization);
      const from = change.secure === true ? base.replace(/^http:/, 'https:') : base;
      return next(new Request(`${from}${path}${query}`, { method, headers, ...toInit(change.body ?? body) }));
    },
    ask(method, path, sent = new Uint8Array()) {
      const headers = new Headers({ authorization: key });
      if (!(sent instanceof Uint8Array)) headers.set('content-type', 'application/json');
      return next(new Request(base + path, { method, headers, ...toInit(sent) }));
    },
    async read(path = at) {
      const response = await next(new Request(base + path, { headers: request.headers }));
      return response.ok ? ((await response.json()) as unknown) : undefined;
    },
    refuse: (status) => Response.json(refusal(status), { status }),
  };
}

function toInit(body: Body): RequestInit {
  if (!(body instanceof Uint8Array)) return { body: JSON.stringify(body) };
  return body.length === 0 ? {} : { body };
}
