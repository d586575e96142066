import { describe, expect, it } from 'vitest';
import { createLane } from './lane.ts';

/** A lane in a time of its own: waiting takes no time, and the target lets through what `allows` says. */
function simulate(most: number | undefined, allows: (now: number) => boolean, asked: number | undefined) {
  let now = 0;
  const lane = createLane(most, () => now);
  const wait = (milliseconds: number): Promise<void> => {
    now += milliseconds;
    return Promise.resolve();
  };
  const times: number[] = [];
  let refused = 0;
  return {
    times,
    refused: () => refused,
    async send(count: number) {
      while (times.length < count) {
        await lane.turn(wait);
        const sent = now;
        // Each answer takes a millisecond.
        now += 1;
        if (allows(sent)) {
          times.push(sent);
          lane.passed();
        } else {
          refused += 1;
          lane.refused(sent, asked);
        }
      }
    },
  };
}

/** A bucket of tokens, filled with `rate` in a second. */
function bucket(rate: number, burst: number) {
  let tokens = burst;
  let filled = 0;
  return (now: number): boolean => {
    tokens = Math.min(burst, tokens + ((now - filled) / 1_000) * rate);
    filled = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

/** So many in each span of time. */
function windows(most: number, span: number) {
  let begun = 0;
  let used = 0;
  return (now: number): boolean => {
    if (now - begun >= span) [begun, used] = [now - (now % span), 0];
    used += 1;
    return used <= most;
  };
}

describe('a lane', () => {
  it('keeps to the rate that was told, from the first request on', async () => {
    const run = simulate(20, () => true, undefined);
    await run.send(100);
    expect(run.refused()).toBe(0);
    expect(run.times.at(-1)).toBeCloseTo(99 * 50, 0);
  });

  it('waits for nobody where nobody limits anything', async () => {
    const run = simulate(undefined, () => true, undefined);
    await run.send(1_000);
    expect(run.times.at(-1)).toBe(999);
  });

  it.each([
    ['20 a second, 20 at once, which says for how long', bucket(20, 20), 1_000, 20],
    ['20 a second, 20 at once, which says nothing', bucket(20, 20), undefined, 20],
    ['20 a second, one by one', bucket(20, 1), 1_000, 20],
    ['20 a second, counted from second to second', windows(20, 1_000), 1_000, 20],
    ['2 a second', bucket(2, 2), 1_000, 2],
    ['60 a minute, counted from minute to minute', windows(60, 60_000), undefined, 1],
    ['200 a second', bucket(200, 50), undefined, 200],
  ])('finds the pace of a target that takes %s', async (_, allows, asked, rate) => {
    const run = simulate(undefined, allows, asked);
    const count = rate * 150;
    await run.send(count);
    const perfect = (count / rate) * 1_000;
    expect(run.times.at(-1)).toBeLessThan(perfect * 1.4);
    expect(run.refused()).toBeLessThan(count / 20 + 30);
  });

  it('lets everybody wait who was on the way, once', async () => {
    let now = 0;
    const lane = createLane(undefined, () => now);
    for (let index = 0; index < 10; index += 1) lane.passed();
    now = 100;
    for (let index = 0; index < 10; index += 1) lane.refused(50, undefined);
    const waited: number[] = [];
    const turns = Array.from({ length: 3 }, () =>
      lane.turn((milliseconds) => {
        waited.push(Math.round(milliseconds));
        return Promise.resolve();
      }),
    );
    await Promise.all(turns);
    // One pause, and then one after the other.
    expect(waited).toHaveLength(3);
    expect(waited[0]).toBe(500);
    expect((waited[2] ?? 0) - (waited[1] ?? 0)).toBeGreaterThan(20);
  });
});
