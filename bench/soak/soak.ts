// The part `soak`: mixed work for minutes, bounded in rate, and whether memory, handles or latency grow meanwhile.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom } from '../../suites/kit/contract/random.ts';
import { spawnUntilReady } from '../child.ts';
import { notMeasured, type Part } from '../part.ts';
import { createClient, type Client, type Ready } from './client.ts';
import { reportSoak, type Sample } from './curve.ts';
import type { Reading } from './probe.ts';
import { ALONE, SCHEMA, SIDE_BY_SIDE, stock, type Step } from './script.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));
const PROBE = fileURLToPath(new URL('probe.ts', import.meta.url));

const SEED = 1;
const CONNECTIONS = 4;
/** Milliseconds of a turn: what is left of them is waited for. */
const TURN = 1000;
/** Steps of a turn that go on side by side. */
const STEPS = 24;
/** Turns from one step that goes on alone to the next, and from one sample to the next. */
const ALONE_EVERY = 5;
const SAMPLE_EVERY = 5;

export const soakPart: Part = {
  name: 'soak',
  about: 'mixed work for ten minutes (--minutes), and whether memory, handles or latency grow',
  async measure({ quick, minutes, note }, scope) {
    if (process.platform !== 'linux')
      return { tables: [], goals: [notMeasured('soak', 'handles are read from /proc')], numbers: null };
    const turns = quick ? 4 : Math.ceil((minutes * 60_000) / TURN);
    const every = quick ? 1 : SAMPLE_EVERY;
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
    scope.defer(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const schema = join(folder, 'schema.sql');
    writeFileSync(schema, SCHEMA);
    const socket = join(folder, 'probe');
    const options = ['--port', '0', '--json', '--seed', String(SEED), '--dialect', 'supabase', '--schema', schema];
    const { line } = await spawnUntilReady(['--expose-gc', '--import', PROBE, CLI, 'mock', ...options], scope, {
      SOAK_SOCKET: socket,
    });
    const client = createClient(JSON.parse(line) as Ready, CONNECTIONS);
    const random = createRandom(`soak ${SEED}`);
    const samples: Sample[] = [];
    let requests = 0;
    await stock(client);
    client.takeLatencies();
    const started = performance.now();
    for (let turn = 0; turn < turns; turn += 1) {
      const before = performance.now();
      const steps = Array.from({ length: STEPS }, () => choose(SIDE_BY_SIDE, random));
      await runSideBySide(client, steps, random);
      if (turn % every === every - 1) {
        const latencies = client.takeLatencies();
        requests += latencies.length;
        const minute = (performance.now() - started) / 60_000;
        samples.push({ minute, latencies, ...(await readProbe(socket)) });
      }
      if (quick || turn % ALONE_EVERY === 0) {
        const kept = client.takeLatencies();
        await choose(ALONE, random).run(client, random);
        requests += kept.length + client.takeLatencies().length;
      }
      if ((turn + 1) % 60 === 0) note(`soak: minute ${(turn + 1) / 60} of ${minutes}`);
      if (!quick) await sleep(Math.max(0, before + TURN - performance.now()));
    }
    return reportSoak(samples, client.wrong(), requests);
  },
};

/** What stalls does so until the others are done. */
async function runSideBySide(client: Client, steps: readonly Step[], random: () => number): Promise<void> {
  const waiting = [...steps];
  const lane = async (): Promise<void> => {
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) await step.run(client, random);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  client.hangUp();
}

async function readProbe(socket: string): Promise<Reading> {
  return JSON.parse(await text(connect(socket))) as Reading;
}

function choose(steps: readonly Step[], random: () => number): Step {
  const step = steps[Math.floor(random() * steps.length)];
  if (step === undefined) throw new Error('There is no step to choose.');
  return step;
}
