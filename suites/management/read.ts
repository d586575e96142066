// Reads answers: a success that has to be one, JSON of the kind that an operation promises, and what stands in it, such as ranges of addresses.
import { isDeepStrictEqual } from 'node:util';
import { managementDocument } from '../../specs/documents.ts';
import { operationsOf } from '../kit/contract/caller.ts';
import { checkAccepted, checkEqual, checkThat } from '../kit/contract/check.ts';
import { Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The operations of the contract, by their ids. */
export const ROUTES = operationsOf(managementDocument);

/** The promise that there is such an answer at all. */
function promiseOf({ request }: Exchange): string | undefined {
  return ROUTES.get(request.operation ?? '')?.clauses[0];
}

/** A success; `clause`, else that of the operation, is broken if it is none. */
export function checkDone(exchange: Exchange, clause = promiseOf(exchange)): Exchange {
  checkAccepted(exchange, `${exchange.request.operation ?? ''} is answered with a success`, clause);
  return exchange;
}

/** The objects of an answered array. */
export function recordsOf(exchange: Exchange): readonly JsonRecord[] {
  const value = checkDone(exchange).json();
  const clause = promiseOf(exchange);
  const details = { clause, exchange, expected: 'an array', actual: value };
  checkThat(Array.isArray(value), `${exchange.request.operation ?? ''} answers an array`, details);
  return value.map((item: unknown, index) => toRecord(item, clause, `/${index}`));
}

/** The answered object. */
export function recordOf(exchange: Exchange, clause = promiseOf(exchange)): JsonRecord {
  return toRecord(checkDone(exchange, clause).json(), clause, '');
}

function toRecord(value: unknown, clause: string | undefined, path: string): JsonRecord {
  checkThat(isRecord(value), 'the answer is an object there', { clause, path, expected: 'an object', actual: value });
  return value;
}

/** The values of one property. */
export function valuesOf(records: readonly JsonRecord[], key: string): readonly unknown[] {
  return records.map((record) => record[key]);
}

/** `of`: what the record is, as the subject of a sentence. */
export function checkFields(of: string, record: JsonRecord | undefined, wanted: JsonRecord, clause?: string): void {
  checkThat(record !== undefined, `${of} is there`, { expected: wanted, actual: 'absent', clause });
  for (const [field, value] of Object.entries(wanted))
    checkEqual(record[field], value, `${of} has the ${field} that it should have`, { clause, path: `/${field}` });
}

/** The same, of fields that the contract lets a server leave out: what is not shown, or was not, says nothing. */
export function checkShownFields(of: string, record: JsonRecord, wanted: JsonRecord, clause?: string): void {
  const shown = Object.entries(wanted).filter(([field, value]) => record[field] !== undefined && value !== undefined);
  checkFields(of, record, Object.fromEntries(shown), clause);
}

/** `what`: the list with what it includes, as a sentence. What else the list has may be nobody's business, and is not shown. */
export function checkIncludes(list: readonly unknown[], wanted: unknown, what: string, clause?: string): void {
  checkThat(list.includes(wanted), what, { expected: wanted, actual: 'absent', clause });
}

/** `what`: the list without what it leaves out, as a sentence. */
export function checkExcludes(list: readonly unknown[], unwanted: unknown, what: string, clause?: string): void {
  checkThat(!list.includes(unwanted), what, { expected: 'absent', actual: unwanted, clause });
}

/** Fields that both records carry must be equal; fields that only one of them carries are legal. */
export function checkAgree(
  one: JsonRecord,
  other: JsonRecord,
  fields: readonly string[],
  what: string,
  clause?: string,
): void {
  const differs = (field: string): boolean =>
    field in one && field in other && !isDeepStrictEqual(one[field], other[field]);
  const field = fields.find(differs);
  checkThat(field === undefined, `${what}, ${field} included`, { clause, expected: one, actual: other });
}

/** `later` is an updated_at that must not be before `earlier`, which is said in words by `than`. */
export function checkInOrder(earlier: unknown, later: unknown, than: string, clause: string): void {
  const [before, after] = [toNumber(earlier), toNumber(later)];
  if (Number.isNaN(before) || Number.isNaN(after))
    throw new Unjudgeable('a time to compare is not there, or not a number');
  const details = { clause, path: '/updated_at', expected: `at least ${before}`, actual: later };
  checkThat(after >= before, `updated_at is not before ${than}`, details);
}

/** NaN for what is neither a number nor a text of one. */
export function toNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** The strings of an array, or undefined if it is not one: its shape is judged by the schema of the answer. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The allowed ranges of an answer, sorted: their order says nothing. */
export function rangesOf({ config }: JsonRecord): readonly string[] {
  return isRecord(config) ? textsOf(config['dbAllowedCidrs']).toSorted() : [];
}

/** As they may be told: a range of one address as the address, in any order. */
export function asTold(ranges: readonly string[]): readonly string[] {
  return ranges.map((range) => range.replace(/(?<=\.\d+)\/32$|(?<=:.*)\/128$/, '')).toSorted();
}

export function checkRanges(record: JsonRecord, ranges: readonly string[], what: string, clause?: string): void {
  checkEqual(asTold(rangesOf(record)), asTold(ranges), what, { path: '/config/dbAllowedCidrs', clause });
}

/** The ranges, each once: a target may keep it once. */
export function eachOnce(ranges: readonly string[]): readonly string[] {
  return [...new Map(ranges.map((range) => [asTold([range])[0], range])).values()];
}

/** A status as a class for observations. */
export function statusClass({ status }: Exchange): string {
  return [400, 401, 403, 404, 405, 409, 422, 429].includes(status) ? String(status) : `${Math.floor(status / 100)}xx`;
}

/** What became of an offer, for observations. */
export function takenOr(answer: Exchange): string {
  return answer.ok ? 'taken' : statusClass(answer);
}

/** Whether an answer has a body, for observations. */
export function hasBody({ text }: Exchange): string {
  return text === '' ? 'no body' : 'a body';
}
