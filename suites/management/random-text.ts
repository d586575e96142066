// Text made from the seeded random source of a case, so that a run can be repeated.

/** 32 bytes as 64 hexadecimal digits. */
export function randomKey(random: () => number): string {
  return randomText(random, 64, '0123456789abcdef');
}

/** A reference that looks like one and belongs to no project. */
export function randomReference(random: () => number): string {
  return randomText(random, 20, 'abcdefghijklmnopqrstuvwxyz');
}

function randomText(random: () => number, length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
}

/** An address of the range that is reserved for documentation: nobody can be banned or reached there. */
export function randomAddress(random: () => number): string {
  return `203.0.113.${1 + Math.floor(random() * 254)}`;
}
