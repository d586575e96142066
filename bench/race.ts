// Lets the mock and a bare server take turns, round by round, so that what disturbs the machine disturbs both, and reports it.
import { availableParallelism } from 'node:os';
import { forkChild, type Child } from './child.ts';
import type { Ask } from './ask.ts';
import type { LoadJob, LoadResult } from './load-generator.ts';
import { cellOf, judge, type Goal, type Measured, type Scope, type Settings } from './part.ts';
import { median, medianRatio } from './statistics.ts';

export const CONNECTIONS = [1, 10];

export interface Contestant {
  readonly name: string;
  /** The request of each operation, by its name. */
  readonly asks: ReadonlyMap<string, Ask>;
}

interface Operation {
  readonly name: string;
  readonly title: string;
}

interface Race {
  readonly operation: Operation;
  readonly connections: number;
  /** Requests per second of each contestant, round by round. */
  readonly laps: ReadonlyMap<string, number[]>;
}

interface Sizes extends Pick<Settings, 'quick' | 'note'> {
  readonly rounds: number;
}

/** Each operation on each number of connections. */
export async function runRaces(
  operations: readonly Operation[],
  contestants: readonly Contestant[],
  sizes: Sizes,
  scope: Scope,
): Promise<readonly Race[]> {
  const load = startLoad(scope);
  const races: Race[] = [];
  for (const operation of operations)
    for (const connections of CONNECTIONS) {
      sizes.note(`data on PostgreSQL: ${operation.title}, connections: ${connections}`);
      const laps = await race(load, contestants, operation.name, connections, sizes);
      races.push({ operation, connections, laps });
    }
  return races;
}

/** The mock's throughput as a share of the bare server's, against a goal for each operation. */
export function reportRaces(races: readonly Race[], goalFor: (operation: Operation) => number): Measured {
  const goals: Goal[] = [];
  const rows = races.map(({ operation, connections, laps }) => {
    const [mock = [], bare = []] = ['mock', 'bare'].map((name) => laps.get(name));
    const ratio = `PostgreSQL: mock/bare, ${operation.title}, ${connections} connection${connections === 1 ? '' : 's'}`;
    const goal = judge(ratio, 'at least', goalFor(operation), medianRatio(mock, bare));
    goals.push(goal);
    const cells = [mock, bare].map((throughput) => median(throughput).toFixed(0));
    return [operation.title, String(connections), ...cells, cellOf(goal), goal.goal];
  });
  return {
    goals,
    tables: [
      {
        title: "Data on PostgreSQL: requests per second, and the mock's share of the bare server's",
        columns: ['operation', 'conns', 'mock', 'bare', 'mock/bare', 'goal'],
        rows,
        remarks: [
          `The load generator, the servers and the database share ${availableParallelism()} cores; contestants take turns, ratios are medians over the rounds.`,
          'bare: begin with settings, statement, commit, each waited for.',
        ],
      },
    ],
  };
}

async function race(
  load: Child,
  contestants: readonly Contestant[],
  operation: string,
  connections: number,
  { quick, rounds }: Sizes,
): Promise<ReadonlyMap<string, number[]>> {
  const laps = new Map(contestants.map(({ name }): [string, number[]] => [name, []]));
  for (const contestant of contestants) await turn(load, contestant, operation, connections, quick ? 20 : 250);
  for (let round = 0; round < rounds; round += 1) {
    // Who comes after whom changes: some leave work behind that the next one pays for.
    const first = round % contestants.length;
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const { requests, seconds } = await turn(load, contestant, operation, connections, quick ? 20 : 120);
      laps.get(contestant.name)?.push(requests / seconds);
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
  return runLoad(load, { ...ask, connections, milliseconds });
}

export function startLoad(scope: Scope): Child {
  return forkChild(new URL('load-generator.ts', import.meta.url), scope);
}

export async function runLoad(load: Child, job: LoadJob): Promise<LoadResult> {
  const result = (await load.ask(job)) as LoadResult;
  if (result.failure !== undefined) throw new Error(`${job.method} ${job.url} failed: ${result.failure}`);
  return result;
}
