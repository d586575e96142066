// Readings of answers: each returns what stands at a path, or fails the check with the path in words.
import { CheckFailure, checkThat } from '../../kit/contract/check.ts';
import { isRecord } from '../../kit/contract/json.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What stands at the path; a missing step fails. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
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

export function objectAt(value: unknown, ...path: readonly (string | number)[]): Json {
  const found = at(value, ...path);
  checkThat(isRecord(found), `${name(path)} is an object`, {
    expected: 'an object',
    actual: found,
    path: `/data/${path.join('/')}`,
  });
  return found;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  checkThat(Array.isArray(found), `${name(path)} is a list`, {
    expected: 'a list',
    actual: found,
    path: `/data/${path.join('/')}`,
  });
  return found as readonly unknown[];
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path);
  checkThat(typeof found === 'string', `${name(path)} is a string`, {
    expected: 'a string',
    actual: found,
    path: `/data/${path.join('/')}`,
  });
  return found;
}

/** What a record is found again by: whatever is asked with something else is no legal request. */
export function nodeIdAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path, 'nodeId');
  checkThat(typeof found === 'string', 'nodeId is a non-null ID', {
    expected: 'a string',
    actual: found,
    path: `/data/${[...path, 'nodeId'].join('/')}`,
    clause: 'data.naming.node-id',
  });
  return found;
}

/** The nodes of a connection, in its order. */
export function nodesAt(value: unknown, ...path: readonly (string | number)[]): readonly Json[] {
  return listAt(value, ...path, 'edges').map((edge) => objectAt(edge, 'node'));
}

/** The values of one field of several records. */
export function pluck(records: readonly Json[], field: string): readonly unknown[] {
  return records.map((record) => at(record, field));
}

/** Texts in an order of their own, to compare lists whose order does not matter. */
export function sortTexts(values: readonly unknown[]): readonly string[] {
  return values.map(String).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function name(path: readonly (string | number)[]): string {
  return path.length === 0 ? 'the answer' : path.join('.');
}
