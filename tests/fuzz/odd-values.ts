// Values that programs stumble over anywhere: texts, numbers, names and whole JSON values.
import * as fc from 'fast-check';

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

export const oddTexts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\nX-Evil: 1',
    '\ufeff',
    '\ud800',
    'a\udc00b',
    '\u202egnp.exe',
    'ﬀ\u0301\u0308',
    '𝕋𝕖𝕤𝕥',
    '../../etc/passwd',
    '..\\..\\secret',
    "'; drop table storage.objects; --",
    '$(reboot)',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '%00%ff%zz',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e400',
    'true',
    'x'.repeat(257),
    'x'.repeat(LONG),
    INCOMPRESSIBLE,
    '\u{10ffff}'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const oddNumbers = fc.constantFrom(0, -0, -1, 1.5, 1e-320, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e21, Number.MAX_VALUE);

/** Names that every object already has, and some that no object has. */
export const oddNames = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'length',
  '',
  '$ref',
  'a\0b',
  'x'.repeat(300),
);

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

/** Segments of a path, encoded; some cannot be decoded. */
export const oddSegments = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '%00',
    'a%00b',
    '%0d%0aX-Evil:%201',
    '%2f',
    '..%2f..',
    '%2e%2e',
    '..',
    '.',
    '%20',
    '%e2%80%ae',
    'x'.repeat(300),
    'x'.repeat(3000),
    INCOMPRESSIBLE,
    '__proto__',
    'constructor',
    ';a=b',
    '*',
    '\\',
    '\xe9',
    '\xff\xfe',
  ),
  oddTexts.filter((text) => text.isWellFormed() && text.length <= 300).map(encodeURIComponent),
);
