// The envelope of every GraphQL answer and the result in it, checked without the cases asking.
import type { AnswerViolation } from '../kit/case.ts';
import type { Exchange } from '../kit/exchange.ts';
import { checkResult } from './answer-shape.ts';
import { isLearned } from './learned.ts';
import type { Learned } from './learned.ts';
import { readDocument } from './read-document.ts';
import type { ReadDocument } from './read-document.ts';

const MOST_DOCUMENTS = 2_000;

/** A 2xx answer is a JSON object with the result under `data`, or with errors; other answers are open. */
export function checkGraphqlAnswer(exchange: Exchange, learned?: unknown): AnswerViolation | undefined {
  if (exchange.request.operation !== 'graphql' || !exchange.ok) return undefined;
  const body = parse(exchange.text);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return violation('the answer is a JSON object', '', 'a JSON object', exchange.text);
  if ('errors' in body && Array.isArray(body.errors) && body.errors.length > 0) return undefined;
  const data: unknown = 'data' in body ? body.data : undefined;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return violation('the result stands under data', '/data', 'an object', JSON.stringify(data ?? null));
  return isLearned(learned) ? checkAgainst(learned, exchange, data) : undefined;
}

function checkAgainst(learned: Learned, { request }: Exchange, data: unknown): AnswerViolation | undefined {
  const body = typeof request.body === 'string' ? parse(request.body) : undefined;
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string')
    return undefined;
  // Another operation may be meant than the only one: whether the body can name one is open.
  if ('operationName' in body) return undefined;
  const document = readOnce(learned.documents, body.query);
  const given: unknown = 'variables' in body ? body.variables : undefined;
  const variables = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
  return document === undefined ? undefined : checkResult(data, { learned, document, variables });
}

/** Cases send the same documents again and again, and random ones, which are not kept for ever. */
function readOnce(known: Map<string, ReadDocument | undefined>, query: string): ReadDocument | undefined {
  if (known.has(query)) return known.get(query);
  if (known.size >= MOST_DOCUMENTS) known.clear();
  const document = readDocument(query);
  known.set(query, document);
  return document;
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
