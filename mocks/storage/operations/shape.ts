// Shapes of bodies and queries: each parses an unknown value, coercing as clients of the real service have come to rely on.
import { invalid } from './errors.ts';

export interface Shape<T> {
  /** Parses or throws a Mismatch; `path` names the value in the message, `body/name` for example. */
  readonly parse: (value: unknown, path: string) => T;
}

class Mismatch extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super(messages.join(', '));
    this.messages = messages;
  }
}

/** The parsed value, or the error that the service answers. */
export function parseShape<T>(shape: Shape<T>, value: unknown, path: string): T {
  try {
    return shape.parse(value, path);
  } catch (error) {
    if (error instanceof Mismatch) throw invalid(error.message);
    throw error;
  }
}

/** A number, a boolean and null become text; a list of one its element. */
export function text(options: { readonly pattern?: string; readonly oneOf?: readonly string[] } = {}): Shape<string> {
  const pattern = options.pattern === undefined ? undefined : new RegExp(options.pattern, 'u');
  return define((value, path) => {
    const only = unwrap(value);
    if (only !== null && typeof only !== 'string' && typeof only !== 'number' && typeof only !== 'boolean')
      return refuse(path, 'must be string');
    const parsed = only === null ? '' : String(only);
    if (pattern !== undefined && !pattern.test(parsed)) refuse(path, `must match pattern "${String(options.pattern)}"`);
    if (options.oneOf !== undefined && !options.oneOf.includes(parsed))
      refuse(path, 'must be equal to one of the allowed values');
    return parsed;
  });
}

/** Numeric text becomes a number, a boolean 0 or 1, null 0. */
export function integer(options: { readonly minimum?: number; readonly maximum?: number } = {}): Shape<number> {
  const { minimum, maximum } = options;
  return define((value, path) => {
    const number = toNumber(unwrap(value));
    if (!Number.isInteger(number)) refuse(path, 'must be integer');
    if (minimum !== undefined && number < minimum) refuse(path, `must be >= ${minimum}`);
    if (maximum !== undefined && number > maximum) refuse(path, `must be <= ${maximum}`);
    return number;
  });
}

function toNumber(value: unknown): number {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return Number(value);
  return typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
}

/** `"true"`, 1, `"false"`, 0 and null are taken for booleans. */
export function flag(): Shape<boolean> {
  return define((value, path) => {
    const only = unwrap(value);
    if (only === true || only === 'true' || only === 1) return true;
    if (only === false || only === 'false' || only === 0 || only === null) return false;
    return refuse(path, 'must be boolean');
  });
}

/** A scalar becomes a list of one. */
export function list<T>(
  item: Shape<T>,
  options: { readonly minItems?: number; readonly maxItems?: number } = {},
): Shape<readonly T[]> {
  return define((value, path) => {
    const items: unknown = typeof value === 'object' && value !== null ? value : [value];
    if (!Array.isArray(items)) return refuse(path, 'must be array');
    const { minItems, maxItems } = options;
    if (maxItems !== undefined && items.length > maxItems) refuse(path, `must NOT have more than ${maxItems} items`);
    if (minItems !== undefined && items.length < minItems) refuse(path, `must NOT have fewer than ${minItems} items`);
    return items.map((entry, index) => item.parse(entry, `${path}/${index}`));
  });
}

/** null stays null. */
export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return define((value, path) => (value === null ? null : inner.parse(value, path)));
}

/** Bytes, a text of this pattern, or null; for other values the error says what is wrong with them as either. */
export function size(pattern: string): Shape<number | string | null> {
  const withUnit = text({ pattern });
  return define((value, path) => {
    const only = unwrap(value);
    // In a list of one, 0 stands for null, and other numbers are refused.
    if (value === null || only === '' || (only === 0 && only !== value)) return null;
    const bytes = typeof only === 'number' && only !== value ? Number.NaN : toNumber(only);
    const isInteger = Number.isInteger(bytes);
    if (isInteger && bytes >= 0) return bytes;
    const messages = [
      isInteger ? `${path} must be >= 0` : `${path} must be integer`,
      ...(isInteger || Number.isFinite(only) ? [] : [`${path} must pass "finite" keyword validation`]),
    ];
    try {
      return withUnit.parse(only, path);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      throw new Mismatch([...messages, ...error.messages, `${path} must match a schema in anyOf`]);
    }
  });
}

/** Any JSON value, as it came. */
export function anything(): Shape<unknown> {
  return define((value) => value);
}

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Parsed<F extends Fields, Required extends keyof F> = {
  readonly [Name in Required]: F[Name] extends Shape<infer T> ? T : never;
} & { readonly [Name in Exclude<keyof F, Required>]?: F[Name] extends Shape<infer T> ? T : never };

/** An object; properties that are not named are dropped. */
export function object<const F extends Fields, const Required extends readonly (keyof F & string)[]>(
  fields: F,
  required: Required,
): Shape<Parsed<F, Required[number]>> {
  return define((value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'must be object');
    const given = value as Readonly<Record<string, unknown>>;
    for (const name of required) if (!Object.hasOwn(given, name)) refuse(path, `must have required property '${name}'`);
    const entries = Object.entries(fields).flatMap(([name, shape]) =>
      Object.hasOwn(given, name) ? [[name, shape.parse(given[name], `${path}/${name}`)] as const] : [],
    );
    return Object.fromEntries(entries) as Parsed<F, Required[number]>;
  });
}

/** The same shape, with at least one of these properties. */
export function withOneOf<T extends object>(shape: Shape<T>, names: readonly (keyof T & string)[]): Shape<T> {
  return define((value, path) => {
    const parsed = shape.parse(value, path);
    if (names.some((name) => Object.hasOwn(parsed, name))) return parsed;
    const messages = names.map((name) => `${path} must have required property '${name}'`);
    throw new Mismatch([...messages, `${path} must match a schema in anyOf`]);
  });
}

function define<T>(parse: Shape<T>['parse']): Shape<T> {
  return { parse };
}

function unwrap(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value as readonly unknown[])[0] : value;
}

function refuse(path: string, ...messages: readonly string[]): never {
  throw new Mismatch(messages.map((message) => `${path} ${message}`));
}
