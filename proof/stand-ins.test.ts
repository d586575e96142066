// Stand-ins made by other tools: the battery must see through each.
import { describe, expect, it } from 'vitest';
import type { Run } from '../suites/kit/outcome.ts';
import { chooseSome } from '../tests/support/choose-some.ts';
import { howMany, readExtent } from '../tests/support/extent.ts';
import { greenOf, standIns } from './stand-ins.ts';

function tell(name: string, run: Run): void {
  const scored = run.outcomes.filter((outcome) => outcome.scored);
  const passed = scored.filter(({ verdict }) => verdict === 'pass');
  console.log(`${name}: ${passed.length} of ${scored.length} scored cases pass; ${run.footer?.summary ?? ''}`);
}

const behindPrism = standIns.filter(({ id }) => id.startsWith('prism-'));
const some = chooseSome(
  behindPrism,
  howMany('documents behind Prism', { sample: 1, whole: behindPrism.length }),
  readExtent(),
);

// One Prism waits while the other one answers.
describe.concurrent('a stand-in', () => {
  it.each([...some, ...standIns.filter((one) => !behindPrism.includes(one))].map((one) => [one.id, one] as const))(
    '(%s) is seen to keep nothing, though every type is right',
    async (id, standIn) => {
      const run = await standIn.judge();
      tell(id, run);
      expect(greenOf(run)).toEqual([]);
      if (id === 'schema-without-rows')
        expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual(['non-conformant']);
    },
  );
});
