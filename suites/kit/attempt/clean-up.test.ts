// Clean-up of several resources of one kind.
import { expect, it } from 'vitest';
import type { CaseEnvironment } from '../contract/case.ts';
import { answerJson, get, runTiny, startServer, tinyCase } from '../testing/tiny-server.ts';

it('removes several at once, or one by one if that is refused', async () => {
  const seen: (string | undefined)[] = [];
  const server = await startServer(({ url: path }, response) => {
    seen.push(path);
    answerJson(response, { ok: true });
  });
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
  expect(seen.filter((one) => one?.startsWith('/remove'))).toEqual([
    '/remove/c+b+a',
    ...['c+b+a', 'c', 'b', 'a'].map((names) => `/remove/${names}`),
  ]);
  await server.close();
});
