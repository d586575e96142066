// Finds the mistakes in a large value with a bounded amount of work: what is valid costs one look, and of very many mistakes the first are told.
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { isRecord } from './json.ts';
import { escapeSegment } from './schema-clause.ts';
import { MOST_MISTAKES } from './violation.ts';

interface Validators {
  /** Ends at the first mistake. */
  readonly quick: ValidateFunction;
  /** Finds all. */
  readonly thorough: () => ValidateFunction;
  /** The properties that the schema may name. */
  readonly names: ReadonlySet<string>;
}

/** Values that are looked through for all mistakes at once. */
const MOST_VALUES = 2_000;
/** Items of a long list that are looked at together. */
const BLOCK = 500;
/** Properties of one object that no schema names. */
const MOST_NAMES = 200;

/** In the order of the value. Mistakes about a list as a whole, and no item of it, are told alone. */
export function validateWithin(value: unknown, validators: Validators): readonly ErrorObject[] {
  const { quick, names } = validators;
  if (quick(value)) return [];
  const first = quick.errors ?? [];
  const found = mistakesIn(narrow(value, names), validators, MOST_MISTAKES);
  return found.length === 0 ? first : found;
}

/** Part by part, with a shorter list in each, until the parts are small or `most` are found. */
function mistakesIn(value: unknown, validators: Validators, most: number): readonly ErrorObject[] {
  if (most <= 0 || validators.quick(value)) return [];
  const list = isWithin(value) ? undefined : longList(value);
  if (list === undefined) {
    const validate = validators.thorough();
    validate(value);
    return (validate.errors ?? []).slice(0, MOST_MISTAKES);
  }
  const { path, items } = list;
  const step = Math.min(BLOCK, Math.ceil(items.length / 2));
  const found: ErrorObject[] = [];
  for (let from = 0; from < items.length; from += step) {
    const part = replaced(value, path, items.slice(from, from + step));
    const mistakes = mistakesIn(part, validators, most - found.length);
    found.push(...mistakes.map((error) => moved(error, pointerOf(path), from)));
  }
  return found;
}

/** Whether it has no more values than are looked through at once. */
function isWithin(value: unknown): boolean {
  let left = MOST_VALUES;
  const fits = (one: unknown): boolean => {
    left -= 1;
    if (typeof one !== 'object' || one === null) return left >= 0;
    const items: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    return items.length <= left && items.every(fits);
  };
  return fits(value);
}

/** The outermost list that can be halved. */
function longList(
  value: unknown,
): { readonly path: readonly string[]; readonly items: readonly unknown[] } | undefined {
  let places: readonly { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value }];
  while (places.length > 0) {
    for (const { path, value: one } of places) if (Array.isArray(one) && one.length > 1) return { path, items: one };
    places = places.flatMap(({ path, value: one }) =>
      Object.entries(one ?? {}).flatMap(([key, child]: [string, unknown]) =>
        typeof child === 'object' && child !== null ? [{ path: [...path, key], value: child }] : [],
      ),
    );
  }
  return undefined;
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const child = replaced((value as Readonly<Record<string, unknown>>)[key], rest, by);
  if (Array.isArray(value)) return value.with(Number(key), child);
  return { ...(value as object), [key]: child };
}

/** A mistake in a list that begins at a later item of the whole. */
function moved(error: ErrorObject, list: string, from: number): ErrorObject {
  if (from === 0 || !error.instancePath.startsWith(`${list}/`)) return error;
  const [place, ...rest] = error.instancePath.slice(list.length + 1).split('/');
  return { ...error, instancePath: [list, Number(place) + from, ...rest].join('/') };
}

/** Without most names of objects that have very many: what is wrong with those that are left is wrong with the others. Itself, if none has. */
function narrow(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    const narrowed = items.map((item) => narrow(item, names));
    return narrowed.every((item, index) => item === items[index]) ? items : narrowed;
  }
  if (!isRecord(value)) return value;
  let others = 0;
  const all = Object.keys(value);
  const kept = all.filter((name) => names.has(name) || (others += 1) <= MOST_NAMES);
  const members = kept.map((name) => [name, narrow(value[name], names)] as const);
  const isSame = kept.length === all.length && members.every(([name, member]) => member === value[name]);
  return isSame ? value : Object.fromEntries(members);
}

function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${escapeSegment(key)}`).join('');
}
