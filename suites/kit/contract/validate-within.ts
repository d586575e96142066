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

/** A part of the value: the same, but with shorter lists. */
interface Part {
  readonly value: unknown;
  /** JSON pointer of a shortened list → the place in the whole of its first item. */
  readonly starts: ReadonlyMap<string, number>;
}

/** In the order of the value. Mistakes about a list as a whole, and no item of it, are told alone. */
export function validateWithin(value: unknown, { quick, thorough, names }: Validators): readonly ErrorObject[] {
  if (quick(value)) return [];
  const first = quick.errors ?? [];
  const found: ErrorObject[] = [];
  const look = (part: Part): void => {
    if (found.length >= MOST_MISTAKES || quick(part.value)) return;
    const list = isWithin(part.value) ? undefined : longList(part.value);
    if (list === undefined) {
      const validate = thorough();
      validate(part.value);
      for (const error of (validate.errors ?? []).slice(0, MOST_MISTAKES))
        found.push({ ...error, instancePath: inWhole(error.instancePath, part.starts) });
      return;
    }
    const step = Math.min(BLOCK, Math.ceil(list.items.length / 2));
    for (let from = 0; from < list.items.length; from += step)
      look(withItems(part, list, from, Math.min(from + step, list.items.length)));
  };
  look({ value: narrow(value, names), starts: new Map() });
  return found.length === 0 ? first : found;
}

/** Whether it has no more values than are looked through at once. */
function isWithin(value: unknown): boolean {
  let left = MOST_VALUES;
  const count = (one: unknown): void => {
    left -= 1;
    if (typeof one !== 'object' || one === null) return;
    const items: readonly unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (items.length > left) left = -1;
    for (const item of items) {
      if (left < 0) return;
      count(item);
    }
  };
  count(value);
  return left >= 0;
}

interface LongList {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** The outermost list that can be halved. */
function longList(value: unknown): LongList | undefined {
  let places: readonly { readonly path: readonly string[]; readonly value: unknown }[] = [{ path: [], value }];
  while (places.length > 0) {
    const inner: { readonly path: readonly string[]; readonly value: unknown }[] = [];
    for (const { path, value: one } of places) {
      if (Array.isArray(one) && one.length > 1) return { path, items: one };
      if (typeof one === 'object' && one !== null)
        for (const [key, child] of Object.entries(one))
          if (typeof child === 'object' && child !== null) inner.push({ path: [...path, key], value: child });
    }
    places = inner;
  }
  return undefined;
}

function withItems({ value, starts }: Part, { path, items }: LongList, from: number, to: number): Part {
  const pointer = pointerOf(path);
  return {
    value: replaced(value, path, items.slice(from, to)),
    starts: new Map(starts).set(pointer, (starts.get(pointer) ?? 0) + from),
  };
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const child = replaced((value as Readonly<Record<string, unknown>>)[key], rest, by);
  if (Array.isArray(value)) return value.with(Number(key), child);
  return { ...(value as object), [key]: child };
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

function inWhole(path: string, starts: ReadonlyMap<string, number>): string {
  let before = '';
  return path
    .split('/')
    .map((segment, place) => {
      if (place === 0) return segment;
      const start = starts.get(before) ?? 0;
      before += `/${segment}`;
      return start === 0 ? segment : String(Number(segment) + start);
    })
    .join('/');
}

function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${escapeSegment(key)}`).join('');
}
