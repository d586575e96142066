// Buckets and object records are checked in every answer that holds any.
import { storageDocument } from '../../specs/documents.ts';
import type { AnswerViolation } from '../kit/contract/case.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { createAnswerChecker } from '../kit/contract/schema.ts';

export const checkStorageAnswer = createAnswerChecker(storageDocument, {
  fallbackClause: 'storage.paths.relative-to-storage-url',
});

/** The operations whose answers are buckets or object records, or hold any. */
export const HOLDERS: readonly string[] = ['deleteObjects', 'getBucket', 'listBuckets', 'listObjects'];

export function checkRecords(exchange: Exchange): AnswerViolation | undefined {
  const { operation } = exchange.request;
  return operation !== undefined && HOLDERS.includes(operation) ? checkStorageAnswer(exchange) : undefined;
}
