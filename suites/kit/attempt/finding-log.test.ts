import { describe, expect, it } from 'vitest';
import type { CaseEnvironment } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { Unjudgeable, type Exchange } from '../contract/exchange.ts';
import { mergeRuns } from '../run/merge-runs.ts';
import { serveAndRun, serveTiny } from '../testing/serve-tiny.ts';
import { get, runTiny, tinyCase, tinyWrite } from '../testing/tiny-server.ts';

const EXTRA = {
  clause: 'storage.tiny.other',
  what: 'no extras',
  path: '/extra',
  expected: 'none',
  actual: '1',
  extra: true,
} as const;
const WRONG = { clause: 'storage.tiny.other', what: 'a number', path: '/n', expected: '1', actual: '"x"' };

/** Answers about /extra have more than they may; those about /wrong are not what they should be. */
const suite = {
  checkAnswer: ({ request: { url } }: Exchange) =>
    url.includes('/extra') ? [EXTRA] : url.includes('/wrong') ? [WRONG] : [],
};

const run = (...[cases, settings, facts]: Parameters<typeof serveAndRun>) =>
  serveAndRun(cases, settings, { ...suite, ...facts });

const asking = (id: string, path: string, facts: Parameters<typeof tinyCase>[2] = {}, error?: Error) =>
  tinyCase(
    id,
    async (env) => {
      await get(env, path);
      if (error !== undefined) throw error;
    },
    facts,
  );
const about = { clauses: ['storage.tiny.other', 'storage.tiny.stated'] as const };
const verdicts = ({ outcomes }: Awaited<ReturnType<typeof run>>) =>
  outcomes.map(({ id, verdict }) => [id.replace('storage.tiny.', ''), verdict]);

