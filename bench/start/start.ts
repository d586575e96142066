// The part `start`: how soon the mock is ready after its process starts, and how long a reset takes.
import { spawnSync } from 'node:child_process';
import { startMock, type MockProcess } from '../mock-process.ts';
import { judge, type Part } from '../part.ts';
import { makeFolder } from '../scope.ts';
import { median } from '../statistics.ts';

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
      const env = { TOUCHSTONE_CACHE: makeFolder(scope) };
      const start = (into: number[]): Promise<MockProcess> => timed(into, () => startMock(scope, [], env));
      bare.push(startNode());
      const cold = await start(first);
      await cold.end();
      const warm = await start(prepared);
      for (let time = 0; time < rounds; time += 1) {
        await warm.administer(`insert into "Blog" (name) values ('one more')`);
        await timed(resets, () => warm.administer('', '/reset'));
      }
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
    };
  },
};

function startNode(): number {
  const before = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - before;
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const before = performance.now();
  const done = await work();
  times.push(performance.now() - before);
  return done;
}
