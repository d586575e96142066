import { describe, expect, it } from 'vitest';
import type { NeedState } from '../contract/case.ts';
import { Unjudgeable, type Exchange } from '../contract/exchange.ts';
import type { Run, RunExpectation } from '../outcome.ts';
import { serveAndRun } from '../testing/serve-tiny.ts';
import { failing as bad, reading, tinyCase, type runTiny } from '../testing/tiny-server.ts';

type Named = Pick<RunExpectation, 'case' | 'breaks' | 'check' | 'clause' | 'need'>;
const known = (what: Named, expires = '2999-12-31'): RunExpectation => ({
  ...what,
  reason: 'it is known',
  link: 'https://tracker.test/1',
  expires,
});

const other = known({ clause: 'storage.tiny.other' });

const EXTRA = { clause: 'storage.tiny.other', what: 'no extras', path: '/x', expected: 'none', actual: '1' };

const ok = reading();

function run(
  cases: Parameters<typeof runTiny>[1],
  expectations: readonly RunExpectation[],
  settings: Parameters<typeof runTiny>[2] = {},
): Promise<Run> {
  const checkAnswer = ({ request }: Exchange) => (request.url.includes('/wide') ? [EXTRA] : []);
  return serveAndRun(cases, { expectations, ...settings }, { checkAnswer });
}

const good = tinyCase('good', ok, { clauses: ['storage.tiny.stated'] });
const cases = [
  good,
  tinyCase('bad', bad, { clauses: ['storage.tiny.implied'] }),
  tinyCase('wide', reading('/wide'), { clauses: ['storage.tiny.other'] }),
];

describe('a failure that is known', () => {
  it('is shown and not red, by its case, by its clause, or as a finding', async () => {
    const { outcomes, findings, footer } = await run(cases, [known({ case: 'storage.tiny.b*' }), other]);
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'expected-fail', 'expected-fail']);
    expect(outcomes[1]?.message).toBe('it holds (expected until 2999-12-31: it is known, https://tracker.test/1)');
    expect(findings).toMatchObject([{ verdict: 'expected-fail', clause: 'storage.tiny.other' }]);
    expect(footer).toMatchObject({
      exitCode: 0,
      interfaces: [
        {
          verdict: 'partial',
          reason: 'As expected, 2 clauses are broken; all else that was judged holds (1 scored case).',
          statedBroken: 1,
        },
      ],
    });
  });

  it('excuses no other one', async () => {
    const { footer } = await run(cases, [other]);
    expect(footer).toMatchObject({
      exitCode: 1,
      interfaces: [{ verdict: 'deviates', reason: '1 implied clause broken; 1 clause broken as expected.' }],
    });
  });

  it('is red when it passes, when its clause holds, and when it expired', async () => {
    const passing = await run([good], [known({ case: 'storage.tiny.good' })]);
    expect(passing.outcomes).toMatchObject([{ verdict: 'unexpected-pass' }]);
    expect(passing.footer).toMatchObject({ exitCode: 1, interfaces: [{ verdict: 'outdated' }] });

    const holding = await run([good], [known({ clause: 'storage.tiny.stat*' })]);
    expect(holding.footer).toMatchObject({
      exitCode: 1,
      interfaces: [
        {
          reason:
            'The expectations are out of date, and nothing else is red; storage.tiny.stat* holds, though it is expected to be broken; touchstone baseline prune removes what holds.',
          staleExpectations: [{ id: 'storage.tiny.stat*' }],
        },
      ],
    });

    const late = await run(cases, [known({ case: 'storage.tiny.bad' }, '2020-01-31'), other]);
    expect(late.outcomes[1]?.verdict).toBe('deviation');
    expect(late.footer).toMatchObject({ exitCode: 1 });
    expect(late.footer?.interfaces[0]?.reason).toContain(
      'the expectation of storage.tiny.bad expired on 2020-01-31, and what it expects is still so: move its date, or remove it',
    );
    expect(late.footer?.interfaces[0]?.reason).not.toContain('prune');
  });

  it.each([
    { breaks: 'storage.tiny.implied', check: 'it holds' },
    { breaks: 'storage.tiny.implied' },
    { breaks: 'storage.*', check: 'it *' },
    { check: '*' },
  ])('is the one that its entry names: %j', async (failure) => {
    const { outcomes, footer } = await run(cases, [known({ case: 'storage.tiny.bad', ...failure }), other]);
    expect([outcomes[1]?.verdict, footer?.exitCode]).toEqual(['expected-fail', 0]);
  });

  it.each([
    [{ breaks: 'storage.tiny.stated', check: 'it holds' }, 'storage.tiny.stated, "it holds"'],
    [{ breaks: 'storage.tiny.implied', check: 'it is there' }, 'storage.tiny.implied, "it is there"'],
    [{ breaks: 'storage.tiny.stated' }, 'storage.tiny.stated'],
  ])('excuses no other failure of its case, and both are said: %j', async (failure, said) => {
    const { outcomes, footer } = await run(cases, [known({ case: 'storage.tiny.bad', ...failure }), other]);
    expect(outcomes[1]).toMatchObject({ verdict: 'deviation', clause: 'storage.tiny.implied' });
    expect(outcomes[1]?.message).toBe(
      `it holds (another failure than the one of ${said}, which is expected until 2999-12-31: it is known, https://tracker.test/1)`,
    );
    expect(footer).toMatchObject({ exitCode: 1, interfaces: [{ verdict: 'deviates' }] });
  });

  it('says nothing of what was not asked', async () => {
    const apart = await run(cases, [other], { only: ['storage.tiny.good'] });
    expect(apart.footer?.exitCode).toBe(0);
  });
});

