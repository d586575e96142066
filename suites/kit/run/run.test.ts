import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CaseEnvironment } from '../contract/case.ts';
import { checkEqual, CheckFailure } from '../contract/check.ts';
import type { RunRecord } from '../outcome.ts';
import { testRuns } from '../testing/run-vectors.ts';
import {
  answerJson,
  get,
  makeFolder,
  reading,
  runTiny,
  serveAndRun,
  serveTiny,
  tinyCase,
  tinyWrite,
} from '../testing/tiny-server.ts';

testRuns(import.meta.url);

describe('a run', () => {
  it('streams header, outcomes and footer, and hides the key', async () => {
    const { url } = await serveTiny((request, response) =>
      answerJson(response, { you: request.headers.authorization }),
    );
    const records: RunRecord[] = [];
    const leaking = tinyCase('leaks', async (env) => {
      const headers = { authorization: `Bearer ${env.target.storage?.key ?? ''}` };
      const answer = await env.send({ method: 'GET', url, headers });
      checkEqual(answer.text, 'nothing', 'it says nothing');
    });
    await runTiny(url, [leaking], { onRecord: (record) => void records.push(record) });
    expect(records.map(({ kind }) => kind)).toEqual(['header', 'outcome', 'footer']);
    expect(JSON.stringify(records)).not.toContain('sentinel');
    expect(JSON.stringify(records)).toContain('‹secret:storage-key›');
  });

  it('is repeatable: the same seed and run id send the same requests', async () => {
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

  it('runs several cases at once when told to, but project-wide writes alone', async () => {
    let open = 0;
    const most: Record<string, number> = {};
    const { url } = await serveTiny((request, response) => {
      open += 1;
      const kind = request.url ?? '';
      setTimeout(() => {
        most[kind] = Math.max(most[kind] ?? 0, open);
        open -= 1;
        answerJson(response, {});
      }, 30);
    });
    const cases = (['read', 'write-project'] as const).flatMap((hazard) =>
      Array.from({ length: 4 }, (_, n) => tinyCase(`${hazard}-${n}`, reading(`/${hazard}`), { hazard })),
    );
    const run = await runTiny(url, cases, { concurrency: 4 });
    expect(run.footer?.exitCode).toBe(0);
    expect(most['/read']).toBeGreaterThan(1);
    expect(most['/write-project']).toBe(1);
  });
});

describe('clean-up', () => {
  it('runs backwards after a failure, and the ledger knew of everything before it was made', async () => {
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

  it('that fails is a leak, never a verdict, and stays in the ledger', async () => {
    const directory = await makeFolder();
    const run = await serveAndRun(
      [
        tinyCase('makes', async (env) => {
          await env.opened('thing', 'stuck');
          await get(env);
        }),
      ],
      { ledgerDir: directory },
      { removers: { thing: () => Promise.reject(new Error('no')) } },
    );
    expect(run.outcomes[0]?.verdict).toBe('pass');
    expect(run.footer).toMatchObject({ exitCode: 0, leaks: ['storage thing stuck (made by storage.tiny.makes)'] });
    expect(await readdir(directory)).toHaveLength(1);
  });

  it.each([
    [true, ['c+b+a']],
    [false, ['c+b+a', 'c', 'b', 'a']],
  ])('removes several at once, or one by one if that is refused (works: %s)', async (works, names) => {
    const { url, seen } = await serveTiny();
    const making = tinyCase('makes', async (env) => {
      for (const name of ['a', 'b', 'c']) await env.opened('thing', name);
      await get(env);
    });
    const remove = async (env: CaseEnvironment, name: string) => void (await get(env, `/remove/${name}`));
    const removeMany = async (env: CaseEnvironment, many: readonly string[]) => {
      await remove(env, many.join('+'));
      if (!works) throw new Error('no');
    };
    const suite = { removers: { thing: remove }, removersOfMany: { thing: removeMany } };
    expect((await runTiny(url, [making], {}, suite)).footer?.leaks).toEqual([]);
    expect(seen.filter((line) => line.includes('/remove'))).toEqual(names.map((name) => `GET /remove/${name}`));
  });
});
