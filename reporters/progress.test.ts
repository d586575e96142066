// How far a run is: a bar on a terminal, a line now and then elsewhere, and red cases as they come.
import { expect, test } from 'vitest';
import { createProgress, type Progress } from './progress.ts';
import { sampleFinding, sampleHeader, sampleOutcome, sampleRun } from './testing/sample-run.ts';

const WIPE = '\r\u001B[2K';

/** With a clock that stands still until it is set. */
function follow(live: boolean): { progress: Progress; time: (milliseconds: number) => void; take: () => string } {
  let written = '';
  let clock = 0;
  return {
    progress: createProgress({
      colour: false,
      live,
      write: (text) => (written += text),
      now: () => clock,
      columns: () => 120,
    }),
    time: (milliseconds) => (clock = milliseconds),
    take() {
      const taken = written;
      written = '';
      return taken;
    },
  };
}

const planned = { data: 4, storage: 4 };
const outcome = (of: string, name: string, verdict: 'pass' | 'fail' = 'pass') =>
  ({
    kind: 'outcome',
    ...sampleOutcome(verdict, { id: `${of}.batch.${name}`, interface: of, message: `it is ${verdict}` }),
  }) as const;

test('it says at once that nobody but our own mock is judged', () => {
  const { progress, take } = follow(false);
  progress.record({ ...sampleHeader, ownMock: true });
  expect(take()).toMatch(/^No target is named, so our own mock is judged:\n {2}data/u);
  progress.record({ ...sampleHeader, ownMock: false });
  expect(take()).toMatch(/^ {2}data/u);
});

test('on a terminal a bar has done, total, red and time left, for interfaces that are judged at once', () => {
  const { progress, time, take } = follow(true);
  progress.record({ ...sampleHeader, planned });
  expect(take().split(WIPE).at(-1)?.split('\n').at(-1)).toBe(
    '[░░░░░░░░░░░░░░░░░░░░░░░░] 0 of 8 cases, 0 red (data 0 of 4, storage 0 of 4)',
  );
  progress.record(outcome('data', 'a'));
  progress.record(outcome('storage', 'b', 'fail'));
  time(10_000);
  progress.tick();
  expect(take().split(WIPE)).toEqual([
    '',
    '[███░░░░░░░░░░░░░░░░░░░░░] 1 of 8 cases, 0 red (data 1 of 4, storage 0 of 4)',
    'FAIL storage.batch.b: it is fail\n[██████░░░░░░░░░░░░░░░░░░] 2 of 8 cases, 1 red (data 1 of 4, storage 1 of 4)',
    '[██████░░░░░░░░░░░░░░░░░░] 2 of 8 cases, 1 red, about 30 s left (data 1 of 4, storage 1 of 4)',
  ]);
  progress.say('A window of 40 ms.');
  expect(take()).toBe(
    `${WIPE}A window of 40 ms.\n[██████░░░░░░░░░░░░░░░░░░] 2 of 8 cases, 1 red, about 30 s left (data 1 of 4, storage 1 of 4)`,
  );
  progress.end();
  expect(take()).toBe(WIPE);
});

test('elsewhere each interface is named once, and every tick is a line', () => {
  const { progress, time, take } = follow(false);
  progress.record({ ...sampleHeader, planned });
  progress.tick();
  take();
  for (const one of [outcome('data', 'a'), outcome('storage', 'b', 'fail'), outcome('data', 'c')]) progress.record(one);
  expect(take()).toBe('judging data\njudging storage\nFAIL storage.batch.b: it is fail\n');
  time(600_000);
  progress.tick();
  expect(take()).toBe('3 of 8 cases, 1 red, about 17 min left (data 2 of 4, storage 1 of 4)\n');
  progress.end();
  expect(take()).toBe('');
});

test('what deviates is red as it is at the end, and so is what the check of answers finds', () => {
  const deviation = { kind: 'outcome', ...sampleOutcome('deviation', { message: 'it deviates' }) } as const;
  for (const [failOn, count, line] of [
    ['implied', 2, 'DEVIATION storage.batch.deviation: it deviates\n'],
    ['stated', 1, ''],
  ] as const) {
    const { progress, take } = follow(false);
    progress.record({ ...sampleHeader, failOn, planned: { storage: 1 } });
    take();
    progress.record(deviation);
    expect(take()).toBe(`judging storage\n${line}`);
    progress.record({ kind: 'finding', ...sampleFinding });
    expect(take()).toBe(`FAIL ${sampleFinding.id}: signObjects answers what its schema says\n`);
    progress.tick();
    expect(take()).toBe(`1 of 1 case, ${count} red\n`);
  }
});

test('a bar is no longer than the line, and no control character of a target gets into it', () => {
  let written = '';
  const progress = createProgress({
    colour: false,
    live: true,
    write: (text) => (written += text),
    now: () => 0,
    columns: () => 40,
  });
  progress.record({ ...sampleHeader, planned });
  expect(written.split('\n').at(-1)).toHaveLength(39);
  progress.record({ ...outcome('data', 'a', 'fail'), message: 'it is \u001B[31mred\r' });
  // oxlint-disable-next-line no-control-regex
  expect(written.replaceAll(WIPE, '')).not.toMatch(/[\u0000-\u0008\r\u001B]/u);
});

test('cases that have ended count at once, also after a new start, and the last ones promise no time', () => {
  const { progress, time, take } = follow(false);
  progress.record({ ...sampleHeader, planned: { storage: 9 } });
  progress.record(outcome('storage', 'a'));
  progress.record({ kind: 'void', interface: 'storage', reason: 'Its reads are stale.' });
  take();
  time(20_000);
  progress.tick();
  time(24_000);
  for (let count = 0; count < 8; count += 1) progress.ended('storage');
  progress.tick();
  time(60_000);
  progress.tick();
  expect(take().trimEnd().split('\n')).toEqual([
    '0 of 9 cases, 0 red',
    '8 of 9 cases, 0 red, about 5 s left',
    '8 of 9 cases, 0 red',
  ]);
});

test('it forgets what counts no longer, and says no total that it does not know', () => {
  const { progress, take } = follow(true);
  const { outcomes } = sampleRun([sampleOutcome('fail'), sampleOutcome('pass')]);
  for (const one of outcomes) progress.record({ kind: 'outcome', ...one });
  expect(take()).toMatch(/2 cases, 1 red$/u);
  progress.record({ kind: 'void', interface: 'storage', reason: 'Its reads are stale.' });
  progress.record(outcome('storage', 'again'));
  expect(take()).toMatch(/1 case, 0 red$/u);
});

test('of a slow target the time left is said after a minute, however few cases have ended', () => {
  const { progress, time, take } = follow(false);
  progress.record({ ...sampleHeader, planned: { storage: 100 } });
  progress.record(outcome('storage', 'a'));
  take();
  const lines = [30_000, 60_000].map((at) => {
    time(at);
    progress.ended('storage');
    progress.tick();
    return take().trimEnd();
  });
  expect(lines).toEqual(['1 of 100 cases, 0 red', '2 of 100 cases, 0 red, about 49 min left']);
});
