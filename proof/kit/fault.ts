// A liar: a middleware that breaks one clause of an honest server, and the request that shows it.
import type { InterfaceName } from '../../specs/clause.ts';
import type { Kind } from './kinds.ts';

export type FetchHandler = (request: Request) => Promise<Response>;
export type Middleware = (next: FetchHandler) => FetchHandler;

/** Where a witness finds the server, and its identities: the `urls` and `keys` of a mock. */
export interface FaultTarget {
  readonly urls: { readonly data: string; readonly management: string; readonly storage: string };
  readonly keys: {
    readonly anon: string;
    readonly service: string;
    readonly jwtSecret: string;
    readonly token: string;
    readonly ref: string;
    /** Of another user of the management interface. */
    readonly otherToken?: string;
  };
}

/** Asks an honest or a faulty server, and returns what it saw. */
export type Witness = (send: FetchHandler, target: FaultTarget) => Promise<unknown>;

export interface Fault {
  /** `<interface>.<topic>.<what-it-does-wrong>`. */
  readonly id: string;
  /** The clause that it breaks; a case that cites it must turn red. */
  readonly clause: string;
  /** What the server does wrong, one sentence. */
  readonly title: string;
  readonly interface: InterfaceName;
  /** Of a lie that was derived from the specs: what is wrong with the element. */
  readonly kind?: Kind;
  readonly apply: Middleware;
  /** What it sees of the honest and of the faulty server must differ. Without one the cases that turn red show that. */
  readonly witness?: Witness | undefined;
}

/** A name as a part of an id: in kebab-case. */
export function dashed(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/gu, '-$&')
    .replaceAll('_', '-')
    .toLowerCase();
}

/** Rewrites the JSON of successful answers; others pass untouched. `undefined` stands for an empty body. */
export function editJson(edit: (body: unknown, request: Request) => unknown): Middleware {
  return (next) => async (request) => {
    const copy = request.clone();
    const response = await next(request);
    if (!response.ok || response.headers.get('content-type')?.includes('json') !== true) return response;
    const text = await response.text();
    const before: unknown = JSON.parse(text);
    const written = JSON.stringify(before);
    const edited = edit(before, copy);
    if (edited === undefined) return withBody(response, '');
    // What is not changed stays as it was written.
    return withBody(response, JSON.stringify(edited) === written ? text : JSON.stringify(edited));
  };
}

/** The same answer with another body; its length is left to the transport. */
export function withBody(response: Response, body: BodyInit | null): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
