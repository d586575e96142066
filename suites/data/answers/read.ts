// Readings of answers: each returns what stands at a path, or fails the check with the path in words.
import { CheckFailure, checkThat } from '../../kit/contract/check.ts';
import { isRecord } from '../../kit/contract/json.ts';

export type Json = Readonly<Record<string, unknown>>;

type Path = readonly (string | number)[];

/** What stands at the path; a missing step fails. */
export function at(value: unknown, ...path: Path): unknown {
  let current = value;
  for (const [depth, step] of path.entries()) {
    const inside: unknown =
      typeof current === 'object' && current !== null && Object.hasOwn(current, step)
        ? (current as Record<string | number, unknown>)[step]
        : undefined;
    if (inside === undefined)
      throw new CheckFailure(`the answer has ${path.slice(0, depth + 1).join('.')}`, {
        expected: `a value at ${String(step)}`,
        actual: current,
        path: `/data/${path.slice(0, depth + 1).join('/')}`,
      });
    current = inside;
  }
  return current;
}

function formAt<T>(
  value: unknown,
  path: Path,
  form: string,
  fits: (found: unknown) => found is T,
  what = `${name(path)} is ${form}`,
  clause?: string,
): T {
  const found = at(value, ...path);
  checkThat(fits(found), what, { expected: form, actual: found, path: `/data/${path.join('/')}`, clause });
  return found;
}

const isList = (found: unknown): found is readonly unknown[] => Array.isArray(found);
const isText = (found: unknown): found is string => typeof found === 'string';

export function objectAt(value: unknown, ...path: Path): Json {
  return formAt(value, path, 'an object', isRecord);
}

export function listAt(value: unknown, ...path: Path): readonly unknown[] {
  return formAt(value, path, 'a list', isList);
}

export function textAt(value: unknown, ...path: Path): string {
  return formAt(value, path, 'a string', isText);
}

/** What a record is found again by: whatever is asked with something else is no legal request. */
export function nodeIdAt(value: unknown, ...path: Path): string {
  const what = 'nodeId is a non-null ID';
  return formAt(value, [...path, 'nodeId'], 'a string', isText, what, 'data.naming.node-id');
}

/** The nodes of a connection, in its order. */
export function nodesAt(value: unknown, ...path: Path): readonly Json[] {
  return listAt(value, ...path, 'edges').map((edge) => objectAt(edge, 'node'));
}

/** The values of one field of several records. */
export function pluck(records: readonly Json[], field: string): readonly unknown[] {
  return records.map((record) => at(record, field));
}

/** Texts in an order of their own, to compare lists whose order does not matter. */
export function sortTexts(values: readonly unknown[]): readonly string[] {
  return values.map(String).sort();
}

/** Any values in an order of their own, for the same. */
export function inAnyOrder<T>(values: readonly T[]): readonly T[] {
  return values.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function name(path: Path): string {
  return path.length === 0 ? 'the answer' : path.join('.');
}
