import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyCase, CaseEnvironment } from '../contract/case.ts';
import { checkEqual, CheckFailure, type CheckDetails } from '../contract/check.ts';
import type { RunRecord } from '../outcome.ts';
import { SafetyStop } from '../contract/safety.ts';
import { makeFolder, serveAndRun, serveTiny } from '../testing/serve-tiny.ts';
import { answerJson, get, reading, runTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';

const fast = { timeouts: { connect: 200, response: 150 } };

const CLAUSES = ['storage.tiny.stated', 'storage.tiny.implied', 'storage.tiny.open'] as const;
const OPEN = { clauses: ['storage.tiny.open'] } as const;
const blaming = (details: CheckDetails) => async (env: CaseEnvironment) => {
  await get(env, '/x');
  throw new CheckFailure('it is 1', { expected: 1, actual: 2, path: '/a', ...details });
};
const observing = async (env: CaseEnvironment) => {
  env.observe('storage.tiny.open', String((await get(env)).status));
};
const failed = {
  verdict: 'fail',
  clause: 'storage.tiny.stated',
  message: 'it is 1',
  difference: { what: 'it is 1', expected: '1', actual: '2', path: '/a' },
  decisive: 0,
  exchanges: [{ request: { method: 'GET' }, response: { status: 200, body: '{}' } }],
};
const observed = {
  verdict: 'observed',
  scored: false,
  observations: [{ clause: 'storage.tiny.open', answer: '200' }],
};
const deviating = { verdict: 'deviation', clause: 'storage.tiny.implied' };
const passed = { verdict: 'pass', scored: true, topic: 'tiny', exchanges: [], attempts: 1 };
const thrown = { verdict: 'error', message: 'TypeError: x is undefined' };

/** Answers with how often it was asked; the preflight takes the first number. */
const counting = () => {
  let calls = 0;
  return serveTiny((_request, response) => answerJson(response, { n: (calls += 1) }));
};
const flipping = async (env: CaseEnvironment) => {
  checkEqual(((await get(env)).json() as { n: number }).n % 2, 1, 'odd');
};

describe('the verdict of a case', () => {
  it.each<[how: string, run: AnyCase['run'], facts: Partial<AnyCase>, expected: object]>([
    ['pass when nothing is thrown', reading(), {}, passed],
    ['fail where a stated clause is blamed', blaming({}), { clauses: CLAUSES }, failed],
    ['deviation where it is an implied one', blaming({ clause: CLAUSES[1] }), { clauses: CLAUSES }, deviating],
    ['error where it is an open one', blaming({ clause: CLAUSES[2] }), { clauses: CLAUSES }, { verdict: 'error' }],
    ['error when the case throws', () => Promise.reject(new TypeError('x is undefined')), {}, thrown],
    ['error when it asks nothing', () => Promise.resolve(), {}, { verdict: 'error' }],
    ['error when it cites no clause', reading(), { clauses: ['storage.none'] }, { verdict: 'error' }],
    ['error when it needs what nobody knows', reading(), { needs: ['nothing'] }, { verdict: 'error' }],
    ['observed when only open clauses are cited', observing, OPEN, observed],
    ['blocked when that cannot be', () => Promise.reject(new CheckFailure('JSON')), OPEN, { verdict: 'blocked' }],
  ])('is %s', async (_how, run, facts, expected) => {
    expect((await serveAndRun([tinyCase('it', run, facts)])).outcomes[0]).toMatchObject(expected);
  });

  it('is its own, whatever an answer breaks that the case is not about, unless it had to read that answer', async () => {
    const violation = { clause: 'storage.tiny.other', what: 'no extras', path: '/x', expected: 'none', actual: '"x"' };
    const passing = tinyCase('passes', async (env) => {
      await get(env, '/fine');
      await get(env, '/later');
    });
    const unread = tinyCase('reads-nothing', reading());
    const failing = tinyCase('fails', async (env) => checkEqual((await get(env)).status, 201, 'status'));
    const run = await serveAndRun(
      [passing, failing, unread],
      {},
      { checkAnswer: ({ request }) => (request.url.endsWith('/fine') ? [] : [violation]) },
    );
    expect(run.outcomes).toMatchObject([
      { verdict: 'pass' },
      { verdict: 'blocked', clause: 'storage.tiny.other', difference: { path: '/x' } },
      // Nothing that came could be read.
      { verdict: 'blocked', clause: 'storage.tiny.other' },
    ]);
    expect(run.findings).toMatchObject([{ clause: 'storage.tiny.other', count: 4 }]);
  });

  it('is flaky when a repetition passes, and a deviation stays one, with the count', async () => {
    const { url } = await counting();
    const run = await runTiny(url, [tinyCase('flips', flipping)], { confirm: 2 });
    expect(run.outcomes[0]).toMatchObject({ verdict: 'flaky', attempts: 3 });
    expect(run.footer).toMatchObject({ exitCode: 1, interfaces: [{ verdict: 'non-conformant' }] });
    const odd = tinyCase('flips', flipping, { clauses: ['storage.tiny.implied', 'storage.tiny.stated'] });
    const lenient = { confirm: 2, failOn: 'stated', concurrency: 1 } as const;
    const { outcomes, footer } = await runTiny((await counting()).url, [odd, tinyCase('holds', reading())], lenient);
    expect(outcomes[0]).toMatchObject({ verdict: 'deviation', attempts: 3, message: 'passed 1 of 3 times: odd' });
    expect(footer?.exitCode).toBe(0);
  });

  it('is the failure that a repetition of a deviation shows', async () => {
    let times = 0;
    const failing = async (env: CaseEnvironment): Promise<void> => {
      await get(env);
      throw new CheckFailure('it holds', { clause: (times += 1) === 2 ? CLAUSES[0] : CLAUSES[1] });
    };
    const worse = tinyCase('worse', failing, { clauses: ['storage.tiny.implied', 'storage.tiny.stated'] });
    const { outcomes } = await serveAndRun([worse], { confirm: 2 });
    expect(outcomes[0]).toMatchObject({ verdict: 'fail', clause: 'storage.tiny.stated', attempts: 3 });
  });

  it('is fail where one operation hangs or closes, and the target answers otherwise', async () => {
    const { url } = await serveTiny((request, response) => {
      if (request.url === '/hang') return;
      if (request.url === '/close') response.destroy();
      else answerJson(response, {});
    });
    const run = await runTiny(
      url,
      [tinyCase('works', reading()), tinyCase('hangs', reading('/hang')), tinyCase('closes', reading('/close'))],
      fast,
    );
    expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'fail']);
    expect(run.outcomes[1]?.exchanges[0]).toMatchObject({ failure: 'no answer came within 150 ms' });
    expect(run.footer?.exitCode).toBe(1);
  });

  it('is blocked when the target has gone, and after three silences nobody asks any more', async () => {
    let asked = 0;
    const { url } = await serveTiny((_request, response) => {
      asked += 1;
      if (asked <= 2) answerJson(response, {});
    });
    const cases = Array.from({ length: 8 }, (_, n) => tinyCase(`case-${n}`, reading()));
    const run = await runTiny(url, cases, { ...fast, concurrency: 1 });
    expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['pass', ...Array.from({ length: 7 }, () => 'blocked')]);
    expect(asked).toBeLessThanOrEqual(6);
    expect(run.footer).toMatchObject({ exitCode: 3, interfaces: [{ verdict: 'inconclusive' }] });
  });

  it('is blocked when the target limits the rate, and waits as long as it is asked to', async () => {
    let left = 2;
    const { url, seen } = await serveTiny((request, response) => {
      if (request.url === '/never' || (request.url === '/soon' && (left -= 1) >= 0)) {
        response.writeHead(429, { 'retry-after': '0.01' });
        response.end();
      } else answerJson(response, {});
    });
    const run = await runTiny(
      url,
      [
        tinyCase('soon', async (env) => checkEqual((await get(env, '/soon')).status, 200, 'it is answered')),
        tinyCase('never', reading('/never')),
      ],
      { patience: 200 },
    );
    expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'blocked']);
    expect(run.outcomes[1]?.message).toContain('the target limits the rate of requests');
    expect(run.footer?.waits?.limited).toBeGreaterThan(2);
    expect(seen.filter((line) => line === 'GET /soon')).toHaveLength(3);
  });

  it('is blocked when the case takes longer than its budget', async () => {
    const { url } = await serveTiny((_request, response) => {
      setTimeout(() => answerJson(response, {}), 60);
    });
    const slow = tinyCase('slow', async (env) => {
      for (let n = 0; n < 5; n += 1) await get(env);
    });
    const run = await runTiny(url, [slow], { timeouts: { case: 100 } });
    expect(run.outcomes[0]).toMatchObject({ verdict: 'blocked', message: 'the case took longer than its 100 ms' });
  });

  it('is blocked or not applicable by the state of what it needs, asked once', async () => {
    let asked = 0;
    const run = await serveAndRun(
      ['broken', 'broken', 'absent', 'met'].map((need, n) => tinyCase(`${need}-${n}`, reading(), { needs: [need] })),
      {},
      {
        needs: {
          broken: {
            hazard: 'read',
            check: async (env) => {
              asked += 1;
              checkEqual((await get(env)).status, 204, 'the handshake works');
              return { kind: 'met' };
            },
          },
          absent: { hazard: 'read', check: () => Promise.resolve({ kind: 'not-applicable', reason: 'no such thing' }) },
          met: { hazard: 'read', check: () => Promise.resolve({ kind: 'met' }) },
        },
      },
    );
    expect(asked).toBe(1);
    expect(run.outcomes.map(({ verdict, message }) => [verdict, message])).toEqual([
      ['blocked', 'broken: expected that the handshake works, got 200'],
      ['blocked', 'broken: expected that the handshake works, got 200'],
      ['not-applicable', 'absent: no such thing'],
      ['pass', undefined],
    ]);
    expect(run.outcomes[0]?.exchanges).toHaveLength(1);
  });
});

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

  it('stops at the tripwire with exit code 5 and sends nothing more', async () => {
    const { url, seen } = await serveTiny();
    const tripping = tinyCase('trips', async (env) => {
      await env.opened('thing', 'x');
      await get(env, '/before');
      throw new SafetyStop('a row of somebody else is gone');
    });
    const patient = tinyCase('never', async (env) => {
      await env.pause(100);
      await get(env, '/after');
    });
    for (const concurrency of [1, 4]) {
      const run = await runTiny(url, [tripping, patient, patient], { concurrency });
      expect(seen).not.toContain('GET /after');
      expect(run.footer?.exitCode).toBe(5);
      expect(run.footer?.summary).toContain('in storage.tiny.trips, a row of somebody else is gone');
      expect(run.footer?.leaks).toHaveLength(1);
      expect(run.outcomes.map(({ verdict }) => verdict)).toEqual(['fail']);
    }
  });

  it('is inconclusive when it is interrupted', async () => {
    const stop = new AbortController();
    const run = await serveAndRun(
      [1, 2, 3].map((n) =>
        tinyCase(`n${n}`, async (env) => {
          await get(env);
          stop.abort();
        }),
      ),
      { signal: stop.signal, concurrency: 1 },
    );
    expect(run.outcomes).toHaveLength(1);
    expect(run.footer).toMatchObject({ exitCode: 3 });
    expect(run.footer?.summary).toContain('interrupted');
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
