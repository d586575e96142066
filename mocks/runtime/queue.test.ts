// Callers who ask for the same work share the next round of it.
import { expect, test } from 'vitest';
import { createSharedWork } from './queue.ts';

function createRounds() {
  const rounds: PromiseWithResolvers<void>[] = [];
  const work = createSharedWork(() => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  });
  return { rounds, work };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('all who ask while a round is under way wait for the next, which is one for all of them', async () => {
  const { rounds, work } = createRounds();
  const done: string[] = [];
  const all = ['first', 'second', 'third'].map((name) => work().then(() => done.push(name)));
  expect(rounds).toHaveLength(1);
  rounds[0]?.resolve();
  await settle();
  expect(done).toEqual(['first']);
  expect(rounds).toHaveLength(2);
  const late = work();
  rounds[1]?.resolve();
  await Promise.all(all);
  expect(done).toEqual(['first', 'second', 'third']);
  await settle();
  expect(rounds).toHaveLength(3);
  rounds[2]?.resolve();
  await late;
});

test('a round that fails fails for those who waited for it, and the next one is done', async () => {
  const { rounds, work } = createRounds();
  const [first, second] = [work(), work()];
  rounds[0]?.reject(new Error('the disk is full'));
  await expect(first).rejects.toThrow('the disk is full');
  await settle();
  rounds[1]?.resolve();
  await second;
  const third = work();
  await settle();
  rounds[2]?.resolve();
  await third;
});
