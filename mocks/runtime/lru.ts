// A cache: a map that forgets what was not used for longest.

/** Limits the number of entries and their total weight; a value that alone is heavier is not kept. */
export function createLru<Value>(limits: { readonly entries: number; readonly weight?: number }) {
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  const most = limits.weight ?? Number.POSITIVE_INFINITY;
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  function set(key: string, value: Value, weight = 0): void {
    remove(key);
    if (weight > most) return;
    entries.set(key, { value, weight });
    total += weight;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.entries && total <= most) break;
      remove(oldest);
    }
  }

  function get(key: string): Value | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  }

  return {
    get,
    set,
    getOrSet(key: string, make: () => Value): Value {
      const known = get(key);
      if (known !== undefined) return known;
      const value = make();
      set(key, value);
      return value;
    },
    clear(): void {
      entries.clear();
      total = 0;
    },
  };
}
