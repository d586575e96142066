// "Did you mean": the known word that is nearest to an unknown one.

/** The nearest known word, when it is near enough to be a slip of the fingers. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  if (best === undefined) return undefined;
  return best.steps <= Math.max(2, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

/** ` Did you mean "x"?`, or nothing. */
export function suggestion(word: string, known: readonly string[]): string {
  const best = nearest(word, known);
  return best === undefined ? '' : ` Did you mean "${best}"?`;
}

/** As `suggestion`, for what selects by ids: an ending such as `.*` stays. */
export function selectingSuggestion(pattern: string, known: readonly string[]): string {
  const stem = pattern.replace(/\.?\*+$/u, '');
  const best = nearest(stem, known);
  return best === undefined ? '' : ` Did you mean "${best}${pattern.slice(stem.length)}"?`;
}

/** Levenshtein's distance. */
function distance(a: string, b: string): number {
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
