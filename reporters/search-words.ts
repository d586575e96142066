// How words are searched for: without their endings, at the terminal and in the page of a report.

/** They stand everywhere. */
export const IGNORED = new Set(
  'a an and are at by can do does for how i if in is it may no not of on or the to what when with'.split(' '),
);

/** Without an ending: `expiry` finds what expires, and `signed` what signs. */
export function stemOf(word: string): string {
  return word.slice(0, Math.max(4, word.length - 2));
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
