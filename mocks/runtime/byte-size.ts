// Reads how many bytes people mean: `50MiB`, `50 MB`, `52428800`.

/** Whole bytes, at least one; undefined for a text that is not a size. Decimal and binary units differ, upper and lower case do not. */
export function parseByteSize(text: string): number | undefined {
  const [, number = '', letter, i] = /^(\d+(?:\.\d+)?) ?(?:b|([kmgt])(i?)b)?$/i.exec(text.trim()) ?? [];
  const bytes = toBytes(number, i === '' ? 1000 : 1024, letter);
  return isByteSize(bytes) ? bytes : undefined;
}

/** As in config.toml files: units are binary with or without the i, and 50m is accepted. */
export function parseBinarySize(text: string): number | undefined {
  const [, number = '', letter] = /^(\d+(?:\.\d+)?) ?([kmgt]?)i?b?$/i.exec(text) ?? [];
  const bytes = toBytes(number, 1024, letter);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

function toBytes(number: string, base: number, letter = ''): number {
  return Math.floor(Number.parseFloat(number) * base ** ['', 'k', 'm', 'g', 't'].indexOf(letter.toLowerCase()));
}

export function isByteSize(bytes: number): boolean {
  return Number.isSafeInteger(bytes) && bytes > 0;
}
