// Lets contestants take turns, round by round, so that what disturbs the machine disturbs all of them.
import type { Child } from './child.ts';
import type { Ask, LoadJob, LoadResult } from './load-generator.ts';

export interface Contestant {
  readonly name: string;
  /** The request of each operation, by its name. */
  readonly asks: ReadonlyMap<string, Ask>;
}

export interface Sizes {
  readonly rounds: number;
  /** Of one contestant's turn. */
  readonly milliseconds: number;
  readonly warmUp: number;
}

/** One contestant in one race. */
export interface Lap {
  /** Requests per second, round by round. */
  readonly throughput: number[];
  /** Milliseconds of each request of all rounds. */
  readonly latencies: number[];
}

export async function race(
  load: Child,
  contestants: readonly Contestant[],
  operation: string,
  connections: number,
  sizes: Sizes,
): Promise<ReadonlyMap<string, Lap>> {
  const laps = new Map(contestants.map(({ name }): [string, Lap] => [name, { throughput: [], latencies: [] }]));
  for (const contestant of contestants) await turn(load, contestant, operation, connections, sizes.warmUp);
  for (let round = 0; round < sizes.rounds; round += 1) {
    // Who comes after whom changes: some leave work behind that the next one pays for.
    const first = round % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const result = await turn(load, contestant, operation, connections, sizes.milliseconds);
      const lap = laps.get(contestant.name);
      lap?.throughput.push(result.requests / result.seconds);
      for (const latency of result.latencies) lap?.latencies.push(latency);
    }
  }
  return laps;
}

async function turn(
  load: Child,
  { name, asks }: Contestant,
  operation: string,
  connections: number,
  milliseconds: number,
): Promise<LoadResult> {
  const ask = asks.get(operation);
  if (ask === undefined) throw new Error(`${name} has no request for ${operation}.`);
  const job: LoadJob = { ...ask, connections, milliseconds };
  const result = (await load.ask(job)) as LoadResult;
  if (result.failure !== undefined) throw new Error(`${name} failed at ${operation}: ${result.failure}`);
  return result;
}
