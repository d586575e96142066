// Decides whether a stub is for a request, and which of several stubs is more exact.
import { matchPath, rankOf } from '../../http/router.ts';
import type { Asked } from '../request-match.ts';
import type { Stub } from './stub.ts';

/** What of a request decides. */
export interface AskedStub extends Asked {
  readonly method: string;
  readonly ref: string | undefined;
}

export function fitsPath(stub: Stub, path: string): boolean {
  return matchPath(stub.path, path) !== undefined;
}

/** Apart from its `match`. */
export function fitsAddress(stub: Stub, { method, path, ref }: AskedStub): boolean {
  return [method, '*'].includes(stub.method) && [ref, undefined].includes(stub.ref) && fitsPath(stub, path);
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
