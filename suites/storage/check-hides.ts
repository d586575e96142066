// What an answer must not show to its caller: it does not succeed, or has nothing of it.
import { checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';

export function checkHides(exchange: Exchange, secret: string, what: string, clause?: string): void {
  const { ok, status, text, request } = exchange;
  checkThat(!ok || !text.includes(secret), what, {
    expected: `a refusal, or nothing of ${secret}`,
    actual: `${request.operation ?? 'the request'}: status ${status}, ${text.slice(0, 200)}`,
    exchange,
    ...(clause === undefined ? {} : { clause }),
  });
}
