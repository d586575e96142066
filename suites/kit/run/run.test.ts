// Runs of cases, by vectors; that they can be repeated; and what the ledger knows meanwhile.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CheckFailure } from '../contract/check.ts';
import { testRuns } from '../testing/run-vectors.ts';
import { get, makeFolder, runTiny, serveTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';

testRuns(import.meta.url);

it('a run is repeatable: the same seed and run id send the same requests', async () => {
  const { url, seen } = await serveTiny();
  const cases = [1, 2].map((n) =>
    tinyCase(`random-${n}`, async (env) => void (await get(env, `/${env.name('x')}/${env.random()}`))),
  );
  const once = async (shuffle: boolean): Promise<string[]> => {
    seen.length = 0;
    await runTiny(url, cases, { seed: 7, runId: 'r1', shuffle });
    return [...seen].sort();
  };
  const first = await once(false);
  expect(first[1]).toMatch(/^GET \/ts-r1-x-s0-1\/0\.\d+$/);
  expect(await once(false)).toEqual(first);
  expect(await once(true)).toEqual(first);
  await runTiny(url, cases, { seed: 8, runId: 'r1' });
  expect([...seen].sort()).not.toEqual(first);
});

it('clean-up runs backwards after a failure, and the ledger knew of everything before it was made', async () => {
  const directory = await makeFolder();
  const { url, seen } = await serveTiny();
  const ledgers: string[] = [];
  const making = tinyWrite('makes', async (env) => {
    for (const n of [1, 2]) {
      await env.opened('thing', `thing-${n}`);
      const [file] = await readdir(directory);
      ledgers.push(await readFile(join(directory, file ?? ''), 'utf8'));
      await get(env, `/make/${n}`);
    }
    throw new CheckFailure('it works');
  });
  const run = await runTiny(
    url,
    [making],
    { ledgerDir: directory },
    { removers: { thing: async (env, name) => void (await get(env, `/remove/${name}`)) } },
  );
  expect(seen.slice(1)).toEqual(['GET /make/1', 'GET /make/2', 'GET /remove/thing-2', 'GET /remove/thing-1']);
  expect(ledgers.map((text) => text.match(/"kind":"opened"/g)?.length)).toEqual([1, 2]);
  expect(run.outcomes[0]).toMatchObject({ verdict: 'fail' });
  expect(run.footer?.leaks).toEqual([]);
  expect(await readdir(directory)).toEqual([]);
});
