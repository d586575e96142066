// What a test says as data: the YAML file beside it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/**
 * Of `x.test.ts`, given by its URL, the content of `x.yaml`; texts in it may repeat a part of themselves. A table of names
 * has all of the `keys`, and nothing else; rows of a list that are no lists have no other keys.
 */
export function readTable(test: string, keys: readonly string[] = []): unknown {
  const file = new URL(test.replace(/(\.test)?\.ts$/u, '.yaml'));
  const expand = (_key: unknown, value: unknown): unknown => (typeof value === 'string' ? repeat(value) : value);
  const table: unknown = parse(readFileSync(file, 'utf8'), expand, { merge: true });
  checkFilled(table, file.pathname);
  if (Array.isArray(table)) {
    for (const row of table as readonly unknown[])
      if (typeof row === 'object' && row !== null && !Array.isArray(row))
        checkKeys(row, keys, `A row of ${file.pathname}`);
    return table;
  }
  const parts = table as Readonly<Record<string, unknown>>;
  checkKeys(parts, keys, file.pathname);
  for (const key of keys) checkFilled(parts[key], `"${key}" of ${file.pathname}`);
  return table;
}

/** Throws for other keys than the known ones, which nobody would read. */
export function checkKeys(given: object, known: readonly string[], place: string): void {
  checkWords(Object.keys(given), known, place);
}

/** Throws for other words than the known ones. */
export function checkWords(given: readonly string[], known: readonly string[], place: string): void {
  const unknown = given.filter((word) => !known.includes(word));
  if (unknown.length > 0) throw new Error(`${place} has "${unknown.join('", "')}"; known is "${known.join('", "')}".`);
}

/** Throws for nothing, and for a text, a list or an object of nothing: it would test nothing. */
export function checkFilled(given: unknown, place: string): void {
  if (typeof given !== 'number' && Object.keys(given ?? {}).length === 0) throw new Error(`${place} is empty.`);
}

/** Throws for `$name` of which no value is known. */
export function checkNames(given: unknown, known: object, place: string): void {
  const names = [...JSON.stringify(given).matchAll(/\$([a-z_]\w*)/gi)].flatMap(([, name = '']) => name);
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw new Error(`${place} names $${unknown.join(', $')}, which stands for nothing.`);
}

/** `<<3 × a# >>` is `a0 a1 a2 `, and `#+1` counts from one. */
export const repeat = (text: string): string =>
  text.replaceAll(/<<(\d+) × (.*?)>>/gs, (_, count: string, part: string) =>
    Array.from({ length: Number(count) }, (__, n) =>
      part.replaceAll(/#(\+1)?/g, (___, next) => String(next === undefined ? n : n + 1)),
    ).join(''),
  );

/**
 * With the values in place of their names; a text that is a name alone becomes the value itself, and a property `$name: …`
 * the properties of an object.
 */
export function fill<T>(given: T, values: Readonly<Record<string, unknown>>): T {
  if (typeof given === 'string') {
    const whole = given.startsWith('$') ? given.slice(1) : '';
    if (Object.hasOwn(values, whole)) return values[whole] as T;
    return repeat(given).replaceAll(/\$(\w+)/g, (text, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : text,
    ) as T;
  }
  if (Array.isArray(given)) return given.map((value: unknown) => fill(value, values)) as T;
  if (typeof given !== 'object' || given === null) return given;
  const parts = Object.entries(given).map(([key, value]): unknown => {
    const named = fill<unknown>(key, values);
    return typeof named === 'string' ? { [named]: fill<unknown>(value, values) } : named;
  });
  return Object.assign({}, ...parts) as T;
}

/** Of an object or a list; anything else is itself. */
export function mapValues(given: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(given)) return given.map(change);
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value)]));
}

/** What stands between slashes is a pattern, with its flags after it. */
export function toPattern(text: string): string | RegExp {
  const [, source, options = ''] = /^\/(.+)\/([a-z]*)$/su.exec(text) ?? [];
  if (source === undefined) return text;
  if (!/^[msu]+$/u.test(options)) throw new Error(`${text} is a pattern without its flags, which are u, m and s.`);
  return new RegExp(source, options);
}

/** With matchers in place of texts after `~`. */
export function patterns(expected: unknown): unknown {
  if (typeof expected !== 'string') return mapValues(expected, patterns);
  return expected.startsWith('~') ? (expect.stringMatching(new RegExp(expected.slice(1), 'u')) as unknown) : expected;
}

/**
 * A test for each row of `x.yaml` beside `x.test.ts`, given by its URL: the name of a function, and of each of its rows the
 * arguments first and what comes of them last. `$none` stands for undefined, `~…` for what matches, and `throws …` for an
 * error.
 */
export function testFunctions(file: string, functions: Readonly<Record<string, (...given: never[]) => unknown>>): void {
  const rows = readTable(file, Object.keys(functions)) as Readonly<Record<string, readonly unknown[][]>>;
  const tests = Object.entries(functions).flatMap(([name, call]) =>
    (rows[name] ?? []).map((row) => ({ name, call, given: row.slice(0, -1), expected: row.at(-1) })),
  );
  test.each(tests)('$name of $given is $expected', async ({ call, given, expected }) => {
    const [wanted, ...values] = [expected, ...given].map((value) => (value === '$none' ? undefined : value));
    const answer = async (): Promise<unknown> => await call(...(values as never[]));
    const message = typeof wanted === 'string' ? /^throws (.*)/s.exec(wanted)?.[1] : undefined;
    if (message === undefined) expect(await answer()).toEqual(patterns(wanted));
    else await expect(answer()).rejects.toThrow(message);
  });
}
