// What a run is going to ask: the claimed interfaces, and of each the cases that are selected and in its shard.
import type { AnySuite } from '../contract/case.ts';
import { createSelection } from './select.ts';
import { ofShard } from './shard.ts';
import type { RunSettings } from './run-settings.ts';

export type Plan = ReturnType<typeof planRun>;
export type PlannedSuite = Plan['claimed'][number];

export function planRun(suites: readonly AnySuite[], { target, only, shard }: RunSettings) {
  const selection = createSelection(only ?? []);
  const planned = suites.flatMap((suite) => {
    const url = target[suite.interface]?.url;
    /** In all shards together, in the order of the list. */
    const all = suite.cases.filter((item) => selection(item));
    if (url === undefined) return [];
    return [{ suite, url, wanted: shard === undefined ? all : ofShard(all, shard), whole: all.length }];
  });
  const narrowed = only !== undefined || shard !== undefined;
  return {
    // An interface of which nothing was asked for is not claimed.
    claimed: planned.filter(({ wanted }) => wanted.length > 0 || !narrowed),
    /** Interface → how many cases all shards have together. */
    whole: Object.fromEntries(
      planned.filter(({ whole }) => whole > 0).map(({ suite, whole }) => [suite.interface, whole]),
    ),
  };
}

/** Interface → URL, as claimed. */
export function targetsOf(claimed: readonly PlannedSuite[]): Readonly<Record<string, string>> {
  return Object.fromEntries(claimed.map(({ suite, url }) => [suite.interface, url]));
}
