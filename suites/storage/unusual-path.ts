// Paths with signs that mean something in URLs, patterns, SQL or file systems: one for each sign, and mixtures made by chance.

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
  '%',
  '#',
  '?',
  '{',
  '`',
  '"',
  '<',
  '\\',
];
const LETTERS = ['a', 'b', '1', '-', '_', '.', '/'];

/** A path for each sign, alone in it. */
export const PATHS_OF_SIGNS: readonly string[] = SIGNS.map((sign, index) => `x${sign}x-${index}`);

export function unusualPath(random: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const pieces = Array.from({ length: 3 }, () => `x${pick(SIGNS)}x${pick(LETTERS)}x`);
  return pieces.join('');
}
