// A sample that a seed chooses.
import { createHash } from 'node:crypto';

/** What the seed chooses, in the given order; what was chosen stays chosen when others are added. */
export function chooseSome<T extends { readonly id: string }>(
  all: readonly T[],
  count: number,
  { seed }: { readonly seed: string },
): readonly T[] {
  const rank = ({ id }: T): string => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const chosen = new Set(all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count));
  return all.filter((one) => chosen.has(one));
}
