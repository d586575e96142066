// A schema with names that GraphQL cannot write is read without them, and one that cannot be read says so in our words.
import { buildSchema, introspectionFromSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readTable } from '../../../tests/support/table.ts';
import { SCHEMA_QUERY } from './introspect.ts';
import { describeLeftOut, toUsableSchema } from './usable-schema.ts';

const table = readTable(import.meta.url, ['sdl', 'left-out', 'whole', 'broken']) as {
  readonly sdl: string;
  readonly 'left-out': readonly [what: string, from: string, to: string, told: string][];
  readonly whole: readonly [what: string, from: string, to: string][];
  readonly broken: readonly [what: string, from: string, to: string, said: string][];
};

/** What a target shows, with a part of the text of its answer replaced. */
function shown(from: string, to: string): unknown {
  const text = JSON.stringify(introspectionFromSchema(buildSchema(table.sdl), { descriptions: false }));
  if (!text.includes(from)) throw new Error(`The introspection has no ${from}.`);
  return JSON.parse(text.replaceAll(from, to));
}

const named = (from: string, to: string): unknown => shown(JSON.stringify(from), JSON.stringify(to));

const leftOutOf = (data: unknown): readonly string[] | string => {
  const usable = toUsableSchema(data);
  return typeof usable === 'string' ? usable : usable.leftOut;
};

test.each(table['left-out'])(
  'leaves out and tells %s that GraphQL cannot write, and keeps the rest',
  (_what, from, to, told) => {
    const usable = toUsableSchema(named(from, to));
    if (typeof usable === 'string') throw new Error(usable);
    expect(usable.leftOut).toEqual([told]);
    const printed = printSchema(usable.schema);
    expect(printed).not.toMatch(new RegExp(`\\b${from}\\b`, 'u'));
    for (const kept of ['type Paint', 'name: String', 'plain', 'paints']) expect(printed).toContain(kept);
  },
);

test.each(table.whole)('leaves out nothing for %s', (_what, from, to) => {
  expect(leftOutOf(shown(from, to))).toEqual([]);
});

test('answers may have the labels that no document can name', () => {
  const usable = toUsableSchema(named('light', 'dark-blue'));
  expect(typeof usable === 'string' ? usable : [...usable.unwritten]).toEqual([['Shade', new Set(['dark-blue'])]]);
});

test.each(table.broken)(
  'says in plain words that an introspection with %s shows no schema',
  (_what, from, to, said) => {
    const told = leftOutOf(shown(from, to));
    expect(told).toContain(`its introspection ${said}`);
    expect(told).not.toMatch(/Introspection result|Ensure that|Names must/u);
  },
);

test('tells many names in one sentence of a bearable length', () => {
  const leftOut = Array.from({ length: 9 }, (_one, index) => `Shade with the value "${'x'.repeat(400)}-${index}"`);
  const told = describeLeftOut({ leftOut });
  expect(told.length).toBeLessThan(700);
  expect(told).toMatch(/^the schema has names that no GraphQL document can write, .*, and 4 more$/u);
});

test('the question for the schema has no blanks that say nothing, since reports show it', () => {
  expect(SCHEMA_QUERY).toMatch(/__schema\{/u);
  expect(SCHEMA_QUERY).not.toMatch(/\n|\s\s/u);
});
