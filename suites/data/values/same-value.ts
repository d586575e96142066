// When an answered value is the written one, although the contract leaves its spelling free.
import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../../kit/contract/json.ts';
import { toDecimal } from './decimals.ts';

export type Same = (answered: unknown, written: unknown) => boolean;

export const sameExactly: Same = (answered, written) => isDeepStrictEqual(answered, written);

/** The same number, with any zeros or exponent. */
export const sameNumber: Same = (answered, written) =>
  typeof answered === 'string' && toDecimal(answered) === toDecimal(String(written));

/** The same date and time of day, with any zeros and any zone behind them. */
export const sameMoment: Same = (answered, written) =>
  typeof answered === 'string' && toMoment(answered) !== undefined && toMoment(answered) === toMoment(String(written));

/** The same 128 bits, with any letters and dashes. */
export const sameUuid: Same = (answered, written) => toHex(answered) === toHex(written);

/** The same JSON value: every digit of its numbers counts, its spaces and the order of its keys do not. */
export const sameJson: Same = (answered, written) => {
  const value = typeof answered === 'string' ? parseExactly(answered) : undefined;
  return value !== undefined && isDeepStrictEqual(value, parseExactly(String(written)));
};

/** Equal texts, or texts that differ only in how their letters are composed: whether these are equal is the database's. */
export const sameLetters: Same = (answered, written) =>
  String(answered).normalize('NFC') === String(written).normalize('NFC');

/** One spelling of each moment, without the zone: later ones are greater texts; undefined for what is none. */
export function toMoment(text: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text);
  if (match === null) return undefined;
  const [, date, time, fraction = ''] = match;
  return `${date}T${time}.${fraction.replace(/0+$/, '')}`;
}

function toHex(value: unknown): string {
  return String(value).toLowerCase().replaceAll('-', '');
}

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The value with each number as the text of its decimal and each text marked as one; undefined for what is not JSON. */
function parseExactly(json: string): unknown {
  const marked = json.replace(TEXT_OR_NUMBER, (token) =>
    token.startsWith('"') ? `"t${token.slice(1)}` : `"n${toDecimal(token) ?? token}"`,
  );
  return parseJson(json) === undefined ? undefined : parseJson(marked);
}
