// Paths with signs that mean something in URLs, patterns, SQL or file systems, made from the seeded random source of a case.

/**
 * Letters are composed and of one case, and no segment begins or ends with a blank or is made of dots: what a server may take for the same as something else is
 * not tried.
 */
const SIGNS = [
  'ü',
  'ß',
  '日本',
  'ω',
  '🦊',
  ' ',
  '+',
  '&',
  '=',
  "'",
  '(',
  ')',
  '!',
  ',',
  ';',
  ':',
  '@',
  '$',
  '*',
  '~',
  '[',
  '^',
  '|',
];
const LETTERS = ['a', 'b', '1', '-', '_', '.', '/'];

export function unusualPath(random: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const pieces = Array.from({ length: 3 }, () => `x${pick(SIGNS)}x${pick(LETTERS)}x`);
  return pieces.join('');
}
