// How fast requests may follow each other: as fast as told, or as slow as the target turned out to want it.
import { askedDelay } from './asked-delay.ts';
import { Unjudgeable } from './exchange.ts';
import type { Transport, WireRequest, WireResponse } from './exchange.ts';
import { rest } from './interruption.ts';
import { createLane } from './lane.ts';
import type { Lane } from './lane.ts';
import { createWaits } from './waits.ts';

/** One for the whole run: whoever limits requests counts those of all cases together. */
export interface Pace {
  /**
   * Sends when its turn has come, again as long as the target asks to wait; `idle` is told of every wait. Throws
   * `Interrupted` where the run is interrupted before that, unless the request is tidying and its turn is near.
   */
  send(request: WireRequest, transport: Transport, idle: Idle, tidying?: boolean): Promise<WireResponse>;
  /** How often the target refused for want of patience, and the milliseconds in which somebody waited for a turn. */
  readonly told: { readonly limited: number; readonly waited: number };
}

type Idle = <T>(work: Promise<T>) => Promise<T>;

export interface PaceSettings {
  /** Requests per second at most, to each origin. */
  readonly rate?: number | undefined;
  /** Milliseconds for which one operation may be refused without an end. */
  readonly patience?: number;
  readonly signal?: AbortSignal | undefined;
}

const TOO_MANY = 429;
const UNAVAILABLE = 503;
/** Limits by the minute open again within it. */
const PATIENCE = 65_000;
/** Who is unavailable for longer than that is judged by it. */
const LONGEST_UNAVAILABLE = 30_000;
const UNAVAILABLE_TIMES = 2;

export function createPace({ rate, patience = PATIENCE, signal }: PaceSettings = {}): Pace {
  const lanes = new Map<string, Lane>();
  const refusals = createRefusals(patience);
  const waits = createWaits();
  let limited = 0;

  function laneOf(url: string): Lane {
    const origin = /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? url;
    const lane = lanes.get(origin) ?? createLane(rate);
    lanes.set(origin, lane);
    return lane;
  }

  return {
    async send(request, transport, idle, tidying) {
      const lane = laneOf(request.url);
      const wait = (milliseconds: number): Promise<unknown> =>
        idle(waits.during(rest(milliseconds, { signal, tidying })));
      const operation = request.operation ?? `${request.method} ${request.url}`;
      for (let unavailable = 0; ;) {
        await lane.turn(wait);
        const sent = performance.now();
        const response = await transport(request);
        const asked = askedDelay(response, Date.now());
        if (response.status === TOO_MANY) {
          limited += 1;
          refusals.refused(operation, asked);
          lane.refused(sent, asked);
          continue;
        }
        lane.passed();
        refusals.passed(operation);
        const again = response.status === UNAVAILABLE && asked !== undefined && asked <= LONGEST_UNAVAILABLE;
        if (!again || unavailable >= UNAVAILABLE_TIMES) return response;
        unavailable += 1;
        limited += 1;
        await wait(asked);
      }
    },
    get told() {
      return { limited, waited: Math.round(waits.total) };
    },
  };
}

interface Refusals {
  passed(operation: string): void;
  /** Throws when it has gone on for too long, or would. */
  refused(operation: string, asked: number | undefined): void;
}

/** By operation: a limit that lets something through at all blocks nothing, and one that lets nothing through blocks soon. */
function createRefusals(patience: number): Refusals {
  const since = new Map<string, number>();
  const hopeless = new Map<string, string>();
  return {
    passed(operation) {
      since.delete(operation);
      hopeless.delete(operation);
    },
    refused(operation, asked) {
      const first = since.get(operation) ?? performance.now();
      since.set(operation, first);
      if (asked !== undefined && asked > patience)
        hopeless.set(operation, `the target limits the rate of requests and asks to wait ${seconds(asked)} (429)`);
      else if (performance.now() - first >= patience)
        hopeless.set(operation, `the target limits the rate of requests: nothing else for ${seconds(patience)} (429)`);
      const why = hopeless.get(operation);
      if (why !== undefined) throw new Unjudgeable(why);
    },
  };
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1_000)} s`;
}
