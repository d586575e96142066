// The fields that fault rules and stubs have in common: for which project, with which status, how late and how often.
import { isProjectRef, type Ids } from '../runtime/ids.ts';

interface RuleFields {
  readonly ref?: string;
  readonly status?: number;
  readonly latency?: number | { readonly min: number; readonly max: number };
  readonly times?: number;
}

/** Throws an Error that shows a wrong value as it was written; `what` is "a fault rule" or "a stub". */
export function checkRuleFields(what: string, { ref, status, latency, times }: RuleFields): void {
  if (ref !== undefined && !isProjectRef(ref))
    throw new Error(`${shown(ref)} is not the reference of a project: it has 20 lower-case letters.`);
  if (status !== undefined && (!Number.isInteger(status) || status < 200 || status > 599))
    throw wrongValue(what, 'status', 'a number between 200 and 599', status);
  if (times !== undefined && !(Number.isInteger(times) && times > 0))
    throw wrongValue(what, 'times', 'a whole number above 0', times);
  if (latency !== undefined && !isLatency(latency))
    throw wrongValue(what, 'latency', 'a number of milliseconds, or an object with min and max', latency);
}

export function wrongValue(what: string, field: string, wanted: string, value: unknown): Error {
  return new Error(`The ${field} of ${what} is ${wanted}, and not ${shown(value)}.`);
}

export function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

function isLatency(latency: unknown): boolean {
  if (typeof latency !== 'object' || latency === null) return isBetween(latency, 0, Infinity);
  const { min, max } = latency as { readonly min?: unknown; readonly max?: unknown };
  return isBetween(min, 0, Infinity) && isBetween(max, Number(min), Infinity);
}

export function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

/** Waits as long as the rule delays this request. */
export async function waitFor({ latency }: Pick<RuleFields, 'latency'>, ids: Ids): Promise<void> {
  if (latency === undefined) return;
  const delay = typeof latency === 'number' ? latency : latency.min + fraction(ids) * (latency.max - latency.min);
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
}

export function isLeft({ times, applied }: { readonly times?: number; readonly applied: number }): boolean {
  return times === undefined || applied < times;
}

/** In [0, 1), with six digits. */
export function fraction(ids: Ids): number {
  return Number(`0.${ids.text(6, '0123456789')}`);
}
