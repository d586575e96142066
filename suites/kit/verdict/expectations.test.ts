import { afterEach, describe, expect, it } from 'vitest';
import type { CaseEnvironment } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import type { Exchange } from '../contract/exchange.ts';
import { Unjudgeable } from '../contract/exchange.ts';
import type { Run, RunExpectation } from '../outcome.ts';
import { answerJson, get, runTiny, startServer, tinyCase } from '../testing/tiny-server.ts';
import type { TinyServer } from '../testing/tiny-server.ts';

const servers: TinyServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const known = (what: Pick<RunExpectation, 'case' | 'clause'>, expires = '2999-12-31'): RunExpectation => ({
  ...what,
  reason: 'it is known',
  link: 'https://tracker.test/1',
  expires,
});

const EXTRA = { clause: 'storage.tiny.other', what: 'no extras', path: '/x', expected: 'none', actual: '1' };

const ok = async (env: CaseEnvironment): Promise<void> => void (await get(env));
const wide = async (env: CaseEnvironment): Promise<void> => void (await get(env, '/wide'));
const bad = (): Promise<void> => Promise.reject(new CheckFailure('it holds'));

async function run(
  cases: Parameters<typeof runTiny>[1],
  expectations: readonly RunExpectation[],
  settings: Parameters<typeof runTiny>[2] = {},
): Promise<Run> {
  const server = await startServer((_request, response) => answerJson(response, {}));
  servers.push(server);
  const checkAnswer = ({ request }: Exchange) => (request.url.includes('/wide') ? [EXTRA] : []);
  return runTiny(server.url, cases, { expectations, ...settings }, { checkAnswer });
}

const cases = [
  tinyCase('good', ok, { clauses: ['storage.tiny.stated'] }),
  tinyCase('bad', bad, { clauses: ['storage.tiny.implied'] }),
  tinyCase('wide', wide, { clauses: ['storage.tiny.other'] }),
];

describe('a failure that is known', () => {
  it('is shown and not red, by its case, by its clause, or as a finding', async () => {
    const { outcomes, findings, footer } = await run(cases, [
      known({ case: 'storage.tiny.b*' }),
      known({ clause: 'storage.tiny.other' }),
    ]);
    expect(outcomes.map(({ verdict }) => verdict)).toEqual(['pass', 'expected-fail', 'expected-fail']);
    expect(outcomes[1]?.message).toBe('it holds (expected until 2999-12-31: it is known, https://tracker.test/1)');
    expect(findings).toMatchObject([{ verdict: 'expected-fail', clause: 'storage.tiny.other' }]);
    expect(footer).toMatchObject({
      exitCode: 0,
      interfaces: [
        { verdict: 'partial', reason: '1 scored case of 3 holds; 2 clauses broken as expected.', statedBroken: 1 },
      ],
    });
  });

  it('excuses no other one', async () => {
    const { footer } = await run(cases, [known({ clause: 'storage.tiny.other' })]);
    expect(footer).toMatchObject({
      exitCode: 1,
      interfaces: [{ verdict: 'deviates', reason: '1 implied clause broken; 1 clause broken as expected.' }],
    });
  });

  it('is red when it passes, when its clause holds, and when it expired', async () => {
    const [good] = cases;
    if (good === undefined) throw new Error('There are three cases.');
    const passing = await run([good], [known({ case: 'storage.tiny.good' })]);
    expect(passing.outcomes).toMatchObject([{ verdict: 'unexpected-pass' }]);
    expect(passing.footer).toMatchObject({ exitCode: 1, interfaces: [{ verdict: 'non-conformant' }] });

    const holding = await run([good], [known({ clause: 'storage.tiny.stat*' })]);
    expect(holding.footer).toMatchObject({
      exitCode: 1,
      interfaces: [
        {
          reason:
            'The expectations are out of date, and nothing else is red; storage.tiny.stat* holds, though it is expected to be broken; touchstone baseline prune removes what holds or has expired.',
          staleExpectations: [{ id: 'storage.tiny.stat*' }],
        },
      ],
    });

    const late = await run(cases, [
      known({ case: 'storage.tiny.bad' }, '2020-01-31'),
      known({ clause: 'storage.tiny.other' }),
    ]);
    expect(late.outcomes[1]?.verdict).toBe('deviation');
    expect(late.footer).toMatchObject({ exitCode: 1 });
    expect(late.footer?.interfaces[0]?.reason).toContain('the expectation of storage.tiny.bad expired on 2020-01-31');
  });

  it('is never what could not be judged, and says nothing of what was not asked', async () => {
    const stuck = tinyCase('stuck', () => Promise.reject(new Unjudgeable('nobody knows')));
    const blocked = await run([...cases.slice(0, 1), stuck], [known({ case: 'storage.tiny.stuck' })]);
    expect(blocked.outcomes[1]?.verdict).toBe('blocked');
    const apart = await run(cases, [known({ clause: 'storage.tiny.other' })], { only: ['storage.tiny.good'] });
    expect(apart.footer?.exitCode).toBe(0);
  });
});
