// Text made from the seeded random source of a case, so that a run can be repeated.

/** A token that looks like one and was never issued. */
export function randomToken(random: () => number): string {
  return `sbp_${randomText(random, 40, HEX)}`;
}

/** Texts that are nearly the token: its last sign another, its first half, more behind it, nothing at all. */
export function nearTokens(token: string): readonly string[] {
  // In base64 the two differ from each other, and from what they replace, in bits that count.
  const other = /[A-Za-v]$/.test(token) ? '0' : 'a';
  return [`${token.slice(0, -1)}${other}`, token.slice(0, Math.ceil(token.length / 2)), `${token}00`, ''];
}

const HEX = '0123456789abcdef';

/** Another key of the same form as the given one: each character is exchanged for one of its kind. In hexadecimal digits it begins with zeros, which a number would lose. */
export function similarKey(key: string, random: () => number): string {
  if (/^[0-9a-f]{4,}$/.test(key)) return `00${randomText(random, key.length - 2, HEX)}`;
  const kinds = ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ'];
  const last = key.replace(/=+$/, '').length - 1;
  return Array.from(key, (character, index) => {
    const kind = kinds.find((one) => one.includes(character));
    // The last character of a base64 text must not carry bits of its own.
    return kind === undefined || index >= last ? character : randomText(random, 1, kind);
  }).join('');
}

/** A reference that looks like one and belongs to no project. */
export function randomReference(random: () => number): string {
  return randomText(random, 20, 'abcdefghijklmnopqrstuvwxyz');
}

const LETTERS = ['ü', 'ß', '日本', '🦊', 'Ω'];
const SIGNS = [' ', '%41', '+', '&', '=', '"', "'", '/', '?', '#', '<b>', '\\', ';', '.', '_', ':', '@', '$', '%', '~'];

/** What names may hold that the contract does not limit: other scripts, and signs that mean something in URLs, JSON or SQL; each alone. */
export const TEXTS_OF_SIGNS: readonly string[] = [...LETTERS, ...SIGNS].map((sign) => `a${sign}z`);

/** All of them in one name, and only the letters of other scripts, which fewer servers refuse. */
export const WHOLE_TEXTS: readonly string[] = [[...LETTERS, ...SIGNS], LETTERS].map((signs) => `a${signs.join('')}z`);

/** A mixture of them. */
export function unusualText(random: () => number): string {
  const signs = [...LETTERS, ...SIGNS];
  const pick = (): string => signs[Math.floor(random() * signs.length)] ?? '';
  return `a${Array.from({ length: 3 + Math.floor(random() * 4) }, pick).join('')}z`;
}

/** Some of the items, at least one if there are any, in their order. */
export function someOf<T>(items: readonly T[], random: () => number): readonly T[] {
  const some = items.filter(() => random() < 0.5);
  return some.length === 0 ? items.slice(0, 1) : some;
}

function randomText(random: () => number, length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
}

/** An address of the range that is reserved for documentation: no client has it. */
export function randomAddress(random: () => number): string {
  return `203.0.113.${1 + Math.floor(random() * 254)}`;
}
