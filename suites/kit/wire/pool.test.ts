import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inPool } from './pool.ts';

it.each([1, 2, 4, 20])('with %d at once all is done, and told in order, one at a time', async (size) => {
  const items = Array.from({ length: 12 }, (_, place) => place);
  const told: number[] = [];
  let working = 0;
  let most = 0;
  let telling = 0;
  await inPool(
    items,
    () => size,
    async (item) => {
      working += 1;
      most = Math.max(most, working);
      await sleep(((item * 7) % 5) * 3);
      working -= 1;
      return item;
    },
    async (item) => {
      telling += 1;
      expect(telling).toBe(1);
      await sleep(1);
      telling -= 1;
      told.push(item);
    },
  );
  expect(told).toEqual(items);
  expect(most).toBe(Math.min(size, items.length));
});

it('hands on what is there while a later one is still worked on', async () => {
  const told: number[] = [];
  let before: readonly number[] = [];
  await inPool(
    [0, 1, 2],
    () => 2,
    async (item) => {
      if (item !== 1) return item;
      await sleep(30);
      before = [...told];
      return item;
    },
    (item) => {
      told.push(item);
      return Promise.resolve();
    },
  );
  expect(before).toEqual([0]);
  expect(told).toEqual([0, 1, 2]);
});

it('ends with the first error, of the work or of who is told', async () => {
  const fail = (what: string) => (): Promise<never> => Promise.reject(new Error(what));
  const run = (...how: [(item: number) => Promise<number>, () => Promise<void>]) => inPool([1, 2], () => 2, ...how);
  await expect(run(fail('work'), () => Promise.resolve())).rejects.toThrow('work');
  await expect(run((item) => Promise.resolve(item), fail('taker'))).rejects.toThrow('taker');
});

it('does one after the other from when there may be but one at once', async () => {
  const items = [1, 2, 3, 4, 5, 6];
  const beside: number[] = [];
  let working = 0;
  await inPool(
    items,
    () => (working > 0 || beside.length > 0 ? 1 : 3),
    async (item) => {
      working += 1;
      await sleep(5);
      beside.push(working);
      working -= 1;
      return item;
    },
    () => Promise.resolve(),
  );
  expect(beside.slice(-3)).toEqual([1, 1, 1]);
});
