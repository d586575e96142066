// Which records a filter keeps under any legal reading of nulls: the one model that cases and laws ask.
import { isRecord } from '../../kit/contract/json.ts';
import type { Json } from '../answers/read.ts';
import { IS_NULL } from '../schema/vocabulary.ts';
import type { Compare } from './scalar-kinds.ts';

/** How the values of a column compare; undefined if filters have no such column. */
export type CompareOf = (column: string) => Compare | undefined;

/** The result of a comparison with a null value. The contract leaves it open, so each of these is legal. */
type NullReading = (typeof READINGS)[number];

const READINGS = ([false, undefined] as const).flatMap((comparison) =>
  ([true, false, undefined] as const).map((neq) => ({ comparison, neq })),
);

/** Whether a filter, as a request carries it, keeps a row; `open` if that depends on the reading of nulls. */
export function judgeRow(filter: unknown, row: Json, compareOf: CompareOf): 'kept' | 'dropped' | 'open' {
  const kept = READINGS.map((reading) => holds(filter, { row, compareOf, reading }) === true);
  return kept.every((one) => one) ? 'kept' : kept.some((one) => one) ? 'open' : 'dropped';
}

/** Of rows those that a filter keeps, and those of which that is open. */
export function judgeRows<Row extends Json>(
  filter: unknown,
  rows: readonly Row[],
  compareOf: CompareOf,
): { readonly kept: readonly Row[]; readonly open: readonly Row[] } {
  const { kept = [], open = [] } = Object.groupBy(rows, (row) => judgeRow(filter, row, compareOf));
  return { kept, open };
}

interface Judged {
  readonly row: Json;
  readonly compareOf: CompareOf;
  readonly reading: NullReading;
}

/** undefined: unknown. A filter that is null has no condition. */
function holds(filter: unknown, judged: Judged): boolean | undefined {
  return isRecord(filter) ? all(Object.entries(filter).map(([key, inside]) => holdsPart(key, inside, judged))) : true;
}

/** Empty compounds are ignored; one object in the place of a list is a list of it. A column may have a compound's name. */
function holdsPart(key: string, inside: unknown, judged: Judged): boolean | undefined {
  const compare = judged.compareOf(key);
  if (compare !== undefined)
    return all(
      Object.entries(inside ?? {}).map(([operator, operand]) =>
        holdsComparison(operator, operand, judged.row[key] ?? null, compare, judged.reading),
      ),
    );
  const parts: readonly unknown[] = [inside].flat();
  switch (key) {
    case 'and':
      return all(parts.map((part) => holds(part, judged)));
    case 'or':
      return parts.length === 0 || negate(all(parts.map((part) => negate(holds(part, judged)))));
    case 'not':
      return Object.keys(inside ?? {}).length === 0 || negate(holds(inside, judged));
    default:
      throw new Error(`The model of filters does not know the column ${key}.`);
  }
}

function all(parts: readonly (boolean | undefined)[]): boolean | undefined {
  return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** By which side of the operand a value stands. */
const SIDES: ReadonlyMap<string, (side: number) => boolean> = new Map([
  ['eq', (side) => side === 0],
  ['neq', (side) => side !== 0],
  ['gt', (side) => side > 0],
  ['gte', (side) => side >= 0],
  ['lt', (side) => side < 0],
  ['lte', (side) => side <= 0],
]);

function holdsComparison(
  operator: string,
  operand: unknown,
  value: unknown,
  compare: Compare,
  reading: NullReading,
): boolean | undefined {
  if (operator === 'is') return (value === null) === (operand === IS_NULL);
  if (value === null) return operator === 'neq' ? reading.neq : reading.comparison;
  const isOn = SIDES.get(operator);
  if (isOn !== undefined) return isOn(compare(value, operand));
  const text = toText(value);
  switch (operator) {
    case 'in':
      return [operand].flat().some((one) => compare(value, one) === 0);
    case 'startsWith':
      return text.startsWith(toText(operand));
    case 'like':
      return new RegExp(ofPattern(toText(operand)), 'su').test(text);
    case 'ilike':
      return new RegExp(ofPattern(toText(operand)), 'siu').test(text);
    case 'regex':
      return new RegExp(ofPosix(toText(operand)), 'u').test(text);
    case 'iregex':
      return new RegExp(ofPosix(toText(operand)), 'iu').test(text);
    default:
      throw new Error(`The model of filters does not know the operator ${operator}.`);
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `%` stands for any text, and everything else for itself, as far as the contract says it. */
function ofPattern(pattern: string): string {
  if (/[\\_]/u.test(pattern)) throw new Error(`What ${JSON.stringify(pattern)} matches is open: it has _ or \\ in it.`);
  const parts = pattern.split('%').map((part) => part.replaceAll(/[$()*+./?[\]^{|}]/gu, String.raw`\$&`));
  return `^${parts.join('.*')}$`;
}

function ofPosix(pattern: string): string {
  return pattern.replaceAll('[[:digit:]]', String.raw`\d`);
}
