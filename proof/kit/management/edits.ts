// Edits of what the management interface answers with success: of objects, of lists, and of the records in them.
import type { Middleware } from '../fault.ts';
import { on } from './operations.ts';

export type Json = Record<string, unknown>;
type Edit = (record: Json) => unknown;

/** Edits the object that one operation answers. */
export function edit(operation: string, change: Edit): Middleware {
  return on(operation, async (request, next) => withObject(await next(request), change));
}

/** Edits the list that one operation answers. */
export function editList(operation: string, change: (list: readonly Json[]) => unknown): Middleware {
  return on(operation, async (request, next) => withList(await next(request), change));
}

/** Edits every record of the list that one operation answers. */
export function editEach(operation: string, change: Edit): Middleware {
  return editList(operation, (list) => list.map(change));
}

export async function withObject(response: Response, change: Edit): Promise<Response> {
  return response.ok ? jsonLike(response, change((await response.json()) as Json)) : response;
}

export async function withList(response: Response, change: (list: readonly Json[]) => unknown): Promise<Response> {
  return response.ok ? jsonLike(response, change((await response.json()) as readonly Json[])) : response;
}

function jsonLike(response: Response, body: unknown): Response {
  return Response.json(body, { status: response.status });
}

/** A record with other values. */
export function put(values: Json): (record: Json | undefined) => Json {
  return (record) => ({ ...record, ...values });
}

/** A record without one of its keys. */
export function without(key: string): (record: Json) => Json {
  return (record) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** A record with nothing but some of its keys. */
export function only(...keys: readonly string[]): (record: Json) => Json {
  return (record) => Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)));
}

/** A record with one value replaced. */
export function change(key: string, into: (value: never) => unknown): (record: Json) => Json {
  return (record) => ({ ...record, [key]: into(record[key] as never) });
}

/** Without every letter that is not ASCII. */
export function inAscii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
