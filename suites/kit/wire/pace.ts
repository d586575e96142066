// The rate limit, how fast requests may follow each other: as fast as the settings say, or as slow as the target turns out to want it.
import { readRetryAfter } from './target-clock.ts';
import {
  TransportError,
  Unjudgeable,
  type Transport,
  type WireRequest,
  type WireResponse,
} from '../contract/exchange.ts';
import { rest } from './interruption.ts';
import { createLane, type Lane, createOutage, type Outage } from './lane.ts';
import { describeUnavailable, isUnavailable } from '../contract/unavailable.ts';
import { createWaitingTime } from './waiting-time.ts';

/** One for the whole run: a target that limits requests counts those of all cases together. */
export interface Pace {
  /**
   * Sends when its turn has come, again as long as the target asks to wait; `idle` gets every wait. Throws
   * `Interrupted` if the run is interrupted before that, unless the request is tidying and its turn is near, and a
   * `TransportError` if the interface is unavailable. `again` is called, with the reason, before a request is sent
   * again that something in front of the interface answered: it may have been done.
   */
  send(
    request: WireRequest,
    transport: Transport,
    idle: Idle,
    tidying?: boolean,
    again?: (why: string) => void,
  ): Promise<WireResponse>;
  /** How often the target refused a request that came too soon, how often it was unavailable, and the milliseconds of waiting for a turn. */
  readonly counts: { readonly limited: number; readonly unavailable: number; readonly waited: number };
}

type Idle = <T>(work: Promise<T>) => Promise<T>;

export interface PaceSettings {
  /** Requests per second at most, to each origin. */
  readonly rate?: number | undefined;
  /** Milliseconds for which one operation may be refused without an end. */
  readonly patience?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called for every request that is sent again because no connection came about; without it none is sent again. */
  readonly retried?: (() => void) | undefined;
  /** Takes out of an answer what must not be shown. */
  readonly hide?: (text: string) => string;
}

const TOO_MANY = 429;
/** Limits by the minute open again within it. */
const PATIENCE = 65_000;
/** A target that wants to be asked only later than that is not waited for. */
const LONGEST_UNAVAILABLE = 30_000;
const UNAVAILABLE_TIMES = 2;

interface Origin {
  readonly lane: Lane;
  readonly outage: Outage;
  /** It was waited for as it asked, in vain. */
  hopeless: boolean;
}

export function createPace({
  rate,
  patience = PATIENCE,
  signal,
  retried,
  hide = (text) => text,
}: PaceSettings = {}): Pace {
  const origins = new Map<string, Origin>();
  const refusals = createRefusals(patience);
  const waits = createWaitingTime();
  let limited = 0;
  let unavailable = 0;

  function originOf(url: string): Origin {
    const name = /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? url;
    const origin = origins.get(name) ?? { lane: createLane(rate), outage: createOutage(), hopeless: false };
    origins.set(name, origin);
    return origin;
  }

  return {
    async send(request, transport, idle, tidying, again) {
      const origin = originOf(request.url);
      const { lane, outage } = origin;
      const pause = (milliseconds: number): Promise<void> => rest(milliseconds, { signal, tidying });
      const wait = (milliseconds: number): Promise<unknown> => idle(waits.during(pause(milliseconds)));
      const operation = request.operation ?? `${request.method} ${request.url}`;
      for (let times = 0; ;) {
        const { sent, response } = await connected();
        outage.answered();
        const asked = readRetryAfter(response, Date.now());
        if (response.status === TOO_MANY) {
          limited += 1;
          refusals.refused(operation, asked);
          lane.refused(sent, asked);
          continue;
        }
        lane.passed();
        refusals.passed(operation);
        if (!isUnavailable(response)) {
          origin.hopeless = false;
          return response;
        }
        unavailable += 1;
        const why = describeUnavailable(response, hide);
        const isWorthIt = !origin.hopeless && asked !== undefined && asked <= LONGEST_UNAVAILABLE;
        if (!isWorthIt || times >= UNAVAILABLE_TIMES) {
          origin.hopeless = times > 0 || origin.hopeless;
          throw new TransportError('unavailable', why);
        }
        times += 1;
        again?.(why);
        await wait(asked);
      }

      async function connected(): Promise<{ readonly sent: number; readonly response: WireResponse }> {
        for (let times = 0; ; times += 1) {
          await lane.turn(wait);
          const sent = performance.now();
          try {
            return { sent, response: await transport(request) };
          } catch (error) {
            const grace = retried === undefined ? undefined : outage.graceFor(error, times);
            if (grace === undefined) throw error;
            retried?.();
            await idle(pause(grace));
          }
        }
      }
    },
    get counts() {
      return { limited, unavailable, waited: Math.round(waits.total) };
    },
  };
}

/** By operation: a limit that lets something through at all blocks nothing, and one that lets nothing through blocks soon. */
function createRefusals(patience: number) {
  const since = new Map<string, number>();
  const hopeless = new Map<string, string>();
  return {
    passed(operation: string) {
      since.delete(operation);
      hopeless.delete(operation);
    },
    /** Throws when it has gone on for too long, or would. */
    refused(operation: string, asked: number | undefined) {
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
