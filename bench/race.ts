// Lets contestants take turns, round by round, so that what disturbs the machine disturbs all of them.
import { forkChild, type Child } from './child.ts';
import type { Ask, LoadJob, LoadResult } from './load-generator.ts';
import type { Scope } from './part.ts';
import { median, percentile } from './statistics.ts';

const CONNECTIONS = [1, 10];

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

export interface Race<Operation> {
  readonly operation: Operation;
  readonly connections: number;
  readonly laps: ReadonlyMap<string, Lap>;
}

/** Each operation on each number of connections. */
export async function runRaces<Operation extends { readonly name: string; readonly title: string }>(
  where: string,
  operations: readonly Operation[],
  contestants: readonly Contestant[],
  sizes: Sizes,
  note: (message: string) => void,
  scope: Scope,
): Promise<readonly Race<Operation>[]> {
  const load = forkChild(new URL('load-generator.ts', import.meta.url), scope);
  const races: Race<Operation>[] = [];
  for (const operation of operations)
    for (const connections of CONNECTIONS) {
      note(`${where}: ${operation.title}, connections: ${connections}`);
      const laps = await race(load, contestants, operation.name, connections, sizes);
      races.push({ operation, connections, laps });
    }
  return races;
}

export function lapOf(laps: ReadonlyMap<string, Lap>, name: string): Lap {
  return laps.get(name) ?? { throughput: [], latencies: [] };
}

/** A lap in few numbers. */
export function describeLap({ throughput, latencies }: Lap): Readonly<Record<string, number>> {
  return {
    requestsPerSecond: median(throughput),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    requests: latencies.length,
  };
}

async function race(
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
