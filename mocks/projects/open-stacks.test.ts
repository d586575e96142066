// Requests that come after the end of a project.
import { expect, test } from 'vitest';
import { createClock } from '../runtime/clock.ts';
import { createIds } from '../runtime/ids.ts';
import { createProjectKeys } from '../runtime/keys.ts';
import { openStacks } from './open-stacks.ts';
import { createProjectPlaces } from './project-places.ts';
import type { Stack } from './stack.ts';

const REF = 'abcdefghijklmnopqrst';

async function openOne() {
  const warnings: string[] = [];
  const world = {
    clock: createClock(),
    ids: createIds(1),
    dialect: 'contract',
    schemas: ['public'],
    url: 'http://touchstone.test',
    places: createProjectPlaces({}),
    warn: (message: string) => warnings.push(message),
  } as const;
  const keys = await createProjectKeys(REF, 'a secret that is long enough for this test');
  const stacks = openStacks({}, world, {
    main: { keys: { ...keys, ref: 'mainmainmainmainmain' }, stack: {} as Stack },
    list: () => [{ ref: REF, jwtSecret: keys.jwtSecret }],
  });
  return { keys, stacks, stack: await stacks.open(REF), warnings };
}

test('a request that reaches a project after its end is told so, and starts nothing', async () => {
  const { keys, stacks, stack, warnings } = await openOne();
  const ask = async (): Promise<Response> => {
    const authorization = `Bearer ${keys.service}`;
    const request = new Request('http://touchstone.test/bucket', { headers: { authorization } });
    return stack.storage.handle({ request, path: '/bucket', query: new URLSearchParams() });
  };
  expect((await ask()).status).toBe(200);
  await stacks.close();
  const after = await ask();
  expect([after.status, await after.json()]).toEqual([404, { message: 'This project was taken away just now.' }]);
  await expect(stacks.open(REF)).rejects.toThrow('There is no such project');
  expect(warnings).toEqual([]);
});
