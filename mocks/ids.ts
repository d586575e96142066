// The one source of identifiers and random bytes; a seed makes them repeatable.

export interface Ids {
  /** A random (version 4) UUID. */
  uuid(): string;
  /** `length` characters out of `alphabet`. */
  text(length: number, alphabet: string): string;
}
