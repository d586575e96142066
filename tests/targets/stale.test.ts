// Targets with stale reads are conformant once the window is declared, and hide no liar.
import { describe, expect, it, type TestContext } from 'vitest';
import type { Run } from '../../suites/kit/outcome.ts';
import type { RunSettings } from '../../suites/kit/run/run-settings.ts';
import type { Fault } from '../../proof/kit/fault.ts';
import { allFaults } from '../../proof/faults/register.ts';
import { chooseSome } from '../support/choose-some.ts';
import { howMany, readExtent } from '../support/extent.ts';
import { addSurroundings, createJudge, targetOf } from '../../proof/judge-in-process.ts';
import { createStaleReplica, type StaleReplica } from './stale-replica.ts';
import { isRed, notGreen, outcomesOf } from '../support/run-lines.ts';

const WINDOW = 120;
/** Cases that write and look. */
const AREAS = ['data.at-most', 'storage.delete', 'management.secrets', 'data.delete', 'management.restrictions'];
const areas = AREAS.slice(0, howMany('areas of stale reads', { sample: 4, whole: AREAS.length }));

/** Liars with traces that come as late as everything else. */
const LIARS = [
  'management.auth.open-delete-secrets',
  'data.at-most.update-done-all-the-same',
  'storage.delete.public-path-remembers-one',
  'storage.move.keeps-source',
];
const liars = allFaults.filter(({ id }) => LIARS.includes(id));
const tried = chooseSome(liars, howMany('late liars', { sample: 1, whole: LIARS.length }), readExtent());

async function start({ onTestFinished }: TestContext, window: number): Promise<StaleReplica> {
  const stand = await createStaleReplica(window);
  onTestFinished(() => stand.close());
  // targetOf adds the same user to the primary.
  addSurroundings(stand.replica);
  return stand;
}

async function judge(stand: StaleReplica, settings: Partial<RunSettings>, liar?: Fault): Promise<Run> {
  const fetch = liar?.apply(stand.fetch) ?? stand.fetch;
  return createJudge().judge(await targetOf(stand.primary), fetch, { only: areas, ...settings });
}

// They mostly wait.
describe.concurrent('a target whose reads are stale for a while after a write', { timeout: 300_000 }, () => {
  it('is conformant once the window is declared, as it is without any, and red where nobody says so', async (test) => {
    const honest = await start(test, 0);
    const truth = await judge(honest, {});
    expect(notGreen(truth)).toEqual([]);
    expect(honest.stale()).toBe(0);

    const silent = await judge(await start(test, WINDOW), { runId: 'silent01' });
    expect(notGreen(silent).length).toBeGreaterThan(truth.outcomes.length / 5);

    const late = await start(test, WINDOW);
    const declared = await judge(late, { consistency: WINDOW });
    expect(outcomesOf(declared)).toEqual(outcomesOf(truth));
    expect(declared.footer?.waits?.consistency).toBeGreaterThan(WINDOW);
    // It had its chances to be wrong: what was written was not there yet when others read.
    expect(late.stale()).toBeGreaterThan(2);
  });

  it('is the same behind both of its faces in the end', async (test) => {
    const stand = await start(test, WINDOW);
    await judge(stand, {
      only: ['management.projects', 'management.functions', 'storage.upload'],
      consistency: WINDOW,
    });
    await stand.settle();
    const both = await Promise.all(
      [stand.primary, stand.replica].map(async (mock) => ({
        projects: (await mock.projects()).map(({ ref, name }) => `${ref} ${name}`),
        files: await mock.sql('select id, version, name, created_at from storage.objects order by id'),
      })),
    );
    expect(both[0]?.projects.length).toBeGreaterThan(1);
    expect(both[1]).toEqual(both[0]);
  });

  it('hides no liar', async (test) => {
    expect(liars).toHaveLength(LIARS.length);
    const stand = await start(test, WINDOW);
    const unseen: string[] = [];
    for (const liar of tried) {
      const run = await judge(stand, { only: [`clause:${liar.clause}`], consistency: WINDOW }, liar);
      if (!isRed(run, liar.clause)) unseen.push(liar.id);
      await stand.settle();
      for (const mock of [stand.primary, stand.replica]) await mock.reset();
      addSurroundings(stand.replica);
    }
    expect(unseen).toEqual([]);
  });
});

// By the clock, so nothing runs beside it.
describe('a target whose reads are stale for longer than is allowed for', { timeout: 300_000 }, () => {
  it('is found out where nobody says so, and judged anew, and hides no liar then', async (test) => {
    const silent = async (liar?: Fault): Promise<Run> => {
      const stand = await start(test, 300);
      const notices: string[] = [];
      const settings = {
        only: ['data.at-most.update-unchanged'],
        seenWithin: 500,
        onNotice: (one: string) => void notices.push(one),
      };
      const run = await judge(stand, settings, liar);
      const [{ delay = 0, window = 0 } = {}] = run.footer?.interfaces ?? [];
      expect(window).toBe(Math.max(500, delay * 2));
      expect(notices).toEqual([expect.stringContaining(`--consistency ${window} `)]);
      expect(new Set(run.outcomes.map(({ id }) => id)).size).toBe(run.outcomes.length);
      return run;
    };
    const liar = allFaults.find(({ id }) => id === 'data.at-most.update-done-all-the-same');
    const runs = await Promise.all([silent(), silent(liar)]);
    expect(runs.flatMap(({ outcomes }) => outcomes.map(({ verdict }) => verdict))).toEqual(['pass', 'deviation']);
  });
});
