// Repeatable randomness: the same seed and label always yield the same numbers.

/** Numbers in [0, 1), fixed by the label. */
export function createRandom(label: string): () => number {
  let state = hashText(label);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Numbers that are the same in every run, and then those of its seed: chance only adds to what every run tries. */
export function firstSteadily(label: string, random: () => number): readonly [() => number, () => number] {
  return [createRandom(label), random];
}

/** FNV-1a over the UTF-16 units, so that equal labels have equal states on every machine. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** A copy in random order. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
