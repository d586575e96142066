// A proxy that renames what a run makes: the verdicts must not depend on the names.
import { describe, expect } from 'vitest';
import { allSuites } from '../../suites/battery.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { testWith } from '../../mocks/vitest.ts';
import { chooseSome } from '../support/choose-some.ts';
import { howMany, readExtent } from '../support/extent.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';
import { notGreen, outcomesOf } from '../support/run-lines.ts';
import { renameRuns } from './renaming.ts';

const cases = allSuites().flatMap((suite) => suite.cases);
const only = chooseSome(cases, howMany('cases renamed', { sample: 150, whole: cases.length }), readExtent()).map(
  ({ id }) => id,
);

const it = testWith({ seed: 1 }).extend(
  'judge',
  ({ mock }) =>
    async (through: Middleware = (next) => next): Promise<Run> => {
      await mock.reset();
      const battery = createJudge({ patience: 60_000, clock: mock.clock });
      return battery.judge(
        await targetOf(mock),
        through((request) => mock.fetch(request)),
        { only },
      );
    },
);

describe('a target that gives runs another prefix', { timeout: 600_000 }, () => {
  it('renames whatever looks like the marker of a run, and takes it back', async () => {
    const seen: string[] = [];
    const proxy = renameRuns('elsewhere')(async (request) => {
      seen.push(decodeURIComponent(new URL(request.url).pathname), await request.text());
      return Response.json(
        { name: 'elsewhere-abcd1234-x', other: 'elsewhere-not' },
        { headers: { location: '/elsewhere-abcd1234' } },
      );
    });
    const answer = await proxy(
      new Request('http://a/b/ts-abcd1234-x%2Fts%2Dabcd1234/parts-abcd1234', { method: 'POST', body: '"ts-abcd1234"' }),
    );
    expect(seen).toEqual(['/b/elsewhere-abcd1234-x/elsewhere-abcd1234/parts-abcd1234', '"elsewhere-abcd1234"']);
    expect(await answer.json()).toEqual({ name: 'ts-abcd1234-x', other: 'elsewhere-not' });
    expect(answer.headers.get('location')).toBe('/ts-abcd1234');
  });

  it('gets the same verdict, with a prefix as long and with a longer one', async ({ judge }) => {
    const plain = await judge();
    expect(notGreen(plain)).toEqual([]);
    // `npm test` takes only the longer one.
    if (readExtent().isWhole) expect(outcomesOf(await judge(renameRuns('qx')))).toEqual(outcomesOf(plain));
    const longer = await judge(renameRuns('renamed'));
    expect(notGreen(longer)).toEqual([]);
    // How long a name may be is observed to the letter, and these letters are not all the battery's.
    const free = (run: Run): readonly string[] =>
      outcomesOf(run).filter((line) => !line.includes('"storage.paths.longest"'));
    expect(free(longer)).toEqual(free(plain));
    expect(longer.footer?.exitCode).toBe(0);
  });
});
