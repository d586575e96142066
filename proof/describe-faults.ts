// The test of one interface's faults: each is seen for the right reason, and no case is decoration without a reason.
import { expect, it } from 'vitest';
import type { InterfaceName } from '../specs/clause.ts';
import { chooseSome } from '../tests/support/choose-some.ts';
import { readExtent } from '../tests/support/extent.ts';
import { changedFiles, topicOf, topicsOf, touchesDerived } from './changed-clauses.ts';
import { allFaults } from './faults/register.ts';
import type { Fault } from './kit/fault.ts';
import { findWrong } from './prove.ts';

/** Sample size per interface, besides the faults of touched topics. */
const SAMPLE = 45;

/** Each interface has a test file of its own, so that they run side by side. */
export function describeFaults(name: InterfaceName): void {
  it(
    `the ${name} faults are seen by cases that cite what they break, and no case needs none`,
    { timeout: 1_800_000 },
    async () => {
      const { isWhole } = readExtent();
      const all = allFaults.filter((fault) => fault.interface === name);
      const faults = isWhole ? all : await chooseFaults(name, all);
      const subjects = faults.map((fault) => ({ kind: 'fault', id: fault.id, fault }) as const);
      expect(await findWrong(subjects, isWhole ? 'citing cases' : 'until seen')).toEqual([]);
    },
  );
}

async function chooseFaults(name: InterfaceName, all: readonly Fault[]): Promise<readonly Fault[]> {
  const extent = readExtent();
  const files = changedFiles();
  const topics = await topicsOf(files);
  const isDerivedAnew = touchesDerived(name, files);
  const touched = all.filter(
    ({ clause, kind }) => topics.has(topicOf(clause)) || (isDerivedAnew && kind !== undefined),
  );
  const chosen = new Set([...touched, ...chooseSome(all, SAMPLE, extent)]);
  console.log(
    `${name}: ${chosen.size} of ${all.length} faults, ${touched.length} of them touched by the change. ` +
      `TOUCHSTONE_PROOF_SEED=${extent.seed} chooses the same again; npm run prove takes all.`,
  );
  return all.filter((fault) => chosen.has(fault));
}
