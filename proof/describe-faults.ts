// The tests of one interface's faults: each is seen for the right reason, and no case is decoration without a reason.
import { beforeAll, describe, expect, it } from 'vitest';
import type { InterfaceName } from '../specs/clause.ts';
import type { Fault } from './kit/fault.ts';
import { chooseSome } from '../tests/support/choose-some.ts';
import { readExtent, type Extent } from '../tests/support/extent.ts';
import { ALIKE, NEVER_RED } from './justified-cases.ts';
import { describeMatrix, describeProofs, withoutReason } from './kill-matrix.ts';
import { proveInterface, type InterfaceProof } from './prove-interface.ts';
import { changedFiles, topicOf, topicsOf, touchesDerived } from './changed-clauses.ts';

/** Sample size per interface, besides the faults of touched topics. */
const SAMPLE = 45;

/** Each interface has a test file of its own, so that they run side by side. */
export function describeFaults(name: InterfaceName, all: readonly Fault[]): void {
  const extent = readExtent();
  describe(`the faults of the ${name} interface`, () => {
    let proof: InterfaceProof;
    beforeAll(async () => {
      const faults = extent.isWhole ? all : await chooseFaults(name, all, extent);
      const thoroughness = extent.isWhole ? 'citing cases' : 'until seen';
      proof = await proveInterface(name, faults, thoroughness);
      console.log(describeProofs(name, proof.proofs, thoroughness));
      if (proof.matrix !== undefined) console.log(describeMatrix(name, proof.matrix));
    }, 1_800_000);

    it('are each seen by a case that cites the broken clause, and that is green on the honest mock', () => {
      expect(proof.crooked).toEqual([]);
      expect(proof.proofs.filter(({ killers }) => killers.length === 0).map(({ fault }) => fault.id)).toEqual([]);
    });

    it('never make the battery break', () => {
      expect(proof.proofs.flatMap(({ fault, broken }) => broken.map((one) => `${fault.id}: ${one}`))).toEqual([]);
    });

    it.runIf(extent.isWhole)('leave no case as decoration, except for a written reason', () => {
      if (proof.matrix === undefined) throw new Error('The whole proof has a matrix.');
      const justified = { neverRed: NEVER_RED, alike: ALIKE };
      expect(withoutReason(name, proof.matrix, justified)).toEqual({ decoration: [], twins: [], stale: [] });
    });
  });
}

async function chooseFaults(name: InterfaceName, all: readonly Fault[], extent: Extent): Promise<readonly Fault[]> {
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
