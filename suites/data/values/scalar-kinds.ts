// What can be said of the values of a scalar without knowing the database: when two are equal, and which comes first.
import { compareDecimals, isDecimal } from './decimals.ts';
import { toMoment } from './same-value.ts';

/** Below 0: the first is smaller. */
export type Compare = (a: unknown, b: unknown) => number;

interface Kind {
  /** Forms that are understood; a column with any other value is left alone. */
  readonly understands: (value: unknown) => boolean;
  readonly compare: Compare;
  /** Whether `compare` is also the order of the database: that of texts depends on its collation. */
  readonly ordered: boolean;
}

const byText: Compare = (a, b) => (String(a) < String(b) ? -1 : Number(String(a) !== String(b)));
const isText = (value: unknown): boolean => typeof value === 'string';

/** Years of four digits without a zone, or all of them in the same one, compare as texts. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]00:?00)?$/;
const byMoment: Compare = (a, b) => byText(toMoment(String(a)) ?? a, toMoment(String(b)) ?? b);

const KINDS: ReadonlyMap<string, Kind> = new Map([
  [
    'Int',
    { understands: (value) => typeof value === 'number', compare: (a, b) => Number(a) - Number(b), ordered: true },
  ],
  ['BigInt', { understands: isDecimal, compare: compareDecimals, ordered: true }],
  ['BigFloat', { understands: isDecimal, compare: compareDecimals, ordered: true }],
  ['Datetime', { understands: (value) => MOMENT.test(String(value)), compare: byMoment, ordered: true }],
  ['String', { understands: isText, compare: byText, ordered: false }],
  ['UUID', { understands: isText, compare: byText, ordered: false }],
]);

export function kindOf(scalar: string): Kind | undefined {
  return KINDS.get(scalar);
}

/** Of a scalar that is not known, as texts. */
export function compareBy(scalar: string): Compare {
  return KINDS.get(scalar)?.compare ?? byText;
}

/** One of the items, by chance; undefined without any. */
export function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}
