// What one attempt sent and got, and the first answers that break something.
import type { AnswerViolation } from '../contract/case.ts';
import type { Exchange, RawExchange, TransportError, WireRequest, WireResponse } from '../contract/exchange.ts';
import { readExchange } from '../contract/read-exchange.ts';

export interface AnswerChecks {
  /** None if answers are read for a purpose of our own. */
  readonly checkAnswer?: (exchange: Exchange) => AnswerViolation | undefined;
  readonly checkAlways: ((exchange: Exchange) => AnswerViolation | undefined) | undefined;
}

interface FoundViolation {
  readonly found: AnswerViolation;
  /** Of the exchange. */
  readonly index: number;
}

export interface ExchangeLog {
  readonly exchanges: readonly RawExchange[];
  /** The first answer that breaks the spec of its operation. */
  readonly violation: () => FoundViolation | undefined;
  /** The first answer that breaks what must hold wherever it is seen. */
  readonly globalViolation: () => FoundViolation | undefined;
  /** How often a read was sent again because a connection was lost. */
  readonly retries: () => number;
  answered(request: WireRequest, response: WireResponse, duration: number): Exchange;
  failed(request: WireRequest, error: TransportError, duration: number): void;
  retried(): void;
}

/** `sees`: gets every answer before it is checked. */
export function createExchangeLog(
  { checkAnswer, checkAlways }: AnswerChecks,
  sees: ((exchange: Exchange) => void) | undefined,
): ExchangeLog {
  const exchanges: RawExchange[] = [];
  let violation: FoundViolation | undefined;
  let globalViolation: FoundViolation | undefined;
  let retries = 0;
  return {
    exchanges,
    violation: () => violation,
    globalViolation: () => globalViolation,
    retries: () => retries,
    answered(request, response, duration) {
      const index = exchanges.push({ request, response, duration }) - 1;
      const exchange = readExchange(request, response, duration);
      sees?.(exchange);
      violation ??= toFound(checkAnswer?.(exchange), index);
      globalViolation ??= toFound(checkAlways?.(exchange), index);
      return exchange;
    },
    failed(request, error, duration) {
      exchanges.push({ request, failure: error.message, duration });
    },
    retried() {
      retries += 1;
    },
  };
}

function toFound(found: AnswerViolation | undefined, index: number): FoundViolation | undefined {
  return found === undefined ? undefined : { found, index };
}
