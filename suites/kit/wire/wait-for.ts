// Waits until a target answers at all: a job may start its server beside the battery.
import { TransportError, type Transport, type WireResponse } from '../contract/exchange.ts';
import { describeAnswer, isUnavailable } from '../contract/unavailable.ts';

interface Patience {
  readonly send: Transport;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds. */
  readonly limit: number;
  /** Takes out of an answer what must not be shown. */
  readonly hide: (text: string) => string;
  /** Gets what is seen instead, whenever that changes. */
  readonly onSeen: (seen: string) => void;
}

/** Milliseconds between two requests, at first and at most. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;

/** Undefined once anything answers that is not unavailable; otherwise what was seen last. */
export async function waitFor(url: string, patience: Patience): Promise<string | undefined> {
  const end = performance.now() + patience.limit;
  let before: string | undefined;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const seen = await look(url, patience);
    if (seen === undefined) return undefined;
    if (seen !== before) patience.onSeen(seen);
    before = seen;
    const left = end - performance.now();
    if (left <= 0) return seen;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
  }
}

/** What is there instead of an answer. A connection that breaks is one that something takes for a server that is not there yet. */
async function look(url: string, { send, headers = {}, hide }: Patience): Promise<string | undefined> {
  let answer: WireResponse;
  try {
    answer = await send({ method: 'GET', url, headers });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return error.reason === 'tls' || error.reason === 'protocol' ? undefined : error.message;
  }
  return isUnavailable(answer) ? describeAnswer(answer, hide) : undefined;
}
