// Applies network restrictions for a case, so that no client is locked out and everything is put back.
import { checkAccepted, checkEqual } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { isRecord } from '../kit/contract/json.ts';
import type { CallOptions, ManagementContext } from './context.ts';
import { recordOf, textsOf, type JsonRecord } from './read.ts';

const APPLY = 'management.restrictions.apply';
const EVERYWHERE = '0.0.0.0/0';

export async function readRestrictions(context: ManagementContext): Promise<JsonRecord> {
  return recordOf(await context.call('getNetworkRestrictions'), 'management.restrictions.get');
}

/** The allowed ranges of an answer, sorted: their order says nothing. */
export function rangesOf(record: JsonRecord): readonly string[] {
  const { config } = record;
  return isRecord(config) ? textsOf(config['dbAllowedCidrs']).toSorted() : [];
}

/** As they may be told: a range of one address as the address, in any order. */
export function asTold(ranges: readonly string[]): readonly string[] {
  return ranges.map((range) => range.replace(/(?<=\.\d+)\/32$|(?<=:.*)\/128$/, '')).toSorted();
}

export function checkRanges(record: JsonRecord, ranges: readonly string[], what: string, clause?: string): void {
  checkEqual(asTold(rangesOf(record)), asTold(ranges), what, {
    path: '/config/dbAllowedCidrs',
    ...(clause === undefined ? {} : { clause }),
  });
}

export function applyRanges(
  context: ManagementContext,
  ranges: readonly string[],
  options: CallOptions = {},
): Promise<Exchange> {
  return context.call('applyNetworkRestrictions', { ...options, values: { cidrs: ranges } });
}

/** The ranges, each once: a target may keep it once. */
export function eachOnce(ranges: readonly string[]): readonly string[] {
  return [...new Map(ranges.map((range) => [asTold([range])[0], range])).values()];
}

/** Allows one more range than before, unless it is allowed already; the ledger holds what was allowed, and clean-up puts it back. */
export async function withRange(
  context: ManagementContext,
  choose: (allowed: readonly string[]) => string,
  work: (ranges: readonly string[], answer: Exchange) => Promise<void>,
): Promise<void> {
  const found = rangesOf(await readRestrictions(context));
  // No range at all means different things on different servers; everywhere means one thing.
  const before = found.length === 0 ? [EVERYWHERE] : eachOnce(found);
  await context.environment.opened('restrictions', `${context.environment.marker} ${before.join(' ')}`);
  const ranges = eachOnce([...before, choose(asTold(before))]);
  const answer = await applyRanges(context, ranges);
  checkAccepted(answer, 'the ranges are applied', APPLY);
  await work(ranges, answer);
}

/** `name` is what `withRange` wrote into the ledger: the run and the ranges of before. */
export async function putBack(context: ManagementContext, name: string): Promise<void> {
  const [, ...ranges] = name.split(' ');
  const answer = await applyRanges(context, ranges);
  if (!answer.ok) throw new Error(`The restrictions could not be put back (status ${answer.status}).`);
}
