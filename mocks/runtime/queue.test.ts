// Works of a queue take their turn; callers who ask for the same work share the next round of it.
import { expect, test } from 'vitest';
import { createQueue, createSharedWork } from './queue.ts';

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
  const first = work().then(() => done.push('first'));
  await settle();
  expect(rounds).toHaveLength(1);
  const others = ['second', 'third'].map((name) => work().then(() => done.push(name)));
  rounds[0]?.resolve();
  await settle();
  expect(done).toEqual(['first']);
  expect(rounds).toHaveLength(2);
  const late = work();
  rounds[1]?.resolve();
  await Promise.all([first, ...others]);
  expect(done).toEqual(['first', 'second', 'third']);
  await settle();
  expect(rounds).toHaveLength(3);
  rounds[2]?.resolve();
  await late;
});

test('a round that fails fails for those who waited for it, and the next one is done', async () => {
  const { rounds, work } = createRounds();
  const first = work();
  await settle();
  const second = work();
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

test('a round that is asked for the moment another one ends does not run beside the next one', async () => {
  const { rounds, work } = createRounds();
  const again = work().then(() => work());
  await settle();
  const waiting = work();
  rounds[0]?.resolve();
  await settle();
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve();
  await waiting;
  await settle();
  rounds[2]?.resolve();
  await again;
});

test('works of a queue are done in the order in which they came, also after one that failed', async () => {
  const inTurn = createQueue();
  const done: string[] = [];
  const failing = inTurn(() => Promise.reject(new Error('the disk is full')));
  const works = ['second', 'third'].map((name) => inTurn(() => Promise.resolve(done.push(name))));
  await expect(failing).rejects.toThrow('the disk is full');
  await Promise.all(works);
  expect(done).toEqual(['second', 'third']);
});
