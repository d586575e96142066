// The envelope of every GraphQL answer and the result in it, checked without the cases asking.
import { firstOfEach, type AnswerViolation } from '../../kit/contract/violation.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { cutJson } from '../../kit/contract/truncate.ts';
import { readBody } from '../../kit/contract/read-exchange.ts';
import { isRecord, parseJson } from '../../kit/contract/json.ts';
import { checkResult } from './answer-shape.ts';
import { isLearned, type Learned } from '../schema/knowledge.ts';
import { readDocument, type ReadDocument } from './read-document.ts';

const MOST_DOCUMENTS = 2_000;

/** A 2xx answer is a JSON object with the result under `data`, or with errors; other answers are open. */
export function checkGraphqlAnswer(exchange: Exchange, learned?: unknown): readonly AnswerViolation[] | undefined {
  if (exchange.request.operation !== 'graphql' || !exchange.ok) return undefined;
  const body = readBody(exchange);
  if (body.kind === 'beginning' && body.items === undefined) return undefined;
  const value = body.kind === 'json' ? body.value : undefined;
  if (!isRecord(value))
    return violation(
      'the answer is a JSON object',
      '',
      'a JSON object',
      body.kind === 'none' ? body.actual : cutJson(body.kind === 'json' ? body.value : body.items),
    );
  const { data, errors } = value;
  if (Array.isArray(errors) && errors.length > 0) return undefined;
  if (!isRecord(data)) return violation('the result stands under data', '/data', 'an object', cutJson(data ?? null));
  return isLearned(learned) ? firstOfEach(checkAgainst(learned, exchange, data)) : [];
}

function checkAgainst(learned: Learned, { request }: Exchange, data: unknown): readonly AnswerViolation[] {
  const body = typeof request.body === 'string' ? parseJson(request.body) : undefined;
  if (!isRecord(body) || typeof body['query'] !== 'string') return [];
  // Another operation may be meant than the only one: whether the body can name one is open.
  if ('operationName' in body) return [];
  const document = readOnce(learned.documents, body['query']);
  const variables = isRecord(body['variables']) ? body['variables'] : {};
  return document === undefined ? [] : checkResult(data, { learned, document, variables });
}

/** Cases send the same documents again and again, and random ones, which are not kept for ever. */
function readOnce(known: Map<string, ReadDocument | undefined>, query: string): ReadDocument | undefined {
  if (known.has(query)) return known.get(query);
  if (known.size >= MOST_DOCUMENTS) known.clear();
  const document = readDocument(query);
  known.set(query, document);
  return document;
}

function violation(what: string, path: string, expected: string, actual: string): readonly AnswerViolation[] {
  return [{ clause: 'data.http.result-under-data', what, path, expected, actual }];
}
