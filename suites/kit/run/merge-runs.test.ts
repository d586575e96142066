import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../../tests/support/table.ts';
import { checkEqual } from '../contract/check.ts';
import { MergeMistake } from './check-shards.ts';
import { mergeRuns } from './merge-runs.ts';
import type { Run, RunHeader } from '../outcome.ts';
import type { RunSettings } from './run-settings.ts';
import { SafetyStop } from '../contract/safety.ts';
import { inOrder } from './shard.ts';
import { answerJson, get, reading, runTiny, startServer, tinyCase, type TinyServer } from '../testing/tiny-server.ts';

let server: TinyServer;
beforeAll(async () => {
  server = await startServer((_request, response) => answerJson(response, {}));
});
afterAll(() => server.close());

/** Every third one runs alone. */
const CASES = Array.from({ length: 11 }, (_, n) =>
  tinyCase(`case-${n}`, reading(`/${n}`), n % 3 === 1 ? { hazard: 'write-project' } : {}),
);
const SUITES = [{ interface: 'storage', cases: inOrder(CASES).map(({ id }) => id) }];

function run(settings: Partial<RunSettings> = {}, cases = CASES): Promise<Run> {
  return runTiny(server.url, cases, { seed: 1, ...settings });
}

function shardsOf(count: number, settings: Partial<RunSettings> = {}, cases = CASES): Promise<readonly Run[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => run({ shard: { index: at + 1, count }, ...settings }, cases)),
  );
}

function merge(runs: readonly Run[], suites = SUITES): Run {
  return mergeRuns(
    runs.map((one, at) => ({ name: `file-${at}`, run: one })),
    suites,
  );
}

function withHeader(one: Run, header: Partial<RunHeader>): Run {
  return { ...one, header: { ...one.header, ...header } };
}

interface Refusal {
  readonly header: Partial<RunHeader>;
  readonly said: string;
}

async function two(settings: Partial<RunSettings> = {}): Promise<readonly [Run, Run]> {
  const [first, second] = await shardsOf(2, settings);
  if (first === undefined || second === undefined) throw new Error('There are two shards.');
  return [first, second];
}

const told = ({ outcomes }: Run): readonly object[] =>
  outcomes.map(({ id, verdict, message, observations }) => ({ id, verdict, message, observations }));

