import { afterEach, describe, expect, it } from 'vitest';
import { checkEqual, CheckFailure } from '../contract/check.ts';
import type { Exchange } from '../contract/exchange.ts';
import { Unjudgeable } from '../contract/exchange.ts';
import type { Outcome } from '../outcome.ts';
import { answerJson, get, runTiny, startServer, tinyCase } from '../testing/tiny-server.ts';
import type { TinyServer } from '../testing/tiny-server.ts';

const servers: TinyServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const FOUND = { clause: 'storage.tiny.other', what: 'no extras', path: '/extra', expected: 'none', actual: '1' };

/** Answers about /odd hold what may be nowhere. */
const suite = {
  checkAlways: ({ request, text }: Exchange) =>
    request.url.includes('/odd') && text.includes('ok') ? FOUND : undefined,
};

async function run(...[cases, facts = {}]: [Parameters<typeof runTiny>[1], Parameters<typeof runTiny>[3]?]) {
  const server = await startServer((_request, response) => answerJson(response, { ok: true }));
  servers.push(server);
  return runTiny(server.url, cases, {}, { ...suite, ...facts });
}

const red = { verdict: 'fail', clause: 'storage.tiny.other' };
const verdicts = (outcomes: readonly Outcome[]): readonly string[] => outcomes.map(({ verdict }) => verdict);

describe('what must hold wherever it is seen', () => {
  it('decides over a deviation, an obstacle and an observation, and over nothing worse', async () => {
    const odd = (id: string, error?: Error, facts: Parameters<typeof tinyCase>[2] = {}) =>
      tinyCase(
        id,
        async (env) => {
          await get(env, '/odd');
          await get(env);
          if (error !== undefined) throw error;
        },
        facts,
      );
    const { outcomes } = await run([
      odd('passes'),
      odd('deviates', new CheckFailure('it follows', { clause: 'storage.tiny.implied' })),
      odd('is-blocked', new Unjudgeable('the target limits the rate')),
      odd('observes', undefined, { clauses: ['storage.tiny.open'] }),
      odd('fails', new CheckFailure('it is stated')),
      odd('breaks', new TypeError('x is undefined')),
    ]);
    for (const outcome of outcomes.slice(0, 4)) expect(outcome).toMatchObject({ ...red, decisive: 0 });
    expect(outcomes[4]).toMatchObject({ verdict: 'fail', clause: 'storage.tiny.stated' });
    expect(outcomes[5]).toMatchObject({ verdict: 'error' });
  });

  it('decides the first case that relies on a need whose proof saw it, met or not, and those about the clause', async () => {
    const proving = (path: string, works: boolean) => ({
      hazard: 'read' as const,
      check: async (env: Parameters<typeof get>[0]) => {
        checkEqual((await get(env, path)).ok, works, 'the handshake works');
        return { kind: 'met' as const };
      },
    });
    const asking = (id: string, needs: readonly string[], facts: Parameters<typeof tinyCase>[2] = {}) =>
      tinyCase(id, async (env) => void (await get(env)), { needs, ...facts });
    const needs = { odd: proving('/odd', true), 'odd-broken': proving('/odd', false), plain: proving('/', true) };
    const about = { clauses: ['storage.tiny.other'] as const };
    const { outcomes } = await run(
      [asking('a', ['odd']), asking('b', ['odd-broken']), asking('c', ['odd'], about), asking('d', ['plain'])],
      { needs },
    );
    expect(verdicts(outcomes)).toEqual(['fail', 'blocked', 'fail', 'pass']);
    expect(outcomes[0]).toMatchObject({ ...red, message: 'no extras (seen in the proof of odd)', decisive: 1 });
    expect(outcomes[0]?.exchanges.map(({ request }) => new URL(request.url).pathname)).toEqual(['/', '/odd']);
    const broken = await run([asking('b', ['odd-broken'])], { needs });
    expect(broken.outcomes[0]).toMatchObject({ ...red, message: 'no extras (seen in the proof of odd-broken)' });
  });

  it('decides the first case whose clean-up saw it, also where the clean-up failed', async () => {
    const making = (id: string, kind: string) =>
      tinyCase(
        id,
        async (env) => {
          await env.opened(kind, 'it');
          await get(env);
        },
        { hazard: 'write-scoped' },
      );
    const removers = {
      odd: async (env: Parameters<typeof get>[0]) => void (await get(env, '/odd')),
      stuck: async (env: Parameters<typeof get>[0]) => {
        await get(env, '/odd');
        throw new Error('no');
      },
      plain: async (env: Parameters<typeof get>[0]) => void (await get(env)),
    };
    const first = await run([making('a', 'odd'), making('b', 'odd'), making('c', 'plain')], { removers });
    expect(verdicts(first.outcomes)).toEqual(['fail', 'pass', 'pass']);
    expect(first.outcomes[0]).toMatchObject({
      ...red,
      message: 'no extras (seen in the clean-up of odd it)',
      decisive: 1,
    });
    const { outcomes, footer } = await run([making('b', 'stuck')], { removers });
    expect(outcomes[0]).toMatchObject(red);
    expect(footer?.leaks).toHaveLength(1);
  });

  it('decides, where the first look saw it, the cases about the broken clause', async () => {
    const asking = (id: string, clause: string) =>
      tinyCase(id, async (env) => void (await get(env)), { clauses: [clause] });
    const { outcomes } = await run([asking('a', 'storage.tiny.stated'), asking('b', 'storage.tiny.other')], {
      preflight: async (env) => {
        await get(env, '/odd');
        return { kind: 'met' };
      },
    });
    expect(verdicts(outcomes)).toEqual(['pass', 'fail']);
    expect(outcomes[1]).toMatchObject({ ...red, message: 'no extras (seen in the first look)' });
  });
});