describe('what is known to be blocked', () => {
  const move: NeedState = { kind: 'blocked', reason: 'status 500' };
  const works: NeedState = { kind: 'met' };
  const moving = [good, tinyCase('moves', ok, { clauses: ['storage.tiny.other'], needs: ['move-binding'] })];
  const runMoves = (expectations: readonly RunExpectation[], state: NeedState = move) =>
    serveAndRun(
      moving,
      { expectations },
      { needs: { 'move-binding': { hazard: 'read', check: () => Promise.resolve(state) } } },
    );

  it.each([
    { case: 'storage.tiny.mov*' },
    { clause: 'storage.tiny.other' },
    { need: 'storage.move-binding' },
    { need: 'storage.move-*' },
  ])('is shown, not red, and asked of neither the floor nor the operation: %j', async (what) => {
    expect((await runMoves([])).footer).toMatchObject({ exitCode: 3 });
    const { outcomes, footer } = await runMoves([known(what)]);
    expect(outcomes[1]).toMatchObject({
      verdict: 'blocked',
      expected: 'expected until 2999-12-31: it is known, https://tracker.test/1',
    });
    expect(footer).toMatchObject({
      exitCode: 0,
      interfaces: [{ verdict: 'partial', excused: ['storage.tiny.other'] }],
    });
    expect(footer?.interfaces[0]?.reason).toContain('As expected, 1 stated clause could not be judged; all else');
    expect(footer?.interfaces[0]?.unreached).toBeUndefined();
  });

  it('is not what is expected to fail', async () => {
    const { outcomes, footer } = await runMoves([known({ case: 'storage.tiny.moves', breaks: 'storage.tiny.other' })]);
    expect(outcomes[1]).not.toHaveProperty('expected');
    expect(footer).toMatchObject({ exitCode: 3 });
  });

  it.each([
    [{ case: 'storage.tiny.mov*' }, '1 case expected to fail passed'],
    [{ clause: 'storage.tiny.other' }, 'storage.tiny.other holds, though it is expected to be broken'],
    [{ need: 'storage.move-binding' }, 'storage.move-binding is met, though it is expected not to be'],
  ])('is stale as soon as it works: %j', async (what, sentence) => {
    const { footer } = await runMoves([known(what)], works);
    expect(footer).toMatchObject({ exitCode: 1, interfaces: [{ verdict: 'outdated' }] });
    expect(footer?.interfaces[0]?.reason).toContain(sentence);
  });

  it('excuses nothing else, nothing when it expired, and not a run in which all is so', async () => {
    expect((await runMoves([known({ clause: 'storage.tiny.implied' })])).footer).toMatchObject({ exitCode: 3 });
    const late = await runMoves([known({ need: 'storage.move-binding' }, '2020-01-31')]);
    expect(late.footer).toMatchObject({ exitCode: 1 });
    expect(late.footer?.interfaces[0]?.reason).toContain('move its date, or remove it');
    const stuck = tinyCase('stuck', () => Promise.reject(new Unjudgeable('nobody knows')));
    expect((await run([stuck], [known({ case: 'storage.tiny.stuck' })])).footer).toMatchObject({ exitCode: 3 });
  });
});

it('a clause that a known failure keeps from being judged is not asked of the floor', async () => {
  const failing = tinyCase('bad', bad, { clauses: ['storage.tiny.implied', 'storage.tiny.other'] });
  const { footer } = await run([failing, good], [known({ case: 'storage.tiny.bad' })]);
  expect(footer).toMatchObject({
    exitCode: 0,
    interfaces: [{ verdict: 'partial', excused: ['storage.tiny.other'] }],
  });
  const also = tinyCase('also', () => Promise.reject(new Unjudgeable('nobody knows')), {
    clauses: ['storage.tiny.other'],
  });
  expect((await run([failing, good, also], [known({ case: 'storage.tiny.bad' })])).footer?.exitCode).toBe(3);
});
