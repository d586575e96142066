// Values that programs stumble over anywhere: texts, numbers, names and whole JSON values.
import * as fc from 'fast-check';
import { readTable } from '../support/table.ts';

const LONG = 30_000;
/** No letter depends on another, so that nothing can compress the text. */
const INCOMPRESSIBLE = fc
  .sample(
    fc.string({
      unit: fc.integer({ min: 0, max: 35 }).map((digit) => digit.toString(36)),
      minLength: 12_000,
      maxLength: 12_000,
    }),
    { numRuns: 1, seed: 1 },
  )
  .join('');

const KINDS = [
  'texts',
  'names',
  'segments',
  'methods',
  'waysOut',
  'lengths',
  'headers',
  'firstLines',
  'types',
  'authorizations',
] as const;

export const WORDS = readTable(import.meta.url, KINDS) as Readonly<Record<(typeof KINDS)[number], readonly string[]>>;

export const oddTexts = fc.oneof(
  fc.constantFrom(...WORDS.texts, 'x'.repeat(257), 'x'.repeat(LONG), INCOMPRESSIBLE, '\u{10ffff}'.repeat(300)),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const oddNumbers = fc.constantFrom(0, -0, -1, 1.5, 1e-320, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e21, Number.MAX_VALUE);

export const oddNames = fc.constantFrom(...WORDS.names, 'x'.repeat(300));

export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddTexts },
  { weight: 2, arbitrary: oddNumbers },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }) },
  { weight: 1, arbitrary: fc.array(oddTexts, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(30, 3000).map((depth) => nested(depth)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Nested lists and objects, made in a loop: recursion might fail like the code under test. */
function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Text of JSON that is nested deeper than any stack. */
export function deepJson(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

export const oddSegments = fc.oneof(
  fc.constantFrom(...WORDS.segments, 'x'.repeat(300), 'x'.repeat(3000), INCOMPRESSIBLE),
  oddTexts.filter((text) => text.isWellFormed() && text.length <= 300).map(encodeURIComponent),
);
