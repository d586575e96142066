// A schema with names that GraphQL cannot write is read without them, and one that cannot be read says so in our words.
import { buildSchema, introspectionFromSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { SCHEMA_QUERY } from './introspect.ts';
import { describeLeftOut, toUsableSchema } from './usable-schema.ts';

const SDL = `type Query { paints(first: Int = 3, shade: Shade = plain): [Paint] things: [Thing] } enum Shade { plain light }
  type Paint { name: String shade: Shade thing: Thing } type Thing { id: ID } input PaintFilter { name: String }
  directive @known(why: String) on FIELD`;

/** What a target shows, with names of it replaced in the text of its answer. */
function shown(...names: readonly (readonly [from: string, to: string])[]): unknown {
  const text = JSON.stringify(introspectionFromSchema(buildSchema(SDL), { descriptions: false }));
  return JSON.parse(names.reduce((now, [from, to]) => now.replaceAll(JSON.stringify(from), JSON.stringify(to)), text));
}

const leftOutOf = (data: unknown): readonly string[] | string => {
  const usable = toUsableSchema(data);
  return typeof usable === 'string' ? usable : usable.leftOut;
};

test.each([
  ['a label with a hyphen', 'light', 'dark-blue', ['Shade with the value "dark-blue"'], 'light'],
  ['a label of digits', 'light', '42', ['Shade with the value "42"'], 'light'],
  ['the label true', 'light', 'true', ['Shade with the value "true"'], 'light'],
  ['the label null', 'light', 'null', ['Shade with the value "null"'], 'light'],
  ['an empty label', 'light', '', ['Shade with the value ""'], 'light'],
  ['a label in other letters', 'light', 'grün', ['Shade with the value "grün"'], 'light'],
  ['a label with a control character', 'light', 'a\u001Bb', [String.raw`Shade with the value "a\u001bb"`], 'light'],
  ['a type', 'Thing', 'Thing-1', ['the type "Thing-1"'], 'Thing'],
  ['a field', 'things', 'my things', ['Query with the field "my things"'], 'things'],
  ['an argument', 'first', '1st', ['Query.paints with the argument "1st"'], 'first'],
  ['an input', 'PaintFilter', 'Paint.Filter', ['the type "Paint.Filter"'], 'PaintFilter'],
  ['a directive', 'known', 'well-known', ['the directive "well-known"'], 'known'],
] as const)('leaves out and tells %s that GraphQL cannot write, and keeps the rest', (_what, from, to, told, gone) => {
  const usable = toUsableSchema(shown([from, to]));
  if (typeof usable === 'string') throw new Error(usable);
  expect(usable.leftOut).toEqual(told);
  const printed = printSchema(usable.schema);
  expect(printed).not.toMatch(new RegExp(`\\b${gone}\\b`, 'u'));
  for (const kept of ['type Paint', 'name: String', 'plain', 'paints']) expect(printed).toContain(kept);
});

test.each([
  ['a reserved name', '"things"', '"__things"'],
  ['a default that is no literal', '"defaultValue":"plain"', '"defaultValue":"not-plain"'],
  ['names as they should be', '', ''],
])('leaves out nothing for %s', (_what, from, to) => {
  expect(leftOutOf(JSON.parse(JSON.stringify(shown()).replaceAll(from, to)))).toEqual([]);
});

test('answers may have the labels that no document can name', () => {
  const usable = toUsableSchema(shown(['light', 'dark-blue']));
  expect(typeof usable === 'string' ? usable : [...usable.unwritten]).toEqual([['Shade', new Set(['dark-blue'])]]);
});

test.each([
  ['nothing', '{"__schema"', '{"__other"', 'has no list of types'],
  ['no types', '"types"', '"others"', 'has no list of types'],
  ['a field of a type that is not listed', '"name":"Thing","ofType"', '"name":"Gone","ofType"', 'is not whole'],
  ['a type of no kind', '"kind":"ENUM"', '"kind":"OTHER"', 'is not whole'],
])('says in plain words that an introspection with %s shows no schema', (_what, from, to, said) => {
  const told = leftOutOf(JSON.parse(JSON.stringify(shown()).replaceAll(from, to)));
  expect(told).toContain(`its introspection ${said}`);
  expect(told).not.toMatch(/Introspection result|Ensure that|Names must/u);
});

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
