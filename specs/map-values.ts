// An object with the same keys, and other values.

export function mapValues<In, Out>(
  given: Readonly<Record<string, In>>,
  change: (value: In, key: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value, key)]));
}
