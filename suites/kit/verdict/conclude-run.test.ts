// What a run ends with, whatever comes together in it: a table of runs, their exit codes and the first words of their summaries.
import { expect, it } from 'vitest';
import type { AnyCase } from '../contract/case.ts';
import { CheckFailure } from '../contract/check.ts';
import { SafetyStop } from '../contract/safety.ts';
import { runSuites } from '../run/run-suites.ts';
import type { RunSettings } from '../run/run-settings.ts';
import { serveTiny } from '../testing/serve-tiny.ts';
import { reading, tinyCase, tinyJudges, tinySuite } from '../testing/tiny-server.ts';

/** Where nobody answers. */
const gone = 'http://127.0.0.1:9';

type Run = AnyCase['run'];
const ok = reading();
const failing: Run = async (env) => {
  await ok(env);
  throw new CheckFailure('it holds');
};

const other = { clauses: ['storage.tiny.other'] } as const;
const good = tinyCase('good', ok);
const red = tinyCase('red', failing, other);
const deviating = tinyCase('deviating', failing, { clauses: ['storage.tiny.implied'] });
const blocked = tinyCase('blocked', ok, { ...other, needs: ['fixture'] });
const costly = tinyCase('costly', ok, { ...other, hazard: 'billable' });
const ours = tinyCase('ours', () => Promise.reject(new TypeError('x is undefined')));
const tripping = tinyCase('tripping', () => Promise.reject(new SafetyStop('a row of another is gone')));

/** The run is interrupted while the case after these is at it. */
const interruptedAfter = (...before: readonly AnyCase[]): Setup => {
  const stop = new AbortController();
  const last = tinyCase('last', async (env) => {
    await ok(env);
    stop.abort();
  });
  return { cases: [...before, last, good], signal: stop.signal };
};

/** Red the first time only. */
const flaky = (): AnyCase => {
  let tries = 0;
  return tinyCase('flaky', (env) => ((tries += 1) === 1 ? failing(env) : ok(env)));
};

const known = (id: string, expires = '2999-12-31'): Partial<RunSettings> => ({
  expectations: [{ case: `storage.tiny.${id}`, reason: 'it is known', link: 'https://tracker.test/1', expires }],
});

interface Setup extends Partial<RunSettings> {
  readonly cases: readonly AnyCase[];
  /** Another interface is claimed, too, at an address where nobody answers. */
  readonly unreachable?: true;
}

const unreachable = { unreachable: true } as const;
const letter = { failOn: 'stated' } as const;

const RUNS: readonly (readonly [what: string, code: number, word: string, setup: Setup])[] = [
  ['all holds', 0, 'conformant', { cases: [good] }],
  ['safety withholds a clause', 0, 'partial', { cases: [good, costly] }],
  ['only a selection ran', 0, 'partial', { cases: [good, red], only: ['storage.tiny.good'] }],
  ['a stated clause is broken', 1, 'not conformant', { cases: [good, red] }],
  ['one is broken, and others are blocked', 1, 'not conformant', { cases: [tinyCase('a', failing), blocked] }],
  ['one is broken, and an interface is unreachable', 1, 'not conformant', { cases: [red], ...unreachable }],
  ['one is broken, and the letter gates', 1, 'not conformant', { cases: [red, deviating], ...letter }],
  ['an implied clause is broken', 1, 'deviates', { cases: [good, deviating] }],
  ['one is, and an interface is unreachable', 1, 'deviates', { cases: [good, deviating], ...unreachable }],
  ['one is, and the letter alone gates', 0, 'deviates', { cases: [good, deviating], ...letter }],
  ['so, and one is unreachable', 3, 'inconclusive', { cases: [good, deviating], ...letter, ...unreachable }],
  ['a case is red first and passes then', 1, 'not conformant', { cases: [flaky()], confirm: 1 }],
  ['only known failures', 0, 'partial', { cases: [good, red], ...known('red') }],
  ['so, and one is unreachable', 3, 'inconclusive', { cases: [good, red], ...known('red'), ...unreachable }],
  ['a known failure and another', 1, 'not conformant', { cases: [red, tinyCase('new', failing)], ...known('red') }],
  ['a known failure passes', 1, 'the expectations are out of date', { cases: [good], ...known('good') }],
  ['a known failure has expired', 1, 'not conformant', { cases: [good, red], ...known('red', '2020-01-31') }],
  ['a known one passes, and a clause is broken', 1, 'not conformant', { cases: [good, red], ...known('good') }],
  ['a known one passes, and an implied is broken', 1, 'deviates', { cases: [good, deviating], ...known('good') }],
  ['what is blocked is known', 0, 'partial', { cases: [good, blocked], ...known('blocked') }],
  ['all is blocked, and known', 3, 'inconclusive', { cases: [blocked], ...known('blocked') }],
  ['no interface can be reached', 3, 'inconclusive', { cases: [], ...unreachable }],
  ['one of two cannot be reached', 3, 'inconclusive', { cases: [good], ...unreachable }],
  ['too little was judged', 3, 'inconclusive', { cases: [good, blocked] }],
  ['nothing was selected', 3, 'inconclusive', { cases: [good], only: ['storage.tiny.none'] }],
  ['the shard is empty', 3, 'inconclusive', { cases: [good], shard: { index: 2, count: 2 } }],
  ['interrupted before anything was red', 3, 'inconclusive', interruptedAfter()],
  ['interrupted when something was red', 1, 'not conformant', interruptedAfter(red)],
  ['a case is at fault', 4, 'our fault', { cases: [good, ours] }],
  ['one is, and a clause is broken', 4, 'our fault', { cases: [red, ours], ...unreachable }],
  ['the target changed what is not ours', 5, 'safety stop', { cases: [red, ours, tripping], ...unreachable }],
];

async function judge({ cases, unreachable: isUnreachable, ...settings }: Setup): ReturnType<typeof runSuites> {
  const { url } = await serveTiny();
  const suite = tinySuite(cases, {
    needs: {
      fixture: { hazard: 'read', check: () => Promise.resolve({ kind: 'blocked', reason: 'the fixture is missing' }) },
    },
  });
  const storage = cases.length === 0 ? {} : { storage: { url, key: 'a-key', users: [] } };
  const away = { management: { url: gone, token: 'a-token', ref: 'ref' } };
  return runSuites(tinyJudges([suite, { ...suite, interface: 'management', cases: [tinyCase('away', ok)] }]), {
    target: { ...storage, ...(isUnreachable ? away : {}) },
    concurrency: 1,
    seenWithin: 0,
    ...settings,
  });
}

it.each(RUNS)('%s: %i, %s', async (_what, code, word, setup) => {
  const { footer } = await judge(setup);
  expect([footer?.exitCode, footer?.summary]).toEqual([
    code,
    expect.stringMatching(new RegExp(`^${word} \\(exit ${code}\\)\\. `, 'u')),
  ]);
});

it('says in the sentence of the verdict that what is red passed at times', async () => {
  const reasonOf = async (setup: Setup): Promise<string | undefined> =>
    (await judge(setup)).footer?.interfaces[0]?.reason;
  expect(await reasonOf({ cases: [flaky()], confirm: 1 })).toBe('1 stated clause broken, only at times (flaky).');
  const other = tinyCase('other', failing, { clauses: ['storage.tiny.other'] });
  expect(await reasonOf({ cases: [flaky(), other], confirm: 1 })).toBe(
    '2 stated clauses broken, 1 of them only at times (flaky).',
  );
});
