// The part `battery`: the whole battery over HTTP, beside a bare replay of the very requests that it sent.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TargetSettings } from '../../suites/kit/contract/resolve-target.ts';
import { forkChild } from '../child.ts';
import { CLI, startMock } from '../mock-process.ts';
import { judge, type Measured, type Part, type Scope } from '../part.ts';
import { createScope, makeFolder } from '../scope.ts';
import { median, medianRatio } from '../statistics.ts';
import type { RecordJob, Recorded } from './recorder.ts';
import type { Replayed, ReplayJob } from './replayer.ts';

/** A few cases of each interface. */
const QUICK: readonly string[] = ['*.auth.*'];

export const batteryPart: Part = {
  name: 'battery',
  about: 'the whole battery over HTTP, beside a bare replay of its requests',
  async measure(settings, scope) {
    const folder = makeFolder(scope);
    const file = join(folder, 'requests.json');
    const only = settings.quick ? QUICK : undefined;
    const recordings: Recorded[] = [];
    const commands: Command[] = [];
    const replays: Replayed[] = [];
    const rounds = settings.quick ? 1 : 3;
    for (let round = 0; round < rounds; round += 1) {
      settings.note(`battery: round ${round + 1} of ${rounds}`);
      const job = { file, ...(only === undefined ? {} : { only }) };
      recordings.push(await alone(settings.note, scope, (target, own) => record({ ...job, target }, own)));
      const command = async (): Promise<void> => {
        commands.push(await runCommand(folder, only, scope));
      };
      const replay = async (): Promise<void> => {
        replays.push(
          await alone(settings.note, scope, ({ data }, own) =>
            replayOn({ file, origin: new URL(data.url).origin }, own),
          ),
        );
      };
      // Who comes first changes.
      for (const turn of round % 2 === 0 ? [command, replay] : [replay, command]) await turn();
    }
    return reportBattery({ recordings, commands, replays });
  },
};

/** On a fresh mock, which ends with the turn. */
async function alone<T>(
  note: (message: string) => void,
  scope: Scope,
  turn: (target: WholeTarget, scope: Scope) => Promise<T>,
): Promise<T> {
  const own = createScope(note);
  scope.defer(() => own.close());
  try {
    return await turn(await startTarget(own), own);
  } finally {
    await own.close();
  }
}

type WholeTarget = Required<Pick<TargetSettings, 'data' | 'management' | 'storage'>>;

/** Seeded, with everything that a whole battery needs: equal seeds make equal keys, and equal ids for equal requests. */
async function startTarget(scope: Scope): Promise<WholeTarget> {
  const { urls, keys, administer } = await startMock(scope, ['--seed', '1']);
  const user = await administer(JSON.stringify({ name: 'Another user' }), '/users', 'application/json');
  const { token: otherToken } = JSON.parse(user) as { readonly token: string };
  const { jwtSecret } = keys;
  return {
    data: { url: urls.data, apiKey: keys.anon, serviceKey: keys.service, jwtSecret },
    management: { url: urls.management, token: keys.token, ref: keys.ref, otherToken },
    storage: { url: urls.storage, key: keys.service, anonKey: keys.anon, jwtSecret },
  };
}

async function record(job: RecordJob, scope: Scope): Promise<Recorded> {
  const recorded = (await forkChild(new URL('recorder.ts', import.meta.url), scope).ask(job)) as Recorded;
  if (recorded.failure !== undefined) throw new Error(`The battery is not green: ${recorded.failure}`);
  return recorded;
}

async function replayOn(job: ReplayJob, scope: Scope): Promise<Replayed> {
  return (await forkChild(new URL('replayer.ts', import.meta.url), scope).ask(job)) as Replayed;
}

/** `touchstone run` on its own mock. */
function runCommand(folder: string, only: readonly string[] | undefined, scope: Scope): Promise<Command> {
  const out = join(folder, 'reports');
  const selection = (only ?? []).flatMap((glob) => ['--only', glob]);
  const args = [CLI, 'run', ...selection, '--out', out];
  const began = performance.now();
  // It writes its ledger into the folder in which it is started, its locks into the temporary folder.
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  scope.defer(() => void child.kill());
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const milliseconds = performance.now() - began;
      if (code !== 0) reject(new Error(`touchstone run ended with ${code}: ${said}`));
      else resolve({ milliseconds, judging: readJudging(join(out, 'results.ndjson')) });
    });
  });
}

/** The milliseconds from the first request to the last, as the last record of the results has them. */
function readJudging(file: string): number {
  const last = JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '') as {
    readonly duration?: unknown;
  };
  if (typeof last.duration !== 'number') throw new Error(`${file} does not end with the time that the run took.`);
  return last.duration;
}

/** All of them round by round. */
interface BatteryFacts {
  readonly recordings: readonly Recorded[];
  readonly commands: readonly Command[];
  readonly replays: readonly Replayed[];
}

/** One `touchstone run`, in milliseconds. */
interface Command {
  /** From the start of its process to its end: the mock starts, and reports are written. */
  readonly milliseconds: number;
  /** From the first request to the last. */
  readonly judging: number;
}

const TIME_GOAL = 10_000;
const RATIO_GOAL = 1.2;
/** The replay is only a measure of the battery while it is answered alike. */
const DIFFERING_GOAL = 2;

function reportBattery({ recordings, commands, replays }: BatteryFacts): Measured {
  const bare = replays.map(({ milliseconds }) => milliseconds);
  const whole = commands.map(({ milliseconds }) => milliseconds);
  const judging = commands.map((command) => command.judging);
  const { cases = 0, requests = 0 } = recordings[0] ?? {};
  const differing = median(replays.map((replay) => (replay.differing / requests) * 100));
  const goals = [
    judge('battery: the whole of it over HTTP', 'at most', TIME_GOAL, median(judging), ' ms'),
    judge('battery: battery/bare replay', 'at most', RATIO_GOAL, medianRatio(judging, bare)),
    judge('battery: answers of another status in the replay', 'at most', DIFFERING_GOAL, differing, ' %'),
  ];
  return {
    tables: [
      {
        title: `The battery (${cases} cases) on the mock, and its requests again (medians)`,
        columns: ['what', 'requests', 'battery ms', 'replay ms', 'ratio'],
        rows: [
          row('all of it, by touchstone run', requests, judging, bare),
          row('touchstone run, with its start and reports', requests, whole, bare),
        ],
        remarks: [
          'all of it: from the first request to the last, cases and interfaces side by side, on its own mock.',
          ...goals.map(({ what, measured, goal, verdict }) => `${what}: ${measured}, ${goal}: ${verdict}`),
        ],
      },
    ],
    goals,
  };
}

function row(what: string, requests: number, battery: readonly number[], replay: readonly number[]): readonly string[] {
  return [
    what,
    String(requests),
    median(battery).toFixed(0),
    median(replay).toFixed(0),
    medianRatio(battery, replay).toFixed(2),
  ];
}
