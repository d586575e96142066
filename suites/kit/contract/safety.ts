// Which hazards are allowed by default: shared targets get only safe ones.
import { Unjudgeable, type RawExchange } from './exchange.ts';
import { CheckFailure, type CheckDetails } from './check.ts';
import type { Hazard } from '../outcome.ts';

export const HAZARDS: readonly Hazard[] = ['read', 'write-scoped', 'write-project', 'billable', 'irreversible'];

/** The tripwire: the target changed something that it was not asked to change; nothing more may be sent to it. */
export class SafetyStop extends CheckFailure {
  /** The exchanges that showed it, if they are not in the case. */
  readonly exchanges: readonly RawExchange[];
  constructor(what: string, details: CheckDetails = {}, exchanges: readonly RawExchange[] = []) {
    super(what, details);
    this.exchanges = exchanges;
  }
}

/** What is asked for with a filter is not all that comes: so nothing may be changed or removed there. */
export class Untrusted extends Error {
  override readonly name = 'Untrusted';
}

/** The result; throws `Unjudgeable` if the answer is a refusal or wrong: that does not show that anything is gone. */
export async function orUnknown<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    throw new Unjudgeable(error.message, { cause: error });
  }
}

/** Of the allowed hazards those that a case of this `hazard` may use. */
export function upTo(hazard: Hazard, allowed: readonly Hazard[] = HAZARDS): readonly Hazard[] {
  return HAZARDS.slice(0, HAZARDS.indexOf(hazard) + 1).filter((one) => allowed.includes(one));
}

/** Everything on a mock that we started; up to write-project on loopback; read and write-scoped elsewhere; plus what was allowed by name. */
export function allowedHazards(
  url: string,
  options: { readonly ownMock?: boolean; readonly allow?: readonly Hazard[] } = {},
): readonly Hazard[] {
  const safe = options.ownMock === true ? HAZARDS : HAZARDS.slice(0, isLoopback(url) ? 3 : 2);
  return HAZARDS.filter((hazard) => safe.includes(hazard) || (options.allow ?? []).includes(hazard));
}

/** Whether the URL names this very machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}
