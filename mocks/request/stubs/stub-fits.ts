// Decides whether a stub is for a request, and which of several stubs is more exact.
import { matchPath, rankOf } from '../../http/router.ts';
import type { Stub, StubMatch } from './stub.ts';

/** What of a request decides. */
export interface Asked {
  readonly method: string;
  /** Below the address of a project, as raw as it came. */
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly ref: string | undefined;
}

export function fitsPath(stub: Stub, path: string): boolean {
  return matchPath(stub.path, path) !== undefined;
}

/** Apart from its `match`. */
export function fitsAddress(stub: Stub, { method, path, ref }: Asked): boolean {
  return [method, '*'].includes(stub.method) && [ref, undefined].includes(stub.ref) && fitsPath(stub, path);
}

/** `text`: the body of the request. */
export function fitsContent(match: StubMatch | undefined, { query, headers }: Asked, text: string): boolean {
  if (match === undefined) return true;
  const parameters = new URLSearchParams(query);
  return (
    Object.entries(match.query ?? {}).every(([name, value]) => parameters.getAll(name).includes(value)) &&
    Object.entries(match.headers ?? {}).every(([name, value]) => headers.get(name) === value) &&
    (match.body === undefined || holds(match.body, parseJson(text)))
  );
}

/** Sorts the more exact first: by path, then one for a method, for a project, with a match, for some times. */
export function byExactness(a: Stub, b: Stub): number {
  const [of, than] = [exactness(a), exactness(b)];
  return Number(of < than) - Number(of > than);
}

function exactness({ path, method, ref, match, times }: Stub): string {
  const limits = [method !== '*', ref !== undefined, match !== undefined, times !== undefined];
  return `${rankOf(path)} ${limits.map(Number).join('')}`;
}

/** Whether each of two stubs is for the very requests of the other. */
export function isForTheSame(a: Stub, b: Stub): boolean {
  const [one, other] = [a, b].map(({ method, path, ref, match }) =>
    JSON.stringify([method, path.replaceAll(/\{(?!wildcard\})\w+\}/g, '{}'), ref, match]),
  );
  return one === other;
}

function holds(wanted: unknown, given: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(given) && given.length === wanted.length && wanted.every((item, at) => holds(item, given[at]));
  if (typeof wanted !== 'object' || wanted === null) return wanted === given;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  return Object.entries(wanted).every(
    ([name, value]) => Object.hasOwn(given, name) && holds(value, (given as Record<string, unknown>)[name]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
