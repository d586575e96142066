// Sends the requests of a witness to the management interface of a target.
import type { FaultTarget, FetchHandler } from '../fault.ts';
import { ROUTES } from './operations.ts';

export interface Ask {
  readonly operation: string;
  readonly slug?: string;
  readonly ref?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** By default the owner of the target's project. */
  readonly as?: Caller;
  /** Over plain HTTP. */
  readonly plainly?: boolean;
}

/** A function makes the authorization of the owner's token. */
type Caller = 'no caller' | 'another user' | 'a made-up token' | ((token: string) => string);

export interface Answer {
  readonly status: number;
  /** Parsed, if it is JSON. */
  readonly body: unknown;
}

/** A name alone stands for an operation without anything else. */
export type Send = (ask: Ask | string) => Promise<Answer>;

export function createSend(send: FetchHandler, target: FaultTarget): Send {
  return async (ask) => {
    const { operation, ref, slug = '', ...rest }: Ask = typeof ask === 'string' ? { operation: ask } : ask;
    const { query, body, plainly = false } = rest;
    const route = ROUTES.find((one) => one.operation === operation);
    if (route === undefined) throw new Error(`There is no operation ${operation}.`);
    const path = route.path.replace('{ref}', ref ?? target.keys.ref).replace('{function_slug}', slug);
    const url = `${target.urls.management}${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`;
    const authorization = authorizationOf(target, rest.as);
    const response = await send(
      new Request(plainly ? url.replace(/^https:/, 'http:') : url, {
        method: route.method,
        headers: authorization === undefined ? {} : { authorization },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: parse(await response.text()) };
  };
}

function authorizationOf({ keys }: FaultTarget, as: Caller | undefined): string | undefined {
  if (typeof as === 'function') return as(keys.token);
  switch (as) {
    case undefined:
      return `Bearer ${keys.token}`;
    case 'another user':
      return `Bearer ${keys.otherToken ?? ''}`;
    case 'a made-up token':
      return `Bearer sbp_${'0'.repeat(40)}`;
    case 'no caller':
      return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