describe('shards', () => {
  it.each([1, 2, 3, 7, 11])('of %i, put together in any order, are the whole run', async (count) => {
    const whole = await run();
    const merged = merge((await shardsOf(count)).toReversed());
    expect(told(merged)).toEqual(told(whole));
    const { duration: _, exchanges: many, ...footer } = merged.footer ?? { duration: 0, exchanges: 0 };
    expect(whole.footer).toMatchObject(footer);
    expect(many).toBeGreaterThanOrEqual(whole.footer?.exchanges ?? 0);
    expect(merged.footer).toMatchObject({ exitCode: 0, interfaces: [{ verdict: 'conformant' }] });
    expect(merged.header).not.toHaveProperty('shard');
  });

  it('have the longest wait and the farthest clock of all of them', async () => {
    const found = [{ delay: 900 }, { delay: 2_500, skew: -60_000 }, { skew: 7_000 }];
    const runs = (await shardsOf(3)).map((one, at): Run => {
      const { footer } = one;
      if (footer === undefined) throw new Error('A shard that ended has a footer.');
      return { ...one, footer: { ...footer, interfaces: footer.interfaces.map((own) => ({ ...own, ...found[at] })) } };
    });
    expect(merge(runs).footer?.interfaces).toMatchObject([{ delay: 2_500, skew: -60_000 }]);
  });

  it('are partial by themselves, green or red, and hold no case twice', async () => {
    const failing = [...CASES, tinyCase('fails', async (env) => checkEqual((await get(env)).status, 201, 'status'))];
    const runs = await shardsOf(3, {}, failing);
    expect(runs.map(({ footer }) => footer?.exitCode ?? 9).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    const green = runs.find(({ footer }) => footer?.exitCode === 0);
    expect(green?.footer?.interfaces).toMatchObject([{ verdict: 'partial' }]);
    expect(green?.footer?.summary).toMatch(/; this is shard \d of 3\.$/u);
    expect(runs.flatMap(({ outcomes }) => outcomes)).toHaveLength(failing.length);
    const suites = [{ interface: 'storage', cases: failing.map(({ id }) => id) }];
    expect(merge(runs, suites).footer).toMatchObject({ exitCode: 1, interfaces: [{ verdict: 'non-conformant' }] });
  });

  it('of a selection are a selection when put together, and a shard without a case is inconclusive by itself', async () => {
    const runs = await shardsOf(4, { only: ['storage.tiny.case-0', 'storage.tiny.case-1'] });
    expect(runs.map(({ outcomes }) => outcomes.length)).toEqual([1, 0, 0, 1]);
    expect(runs[1]?.footer?.summary).toBe('inconclusive (exit 3). Shard 2 of 4 has no case: nothing was judged.');
    const { footer } = merge(runs);
    expect(footer).toMatchObject({ exitCode: 0, interfaces: [{ verdict: 'partial' }] });
    expect(footer?.summary).toContain('only a selection of the cases ran');
  });
});

describe('merging', () => {
  it('is inconclusive where a shard is missing, and names it', async () => {
    const shards = await shardsOf(4);
    expect(merge([...shards.slice(0, 1), ...shards.slice(3)]).footer).toMatchObject({
      exitCode: 3,
      interfaces: [{ verdict: 'inconclusive', reason: 'Shards 2 and 3 of 4 are missing.' }],
    });
    expect(merge(shards.slice(0, 3)).footer?.interfaces[0]?.reason).toBe('Shard 4 of 4 is missing.');
  });

  it('is inconclusive where a shard was interrupted, or lost an outcome', async () => {
    const [first, second] = await two();
    const stop = new AbortController();
    const cut = await run({
      shard: { index: 2, count: 2 },
      signal: stop.signal,
      onRecord: ({ kind }) => {
        if (kind === 'outcome') stop.abort();
      },
    });
    expect(merge([first, cut]).footer?.interfaces).toMatchObject([
      { verdict: 'inconclusive', reason: 'Shard 2: the run was interrupted.' },
    ]);
    const poorer = { ...second, outcomes: second.outcomes.slice(1) };
    expect(merge([first, poorer]).footer?.summary).toContain(
      '11 cases were asked for, and the shards have outcomes of 10',
    );
  });

  it('keeps the safety stop of a shard', async () => {
    const tripping = [...CASES, tinyCase('trips', () => Promise.reject(new SafetyStop('a row of others changed')))];
    const suites = [{ interface: 'storage', cases: tripping.map(({ id }) => id) }];
    expect(merge(await shardsOf(2, {}, tripping), suites).footer?.exitCode).toBe(5);
  });

  it('refuses what are not the shards of one run, and says why', async () => {
    const [first, second] = await two();
    const refusal = (...runs: readonly Run[]): string => {
      try {
        merge(runs);
      } catch (error) {
        if (error instanceof MergeMistake) return error.message;
        throw error;
      }
      return 'no refusal';
    };
    const { footer: _, ...cut } = second;
    expect(refusal()).toBe('Nothing was named that could be put together.');
    expect(refusal(await run())).toBe('file-0 is not a shard: it was run without --shard.');
    expect(refusal(first, cut)).toBe(
      'file-1 broke off before its end (it has no footer), so it is not to be trusted: run shard 2 of 2 again.',
    );
    expect(refusal(first, second, second)).toBe('file-1 and file-2 are both shard 2 of 2: leave one out.');
    for (const { header, said } of readTable(import.meta.url, ['header', 'said']) as readonly Refusal[])
      expect(refusal(first, withHeader(second, header))).toBe(`file-0 and file-1 are not of one run: ${said}.`);
    expect(refusal(first, withHeader(second, { targets: { storage: 'http://elsewhere' } }))).toBe(
      `file-0 and file-1 are not of one run: the storage interface was ${server.url} in the first and http://elsewhere in the second.`,
    );
    const doubled = first.outcomes.slice(0, 1);
    expect(refusal(first, { ...second, outcomes: [...second.outcomes, ...doubled] })).toBe(
      `${doubled[0]?.id ?? ''} is in file-0 and in file-1: each case is in one shard.`,
    );
  });

  it('takes shards that each started a mock of their own, on another port', async () => {
    const [first, second] = await two({ ownMock: true });
    const merged = merge([first, withHeader(second, { targets: { storage: 'http://127.0.0.1:9' } })]);
    expect(merged.footer?.exitCode).toBe(0);
  });
});
