// Clean-up of several resources of one kind.
import { expect, it } from 'vitest';
import type { CaseEnvironment } from '../contract/case.ts';
import { serveTiny } from '../testing/serve-tiny.ts';
import { get, runTiny, tinyCase } from '../testing/tiny-server.ts';

it('removes several at once, or one by one if that is refused', async () => {
  const server = await serveTiny();
  const making = tinyCase('makes', async (env) => {
    for (const name of ['a', 'b', 'c']) await env.opened('thing', name);
    await get(env);
  });
  const many = (works: boolean) => ({
    removers: { thing: async (env: CaseEnvironment, name: string) => void (await get(env, `/remove/${name}`)) },
    removersOfMany: {
      thing: async (env: CaseEnvironment, names: readonly string[]) => {
        await get(env, `/remove/${names.join('+')}`);
        if (!works) throw new Error('no');
      },
    },
  });
  for (const works of [true, false])
    expect((await runTiny(server.url, [making], {}, many(works))).footer?.leaks).toEqual([]);
  expect(server.seen.filter((line) => line.includes('/remove'))).toEqual(
    ['c+b+a', 'c+b+a', 'c', 'b', 'a'].map((names) => `GET /remove/${names}`),
  );
});
