// What a test says as data: the YAML file beside it.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Of `x.test.ts`, given by its URL, the content of `x.yaml`; texts in it may repeat a part of themselves. */
export function readTable(test: string): unknown {
  const file = new URL(test.replace(/(\.test)?\.ts$/u, '.yaml'));
  const expand = (_key: unknown, value: unknown): unknown => (typeof value === 'string' ? repeat(value) : value);
  return parse(readFileSync(file, 'utf8'), expand, { merge: true });
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
