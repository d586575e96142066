// Settings of the project under test: its bans read, its network restrictions and its root key changed for a case and put back.
import { checkEqual, checkOnce } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';
import type { CallOptions, ManagementContext } from './context.ts';
import { similarKey } from './random-text.ts';
import { checkDone, textsOf, type JsonRecord } from './read.ts';

const EVERYWHERE = '0.0.0.0/0';

/** What is banned, in an order of its own. */
export async function bannedAddresses(context: ManagementContext): Promise<readonly string[]> {
  const record = await context.record('retrieveNetworkBans');
  const addresses = textsOf(record['banned_ipv4_addresses']).toSorted();
  checkOnce(addresses, 'no banned address is answered twice', { clause: 'management.bans.retrieve' });
  return addresses;
}

export function readRestrictions(context: ManagementContext): Promise<JsonRecord> {
  return context.record('getNetworkRestrictions');
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

/** The ranges that were applied last are read, after a while if changes take a while. */
export async function checkInForce(context: ManagementContext, ranges: readonly string[]): Promise<void> {
  await context.until('the ranges are read', async () => {
    checkRanges(await readRestrictions(context), ranges, 'the ranges of the last apply are read, and no others');
  });
}

export function applyRanges(
  context: ManagementContext,
  ranges: readonly string[],
  options: CallOptions = {},
): Promise<Exchange> {
  return context.call('applyNetworkRestrictions', { ...options, values: { cidrs: ranges } });
}

/** Applies what is in force already: accepted or not, nothing changes. */
export async function applyAgain(context: ManagementContext, options: CallOptions = {}): Promise<Exchange> {
  return applyRanges(context, await allowedRanges(context), options);
}

/** No range at all means different things on different servers; everywhere means one thing. */
async function allowedRanges(context: ManagementContext): Promise<readonly string[]> {
  const found = rangesOf(await readRestrictions(context));
  return found.length === 0 ? [EVERYWHERE] : found;
}

/** The ranges, each once: a target may keep it once. */
export function eachOnce(ranges: readonly string[]): readonly string[] {
  return [...new Map(ranges.map((range) => [asTold([range])[0], range])).values()];
}

/** Allows one more range than before, unless it is allowed already; the ledger holds what was allowed, and clean-up puts it back. */
export async function withRange(
  context: ManagementContext,
  choose: (allowed: readonly string[]) => string,
): Promise<{ readonly ranges: readonly string[]; readonly answer: Exchange }> {
  const before = eachOnce(await allowedRanges(context));
  await context.opened('restrictions', `${context.marker} ${before.join(' ')}`);
  const ranges = eachOnce([...before, choose(asTold(before))]);
  return { ranges, answer: checkDone(await applyRanges(context, ranges)) };
}

/** `name` is what `withRange` wrote into the ledger: the run and the ranges of before. */
export async function putBack(context: ManagementContext, name: string): Promise<void> {
  const [, ...ranges] = name.split(' ');
  const answer = await applyRanges(context, ranges);
  if (!answer.ok) throw new Error(`The restrictions could not be put back (status ${answer.status}).`);
}

export async function rootKey(context: ManagementContext): Promise<unknown> {
  return (await context.record('getEncryptionKey'))['root_key'];
}

/** Replaces the root key for a case, by one of the same form, and always puts the old one back. */
export async function withNewKey<Result>(
  context: ManagementContext,
  work: (key: string, answer: Exchange) => Result | Promise<Result>,
): Promise<Result> {
  const before = await rootKey(context);
  const key = similarKey(String(before), context.random);
  try {
    return await work(key, await context.call('updateEncryptionKey', { values: { root_key: key } }));
  } finally {
    await context.call('updateEncryptionKey', { values: { root_key: before } });
  }
}
