// Text as part of a regular expression that means exactly that text, and globs over ids.

/** `*` stands for any run of characters. */
export function toGlob(pattern: string): RegExp {
  return new RegExp(`^${pattern.split('*').map(escapePattern).join('.*')}$`, 's');
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
