// The envelope of every GraphQL answer, checked without the cases asking.
import type { AnswerViolation } from '../kit/case.ts';
import type { Exchange } from '../kit/exchange.ts';

/** A 2xx answer is a JSON object with the result under `data`, or with errors; other answers are open. */
export function checkGraphqlAnswer(exchange: Exchange): AnswerViolation | undefined {
  if (exchange.request.operation !== 'graphql' || !exchange.ok) return undefined;
  const body = parse(exchange.text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return violation('the answer is a JSON object', '', 'a JSON object', exchange.text);
  if ('errors' in body && Array.isArray(body.errors) && body.errors.length > 0) return undefined;
  const data: unknown = 'data' in body ? body.data : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return violation('the result stands under data', '/data', 'an object', JSON.stringify(data ?? null));
  return undefined;
}

function violation(what: string, path: string, expected: string, actual: string): AnswerViolation {
  return { clause: 'data.http.result-under-data', what, path, expected, actual };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
