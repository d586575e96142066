// The pace of requests to one origin: pauses when a request is refused for coming too soon, or a connection, and goes on more slowly.
import { TransportError } from '../contract/exchange.ts';

export type Lane = ReturnType<typeof createLane>;

const SHORTEST_PAUSE = 25;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
/** Requests per second: a first guess below it may be an accident of few requests. */
const LOWEST_GUESS = 5;
const SLOWER = 0.8;
/** Of what was let through on average between two refusals: a limit that is met exactly is met too often. */
const MARGIN = 0.95;
const FASTER = 1.25;
const FIRST_HOLD = 2_000;
const LONGEST_HOLD = 60_000;

/** `most`: requests per second that were allowed from the start. */
export function createLane(most = Infinity, now: () => number = () => performance.now()) {
  const rate = createRate(most, now);
  let next = 0;
  let resume = 0;
  let pauses = 0;
  let passes = 0;
  let mark = now();
  let stalled = 0;
  return {
    /** Resolves when the next request may be sent. `wait` sleeps for so many milliseconds; if it throws, the turn passes on. */
    async turn(wait: (milliseconds: number) => Promise<unknown>): Promise<void> {
      for (;;) {
        const seen = pauses;
        const slot = Math.max(now(), resume, next);
        const step = rate.step();
        next = slot + step;
        if (slot <= now()) return;
        try {
          await wait(slot - now());
        } catch (error) {
          if (seen === pauses) next -= step;
          throw error;
        }
        // After a pause all requests queue anew, or those that waited would go all at once.
        if (seen === pauses) return;
      }
    },
    /** A request was let through. */
    passed() {
      passes += 1;
      rate.passed();
    },
    /** A request, sent at that time, came too soon; `asked`: the milliseconds that the target wants us to wait. */
    refused(sent: number, asked: number | undefined) {
      // It was on its way when we learned that it would be too soon.
      if (sent < resume) {
        if (asked !== undefined) resume = Math.max(resume, now() + Math.min(asked, LONGEST_PAUSE));
        return;
      }
      // A target that says "at once" and then refuses again is not to be taken by the word.
      stalled = passes > 0 ? 0 : stalled + 1;
      const wanted = Math.max(asked ?? FIRST_PAUSE, Math.min(SHORTEST_PAUSE * 2 ** stalled, LONGEST_PAUSE));
      resume = now() + wanted;
      if (passes > 0) rate.refused((passes * 1_000) / (now() - mark + (pauses === 0 ? wanted : 0)));
      rate.rest(resume);
      next = resume;
      pauses += 1;
      passes = 0;
      mark = now();
    },
  };
}

/** Requests per second. */
function createRate(most: number, now: () => number) {
  let rate = most;
  let hold = FIRST_HOLD;
  let changed = now();
  let grown = false;
  return {
    /** Milliseconds between two requests. */
    step: () => 1_000 / rate,
    /** A request was let through: after a while of that the rate grows again. */
    passed() {
      if (rate >= most || now() - changed < hold) return;
      rate = Math.min(rate * FASTER, most);
      grown = true;
      changed = now();
    },
    /** A guess after the first refusal, small steps after that; never below what was let through on average since the last one. */
    refused(average: number) {
      const guess = rate === Infinity ? Math.max(average, LOWEST_GUESS) : rate * SLOWER;
      rate = Math.min(rate, Math.max(average * MARGIN, guess));
      if (grown) hold = Math.min(hold * 2, LONGEST_HOLD);
      grown = false;
    },
    /** Nothing is sent until that time. */
    rest(until: number) {
      changed = until;
    },
  };
}

const PAUSES = [100, 400, 1_000];
/** Milliseconds from the first refusal: after that the server is gone for all requests. */
const GRACE = 1_500;

export type Outage = ReturnType<typeof createOutage>;

/** How long a server that answered before may refuse connections: it may only be starting again. */
export function createOutage(now: () => number = () => performance.now()) {
  let known = false;
  let since: number | undefined;
  return {
    /** Any answer. */
    answered() {
      known = true;
      since = undefined;
    },
    /** Milliseconds to wait before the request is sent once more, if it may: `times` it was tried in vain before. */
    graceFor(error: unknown, times: number): number | undefined {
      // What never connected was never sent, so that even a write may be sent again.
      if (!known || !(error instanceof TransportError) || error.reason !== 'unreachable') return undefined;
      since ??= now();
      return now() - since < GRACE ? PAUSES[times] : undefined;
    },
  };
}
