// A halt waits for work with bytes, and holds back new work.
import { expect, test } from 'vitest';
import { createByteBarrier } from './byte-barrier.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a halt waits for the works under way, holds back new ones, and lets them go on though it fails', async () => {
  const barrier = createByteBarrier();
  const log: string[] = [];
  const open = Promise.withResolvers<void>();
  const work = barrier.during(async () => {
    await open.promise;
    log.push('work');
  });
  const halt = barrier.halt(async () => {
    log.push('halt');
    await settle();
    throw new Error('no such snapshot');
  });
  const second = barrier.halt(async () => {
    log.push('second halt');
    await settle();
    log.push('second halt ends');
  });
  const late = barrier.during(async () => {
    log.push('late');
    await settle();
  });
  await settle();
  expect(log).toEqual([]);
  open.resolve();
  await expect(halt).rejects.toThrow('no such snapshot');
  await Promise.all([work, second, late]);
  expect(log.slice(0, 2)).toEqual(['work', 'halt']);
  expect(log.indexOf('second halt ends')).toBe(log.indexOf('second halt') + 1);
  expect(log).toContain('late');
});

test('works do not wait for each other, and one that fails ends no other', async () => {
  const barrier = createByteBarrier();
  const open = Promise.withResolvers<string>();
  const slow = barrier.during(() => open.promise);
  await expect(barrier.during(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  open.resolve('done');
  expect(await slow).toBe('done');
  expect(await barrier.halt(() => Promise.resolve('halted'))).toBe('halted');
});
