// What one attempt sent and got, and the answers that break something.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AnswerViolation } from '../contract/violation.ts';
import {
  TooMuch,
  type Exchange,
  type RawExchange,
  type TransportError,
  type WireRequest,
  type WireResponse,
} from '../contract/exchange.ts';
import { readExchange } from '../contract/read-exchange.ts';
import type { Listeners } from './session.ts';

interface FoundViolation {
  readonly found: AnswerViolation;
  /** Of the exchange. */
  readonly index: number;
}

export interface ExchangeLog {
  readonly exchanges: readonly RawExchange[];
  /** What breaks the spec of its operation. */
  readonly violations: readonly FoundViolation[];
  /** How many answers the spec knows and that cases can read, whatever more is in them. */
  readonly readable: () => number;
  /** How often a request was sent again because a connection was lost or the interface was unavailable. */
  readonly retries: () => number;
  /** Why it is not known how often a write was done: it was sent again after this answer. */
  readonly doubt: () => string | undefined;
  answered(request: WireRequest, response: WireResponse, duration: number): Exchange;
  failed(request: WireRequest, error: TransportError, duration: number): void;
  retried(): void;
  /** A write is sent again. */
  doubted(why: string): void;
}

/** Bytes. */
const HEAVY = 4_000_000;

/** `id`: of the case, or what else the battery is doing. */
export function createExchangeLog({ check, findings, load, sees }: Listeners, id: string): ExchangeLog {
  const exchanges: RawExchange[] = [];
  const violations: FoundViolation[] = [];
  let readable = 0;
  let retries = 0;
  let doubt: string | undefined;
  const show = (exchange: Exchange): void => {
    try {
      sees?.(exchange);
    } catch (error) {
      // Who could not read it saw nothing.
      if (!(error instanceof TooMuch)) throw error;
    }
  };
  return {
    exchanges,
    violations,
    readable: () => readable,
    retries: () => retries,
    doubt: () => doubt,
    answered(request, response, duration) {
      if (response.body.length > HEAVY) {
        load.heavy = true;
        collectGarbage();
      }
      const exchange = readExchange(request, response, duration);
      const raw = { request, response: exchange.response, duration };
      const index = exchanges.push(raw) - 1;
      show(exchange);
      const all = request.schemaApplies?.(exchange) === false ? [] : check(exchange);
      for (const found of all ?? []) {
        violations.push({ found, index });
        findings.add(found, raw, id);
      }
      if (all?.every(({ extra }) => extra === true) === true) readable += 1;
      return exchange;
    },
    failed(request, error, duration) {
      exchanges.push({ request, failure: error.message, duration });
    },
    retried() {
      retries += 1;
    },
    doubted(why) {
      doubt = why;
    },
  };
}

/** Frees what long answers left behind: left alone, the engine lets several times as much pile up, and CI jobs have a limit. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') (collect as () => void)();
}
