// JSON objects in what passes a liar or a legal variant.

export type Json = Readonly<Record<string, unknown>>;

/** An object, and neither null nor a list. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same JSON, with the keys of every object the other way round. */
export function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inside]) => [key, reverseKeys(inside)]),
  );
}
