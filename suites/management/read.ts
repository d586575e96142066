// Reads answers: a success that has to be one, JSON of the kind that an operation promises.
import { isDeepStrictEqual } from 'node:util';
import { checkAccepted, checkOnce, checkThat } from '../kit/contract/check.ts';
import { Unjudgeable, type Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';
import type { ManagementContext } from './context.ts';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** `clause` is the promise that there is such an answer at all. */
/** A deleted function: it is no longer there, or it is still shown as removed. */
export function isRemoved(record: JsonRecord | undefined): boolean {
  return record === undefined || record['status'] === 'REMOVED';
}

/** How a deleted function is answered: by a refusal, or with the status that says so, since the contract has no transitions. */
export function checkRemoved(exchange: Exchange, clause: string): void {
  const record = exchange.ok ? recordOf(exchange, clause) : undefined;
  checkThat(isRemoved(record), 'a deleted function is not answered, unless as REMOVED', {
    clause,
    exchange,
    expected: 'a status outside 2xx',
    actual: record,
  });
}

/** The objects of an answered array. */
export function recordsOf(exchange: Exchange, clause: string): readonly JsonRecord[] {
  checkAccepted(exchange, `${exchange.request.operation} is answered with a success`, clause);
  const value = exchange.json();
  checkThat(Array.isArray(value), `${exchange.request.operation} answers an array`, {
    clause,
    exchange,
    expected: 'an array',
    actual: value,
  });
  return value.map((item: unknown, index) => toRecord(item, clause, `/${index}`));
}

/** The answered object. */
export function recordOf(exchange: Exchange, clause: string): JsonRecord {
  checkAccepted(exchange, `${exchange.request.operation} is answered with a success`, clause);
  return toRecord(exchange.json(), clause, '');
}

function toRecord(value: unknown, clause: string, path: string): JsonRecord {
  checkThat(isRecord(value), 'the answer is an object there', { clause, path, expected: 'an object', actual: value });
  return value;
}

/** Two times of answers, to be compared. */
export function timesOf([earlier, later]: readonly [unknown, unknown]): readonly [number, number] {
  const times = [toNumber(earlier), toNumber(later)] as const;
  if (times.some((time) => Number.isNaN(time)))
    throw new Unjudgeable('a time to compare is not there, or not a number');
  return times;
}

/** NaN for what is neither a number nor a text of one. */
export function toNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** The strings of an array, or undefined if it is not one: its shape is judged by the schema of the answer. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** What is banned, in an order of its own. */
export async function bannedAddresses(context: ManagementContext): Promise<readonly string[]> {
  const record = recordOf(await context.call('retrieveNetworkBans'), 'management.bans.retrieve');
  const addresses = textsOf(record['banned_ipv4_addresses']).toSorted();
  checkOnce(addresses, 'no banned address is answered twice', { clause: 'management.bans.retrieve' });
  return addresses;
}

/** Fields that both records carry must be equal; fields that only one of them carries are legal. */
export function firstDifference(one: JsonRecord, other: JsonRecord, fields: readonly string[]): string | undefined {
  return fields.find((field) => field in one && field in other && !isDeepStrictEqual(one[field], other[field]));
}

/** A status as a class for observations. */
export function statusClass({ status }: Exchange): string {
  return [400, 401, 403, 404, 405, 409, 422, 429].includes(status) ? String(status) : `${Math.floor(status / 100)}xx`;
}
