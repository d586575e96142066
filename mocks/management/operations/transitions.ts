// When a state moves by itself: at once, after a time on the mock's clock, after some reads, or only by hand.
import { parseDuration } from '../../runtime/clock.ts';

/** `after`: a duration such as `5m` on the mock's clock; `reads`: how many answers still show the state before. */
export type Pace = 'at-once' | 'by-hand' | { readonly after: string } | { readonly reads: number };

/** How long one step takes, for each kind of state that moves by itself. */
export interface Transitions {
  /** Verification of a custom hostname: 2_initiated, 3_challenge_verified, 4_origin_setup_completed. */
  readonly hostname: Pace;
  /** Network restrictions: stored, applied. */
  readonly restrictions: Pace;
  /** A new project: COMING_UP, ACTIVE_HEALTHY. */
  readonly project: Pace;
}

export const AT_ONCE: Transitions = { hostname: 'at-once', restrictions: 'at-once', project: 'at-once' };

/** What a move waits for: a time in milliseconds since 1970, or how many more reads. */
export type Due = { readonly at: number } | { readonly reads: number };

/** What a step that begins at `from` waits for; undefined if it takes no time or comes by hand. */
export function dueAfter(pace: Pace, from: number): Due | undefined {
  if (typeof pace === 'string') return undefined;
  return 'after' in pace ? { at: from + parseDuration(pace.after) } : { reads: pace.reads };
}

export function isOver(due: Due, now: number): boolean {
  return 'at' in due ? due.at <= now : due.reads <= 0;
}

export function afterRead(due: Due): Due {
  return 'reads' in due ? { reads: due.reads - 1 } : due;
}

/** Throws an Error with a sentence for what is not a kind of transition, or not a pace. */
export function parseTransitions(said: Readonly<Record<string, unknown>>): Partial<Transitions> {
  const kinds = Object.keys(AT_ONCE);
  const unknown = Object.keys(said).filter((kind) => !kinds.includes(kind));
  if (unknown.length > 0)
    throw new Error(`There are no transitions of ${unknown.join(', ')}. There are: ${kinds.join(', ')}.`);
  return Object.fromEntries(Object.entries(said).map(([kind, pace]) => [kind, parsePace(kind, pace)]));
}

function parsePace(kind: string, value: unknown): Pace {
  if (value === 'at-once' || value === 'by-hand') return value;
  const { after, reads, ...rest } = { ...(value as Readonly<Record<string, unknown>> | null) };
  const alone = typeof value === 'object' && Object.keys(rest).length === 0;
  if (alone && typeof after === 'string' && reads === undefined && parseDuration(after) >= 0) return { after };
  if (alone && typeof reads === 'number' && after === undefined && Number.isSafeInteger(reads) && reads >= 0)
    return { reads };
  throw new Error(`Transitions of ${kind} come "at-once", "by-hand", {"after": "5m"} or {"reads": 3}.`);
}
