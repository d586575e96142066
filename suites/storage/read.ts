// Reads answers: their records, what they say of a bucket, what they must not show, and how they are observed.
import { checkEqual, checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { isRecord, parseJson } from '../kit/contract/json.ts';

/** A list this long may have been cut by a page size, which the contract does not show. */
export const MAYBE_CUT = 100;

export type JsonRecord = Readonly<Record<string, unknown>>;

/** A record of a bucket, alone or in a list, says whether it is public, if it says so at all. */
export function checkPublic(record: JsonRecord | undefined, isPublic: boolean, what: string, clause?: string): void {
  checkEqual(record?.['public'] ?? isPublic, isPublic, what, { path: '/public', clause });
}

/** The elements of an answer that must be an array. */
export function toRecords(value: unknown, clause: string): readonly JsonRecord[] {
  checkThat(Array.isArray(value), 'the answer is an array', { expected: 'an array', actual: value, clause });
  return value.map(toRecord);
}

/** The elements of a list, where that is beside the point: none if there is no such list. */
export function recordsIn({ ok, text }: Exchange): readonly JsonRecord[] {
  const value = ok ? parseJson(text) : undefined;
  return Array.isArray(value) ? value.map(toRecord) : [];
}

/** A property that must be a string; the record shows what it is instead. */
export function textIn(record: JsonRecord, key: string, what: string, clause?: string): string {
  const text = record[key];
  checkThat(typeof text === 'string', what, { expected: 'a string', actual: record, path: `/${key}`, clause });
  return text;
}

/** Nothing but objects has properties. */
export function toRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** What an answer must not show to its caller: it does not succeed, or has nothing of it. */
export function checkHides(exchange: Exchange, secret: string, what: string, clause?: string): void {
  const { ok, status, text, request } = exchange;
  checkThat(!ok || !text.includes(secret), what, {
    expected: `a refusal, or nothing of ${secret}`,
    actual: `${request.operation ?? 'the request'}: status ${status}, ${text.slice(0, 200)}`,
    exchange,
    clause,
  });
}

/** For observations: `2xx`, or the status of the refusal. */
export function answerClass({ ok, status }: Exchange): string {
  if (ok) return '2xx';
  const known = [400, 401, 403, 404, 405, 409, 413, 415, 416, 422, 500];
  return known.includes(status) ? String(status) : 'other';
}