describe('what the check of answers finds', () => {
  it('is one finding for a clause and an operation, and leaves the cases that met it their own verdicts', async () => {
    const whole = await run([
      asking('passes', '/extra'),
      asking('deviates', '/extra', {}, new CheckFailure('it follows', { clause: 'storage.tiny.implied' })),
      asking('is-limited', '/extra', {}, new Unjudgeable('the target limits the rate')),
      asking('observes', '/extra', { clauses: ['storage.tiny.open'] }),
      asking('fails', '/extra', {}, new CheckFailure('it is stated')),
      asking('is-apart', '/'),
    ]);
    expect(verdicts(whole)).toEqual([
      ['passes', 'pass'],
      ['deviates', 'deviation'],
      ['is-limited', 'blocked'],
      ['observes', 'observed'],
      ['fails', 'fail'],
      ['is-apart', 'pass'],
    ]);
    expect(whole.findings).toMatchObject([
      {
        id: 'storage.tiny.other@GET',
        clause: 'storage.tiny.other',
        verdict: 'fail',
        count: 5,
        cases: ['passes', 'deviates', 'is-limited', 'observes', 'fails'].map((id) => `storage.tiny.${id}`),
        difference: { what: 'no extras', path: '/extra', expected: 'none', actual: '1' },
        exchange: { request: { method: 'GET' } },
      },
    ]);
  });

  it('turns the run red, though no case is, if a scored case cites the clause', async () => {
    const cases = [asking('a', '/extra'), asking('b', '/', about)];
    const { footer, outcomes } = await run(cases);
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
    expect(footer).toMatchObject({
      exitCode: 1,
      interfaces: [
        { verdict: 'non-conformant', reason: '1 stated clause broken.', statedVerified: 1, statedBroken: 1 },
      ],
    });
    const [first] = cases;
    if (first === undefined) throw new Error('There are two cases.');
    expect((await run([first])).footer?.exitCode).toBe(0);
    const part = await run(cases, { only: ['storage.tiny.a'] });
    expect(part.footer?.interfaces).toMatchObject([{ statedVerified: 1, statedBroken: 1, statedApplicable: 2 }]);
  });

  it('fails the cases about the clause, whose other clauses hold if they came to their end', async () => {
    const { outcomes, footer } = await run([asking('about', '/extra', about)]);
    expect(outcomes).toMatchObject([{ verdict: 'fail', clause: 'storage.tiny.other', ended: true, decisive: 0 }]);
    expect(footer?.interfaces).toMatchObject([{ statedVerified: 1, statedBroken: 1, statedApplicable: 2 }]);
  });

  it.each([
    ['a check names the clause', '/', new CheckFailure('it is stated', { clause: 'storage.tiny.stated' }), 'stated'],
    ['an answer breaks it where the case looks', '/wrong', new CheckFailure('it can be read'), 'other'],
    [
      'an answer breaks it, and the check names another',
      '/wrong',
      new CheckFailure('x', { clause: 'storage.tiny.stated' }),
      'stated',
    ],
    ['every answer breaks it, and the case sees enough', '/wrong', undefined, undefined],
  ] as const)(
    'leaves a case about what is open observed, never red or blocked: %s',
    async (_how, path, error, broken) => {
      const { outcomes, footer } = await run([
        tinyCase(
          'observes',
          async (env) => {
            await get(env, path);
            env.observe('storage.tiny.open', 'seen');
            if (error !== undefined) throw error;
          },
          { clauses: ['storage.tiny.open'] },
        ),
        asking('gives-up', path, { clauses: ['storage.tiny.open'] }, error),
        asking('is-apart', '/'),
      ]);
      expect(outcomes.map(({ verdict }) => verdict)).toEqual(['observed', 'observed', 'pass']);
      const [seen, unseen] = outcomes.map(({ observations }) => observations.map(({ answer }) => answer));
      expect(seen).toEqual(['seen']);
      expect(unseen).toEqual(broken === undefined ? [] : [`not seen, since storage.tiny.${broken} is broken`]);
      expect(footer?.interfaces[0]?.counts).toMatchObject({ fail: 0, deviation: 0, blocked: 0, observed: 2 });
    },
  );

  it('blocks a case that had to read the answer, unless all that was promised is there', async () => {
    const failure = new CheckFailure('it can be read');
    const { outcomes } = await run([
      asking('reads', '/wrong', {}, failure),
      asking('reads-extra', '/extra', {}, failure),
      asking('about', '/wrong', about, failure),
      tinyCase('later', async (env) => {
        await get(env, '/wrong');
        await get(env);
        throw failure;
      }),
    ]);
    expect(outcomes).toMatchObject([
      { verdict: 'blocked', clause: 'storage.tiny.other', message: 'blocked by storage.tiny.other: a number' },
      { verdict: 'fail', clause: 'storage.tiny.stated' },
      { verdict: 'fail', clause: 'storage.tiny.other' },
      { verdict: 'fail', clause: 'storage.tiny.stated' },
    ]);
  });

  it('is found as well in the first look, in proofs and in clean-ups', async () => {
    const needs = {
      odd: {
        hazard: 'read' as const,
        check: async (env: CaseEnvironment) => {
          await get(env, '/wrong');
          return { kind: 'blocked' as const, reason: 'nothing came of it' };
        },
      },
    };
    const proven = await run([asking('a', '/', { needs: ['odd'] }), asking('b', '/', about)], {}, { needs });
    expect(proven.outcomes).toMatchObject([
      { verdict: 'blocked', need: 'odd', clause: 'storage.tiny.other' },
      { verdict: 'pass' },
    ]);
    expect(proven.findings).toMatchObject([{ count: 1, cases: [] }]);
    const removers = { odd: async (env: CaseEnvironment) => void (await get(env, '/extra')) };
    const making = tinyWrite('making', async (env) => {
      await env.opened('odd', 'it');
      await get(env);
    });
    expect((await run([making], {}, { removers })).findings).toMatchObject([{ count: 1, cases: [] }]);
  });

  it('is the same in any order and in shards, with the evidence of the first case of the suite', async () => {
    const cases = ['a', 'b', 'c', 'd', 'e'].map((id) => asking(id, id < 'c' ? '/' : `/extra/${id}`));
    const { findings } = await run(cases);
    expect(findings[0]?.exchange.request.url).toMatch(/\/extra\/c$/);
    const comparable = (found: typeof findings) =>
      found.map(({ exchange, ...finding }) => ({ ...finding, path: new URL(exchange.request.url).pathname }));
    for (const seed of [1, 2, 3, 4])
      expect(comparable((await run(cases, { shuffle: true, seed })).findings)).toEqual(comparable(findings));
    const server = await serveTiny();
    const shards = await Promise.all(
      [1, 2, 3].map(async (index) => ({
        name: `shard ${index}`,
        run: await runTiny(server.url, cases, { seed: 1, shard: { index, count: 3 } }, suite),
      })),
    );
    const merged = mergeRuns(shards, [{ interface: 'storage', cases: cases.map(({ id }) => id) }]);
    expect(comparable(merged.findings)).toEqual(comparable(findings));
  });
});
