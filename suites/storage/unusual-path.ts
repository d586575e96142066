// Paths with signs that mean something in URLs, patterns, SQL or file systems: every sign in one of them, and mixtures made by chance.

/**
 * Letters are composed and of one case, and no segment begins or ends with a blank or is made of dots: what a server may take for the same as something else is
 * not tried.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['ü', 'ß', '日本', 'ω', '🦊'],
  [' ', '+', '&', '=', "'"],
  ['(', ')', '!', ',', ';'],
  [':', '@', '$', '*', '?'],
  ['~', '[', '^', '|', '%'],
  ['#', '{', '`', '"', '<', '\\'],
];
const SIGNS = GROUPS.flat();
const LETTERS = ['a', 'b', '1', '-', '_', '.', '/'];

/** Signs that most servers take or refuse together: a path with all of them, and one for each alone if that is refused. */
export const GROUPED_PATHS = GROUPS.map((signs, index) => ({
  together: `x${signs.join('x')}x-${index}`,
  apart: signs.map((sign, at) => `x${sign}x-${index}-${at}`),
}));

export function unusualPath(random: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const pieces = Array.from({ length: 3 }, () => `x${pick(SIGNS)}x${pick(LETTERS)}x`);
  return pieces.join('');
}
