// The forms that the values of scalars have in an answer.
import { parseJson } from '../../kit/contract/json.ts';

export interface WireForm {
  /** Blamed if a value has another form. */
  readonly clause: string;
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
}

const LANGUAGE = 'data.http.graphql-language';
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

/** What must hold first comes first. The wire forms of Cursor and UUID are open, those of Opaque the database's. */
const FORMS: Readonly<Record<string, readonly WireForm[]>> = {
  Int: [
    {
      clause: 'data.types.int-on-wire',
      expected: 'a JSON number',
      fits: (value) => typeof value === 'number',
    },
    {
      clause: LANGUAGE,
      expected: 'a whole number of 32 bits',
      fits: (value) => typeof value === 'number' && (value | 0) === value,
    },
  ],
  String: [{ clause: 'data.types.string-on-wire', expected: 'a string', fits: isText }],
  ID: [{ clause: LANGUAGE, expected: 'a string', fits: isText }],
  Boolean: [{ clause: LANGUAGE, expected: 'true or false', fits: (value) => typeof value === 'boolean' }],
  Float: [{ clause: LANGUAGE, expected: 'a JSON number', fits: (value) => typeof value === 'number' }],
  BigInt: [
    { clause: 'data.types.bigint-on-wire', expected: 'a string', fits: isText },
    { clause: 'data.types.bigint-exact', expected: 'a whole number of 64 bits', fits: isBigInt },
  ],
  BigFloat: [
    { clause: 'data.types.bigfloat-on-wire', expected: 'a string', fits: isText },
    {
      clause: 'data.types.bigfloat-on-wire',
      expected: 'a number in a string',
      fits: matches(/^([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|NaN|[+-]?Infinity)$/i),
    },
  ],
  JSON: [{ clause: 'data.types.json-on-wire', expected: 'a string of serialized JSON', fits: isJson }],
  Datetime: [
    { clause: 'data.types.datetime-on-wire', expected: 'a string like 2024-01-31T08:00:00', fits: matches(MOMENT) },
  ],
};

/** The form that a value of this scalar should have and has not, if so. */
export function misfit(scalar: string, value: unknown): WireForm | undefined {
  return (Object.hasOwn(FORMS, scalar) ? FORMS[scalar] : undefined)?.find(({ fits }) => !fits(value));
}

function isBigInt(value: unknown): boolean {
  if (!isText(value) || !/^[+-]?\d{1,40}$/.test(value)) return false;
  const number = BigInt(value.replace('+', ''));
  return number >= -(2n ** 63n) && number < 2n ** 63n;
}

function isJson(value: unknown): boolean {
  return isText(value) && parseJson(value) !== undefined;
}
