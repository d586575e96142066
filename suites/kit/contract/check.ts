// The checks of the cases: each throws a CheckFailure that says what was expected and what came.
import { isDeepStrictEqual } from 'node:util';
import { NotApplicable, TransportError, Unjudgeable, Withheld, type Exchange } from './exchange.ts';

export interface CheckDetails {
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** JSON pointer into the answer. */
  readonly path?: string;
  /** The broken clause, when it is not the first one of the case. */
  readonly clause?: string | undefined;
  /** The answer that shows it, if it is not the last one of the case. */
  readonly exchange?: Pick<Exchange, 'response'>;
  /** Whether texts in `expected` and `actual` are words about values instead of values. */
  readonly inWords?: true;
}

/** Beside the two values that a comparison shows by itself. */
type OfComparison = Omit<CheckDetails, 'expected' | 'actual'>;

/** Characters of an answer in a message. */
const MOST_SHOWN = 300;

/** The target broke a promise. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
  readonly details: CheckDetails;
  constructor(what: string, details: CheckDetails = {}) {
    super(what);
    this.details = details;
  }

  /** The same failure, shown by an answer unless it points to one. */
  shownBy(response: Exchange['response'] | undefined): CheckFailure {
    if (response === undefined || this.details.exchange !== undefined) return this;
    return new CheckFailure(this.message, { ...this.details, exchange: { response } });
  }
}

/** Whether an error is about the target: a broken promise, a lost connection, what cannot be judged. Others are our fault. */
export function isOfTarget(error: unknown): boolean {
  return [CheckFailure, NotApplicable, TransportError, Unjudgeable, Withheld].some((known) => error instanceof known);
}

/** An error of our own. */
export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** A condition that must hold, said in words. */
export function checkThat(condition: boolean, what: string, details: CheckDetails = {}): asserts condition {
  if (!condition) throw new CheckFailure(what, { ...details, inWords: true });
}

/** What was asked is refused. */
export function checkRefused(exchange: Exchange, what: string, clause?: string): void {
  checkThat(!exchange.ok, what, { expected: 'a refusal', ...answerOf(exchange, clause) });
}

/** What was asked is done. */
export function checkAccepted(exchange: Exchange, what: string, clause?: string): void {
  checkThat(exchange.ok, what, { expected: 'status 2xx', ...answerOf(exchange, clause) });
}

/** A refusal itself says best what is missing; with secrets in the request it might repeat them. */
function answerOf(exchange: Exchange, clause: string | undefined): CheckDetails {
  const { request, status, text } = exchange;
  const said = (request.secretKeys ?? []).length === 0 ? text.trim().slice(0, MOST_SHOWN) : '';
  const actual = `${request.operation ?? 'the request'}: status ${status}${said === '' ? '' : `, ${said}`}`;
  return { exchange, actual, clause };
}

/** No value stands in a list twice. */
export function checkOnce(values: readonly unknown[], what: string, details: OfComparison = {}): void {
  const seen = new Set<unknown>();
  checkEqual(
    values.filter((value) => seen.size === seen.add(value).size),
    [],
    what,
    details,
  );
}

/** Deep equality; key order does not matter. */
export function checkEqual(actual: unknown, expected: unknown, what: string, details: OfComparison = {}): void {
  if (!isDeepStrictEqual(actual, expected)) throw new CheckFailure(what, { ...details, expected, actual });
}
