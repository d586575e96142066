// The fields that fault rules and stubs have in common: for which project, with which status, how late and how often.
import type { Ids } from '../runtime/ids.ts';
import { isProjectRef } from '../runtime/project-ref.ts';

interface RuleFields {
  readonly ref?: string;
  readonly status?: number;
  readonly latency?: number | { readonly min: number; readonly max: number };
  readonly times?: number;
}

/** Throws an Error that says what is wrong. */
export function checkRuleFields({ ref, status, latency, times }: RuleFields): void {
  if (ref !== undefined && !isProjectRef(ref))
    throw new Error(`"${ref}" is not the reference of a project: it has 20 lower-case letters.`);
  if (status !== undefined && (!Number.isInteger(status) || status < 200 || status > 599))
    throw new Error(`${String(status)} is not a status between 200 and 599.`);
  if (times !== undefined && !(Number.isInteger(times) && times > 0))
    throw new Error(`times is ${String(times)}, not a positive whole number.`);
  if (!isLatency(latency)) throw new Error('latency is milliseconds, or an object with min and max.');
}

function isLatency(latency: unknown): boolean {
  if (latency === undefined) return true;
  if (typeof latency === 'number') return latency >= 0;
  if (typeof latency !== 'object' || latency === null || !('min' in latency) || !('max' in latency)) return false;
  const { min, max } = latency;
  return typeof min === 'number' && typeof max === 'number' && min >= 0 && max >= min;
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
