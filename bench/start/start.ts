// The part `start`: how soon the mock is ready after its process starts, and how long a reset takes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnUntilReady } from '../child.ts';
import { judge, type Part, type Scope } from '../part.ts';
import { median } from '../statistics.ts';

const CLI = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

interface Started {
  readonly milliseconds: number;
  readonly ready: { readonly urls: { readonly admin: string }; readonly keys: { readonly admin: string } };
  readonly end: () => Promise<void>;
}

export const startPart: Part = {
  name: 'start',
  about: 'time until the mock is ready, and of a reset',
  async measure(settings, scope) {
    const rounds = settings.quick ? 1 : 5;
    const bare: number[] = [];
    const first: number[] = [];
    const prepared: number[] = [];
    const resets: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      settings.note(`start: round ${round + 1} of ${rounds}`);
      const cache = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
      scope.defer(() => {
        rmSync(cache, { recursive: true, force: true });
      });
      bare.push(startNode());
      const cold = await startMock(scope, cache);
      first.push(cold.milliseconds);
      await cold.end();
      const warm = await startMock(scope, cache);
      prepared.push(warm.milliseconds);
      for (let time = 0; time < rounds; time += 1) resets.push(await reset(warm));
      await warm.end();
    }
    const above = median(prepared.map((time, round) => time - (bare[round] ?? Number.NaN)));
    const goals = [
      judge('start: ready, first time', 'at most', 1500, median(first), ' ms'),
      judge("start: ready with a prepared image, above Node's own start", 'at most', 600, above, ' ms'),
      judge('start: reset', 'at most', 25, median(resets), ' ms'),
    ];
    return {
      tables: [
        {
          title: 'Start of the mock on PGlite (medians)',
          columns: ['what', 'measured', 'goal', 'verdict'],
          rows: [
            ["Node's own start", `${median(bare).toFixed(0)} ms`, '', ''],
            ...goals.map(({ what, measured, goal, verdict }) => [
              what.replace('start: ', ''),
              measured,
              goal,
              verdict === 'met' ? 'met' : 'MISSED',
            ]),
          ],
          remarks: [
            'first time: with an empty cache of images, from the start of the process to its ready line.',
            'reset: one request to the administration, after a row was inserted.',
          ],
        },
      ],
      goals,
      numbers: { node: bare, first, prepared, resets },
    };
  },
};

function startNode(): number {
  const before = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - before;
}

async function startMock(scope: Scope, cache: string): Promise<Started> {
  const before = performance.now();
  const { line, end } = await spawnUntilReady([CLI, 'mock', '--port', '0', '--json'], scope, {
    TOUCHSTONE_CACHE: cache,
  });
  return { milliseconds: performance.now() - before, ready: JSON.parse(line) as Started['ready'], end };
}

async function reset({ ready }: Started): Promise<number> {
  const ask = async (path: string, body?: string): Promise<void> => {
    const headers = { authorization: `Bearer ${ready.keys.admin}`, 'content-type': 'text/plain' };
    const response = await fetch(`${ready.urls.admin}${path}`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status} ${text}`);
  };
  await ask('/sql', `insert into "Blog" (name) values ('one more')`);
  const before = performance.now();
  await ask('/reset');
  return performance.now() - before;
}
