// What one attempt sent and got, and the answers that break something.
import type { AnswerViolation } from '../contract/violation.ts';
import type { Exchange, RawExchange, TransportError, WireRequest, WireResponse } from '../contract/exchange.ts';
import { readExchange } from '../contract/read-exchange.ts';
import type { Session } from './session.ts';

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
  /** How often a read was sent again because a connection was lost. */
  readonly retries: () => number;
  answered(request: WireRequest, response: WireResponse, duration: number): Exchange;
  failed(request: WireRequest, error: TransportError, duration: number): void;
  retried(): void;
}

/** `id`: of the case, or what else the battery is doing. */
export function createExchangeLog(
  { check, findings, sees }: Pick<Session, 'check' | 'findings' | 'sees'>,
  id: string,
): ExchangeLog {
  const exchanges: RawExchange[] = [];
  const violations: FoundViolation[] = [];
  let readable = 0;
  let retries = 0;
  return {
    exchanges,
    violations,
    readable: () => readable,
    retries: () => retries,
    answered(request, response, duration) {
      const raw = { request, response, duration };
      const index = exchanges.push(raw) - 1;
      const exchange = readExchange(request, response, duration);
      sees?.(exchange);
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
  };
}
