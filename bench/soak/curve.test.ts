import { expect, test } from 'vitest';
import { judgeGrowth, reportSoak, slopeOf, type Sample } from './curve.ts';

const MIB = 1024 * 1024;

/** Ten minutes, four samples each, with a jump of memory in the middle that is given back. */
function soak(grow: (minute: number) => Partial<Sample>): readonly Sample[] {
  return Array.from({ length: 40 }, (_, index) => {
    const minute = index / 4;
    return {
      minute,
      rss: (index === 25 ? 900 : 400) * MIB,
      heap: (40 + (index % 3)) * MIB,
      external: 200 * MIB,
      descriptors: 30 + (index % 2),
      handles: 12,
      latencies: [2, 3, 4, 30],
      ...grow(minute),
    };
  });
}

const missed = (samples: readonly Sample[]): readonly string[] =>
  judgeGrowth(samples).flatMap(({ what, verdict }) => (verdict === 'missed' ? [what] : []));

test('what goes up and down, or jumps once, does not grow', () => {
  expect(missed(soak(() => ({})))).toEqual([]);
});

test.each<[string, (minute: number) => Partial<Sample>]>([
  ['soak: resident memory, last/first', (minute) => ({ rss: (400 + 8 * minute) * MIB })],
  ['soak: heap, last/first', (minute) => ({ heap: (40 + minute / 2) * MIB })],
  ['soak: external memory, last/first', (minute) => ({ external: (200 + 3 * minute) * MIB })],
  ['soak: more file descriptors', (minute) => ({ descriptors: 30 + Math.floor(minute) })],
  ['soak: more active handles', (minute) => ({ handles: 12 + Math.floor(minute) })],
])('%s: what grows slowly is a missed goal', (what, grow) => {
  expect(missed(soak(grow))).toEqual([what]);
});

test('latency that grows misses its goals', () => {
  const growing = soak((minute) => ({ latencies: [2, 3, 4, 30].map((time) => time * (1 + minute / 2)) }));
  expect(missed(growing)).toEqual(['soak: latency, p50, last/first', 'soak: latency, p99, last/first']);
});

test('what happens while it warms up is not looked at', () => {
  expect(missed(soak((minute) => (minute < 3 ? { heap: minute * 10 * MIB, descriptors: 5 } : {})))).toEqual([]);
});

test('each minute has a row, and wrong answers are a missed goal and shown', () => {
  const { tables, goals } = reportSoak(
    soak(() => ({})),
    { count: 2, first: ['GET / was answered 500'] },
    160,
  );
  expect(tables[0]?.rows).toHaveLength(10);
  expect(tables[0]?.remarks).toEqual(['GET / was answered 500']);
  expect(goals.at(-1)).toMatchObject({ what: 'soak: wrong answers', verdict: 'missed' });
});

test('one outlier does not move a slope', () => {
  expect(slopeOf([0, 1, 2, 3, 4].map((x) => [x, x === 2 ? 1000 : 2 * x]))).toBe(2);
});
