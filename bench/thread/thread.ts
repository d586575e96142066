// The part `thread`: what a thread of its own for the embedded database costs, and what goes on beside a long statement.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { forkChild } from '../child.ts';
import { startMock, type MockServer } from '../data/mock-server.ts';
import { renderSchema } from '../data/schema.ts';
import type { Ask } from '../load-generator.ts';
import type { Part, Scope } from '../part.ts';
import { processorTimeOf } from '../processor-time.ts';
import { race, type Contestant, type Sizes } from '../race.ts';
import { createOperations } from '../data/operations.ts';
import { MODES, report, type Mode, type Seen } from './report.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const LOAD_GENERATOR = fileURLToPath(new URL('../load-generator.ts', import.meta.url));

const WARM: Sizes = { rounds: 1, milliseconds: 500, warmUp: 1 };
const FULL: Sizes = { rounds: 15, milliseconds: 200, warmUp: 1 };
const QUICK: Sizes = { rounds: 1, milliseconds: 20, warmUp: 1 };

export const threadPart: Part = {
  name: 'thread',
  about: 'the embedded database in the thread of the mock, and in one of its own',
  async measure({ quick, note }, scope) {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
    scope.defer(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'schema.sql');
    writeFileSync(file, renderSchema(quick ? 200 : 10_000));
    const seen: Record<Mode, Seen> = { 'in process': createSeen(), 'in a thread': createSeen() };
    // The first one leaves the image that the others start from.
    await (await startMock(scope, CLI, file, [])).end();
    const mocks = new Map<Mode, MockServer>();
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      note(`thread: start ${round + 1}`);
      for (const mode of round % 2 === 0 ? MODES : MODES.toReversed()) {
        await mocks.get(mode)?.end();
        const before = performance.now();
        const mock = await start(scope, mode, file);
        seen[mode].starts.push(performance.now() - before);
        mocks.set(mode, mock);
      }
    }
    const asks = (mock: MockServer): Contestant['asks'] =>
      new Map(OPERATIONS.map((operation) => [operation.name, toAsk(mock, operation)]));
    const contestants = [...mocks].map(([name, mock]) => ({ name, asks: asks(mock) }));
    const load = forkChild(LOAD_GENERATOR, scope);
    for (const { name, title } of OPERATIONS)
      for (const connections of [1, 10]) {
        note(`thread: ${title}, connections: ${connections}`);
        await race(load, contestants, name, connections, quick ? QUICK : WARM);
        const before = new Map([...mocks].map(([mode, mock]) => [mode, processorTimeOf(mock.pid)]));
        const laps = await race(load, contestants, name, connections, quick ? QUICK : FULL);
        for (const [mode, mock] of mocks) {
          const { throughput = [], latencies = [] } = laps.get(mode) ?? {};
          seen[mode].throughput[`${title}, ${connections}`] = throughput;
          seen[mode].processor[`${title}, ${connections}`] =
            (processorTimeOf(mock.pid) - (before.get(mode) ?? Number.NaN)) / latencies.length;
        }
      }
    for (const [mode, mock] of mocks) {
      seen[mode].memory = memoryOf(mock);
      note(`thread: health beside a long statement, ${mode}`);
      for (let round = 0; round < (quick ? 1 : 5); round += 1)
        seen[mode].health.push(...(await askBesideStatement(mock, quick ? 0.2 : 2)));
    }
    return report(seen);
  },
};

const OPERATIONS = createOperations({ id: 99, cursor: '', nodeId: '' }, { id: 99, cursor: '', nodeId: '' }).filter(
  ({ name }) => name === 'FirstPage' || name === 'AddNote',
);

function createSeen(): Seen {
  return { starts: [], memory: undefined, health: [], throughput: {}, processor: {} };
}

function start(scope: Scope, mode: Mode, file: string): Promise<MockServer> {
  return startMock(scope, CLI, file, mode === 'in a thread' ? ['--engine-thread'] : []);
}

function toAsk({ url, headers }: MockServer, { name, mock }: (typeof OPERATIONS)[number]): Ask {
  const body = JSON.stringify({ operationName: name, query: mock.query, variables: mock.variables });
  return { method: 'POST', url, headers, body };
}

/** MiB, of the whole process; undefined if the system does not say. */
function memoryOf({ pid }: MockServer): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
}

/** The milliseconds of each request for health while a statement computes for so many seconds. */
async function askBesideStatement(mock: MockServer, seconds: number): Promise<readonly number[]> {
  const latencies: number[] = [];
  const running = new AbortController();
  const statement = mock
    .sql(
      `do $$ declare begun timestamptz := clock_timestamp();
      begin while clock_timestamp() < begun + interval '${seconds} s' loop end loop; end $$`,
    )
    .finally(() => {
      running.abort();
    });
  await sleep(50);
  for (; !running.signal.aborted; await sleep(10)) {
    const before = performance.now();
    await (await fetch(`${mock.admin}/health`)).text();
    latencies.push(performance.now() - before);
  }
  await statement;
  return latencies;
}
