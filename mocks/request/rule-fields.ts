// The fields that fault rules and stubs have in common: for which project, with which status, how late (delay) and how often.
import { isProjectRef, type Ids } from '../runtime/ids.ts';
import { shown } from '../runtime/unknown.ts';
import type { FaultRule } from './fault-rule.ts';
import { describeUnknown } from './unknown-names.ts';

/** What a field may be, in words, too; undefined: others check it. */
export type Kind = readonly [words: string, fits: (value: unknown) => boolean] | undefined;

export const COMMON = {
  status: ['a number between 200 and 599', (value) => Number.isInteger(value) && isBetween(value, 200, 599)],
  latency: ['a number of milliseconds, or an object with min and max', isLatency],
  times: ['a whole number above 0', (value) => Number.isInteger(value) && isBetween(value, 1, Infinity)],
} satisfies Readonly<Record<string, Kind>>;

/**
 * Throws an Error for a field that there is not, and for a value of another kind, which is shown as it was written, so that
 * `"429"` differs from 429; `what` is "fault rule" or "stub".
 */
export function checkRuleFields(
  what: string,
  rule: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, Kind>>,
): void {
  const unknown = describeUnknown(`A ${what}`, Object.keys(rule), Object.keys(kinds));
  if (unknown !== undefined) throw new Error(unknown);
  const { ref } = rule;
  if (ref !== undefined && (typeof ref !== 'string' || !isProjectRef(ref)))
    throw new Error(`${shown(ref)} is not the reference of a project: it has 20 lower-case letters.`);
  for (const [field, [words, fits] = []] of Object.entries(kinds))
    if (rule[field] !== undefined && fits?.(rule[field]) === false)
      throw new Error(`The ${field} of a ${what} is ${words}, and not ${shown(rule[field])}.`);
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
export async function waitFor({ latency }: Pick<FaultRule, 'latency'>, ids: Ids): Promise<void> {
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
