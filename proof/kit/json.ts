// JSON objects in what passes a liar or a legal variant.

export type Json = Readonly<Record<string, unknown>>;

/** An object, and neither null nor a list. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
