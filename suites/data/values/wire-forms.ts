// The forms that the values of scalars have in an answer.
import { contractApi } from '../../../specs/data-api.ts';
import { parseJson } from '../../kit/contract/json.ts';

export interface WireForm {
  /** Blamed if a value has another form. */
  readonly clause: string;
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
}

const LANGUAGE = 'data.http.graphql-language';
const DECIMAL = /^([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|NaN|[+-]?Infinity)$/i;
const isText = (value: unknown): value is string => typeof value === 'string';
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    isText(value) && pattern.test(value);

const DATE = String.raw`[+-]?\d{4,}-\d\d-\d\d`;
const TIME = String.raw`\d\d:\d\d(:\d\d([.,]\d+)?)?`;
const ZONE = String.raw`(Z|[+-]\d\d(:?\d\d(:?\d\d)?)?)?`;
/** What the database knows beyond ISO 8601 is taken, too. */
const MOMENT = new RegExp(`^(${DATE}([T ]${TIME} ?${ZONE})?( BC)?|-?infinity)$`, 'i');

/** By the forms of the specs; of others the database decides. */
const WIRE: Readonly<Record<string, Omit<WireForm, 'clause'>>> = {
  NUMBER: { expected: 'a JSON number', fits: (value) => typeof value === 'number' },
  STRING: { expected: 'a string', fits: isText },
  BOOLEAN: { expected: 'true or false', fits: (value) => typeof value === 'boolean' },
  SERIALIZED_JSON: { expected: 'a string of serialized JSON', fits: isJson },
  TIMESTAMP: { expected: 'a string like 2024-01-31T08:00:00', fits: matches(MOMENT) },
};

/** What holds of the values besides. */
const VALUES: Readonly<Record<string, WireForm>> = {
  Int: {
    clause: LANGUAGE,
    expected: 'a whole number of 32 bits',
    fits: (value) => (Number(value) | 0) === Number(value),
  },
  BigInt: {
    clause: 'data.types.bigint-exact',
    expected: 'a whole number of 64 bits',
    fits: (value) => !isText(value) || isBigInt(value),
  },
  BigFloat: {
    clause: 'data.types.bigfloat-on-wire',
    expected: 'a number in a string',
    fits: (value) => !isText(value) || DECIMAL.test(value),
  },
};

/** The form that a value of this scalar should have and has not, if so. */
export function misfit(scalar: string, value: unknown): WireForm | undefined {
  const { wire = '', wireBasis } = contractApi().scalars.get(scalar) ?? {};
  // The forms of Cursor and UUID are open, and so is that of Float, which the language gives.
  const clause = wireBasis?.clauses[0]?.id ?? (scalar === 'Float' ? LANGUAGE : undefined);
  const form = WIRE[wire];
  if (clause !== undefined && form !== undefined && !form.fits(value)) return { clause, ...form };
  const further = Object.hasOwn(VALUES, scalar) ? VALUES[scalar] : undefined;
  return further?.fits(value) === false ? further : undefined;
}

function isBigInt(value: unknown): boolean {
  if (!isText(value) || !/^[+-]?\d{1,40}$/.test(value)) return false;
  const number = BigInt(value.replace('+', ''));
  return number >= -(2n ** 63n) && number < 2n ** 63n;
}

function isJson(value: unknown): boolean {
  return isText(value) && parseJson(value) !== undefined;
}
