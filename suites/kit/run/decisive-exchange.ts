// Chooses the exchange that shows what an attempt found.
import type { CheckFailure } from '../contract/check.ts';
import type { RawExchange } from '../contract/exchange.ts';

/** The index of the exchange to which a check points; undefined if it points to none. */
export function pointedAt(exchanges: readonly RawExchange[], { details }: CheckFailure): number | undefined {
  const telling = details.exchange?.response;
  const index = telling === undefined ? -1 : exchanges.findIndex(({ response }) => response === telling);
  return index === -1 ? undefined : index;
}

/**
 * The index of the last write that the clause is about, if what came of it shows in a later read; undefined if not.
 * A clause without operations is about all of them.
 */
export function writeBehind(
  exchanges: readonly RawExchange[],
  operations: readonly string[],
  isRead: (exchange: RawExchange) => boolean,
  shown: number,
): number | undefined {
  const telling = exchanges[shown];
  if (telling === undefined || !isRead(telling)) return undefined;
  const index = exchanges.findLastIndex(({ request: { operation = '' } }, at) => {
    const isAbout = operations.length === 0 || operations.includes(operation);
    return at < shown && isAbout && operation !== telling.request.operation && !isRead(exchanges[at] ?? telling);
  });
  return index === -1 ? undefined : index;
}

/**
 * The last exchange; for a clause about operations that only read, the last one of these: what a list must show is seen
 * in the list, even if something else was read after it.
 */
export function lastAbout(
  exchanges: readonly RawExchange[],
  operations: readonly string[],
  isRead: (exchange: RawExchange) => boolean,
): number {
  const about = exchanges.filter(({ request }) => operations.includes(request.operation ?? ''));
  const last = about.every(isRead) ? about.at(-1) : undefined;
  return last === undefined ? exchanges.length - 1 : exchanges.indexOf(last);
}
