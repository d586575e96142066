// The storage under row security: each operation by each caller, as the matrix says.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grounds, type StartedGround } from '../support/databases.ts';
import { LINES } from './storage-matrix.ts';
import { nameAnswer, READS, WRITES } from './storage-requests.ts';
import { CALLERS, openStorageWorld, type CallerName, type StorageWorld } from './storage-world.ts';

describe.each(grounds())('the storage under row security, on $name', (ground) => {
  let started: StartedGround;
  let world: StorageWorld;
  let untouched: string;
  beforeAll(async () => {
    started = await ground.start();
    world = await openStorageWorld(started);
    untouched = await world.print();
  });
  afterAll(async () => {
    await world.close();
    await started.stop();
  });

  test.each(LINES)('$operation $place', async ({ operation, place, expected }) => {
    const write = WRITES[operation];
    const ask = write ?? READS[operation];
    if (ask === undefined) throw new Error(`There is no operation "${operation}".`);
    const answers: Partial<Record<CallerName, string>> = {};
    const changed: CallerName[] = [];
    for (const caller of CALLERS) {
      answers[caller] = await nameAnswer(place, await world.as(caller, ask(place)));
      if (write === undefined || (await world.print()) === untouched) continue;
      changed.push(caller);
      await world.mock.restore('world');
    }
    expect(answers).toEqual(expected);
    // A caller that is refused or shown nothing has changed nothing.
    const didSomething = CALLERS.filter((caller) => write !== undefined && /^(ok|\[.+\])$/.test(expected[caller]));
    expect(changed).toEqual(isIdle(operation, place) ? [] : didSomething);
    expect(await world.print()).toBe(untouched);
  });
});

/** This bucket is empty, so there is nothing to change. */
function isIdle(operation: string, place: string): boolean {
  return operation === 'empty bucket' && place === 'own-ann';
}
