// Whether runs are the shards of one run: merged otherwise they would be a verdict on nothing.
import { nameOf } from '../verdict/expectations.ts';
import type { Run, RunExpectation } from '../outcome.ts';

/** A run, and how the caller named it. */
export interface NamedRun {
  readonly name: string;
  readonly run: Run;
}

/** One that is whole in itself: it has an end, and says which part it is. */
export type ShardRun = ReturnType<typeof toShardRun>;

/** The named runs cannot be merged; one sentence for the user. */
export class MergeMistake extends Error {
  override readonly name = 'MergeMistake';
}

/** In the order of their numbers. Throws a MergeMistake. */
export function checkShards(runs: readonly NamedRun[]): readonly [ShardRun, ...ShardRun[]] {
  const [first, ...others] = runs.map(toShardRun).toSorted((a, b) => a.header.shard.index - b.header.shard.index);
  if (first === undefined) throw new MergeMistake('Nothing was named that could be put together.');
  let before = first;
  for (const one of others) {
    for (const [what, read] of SAME) {
      checkSame([before.name, one.name], `${what} is`, [read(before.header), read(one.header)]);
    }
    if (before.header.shard.index === one.header.shard.index)
      throw new MergeMistake(
        `${before.name} and ${one.name} are both shard ${one.header.shard.index} of ${one.header.shard.count}: leave one out.`,
      );
    before = one;
  }
  checkTargets([first, ...others]);
  checkCases([first, ...others]);
  return [first, ...others];
}

type Pair = readonly [first: string, second: string];

function checkSame([one, other]: Pair, what: string, [here, there]: Pair): void {
  if (here !== there)
    throw new MergeMistake(
      `${one} and ${other} are not of one run: ${what} ${here} in the first and ${there} in the second.`,
    );
}

function toShardRun({ name, run: { header, outcomes, findings, footer } }: NamedRun) {
  const { shard } = header;
  if (shard === undefined) throw new MergeMistake(`${name} is not a shard: it was run without --shard.`);
  if (footer === undefined)
    throw new MergeMistake(
      `${name} broke off before its end (it has no footer), so it is not to be trusted: run shard ${shard.index} of ${shard.count} again.`,
    );
  return { name, header: { ...header, shard }, outcomes, findings, footer };
}

/** What is the same in all shards of one run; as texts, for the message. */
const SAME: readonly (readonly [string, (header: ShardRun['header']) => string])[] = [
  ['the version of touchstone', ({ tool }) => `${tool.name} ${tool.version}`],
  ['the number of shards', ({ shard }) => String(shard.count)],
  ['the requirement set', ({ requirementSet }) => requirementSet.version],
  ['the seed', ({ seed }) => String(seed)],
  ['the selection (--only)', ({ only }) => (only === undefined ? 'none' : only.join(','))],
  ['what is expected (--expectations)', ({ expectations = [] }) => renderExpectations(expectations)],
  ['--fail-on', ({ failOn = 'implied' }) => failOn],
  ['the program that started the target', ({ ownMock }) => (ownMock ? 'the run itself' : 'another program')],
  ['how many cases there are', ({ shard }) => renderCounts(shard.whole)],
];

function renderExpectations(entries: readonly RunExpectation[]): string {
  const render = (one: RunExpectation): string =>
    [nameOf(one), one.breaks, one.check].filter((part) => part !== undefined).join(' / ');
  return entries.map((one) => `${render(one)} until ${one.expires}`).join(', ') || 'nothing';
}

function renderCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .sort()
    .join(', ');
}

/** A mock that a run started itself has another port each time. */
function checkTargets(shards: readonly ShardRun[]): void {
  const known = new Map<string, { readonly name: string; readonly url: string; readonly mode: string }>();
  for (const { name, header } of shards)
    for (const [claimed, url] of Object.entries(header.targets)) {
      const mode = header.modes?.[claimed] ?? 'whole';
      const before = known.get(claimed) ?? { name, url, mode };
      known.set(claimed, before);
      const names = [before.name, name] as const;
      if (!header.ownMock) checkSame(names, `the ${claimed} interface was`, [before.url, url]);
      checkSame(names, `the mode of ${claimed} is`, [before.mode, mode]);
    }
}

function checkCases(shards: readonly ShardRun[]): void {
  const known = new Map<string, string>();
  for (const { name, outcomes } of shards)
    for (const { id } of outcomes) {
      const before = known.get(id);
      if (before !== undefined)
        throw new MergeMistake(`${id} is in ${before} and in ${name}: each case is in one shard.`);
      known.set(id, name);
    }
}
