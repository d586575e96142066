// The known word that is nearest to an unknown one, for "did you mean" and for properties under another name.

/** The nearest known word, when it is near enough to be a slip of the fingers. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const most = Math.max(2, Math.floor(word.length / 3));
  const [best] = known
    .filter(({ length }) => Math.abs(length - word.length) <= most)
    .map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  return best !== undefined && best.steps <= most ? best.candidate : undefined;
}

/** ` (createdAt instead of created_at?)` of a property that nobody promised, if one of a similar name is missing; or nothing. */
export function insteadOf(property: string, object: object, known: readonly string[]): string {
  const missing = nearest(
    property,
    known.filter((name) => !Object.hasOwn(object, name)),
  );
  return missing === undefined ? '' : ` (${property} instead of ${missing}?)`;
}

/** Levenshtein's distance. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
