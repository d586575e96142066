// A sample that a seed chooses.
import { createHash } from 'node:crypto';

/** What the seed chooses, in the given order; what was chosen stays chosen when others are added. */
export function chooseSome<T extends { readonly id: string }>(
  all: readonly T[],
  count: number,
  { seed }: { readonly seed: string },
): readonly T[] {
  const rank = ({ id }: T): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const ranked = all.map((one) => [rank(one), one] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const chosen = new Set(ranked.slice(0, count).map(([, one]) => one));
  return all.filter((one) => chosen.has(one));
}
