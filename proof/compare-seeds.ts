// Whether the seed of a run decides what is found broken: for each fault the broken clauses under every seed, case by case on recordings.
import type { Run } from '../suites/kit/outcome.ts';
import { createMock } from '../mocks/app.ts';
import type { Mock } from '../mocks/mock.ts';
import { openHonestTarget, scoredCases } from './honest-target.ts';
import type { Fault } from './kit/fault.ts';
import { createRecordings, judgeBehind, type HonestTarget, type RecordedCase } from './recorded-cases.ts';

export interface SeedComparison {
  /** How many cases draw what they ask: no other can change its mind. */
  readonly drawing: number;
  /** How many of the faults such a case finds under some seed. */
  readonly seen: number;
  /** Cases that are not green on the honest mock, with the seed. */
  readonly crooked: readonly string[];
  /** What is not the same under every seed: fault, clause, and the seeds under which it is found broken. */
  readonly differing: readonly string[];
}

type Broken = ReadonlySet<string>;

/** One mock for all of it, reset between the cases. */
export async function compareSeeds(faults: readonly Fault[], seeds: readonly number[]): Promise<SeedComparison> {
  const mock = await createMock({ seed: 1 });
  try {
    const honestTarget = await openHonestTarget(mock);
    const drawing = await drawingCases(mock);
    const crooked: string[] = [];
    const found = new Map(faults.map((fault) => [fault, new Map<number, Broken>()]));
    for (const seed of seeds) {
      const recorded = await recordAll(honestTarget, [...drawing], seed, crooked);
      for (const [fault, bySeed] of found) bySeed.set(seed, await brokenBy(honestTarget, fault, recorded));
    }
    const unlike = [...found].filter(([, bySeed]) => differences(bySeed).length > 0);
    const others = faults.flatMap((fault) => casesOf(fault)).filter((id) => !drawing.has(id));
    const steady = unlike.length === 0 ? [] : await recordAll(honestTarget, [...new Set(others)], seeds[0], crooked);
    const differing: string[] = [];
    for (const [fault, bySeed] of unlike) {
      const always = await brokenBy(honestTarget, fault, steady);
      for (const { clause, under } of differences(bySeed))
        if (!always.has(clause)) differing.push(`${fault.id}: ${clause} under ${under.join(', ')}`);
    }
    const seen = [...found.values()].filter((bySeed) => [...bySeed.values()].some(({ size }) => size > 0)).length;
    return { drawing: drawing.size, seen, crooked, differing };
  } finally {
    await mock.close();
  }
}

/** The cases that ask for chance themselves, or need what does. */
async function drawingCases(mock: Mock): Promise<ReadonlySet<string>> {
  const heard = new Set<string>();
  const { honest, battery, target } = await openHonestTarget(mock, { onDraw: (name) => void heard.add(name) });
  await battery.judge(target, honest.fetch);
  const drawing = (['data', 'management', 'storage'] as const)
    .flatMap((name) => scoredCases(name))
    .filter(({ id, needs }) => heard.has(id) || needs.some((need) => heard.has(need)));
  return new Set(drawing.map(({ id }) => id));
}

async function recordAll(
  honestTarget: HonestTarget,
  ids: readonly string[],
  seed: number | undefined,
  crooked: string[],
): Promise<readonly RecordedCase[]> {
  const recordings = createRecordings(honestTarget, seed);
  const recorded: (RecordedCase | undefined)[] = [];
  for (const id of ids) recorded.push(await recordings.take(id));
  crooked.push(...recordings.crooked());
  return recorded.filter((one) => one !== undefined);
}

function casesOf(fault: Fault): readonly string[] {
  return scoredCases(fault.interface).map(({ id }) => id);
}

async function brokenBy(honestTarget: HonestTarget, fault: Fault, cases: readonly RecordedCase[]): Promise<Broken> {
  const broken = new Set<string>();
  for (const one of cases.filter(({ id }) => id.startsWith(`${fault.interface}.`))) {
    const run = await judgeBehind(honestTarget, fault.apply, one);
    for (const clause of run === undefined ? [] : clausesIn(run)) broken.add(clause);
  }
  return broken;
}

/** Every clause that a case or the check of answers found broken, or that kept a case from going on. */
function clausesIn({ outcomes, findings }: Run): readonly string[] {
  const told = outcomes.filter(({ verdict }) => ['fail', 'deviation', 'blocked'].includes(verdict));
  return [...told, ...findings].flatMap(({ clause, scored }) => (scored && clause !== undefined ? [clause] : []));
}

/** Clauses that are broken under some of the seeds. */
function differences(bySeed: ReadonlyMap<number, Broken>): readonly { clause: string; under: readonly number[] }[] {
  const all = new Set([...bySeed.values()].flatMap((broken) => [...broken]));
  return [...all]
    .map((clause) => ({ clause, under: [...bySeed].flatMap(([seed, broken]) => (broken.has(clause) ? [seed] : [])) }))
    .filter(({ under }) => under.length < bySeed.size);
}
