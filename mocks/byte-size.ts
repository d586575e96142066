// Reads how many bytes people mean: `50MiB`, `50 MB`, `52428800`.

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1000,
  mb: 1000 ** 2,
  gb: 1000 ** 3,
  tb: 1000 ** 4,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
  tib: 1024 ** 4,
};

/** Whole bytes, at least one; undefined for what is no size. Decimal and binary units differ, upper and lower case do not. */
export function parseByteSize(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
  const bytes = Math.floor(Number.parseFloat(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
  return isByteSize(bytes) ? bytes : undefined;
}

export function isByteSize(bytes: number): boolean {
  return Number.isSafeInteger(bytes) && bytes > 0;
}
