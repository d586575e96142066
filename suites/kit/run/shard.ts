// Shards: the cases of a run dealt to several runs, by their place in the list, so that the parts are the whole.
import type { AnyCase } from '../contract/case.ts';
import type { Hazard, RunShard } from '../outcome.ts';

export type Shard = Pick<RunShard, 'index' | 'count'>;

export const MOST_SHARDS = 1_000;

/** `2/4`; undefined if it is not a shard. */
export function parseShard(text: string): Shard | undefined {
  const found = /^(\d{1,4})\/(\d{1,4})$/u.exec(text.trim());
  if (found === null) return undefined;
  const [index, count] = [Number(found[1]), Number(found[2])];
  return index >= 1 && index <= count && count <= MOST_SHARDS ? { index, count } : undefined;
}

const ALONE: ReadonlySet<Hazard> = new Set(['write-project', 'billable', 'irreversible']);

/** Whether the case must run alone, since it changes what a project has only once, or reads that. */
export function runsAlone(item: Pick<AnyCase, 'hazard' | 'alone'>): boolean {
  return item.alone === true || ALONE.has(item.hazard);
}

/** In the order in which a run comes to them. */
export function inOrder<Item extends Pick<AnyCase, 'hazard' | 'alone'>>(items: readonly Item[]): readonly Item[] {
  return [...items.filter((item) => !runsAlone(item)), ...items.filter(runsAlone)];
}

/**
 * The cases of one shard, in their order. Those that run alone are all in the last one: dealt out, the shards would wait
 * for each other. The others go one by one to whichever shard has the fewest so far, so that all have about as many.
 */
export function ofShard<Item extends Pick<AnyCase, 'hazard' | 'alone'>>(
  items: readonly Item[],
  { index, count }: Shard,
): readonly Item[] {
  const sizes = Array.from({ length: count }, () => 0);
  sizes[count - 1] = items.filter(runsAlone).length;
  return items.filter((item) => {
    if (runsAlone(item)) return index === count;
    const least = sizes.indexOf(Math.min(...sizes));
    sizes[least] = (sizes[least] ?? 0) + 1;
    return least === index - 1;
  });
}
